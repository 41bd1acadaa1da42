// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/curve_picture.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace marrow::gui {
namespace {

constexpr float kThickness = 1.5F;  // logical pixels
constexpr float kConsoleThickness = 1.2F;
constexpr double kJumpTurns = 0.8;
constexpr int kDash = 3;  // columns of a console curve's dash, and of the gap behind it

/// What the pixels of one curve are mixed with.
struct Ink {
  std::uint32_t red = 0;
  std::uint32_t green = 0;
  std::uint32_t blue = 0;
  std::uint32_t alpha = 255;

  Ink(const QColor& colour, double strength01)
      : red(static_cast<std::uint32_t>(colour.red())),
        green(static_cast<std::uint32_t>(colour.green())),
        blue(static_cast<std::uint32_t>(colour.blue())),
        alpha(static_cast<std::uint32_t>(255.0 * strength01 + 0.5)) {}

  /// Lays the ink over a premultiplied pixel.
  void blend(QRgb& pixel, std::uint32_t coverage255) const {
    const std::uint32_t over = alpha * coverage255 / 255;
    const std::uint32_t under = 255 - over;
    const auto mixed = [&](std::uint32_t ink, int shift) {
      return (ink * over + (pixel >> shift & 0xFF) * under) / 255;
    };
    pixel = qRgba(static_cast<int>(mixed(red, 16)), static_cast<int>(mixed(green, 8)),
                  static_cast<int>(mixed(blue, 0)), static_cast<int>(over + (pixel >> 24) * under / 255));
  }
};

/// The rows that a curve crosses in one pixel column.
struct Span {
  float top = 0.0F;
  float bottom = -1.0F;
};

void paintSpan(QImage& image, int x, Span span, const QRect& clip, const Ink& ink) {
  const float top = std::max(span.top, static_cast<float>(clip.top()));
  const float bottom = std::min(span.bottom, static_cast<float>(clip.bottom() + 1));
  if (!(bottom > top)) return;  // also what is not a number
  const int first = static_cast<int>(top);
  const int last = std::min(static_cast<int>(std::ceil(bottom)) - 1, clip.bottom());
  const qsizetype stride = image.bytesPerLine() / 4;
  auto* pixel = reinterpret_cast<QRgb*>(image.bits()) + first * stride + x;
  for (int y = first; y <= last; ++y, pixel += stride) {
    const float covered = std::min(bottom, static_cast<float>(y + 1)) - std::max(top, static_cast<float>(y));
    ink.blend(*pixel, static_cast<std::uint32_t>(covered * 255.0F));
  }
}

/// Asks one curve for its value at each pixel column of a region.
class ColumnSource {
 public:
  ColumnSource(const ShownCurve& curve, core::SampleMode mode, const CurveView& view, double ratio)
      : curve_(curve),
        mode_(mode),
        left_(static_cast<double>(view.leftPixel())),
        framesPerColumn_(1.0 / (view.pixelsPerFrame() * ratio)),
        ratio_(ratio) {}

  /// The frame in the middle of a column.
  [[nodiscard]] double frameOf(int column) const {
    return (left_ * ratio_ + static_cast<double>(column) + 0.5) * framesPerColumn_;
  }

  /// Value of each column from `first` on; where columns are narrower than frames the kept values of the
  /// nearest frames serve.
  void read(int first, std::vector<float>& values) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = static_cast<float>(curve_.value(frameOf(first + static_cast<int>(i)), mode_));
    }
  }

  /// Many frames lie in a column, so that its span is that of their kept values.
  [[nodiscard]] bool isDense() const { return framesPerColumn_ > 1.0; }

  /// Least and greatest kept value of the frames in a column and the one behind it, so that columns join; in
  /// parts where an angle wraps.
  template <typename Paint>
  void forRanges(int column, double jump, Paint paint) const {
    const std::vector<float>& kept = curve_.frames(mode_);
    const double from = frameOf(column) - 0.5 * framesPerColumn_;
    const auto last = static_cast<double>(kept.size() - 1);
    const auto first = static_cast<std::size_t>(std::clamp(std::floor(from), 0.0, last));
    const auto end = static_cast<std::size_t>(std::clamp(std::ceil(from + framesPerColumn_), 0.0, last));
    float low = kept[first];
    float high = low;
    for (std::size_t i = first + 1; i <= end; ++i) {
      if (static_cast<double>(std::abs(kept[i] - kept[i - 1])) > jump) {
        paint(low, high);
        low = high = kept[i];
        continue;
      }
      low = std::min(low, kept[i]);
      high = std::max(high, kept[i]);
    }
    paint(low, high);
  }

 private:
  const ShownCurve& curve_;
  core::SampleMode mode_;
  double left_;
  double framesPerColumn_;
  double ratio_;
};

