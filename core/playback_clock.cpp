// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/playback_clock.h"

#include "core/game/game_rules.h"

#include <cmath>

namespace marrow::core {

PlaybackClock::TickResult PlaybackClock::tick() { return rules_->clock.tick(state_); }

PlaybackClock::TickResult PlaybackClock::advance(float frames) {
  state_.rate = std::copysign(frames, state_.rate);
  return rules_->clock.play(state_);
}

float PlaybackClock::lastFrame() const { return rules_->clock.lastFrame(state_); }

const char* toString(LoopMode mode) {
  static constexpr std::array kNames = {"once", "once-and-reset", "loop", "mirrored-once", "mirrored-loop"};
  return kNames[static_cast<std::size_t>(mode)];
}

std::optional<LoopMode> loopModeFromString(std::string_view name) {
  for (const LoopMode mode : kLoopModes) {
    if (name == toString(mode)) return mode;
  }
  return std::nullopt;
}

}  // namespace marrow::core
