// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/playback_clock.h"

#include <cmath>

namespace marrow::core {
namespace {
// The runtime never shows the end frame itself.
constexpr float kBeforeEnd = 0.001F;
}  // namespace

void PlaybackClock::stopAt(float frame, TickResult& result) {
  frame_ = frame;
  rate_ = 0.0F;
  result.stopped = true;
}

// A range without length never wraps back: the runtime then lets the frame run on.
void PlaybackClock::tickLoop(TickResult& result) {
  const float length = range_.end - range_.start;
  const bool outside = frame_ < range_.start || frame_ >= range_.end;
  if (!outside) return;
  result.wrapped = true;
  if (length <= 0.0F) return;
  // One subtraction at a time gives the runtime's own rounding; a jump of many lengths takes the remainder
  // so that no speed can hang the loop.
  if (std::abs(frame_ - range_.start) > 64.0F * length) {
    frame_ = range_.start + std::fmod(frame_ - range_.start, length);
  }
  while (frame_ < range_.start) frame_ += length;
  while (frame_ >= range_.end) frame_ -= length;
}

void PlaybackClock::tickMirrored(TickResult& result) {
  if (frame_ >= range_.end) {
    frame_ = range_.end - kBeforeEnd;
    rate_ = -rate_;
  }
  if (frame_ >= range_.start) return;
  if (mode_ == LoopMode::MirroredOnce) {
    stopAt(range_.start, result);
    return;
  }
  frame_ = range_.start;
  rate_ = -rate_;
  result.wrapped = true;
}

PlaybackClock::TickResult PlaybackClock::tick() {
  TickResult result;
  frame_ += rate_;
  switch (mode_) {
    case LoopMode::Once:
      if (frame_ < range_.start) stopAt(range_.start, result);
      if (frame_ >= range_.end) stopAt(range_.end - kBeforeEnd, result);
      break;
    case LoopMode::OnceAndReset:
      if (frame_ < range_.start || frame_ >= range_.end) stopAt(range_.start, result);
      break;
    case LoopMode::Loop:
      tickLoop(result);
      break;
    case LoopMode::MirroredOnce:
    case LoopMode::MirroredLoop:
      tickMirrored(result);
      break;
  }
  return result;
}

PlaybackClock::TickResult PlaybackClock::advance(float frames) {
  rate_ = std::copysign(frames, rate_);
  return tick();
}

}  // namespace marrow::core