const QColor& colourOf(const CurveStyle& style, core::Channel channel) {
  return style.axes[static_cast<std::size_t>(channel) % 3];
}

std::int64_t floorMod(std::int64_t value, std::int64_t by) { return ((value % by) + by) % by; }

/// Draws one curve into a region.
class Pen {
 public:
  Pen(QImage& image, const QRect& region, const CurveView& view, const CurveStyle& style)
      : image_(image), region_(region), view_(view), ratio_(style.pixelRatio) {}

  void drawDense(const ColumnSource& source, double jump, const Ink& ink, float thickness) const {
    const float half = thickness * static_cast<float>(ratio_) * 0.5F;
    for (int x = region_.left(); x <= region_.right(); ++x) {
      source.forRanges(x, jump, [&](float low, float high) {
        paintSpan(image_, x, {rowOf(high) - half, rowOf(low) + half}, region_, ink);
      });
    }
  }

  /// @param values  [columns + 2] from one column before the region on.
  /// @param other   empty, or as many: only columns where the two can be told apart are drawn, dashed.
  void drawColumns(const std::vector<float>& values, const std::vector<float>& other, double jump,
                   const Ink& ink, float thickness, bool isDashed) const {
    const float half = thickness * static_cast<float>(ratio_) * 0.5F;
    for (int x = region_.left(); x <= region_.right(); ++x) {
      const auto i = static_cast<std::size_t>(x - region_.left()) + 1;
      if (isDashed && !isInDash(x)) continue;
      const float here = rowOf(values[i]);
      if (!other.empty() && std::abs(here - rowOf(other[i])) < 0.75F * static_cast<float>(ratio_)) continue;
      const float before = joint(values[i], values[i - 1], jump);
      const float after = joint(values[i], values[i + 1], jump);
      paintSpan(image_, x, {std::min({here, before, after}) - half, std::max({here, before, after}) + half},
                region_, ink);
    }
  }

 private:
  [[nodiscard]] float rowOf(float value) const {
    return static_cast<float>(view_.yOf(static_cast<double>(value)) * ratio_);
  }
  /// Half the way to the neighbouring column, where the two meet.
  [[nodiscard]] float joint(float here, float there, double jump) const {
    if (static_cast<double>(std::abs(here - there)) > jump) return rowOf(here);
    return (rowOf(here) + rowOf(there)) * 0.5F;
  }
  // By the place in the clip, so that dashes stay with the curve when it is panned.
  [[nodiscard]] bool isInDash(int x) const {
    const std::int64_t place = view_.leftPixel() + static_cast<std::int64_t>(static_cast<double>(x) / ratio_);
    return floorMod(place, std::int64_t{2} * kDash) < kDash;
  }

  QImage& image_;
  QRect region_;
  const CurveView& view_;
  double ratio_;
};

/// Could the curve come into the region? Between frames it may swing out beyond what is known of it, so that
/// its own height again is allowed for.
bool mayReach(const QRect& region, const ShownCurve& curve, const CurveSet& set, const CurveView& view,
              double ratio) {
  const auto& bounds = curve.valueBounds(set.leadingMode());
  if (!bounds) return false;
  const double room = bounds->second - bounds->first;
  const double top = view.yOf(bounds->second + room) * ratio - double{kThickness} * ratio;
  const double bottom = view.yOf(bounds->first - room) * ratio + double{kThickness} * ratio;
  return top <= region.bottom() + 1 && bottom >= region.top();
}

// Whole turns between the two answers are no difference that can be seen in the pose.
void bringNear(const ShownCurve& curve, const std::vector<float>& reference, std::vector<float>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] =
        static_cast<float>(curve.nearTurn(static_cast<double>(values[i]), static_cast<double>(reference[i])));
  }
}

// A wrapping angle leaves on one side and comes back on the other; between the two there is no slope.
double jumpOf(const ShownCurve& curve, core::SampleMode mode) {
  return curve.wraps(mode) ? curve.turn() * kJumpTurns : INFINITY;
}

}  // namespace

