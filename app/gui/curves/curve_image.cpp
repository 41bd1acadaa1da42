// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/curve_image.h"

#include "app/gui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace marrow::gui {
namespace {

constexpr double kThickness = 1.5;  // logical pixels
constexpr double kGameExactThickness = 1.2;
constexpr double kLeastApart = 0.75;  // of what is worth a second line
constexpr double kJumpTurns = 0.8;
constexpr int kDash = 3;  // columns of a game-exact curve's dash, and of the gap behind it

/// An opaque colour, laid over premultiplied pixels where a curve covers them in part.
class Ink {
 public:
  explicit Ink(const QColor& colour) : colour_(colour.rgb()) {}

  void lay(QRgb& pixel, std::uint32_t coverage255) const {
    if (coverage255 >= 255) {
      pixel = colour_;
      return;
    }
    const std::uint32_t under = 255 - coverage255;
    QRgb mixed = 0;
    for (int shift = 0; shift < 32; shift += 8) {
      const std::uint32_t sum = (colour_ >> shift & 0xFF) * coverage255 + (pixel >> shift & 0xFF) * under;
      mixed |= ((sum + 127) / 255) << shift;
    }
    pixel = mixed;
  }

 private:
  QRgb colour_;
};

/// The rows that a curve crosses in one pixel column.
struct RowSpan {
  float top = 0.0F;
  float bottom = -1.0F;
};

/// The pixels of an image, asked for once: QImage looks each time whether it must copy itself.
struct Pixels {
  explicit Pixels(QImage& image)
      : first(reinterpret_cast<QRgb*>(image.bits())), stride(image.bytesPerLine() / 4) {}

