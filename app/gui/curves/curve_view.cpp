// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/curve_view.h"

#include <algorithm>
#include <cmath>

namespace marrow::gui {
namespace {

// Beyond these a pixel is less than a float can tell apart, or an image is nothing but a line.
constexpr double kLeastPixelsPerFrame = 1e-4;
constexpr double kMostPixelsPerFrame = 4096.0;
constexpr double kLeastPixelsPerValue = 1e-9;
constexpr double kMostPixelsPerValue = 1e9;
constexpr double kFarthestPixel = 1e15;

std::int64_t wholePixel(double pixel) {
  return std::isfinite(pixel) ? std::llround(std::clamp(pixel, -kFarthestPixel, kFarthestPixel)) : 0;
}

void widen(double& low, double& high) {
  if (!std::isfinite(low) || !std::isfinite(high)) {
    low = -1.0;
    high = 1.0;
  }
  if (high > low) return;
  const double half = std::max(0.5, std::abs(low) * 0.05);
  low -= half;
  high += half;
}

}  // namespace

void CurveView::setSize(QSize pixels) {
  const QSize wanted = pixels.expandedTo({1, 1});
  if (wanted == size_) return;
  const Bounds seen = bounds();
  size_ = wanted;
  setBounds(seen);
}

void CurveView::setBounds(const Bounds& bounds) {
  double left = bounds.left;
  double right = bounds.right;
  widen(left, right);
  pixelsPerFrame_ = std::clamp(size_.width() / (right - left), kLeastPixelsPerFrame, kMostPixelsPerFrame);
  left_ = wholePixel(left * pixelsPerFrame_);
  setValueBounds(bounds.bottom, bounds.top);
}

void CurveView::setValueBounds(double bottom, double top) {
  widen(bottom, top);
  pixelsPerValue_ = std::clamp(size_.height() / (top - bottom), kLeastPixelsPerValue, kMostPixelsPerValue);
  top_ = wholePixel(top * pixelsPerValue_);
}

CurveView::Bounds CurveView::bounds() const {
  return {frameAt(0.0), frameAt(size_.width()), valueAt(size_.height()), valueAt(0.0)};
}

void CurveView::panBy(int right, int down) {
  left_ -= right;
  top_ += down;
}

void CurveView::zoomAround(QPointF anchor, double timeFactor, double valueFactor) {
  const double frame = frameAt(anchor.x());
  const double value = valueAt(anchor.y());
  pixelsPerFrame_ = std::clamp(pixelsPerFrame_ * timeFactor, kLeastPixelsPerFrame, kMostPixelsPerFrame);
  pixelsPerValue_ = std::clamp(pixelsPerValue_ * valueFactor, kLeastPixelsPerValue, kMostPixelsPerValue);
  left_ = wholePixel(frame * pixelsPerFrame_ - anchor.x());
  top_ = wholePixel(value * pixelsPerValue_ + anchor.y());
}

}  // namespace marrow::gui