bool CurvePicture::moveAlong(const CurveView& view, const CurveSet& set, const CurveStyle& style) {
  const bool isSameScale = view.size() == drawn_.size() && view.pixelsPerFrame() == drawn_.pixelsPerFrame() &&
                           view.pixelsPerValue() == drawn_.pixelsPerValue();
  if (!isCurrent_ || !isSameScale || style.pixelRatio != drawnRatio_) return false;
  const double right = static_cast<double>(drawn_.leftPixel() - view.leftPixel()) * style.pixelRatio;
  const double down = static_cast<double>(view.topPixel() - drawn_.topPixel()) * style.pixelRatio;
  if (std::abs(right) >= image_.width() || std::abs(down) >= image_.height()) return false;
  if (right != std::floor(right) || down != std::floor(down)) return false;
  const int dx = static_cast<int>(right);
  const int dy = static_cast<int>(down);
  if (dx == 0 && dy == 0) return true;
  if (spare_.size() != image_.size()) spare_ = QImage(image_.size(), image_.format());
  spare_.fill(Qt::transparent);
  const int bytes = (image_.width() - std::abs(dx)) * 4;
  for (int y = std::max(0, dy); y < std::min(image_.height(), image_.height() + dy); ++y) {
    std::copy_n(image_.constScanLine(y - dy) + std::max(0, -dx) * 4, bytes,
                spare_.scanLine(y) + std::max(0, dx) * 4);
  }
  std::swap(image_, spare_);
  const QRect all = image_.rect();
  const QRect columns =
      dx > 0 ? QRect(0, 0, dx, all.height()) : QRect(all.width() + dx, 0, -dx, all.height());
  if (dx != 0) drawRegion(columns, view, set, style);
  const int keptLeft = std::max(0, dx);
  const int keptWidth = all.width() - std::abs(dx);
  const QRect rows =
      dy > 0 ? QRect(keptLeft, 0, keptWidth, dy) : QRect(keptLeft, all.height() + dy, keptWidth, -dy);
  if (dy != 0) drawRegion(rows, view, set, style);
  return true;
}

const QImage& CurvePicture::update(const CurveView& view, const CurveSet& set, const CurveStyle& style) {
  drawnColumns_ = 0;
  if (!moveAlong(view, set, style)) {
    const QSize size(static_cast<int>(std::ceil(view.size().width() * style.pixelRatio)),
                     static_cast<int>(std::ceil(view.size().height() * style.pixelRatio)));
    if (image_.size() != size) image_ = QImage(size, QImage::Format_ARGB32_Premultiplied);
    image_.fill(Qt::transparent);
    drawRegion(image_.rect(), view, set, style);
  }
  image_.setDevicePixelRatio(style.pixelRatio);
  drawn_ = view;
  drawnRatio_ = style.pixelRatio;
  isCurrent_ = true;
  return image_;
}

void CurvePicture::drawRegion(const QRect& region, const CurveView& view, const CurveSet& set,
                              const CurveStyle& style) {
  drawnColumns_ += region.width();
  const Pen pen(image_, region, view, style);
  values_.resize(static_cast<std::size_t>(region.width()) + 2);
  for (const ShownCurve& curve : set.curves) {
    if (!mayReach(region, curve, set, view, style.pixelRatio)) continue;
    const double strength = curve.isActive() ? 1.0 : style.otherBones01;
    const QColor& colour = colourOf(style, curve.channel());
    const bool showsBoth = set.options.modes == CurveModes::Both;
    otherValues_.clear();
    for (const core::SampleMode mode : {core::SampleMode::Smooth, core::SampleMode::Console}) {
      if (!set.shows(mode)) continue;
      const bool isSecond = showsBoth && mode == core::SampleMode::Console;
      const Ink ink(colour, isSecond ? strength * 0.85 : strength);
      const float thickness = isSecond ? kConsoleThickness : kThickness;
      const ColumnSource source(curve, mode, view, style.pixelRatio);
      if (source.isDense() && !showsBoth) {
        pen.drawDense(source, jumpOf(curve, mode), ink, thickness);
        continue;
      }
      source.read(region.left() - 1, values_);
      if (isSecond) bringNear(curve, otherValues_, values_);
      pen.drawColumns(values_, otherValues_, jumpOf(curve, mode), ink, thickness, isSecond);
      if (showsBoth) otherValues_ = values_;
    }
  }
}

}  // namespace marrow::gui