  QRgb* first;
  qsizetype stride;
};

void paintSpan(const Pixels& pixels, int x, RowSpan span, const QRect& clip, const Ink& ink) {
  const float top = std::max(span.top, static_cast<float>(clip.top()));
  const float bottom = std::min(span.bottom, static_cast<float>(clip.bottom() + 1));
  if (!(bottom > top)) return;  // also what is not a number
  const int first = static_cast<int>(top);
  const int last = std::min(static_cast<int>(std::ceil(bottom)) - 1, clip.bottom());
  QRgb* pixel = pixels.first + first * pixels.stride + x;
  for (int y = first; y <= last; ++y, pixel += pixels.stride) {
    const float covered = std::min(bottom, static_cast<float>(y + 1)) - std::max(top, static_cast<float>(y));
    ink.lay(*pixel, static_cast<std::uint32_t>(covered * 255.0F));
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

  /// Least and greatest kept value of the frames in a column and the one behind it, so that columns join;
  /// where an angle wraps, of the part that is seen better.
  [[nodiscard]] CurveImage::Span range(int column, double jump) const {
    const std::vector<float>& kept = curve_.frames(mode_);
    const double from = frameOf(column) - 0.5 * framesPerColumn_;
    const auto last = static_cast<double>(kept.size() - 1);
    const auto first = static_cast<std::size_t>(std::clamp(std::floor(from), 0.0, last));
    const auto end = static_cast<std::size_t>(std::clamp(std::ceil(from + framesPerColumn_), 0.0, last));
    CurveImage::Span part{kept[first], kept[first]};
    CurveImage::Span best = part;
    for (std::size_t i = first + 1; i <= end; ++i) {
      if (static_cast<double>(std::abs(kept[i] - kept[i - 1])) > jump) {
        part = {kept[i], kept[i]};
      } else {
        part = {std::min(part.low, kept[i]), std::max(part.high, kept[i])};
      }
      if (part.high - part.low >= best.high - best.low) best = part;
    }
    return best;
  }

 private:
  const ShownCurve& curve_;
  core::SampleMode mode_;
  double left_;
  double framesPerColumn_;
  double ratio_;
};

std::int64_t floorMod(std::int64_t value, std::int64_t by) { return ((value % by) + by) % by; }

// By the place in the clip, so that dashes stay with the curve when it is panned.
bool isInDash(const CurveView& view, double ratio, int column, int dash, int gap) {
  if (gap == 0) return true;
  const std::int64_t place =
      view.leftPixel() + static_cast<std::int64_t>(static_cast<double>(column) / ratio);
  return floorMod(place, std::int64_t{dash} + gap) < dash;
}

/// What the curve is in some columns, from its value in each of them and their neighbours.
class SpanMaker {
 public:
  SpanMaker(const CurveView& view, double ratio, double jump) : view_(view), ratio_(ratio), jump_(jump) {}

  /// @param values  [columns + 2] from one column before the first on.
  void make(const std::vector<float>& values, std::span<CurveImage::Span> spans) const {
    for (std::size_t i = 0; i < spans.size(); ++i) {
      const float here = values[i + 1];
      const float before = joint(here, values[i]);
      const float after = joint(here, values[i + 2]);
      spans[i] = {std::min({here, before, after}), std::max({here, before, after})};
    }
  }

  /// Leaves dashes, and those only where the values can be told from others.
  void thinOut(int firstColumn, const std::vector<float>& values, const std::vector<float>& others,
               std::span<CurveImage::Span> spans) const {
    for (std::size_t i = 0; i < spans.size(); ++i) {
      const double apart =
          std::abs(static_cast<double>(values[i + 1] - others[i + 1])) * view_.pixelsPerValue();
      const int column = firstColumn + static_cast<int>(i);
      if (apart >= kLeastApart && isInDash(view_, ratio_, column, kDash, kDash)) continue;
      spans[i] = CurveImage::kNoSpan;
    }
  }

 private:
  /// Half the way to the neighbouring column, where the two meet.
  [[nodiscard]] float joint(float here, float there) const {
    return static_cast<double>(std::abs(here - there)) > jump_ ? here : (here + there) * 0.5F;
  }

  const CurveView& view_;
  double ratio_;
  double jump_;
};

/// Could the curve come into the region? Between frames it may swing out beyond what is known of it, so that
/// its own height again is allowed for.
bool mayReach(const QRect& region, const ShownCurve& curve, const CurveSet& set, const CurveView& view,
              double ratio) {
  const auto& bounds = curve.valueBounds(set.leadingMode());
  if (!bounds) return false;
  const double space = bounds->second - bounds->first;
  const double top = view.yOf(bounds->second + space) * ratio - kThickness * ratio;
  const double bottom = view.yOf(bounds->first - space) * ratio + kThickness * ratio;
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

/// Does one view show the other's content at the same scale?
bool isPanned(const CurveView& one, const CurveView& other) {
  return one.size() == other.size() && one.pixelsPerFrame() == other.pixelsPerFrame() &&
         one.pixelsPerValue() == other.pixelsPerValue();
}

}  // namespace

void CurveImage::invalidate() {
  outdate();
  image_ = QImage();
}

void CurveImage::standIn() {
  outdate();
  isStandIn_ = true;
}

void CurveImage::outdate() {
  isCurrent_ = false;
  fresh_.isBegun = false;
}

std::span<CurveImage::Span> CurveImage::spansOf(std::size_t curve, std::size_t layer) {
  return std::span(spans_).subspan((curve * layers_ + layer) * width_, width_);
}

void CurveImage::computeColumns(std::size_t index, int first, int count, const CurveView& view,
                                const CurveSet& set, const CurveStyle& style) {
  const auto begin = static_cast<std::size_t>(first);
  const auto columns = static_cast<std::size_t>(count);
  values_.resize(columns + 2);
  const ShownCurve& curve = set.curves[index];
  const core::SampleMode leading = set.leadingMode();
  const ColumnSource source(curve, leading, view, style.pixelRatio);
  const std::span<Span> spans = spansOf(index, 0).subspan(begin, columns);
  const double jump = jumpOf(curve, leading);
  if (source.isDense() && layers_ == 1) {
    for (std::size_t x = 0; x < columns; ++x) spans[x] = source.range(first + static_cast<int>(x), jump);
    return;
  }
  source.read(first - 1, values_);
  SpanMaker(view, style.pixelRatio, jump).make(values_, spans);
  if (layers_ == 1) return;
  const std::span<Span> others = spansOf(index, 1).subspan(begin, columns);
  otherValues_.resize(values_.size());
  ColumnSource(curve, core::SampleMode::GameExact, view, style.pixelRatio).read(first - 1, otherValues_);
  bringNear(curve, values_, otherValues_);
  const SpanMaker maker(view, style.pixelRatio, INFINITY);
  maker.make(otherValues_, others);
  maker.thinOut(first, otherValues_, values_, others);
}

void CurveImage::moveColumns(int right, const CurveView& view, const CurveSet& set, const CurveStyle& style) {
  const int width = image_.width();
  const std::size_t rows = set.curves.size() * layers_;
  for (std::size_t row = 0; row < rows; ++row) {
    const auto spans = std::span(spans_).subspan(row * width_, width_);
    if (right > 0) std::shift_right(spans.begin(), spans.end(), right);
    if (right < 0) std::shift_left(spans.begin(), spans.end(), -right);
  }
  drawnColumns_ += std::abs(right);
  for (std::size_t i = 0; i < set.curves.size() && right != 0; ++i) {
    computeColumns(i, right > 0 ? 0 : width + right, std::abs(right), view, set, style);
  }
}

bool CurveImage::moveAlong(const CurveView& view, const CurveSet& set, const CurveStyle& style) {
  drawnColumns_ = 0;
  if (!isCurrent_ || !isPanned(view, drawn_) || style.pixelRatio != drawnRatio_) return false;
  const double right = static_cast<double>(drawn_.leftPixel() - view.leftPixel()) * style.pixelRatio;
  const double down = static_cast<double>(view.topPixel() - drawn_.topPixel()) * style.pixelRatio;
  if (std::abs(right) >= image_.width() || std::abs(down) >= image_.height()) return false;
  if (right != std::floor(right) || down != std::floor(down)) return false;
  const QPoint by(static_cast<int>(right), static_cast<int>(down));
  if (by.isNull()) return true;
  movePixels(by);
  moveColumns(by.x(), view, set, style);
  const QRect all = image_.rect();
  const QRect kept = all & all.translated(by);
  const QRect columns =
      by.x() > 0 ? QRect(0, 0, by.x(), all.height()) : QRect(kept.right() + 1, 0, -by.x(), all.height());
  const QRect rows = by.y() > 0 ? QRect(kept.left(), 0, kept.width(), by.y())
                                : QRect(kept.left(), kept.bottom() + 1, kept.width(), -by.y());
  for (std::size_t i = 0; i < set.curves.size(); ++i) {
    if (by.x() != 0) paint(image_, i, columns, view, set, style);
    if (by.y() != 0) paint(image_, i, rows, view, set, style);
  }
  drawn_ = view;
  return true;
}

void CurveImage::movePixels(QPoint by) {
  QImage& moved = fresh_.image;
  if (moved.size() != image_.size()) moved = QImage(image_.size(), image_.format());
  moved.setDevicePixelRatio(image_.devicePixelRatio());
  moved.fill(Qt::transparent);
  const QRect target = image_.rect() & image_.rect().translated(by);
  const auto bytes = static_cast<std::size_t>(target.width()) * 4;
  for (int y = target.top(); y <= target.bottom(); ++y) {
    const uchar* from =
        image_.constScanLine(y - by.y()) + static_cast<std::ptrdiff_t>(target.left() - by.x()) * 4;
    std::copy_n(from, bytes, moved.scanLine(y) + static_cast<std::ptrdiff_t>(target.left()) * 4);
  }
  std::swap(image_, moved);
}

// From here on the columns are those of the image to come; the one that is shown can only be stretched.
void CurveImage::beginFresh(const CurveView& view, const CurveSet& set, const CurveStyle& style) {
  const QSize size(static_cast<int>(std::ceil(view.size().width() * style.pixelRatio)),
                   static_cast<int>(std::ceil(view.size().height() * style.pixelRatio)));
  if (fresh_.image.size() != size) fresh_.image = QImage(size, QImage::Format_ARGB32_Premultiplied);
  fresh_.image.setDevicePixelRatio(style.pixelRatio);
  fresh_.image.fill(Qt::transparent);
  fresh_.view = view;
  fresh_.ratio = style.pixelRatio;
  fresh_.curves = 0;
  fresh_.isBegun = true;
  isCurrent_ = false;
  layers_ = set.options.modes == CurveModes::Both ? 2 : 1;
  width_ = static_cast<std::size_t>(size.width());
  spans_.resize(set.curves.size() * layers_ * width_);
}

void CurveImage::finishFresh() {
  std::swap(image_, fresh_.image);
  drawn_ = fresh_.view;
  drawnRatio_ = fresh_.ratio;
  fresh_.isBegun = false;
  isCurrent_ = true;
  isStandIn_ = false;
}

// In values asked of the sampler: painting a column costs as much, looking at a kept value a fraction of it.
std::size_t CurveImage::costOf(const ShownCurve& curve, core::SampleMode mode) const {
  constexpr std::size_t kKeptPerValue = 8;
  const std::size_t columns = width_ * layers_;
  const bool fromKept = layers_ == 1 && fresh_.view.pixelsPerFrame() * fresh_.ratio < 1.0;
  if (!fromKept) return 2 * columns;
  const double seen = static_cast<double>(width_) / (fresh_.view.pixelsPerFrame() * fresh_.ratio);
  const auto kept = static_cast<std::size_t>(std::min(seen, static_cast<double>(curve.frameCount())));
  return curve.unknownFrames(mode) + kept / kKeptPerValue + columns;
}

bool CurveImage::advance(const CurveView& view, const CurveSet& set, const CurveStyle& style,
                         std::size_t mostValues) {
  if (moveAlong(view, set, style)) return true;
  if (!fresh_.isBegun || !isPanned(view, fresh_.view) || fresh_.ratio != style.pixelRatio) {
    beginFresh(view, set, style);
  }
  for (std::size_t spent = 0; fresh_.curves < set.curves.size(); ++fresh_.curves) {
    if (spent >= mostValues) return false;
    spent += costOf(set.curves[fresh_.curves], set.leadingMode());
    computeColumns(fresh_.curves, 0, static_cast<int>(width_), fresh_.view, set, style);
    paint(fresh_.image, fresh_.curves, fresh_.image.rect(), fresh_.view, set, style);
  }
  finishFresh();
  const bool isDone = moveAlong(view, set, style);  // panned meanwhile
  drawnColumns_ += static_cast<int>(width_);
  return isDone;
}

bool CurveImage::showsGameExactApart() const {
  for (std::size_t row = 1; layers_ > 1 && width_ > 0 && row < spans_.size() / width_; row += layers_) {
    const auto spans = std::span(spans_).subspan(row * width_, width_);
    if (std::any_of(spans.begin(), spans.end(), [](const Span& span) { return span.low == span.low; }))
      return true;
  }
  return false;
}

const QImage& CurveImage::update(const CurveView& view, const CurveSet& set, const CurveStyle& style) {
  constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  // The second time where what was on its way turned out to be far from the view.
  if (!advance(view, set, style, kAll)) advance(view, set, style, kAll);
  return image_;
}

void CurveImage::draw(QPainter& painter, const CurveView& view) const {
  if (image_.isNull()) return;
  const bool isThere = isPanned(view, drawn_) && view.leftPixel() == drawn_.leftPixel() &&
                       view.topPixel() == drawn_.topPixel();
  if (isThere) return painter.drawImage(0, 0, image_);  // pixel by pixel
  const QSize size = drawn_.size();
  const QPointF corner(view.xOf(drawn_.frameAt(0.0)), view.yOf(drawn_.valueAt(0.0)));
  const QPointF end(view.xOf(drawn_.frameAt(size.width())), view.yOf(drawn_.valueAt(size.height())));
  const bool wasSmooth = painter.testRenderHint(QPainter::SmoothPixmapTransform);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.drawImage(QRectF(corner, end), image_);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, wasSmooth);
}

void CurveImage::paint(QImage& image, std::size_t index, const QRect& region, const CurveView& view,
                       const CurveSet& set, const CurveStyle& style) {
  const ShownCurve& curve = set.curves[index];
  if (!mayReach(region, curve, set, view, style.pixelRatio)) return;
  const double pixelsPerValue = view.pixelsPerValue() * style.pixelRatio;
  const double top = static_cast<double>(view.topPixel()) * style.pixelRatio;
  const double strength = curve.isActive() ? 1.0 : style.otherBones01;
  const ChannelLook& look = style.channels[static_cast<std::size_t>(curve.channel())];
  const Pixels pixels(image);
  for (std::size_t layer = 0; layer < layers_; ++layer) {
    const Ink ink(mix(style.ground, look.colour, layer == 0 ? strength : strength * 0.85));
    const double half = (layer == 0 ? kThickness : kGameExactThickness) * style.pixelRatio * 0.5;
    const std::span<const Span> spans = spansOf(index, layer);
    const int gap = layer == 0 ? look.gap : 0;  // the game-exact ones have dashes of their own
    // Few columns reach the strip that a pan uncovers; most are told by two comparisons.
    const double space = half + 1.0;
    const auto highest = static_cast<float>((top - region.top() + space) / pixelsPerValue);
    const auto lowest = static_cast<float>((top - region.bottom() - 1 - space) / pixelsPerValue);
    for (int x = region.left(); x <= region.right(); ++x) {
      const Span& span = spans[static_cast<std::size_t>(x)];
      if (!(span.low <= highest && span.high >= lowest)) continue;  // also what is not a number
      if (!isInDash(view, style.pixelRatio, x, look.dash, gap)) continue;
      const RowSpan rows{static_cast<float>(top - static_cast<double>(span.high) * pixelsPerValue - half),
                         static_cast<float>(top - static_cast<double>(span.low) * pixelsPerValue + half)};
      paintSpan(pixels, x, rows, region, ink);
    }
  }
}

}  // namespace marrow::gui
