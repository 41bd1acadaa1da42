// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/playback_clock.h"

#include "core/clock_rules.h"

#include <algorithm>
#include <cmath>

namespace marrow::core {

PlaybackClock::TickResult PlaybackClock::tick() {
  switch (runtime_) {
    case Runtime::J3D:
      return tickJ3d(state_);
    case Runtime::Sm64ds:
      return tickSm64ds(state_);
    case Runtime::Zelda64:
      return tickZelda64(state_);
  }
  return {};
}

PlaybackClock::TickResult PlaybackClock::advance(float frames) {
  state_.rate = std::copysign(frames, state_.rate);
  // In Zelda 64 the caller names the frame to stop on; who plays backwards in a viewer means the first one.
  const bool isBackwardsOnce = state_.mode == LoopMode::Once && std::signbit(state_.rate);
  if (runtime_ == Runtime::Zelda64 && isBackwardsOnce) return tickJ3d(state_);
  return tick();
}

float PlaybackClock::lastFrame() const {
  const float end = state_.range.end;
  if (runtime_ == Runtime::Sm64ds) return end - kSm64dsBeforeEnd;
  if (runtime_ == Runtime::Zelda64 && state_.mode == LoopMode::Once) {
    return std::max(state_.range.start, end - 1.0F);
  }
  return end - kJ3dBeforeEnd;
}

}  // namespace marrow::core
