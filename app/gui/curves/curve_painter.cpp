// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/curve_painter.h"

#include "app/gui/curves/channel_look.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace marrow::gui {
namespace {

constexpr double kOtherBones01 = 0.5;
constexpr double kGameExact01 = 0.85;
constexpr double kActiveThickness = 1.5;
constexpr double kMostPoints = 40'000.0;  // of all curves together; with more, points are wider apart
constexpr double kMostStep = 8.0;
constexpr double kSolidDash = 32.0;  // Qt draws short polylines faster than long ones
constexpr double kGameExactDash = 3.0;
constexpr double kLeastApart = 0.75;  // pixels
constexpr double kJumpTurns = 0.8;
constexpr double kFarPixels = 1e5;  // pixels; beyond any screen

/// Part of the values of a curve.
struct Span {
  double low;
  double high;
};

/// One curve in one mode.
class Stroke {
 public:
  Stroke(QPainter& painter, std::vector<QPointF>& points, const ShownCurve& curve, const CurveSet& set,
         const CurveAxes& axes, core::SampleMode mode)
      : painter_(painter),
        points_(points),
        curve_(curve),
        mode_(mode),
        leading_(set.leadingMode()),
        left_(axes.area().left()),
        width_(axes.area().width()),
        origin_(axes.at(0.0, 0.0)),
        pixelsPerFrame_(axes.pixelsPerFrame()),
        pixelsPerValue_(axes.pixelsPerValue()),
        // A wrapping angle leaves at one side and comes back at the other: no line joins the two points.
        jump_(curve.wraps(mode) && mode == leading_ ? curve.turn() * kJumpTurns : INFINITY) {}

  /// @param dash, gap  lengths in pixels.
  /// @param step       pixels between two points.
  /// @return whether anything was drawn.
  bool draw(double dash, double gap, double step) {
    const double period = dash + gap;
    const double first = std::floor((left_ - origin_.x()) / period) * period;
    const int count = static_cast<int>(width_ / period) + 2;
    for (int i = 0; i < count; ++i) drawDash(first + i * period, dash, step);
    return isDrawn_;
  }

 private:
  void drawDash(double from, double length, double step) {
    const bool isDense = pixelsPerFrame_ < 1.0 && mode_ == leading_;
    const auto count = static_cast<int>(std::ceil(length / step));
    for (int i = 0; i < count; ++i) isDense ? addColumn(from + i * step, step) : addPoint(from + i * step);
    isDense ? addColumn(from + length, 1.0) : addPoint(from + length);
    flush();
    last_ = NAN;
  }

  void addPoint(double pixel) {
    const double frame = pixel / pixelsPerFrame_;
    double value = curve_.value(frame, mode_);
    if (mode_ != leading_) {
      // Whole turns between the two answers cannot be seen in the pose.
      const double reference = curve_.value(frame, leading_);
      value = curve_.nearTurn(value, reference);
      if (std::abs(value - reference) * pixelsPerValue_ < kLeastApart) value = NAN;
    }
    add(pixel, value);
  }

  void addColumn(double pixel, double width) {
    const Span span = range(pixel / pixelsPerFrame_, (pixel + width) / pixelsPerFrame_);
    const bool isFlat = (span.high - span.low) * pixelsPerValue_ < 1.0;
    const bool wasHigh = std::abs(span.high - last_) < std::abs(span.low - last_);
    add(pixel, wasHigh ? span.high : span.low);
    if (!isFlat) add(pixel, wasHigh ? span.low : span.high);
  }

