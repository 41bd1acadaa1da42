// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/timeline_scale.h"

#include <algorithm>
#include <cmath>

namespace marrow::gui {
namespace {

constexpr double kLeftRoomPixels = 14.0;
constexpr double kRightRoomPixels = 44.0;
constexpr double kNearestPixelsPerFrame = 160.0;
constexpr double kZoomPerStep = 1.25;

}  // namespace

double TimelineScale::fittedPixelsPerFrame() const {
  const double space = std::max(20.0, width_ - kLeftRoomPixels - kRightRoomPixels);
  return space / std::max(1, frameCount_);
}

double TimelineScale::firstReachable() const { return -kLeftRoomPixels / pixelsPerFrame_; }

double TimelineScale::lastReachable() const { return frameCount_ + kRightRoomPixels / pixelsPerFrame_; }

void TimelineScale::setFrameCount(int frameCount) {
  frameCount_ = std::max(0, frameCount);
  fit();
}

void TimelineScale::setWidth(double widthPixels) {
  width_ = std::max(1.0, widthPixels);
  fitted_ ? fit() : clamp();
}

void TimelineScale::fit() {
  fitted_ = true;
  pixelsPerFrame_ = fittedPixelsPerFrame();
  left_ = firstReachable();
}

void TimelineScale::zoomAround(double x, double steps) {
  const double anchor = frameAt(x);
  const double nearest = std::max(kNearestPixelsPerFrame, fittedPixelsPerFrame());
  pixelsPerFrame_ =
      std::clamp(pixelsPerFrame_ * std::pow(kZoomPerStep, steps), fittedPixelsPerFrame(), nearest);
  if (pixelsPerFrame_ <= fittedPixelsPerFrame() * 1.0001) return fit();
  fitted_ = false;
  left_ = anchor - x / pixelsPerFrame_;
  clamp();
}

void TimelineScale::panBy(double pixels) {
  if (fitted_) return;
  left_ -= pixels / pixelsPerFrame_;
  clamp();
}

void TimelineScale::setLeftFrame(double frame) {
  if (fitted_) return;
  left_ = frame;
  clamp();
}

bool TimelineScale::reveal(double frame) {
  if (fitted_ || (frame >= left_ && frame <= left_ + visibleFrames())) return false;
  const double before = left_;
  left_ = frame < left_ ? frame - visibleFrames() * 0.9 : frame - visibleFrames() * 0.1;
  clamp();
  return left_ != before;
}

void TimelineScale::clamp() {
  pixelsPerFrame_ = std::max(pixelsPerFrame_, fittedPixelsPerFrame());
  left_ = std::max(firstReachable(), std::min(left_, lastReachable() - visibleFrames()));
}

int TimelineScale::labelStep(double leastPixels) const {
  int decade = 1;
  for (;;) {
    for (const int factor : {1, 2, 5}) {
      const int step = decade * factor;
      if (step * pixelsPerFrame_ >= leastPixels || step >= 100'000'000) return step;
    }
    decade *= 10;
  }
}

}  // namespace marrow::gui