  /// The values at the whole frames from `from` to `to`. If an angle wraps, those of its longest part.
  [[nodiscard]] Span range(double from, double to) const {
    const std::vector<float>& kept = curve_.frames(mode_);
    const auto last = static_cast<double>(kept.size() - 1);
    const auto first = static_cast<std::size_t>(std::clamp(std::floor(from), 0.0, last));
    const auto end = static_cast<std::size_t>(std::clamp(std::ceil(to), 0.0, last));
    const auto jump = static_cast<float>(jump_);
    float low = kept[first];
    float high = low;
    Span best{static_cast<double>(low), static_cast<double>(high)};
    for (std::size_t i = first + 1; i <= end; ++i) {
      const bool isJump = std::abs(kept[i] - kept[i - 1]) > jump;
      low = isJump ? kept[i] : std::min(low, kept[i]);
      high = isJump ? kept[i] : std::max(high, kept[i]);
      const Span part{static_cast<double>(low), static_cast<double>(high)};
      if (part.high - part.low >= best.high - best.low) best = part;
    }
    return best;
  }

  void add(double pixel, double value) {
    const bool isNumber = std::isfinite(value);
    if (!isNumber || std::abs(value - last_) > jump_) flush();
    last_ = value;
    if (!isNumber) return;
    points_.emplace_back(origin_.x() + pixel,
                         std::clamp(origin_.y() - value * pixelsPerValue_, -kFarPixels, kFarPixels));
  }

  void flush() {
    if (points_.size() > 1) painter_.drawPolyline(points_.data(), static_cast<int>(points_.size()));
    isDrawn_ = isDrawn_ || points_.size() > 1;
    points_.clear();
  }

  QPainter& painter_;
  std::vector<QPointF>& points_;
  const ShownCurve& curve_;
  core::SampleMode mode_;
  core::SampleMode leading_;
  double left_;
  double width_;
  QPointF origin_;  ///< of frame 0 and value 0
  double pixelsPerFrame_;
  double pixelsPerValue_;
  double jump_;
  double last_ = NAN;
  bool isDrawn_ = false;
};

// Between frames a curve may swing out beyond its known bounds, so its height is allowed for again.
bool mayBeSeen(const ShownCurve& curve, core::SampleMode mode, const QCPRange& values) {
  const auto& bounds = curve.valueBounds(mode);
  if (!bounds) return false;
  const double space = bounds->second - bounds->first;
  return bounds->first - space <= values.upper && bounds->second + space >= values.lower;
}

}  // namespace

QColor colourOf(const ShownCurve& curve, const Theme& theme) {
  const QColor own = lookOf(theme, curve.kind(), curve.channel()).colour;
  return curve.isActive() ? own : mix(theme.base, own, kOtherBones01);
}

void CurvePainter::paint(QPainter& painter, const CurveSet& set, const CurveAxes& axes, const Theme& theme) {
  showsApart_ = false;
  const double points = static_cast<double>(set.curves.size()) * axes.area().width();
  const double step = std::clamp(std::ceil(points / kMostPoints), 1.0, kMostStep);
  const core::SampleMode leading = set.leadingMode();
  for (const ShownCurve& curve : set.curves) {
    if (!mayBeSeen(curve, leading, axes.values.range())) continue;
    const ChannelLook look = lookOf(theme, curve.kind(), curve.channel());
    const QColor colour = colourOf(curve, theme);
    // Qt takes five times as long for wide lines: only the active bone has them.
    const bool isWide = curve.isActive() && axes.pixelsPerFrame() >= 1.0;
    painter.setPen(QPen(colour, isWide ? kActiveThickness : 1.0, Qt::SolidLine, Qt::FlatCap));
    const bool isSolid = look.gap == 0;
    Stroke(painter, points_, curve, set, axes, leading)
        .draw(isSolid ? kSolidDash : look.dash, look.gap, isWide && isSolid ? std::max(step, 2.0) : step);
    if (set.options.modes != CurveModes::Both) continue;
    painter.setPen(QPen(mix(theme.base, colour, kGameExact01), 1.0, Qt::SolidLine, Qt::FlatCap));
    if (Stroke(painter, points_, curve, set, axes, core::SampleMode::GameExact)
            .draw(kGameExactDash, kGameExactDash, step))
      showsApart_ = true;
  }
}

}  // namespace marrow::gui
