// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/game/j3d_clock.h"

#include <cmath>

namespace marrow::core {
namespace {

using State = PlaybackClock::State;
using TickResult = PlaybackClock::TickResult;

constexpr float kBeforeEnd = 0.001F;

void stopAt(State& state, float frame, TickResult& result) {
  state.frame = frame;
  state.rate = 0.0F;
  result.stopped = true;
}

// In a range without length the game never wraps and lets the frame run on.
void loop(State& state, TickResult& result) {
  const auto [start, end] = state.range;
  const float length = end - start;
  if (state.frame >= start && state.frame < end) return;
  result.wrapped = true;
  if (length <= 0.0F) return;
  // The game subtracts one length at a time, which rounds in its own way. A jump of many lengths takes the
  // remainder, so that no speed can hang the loop.
  if (std::abs(state.frame - start) > 64.0F * length) {
    state.frame = start + std::fmod(state.frame - start, length);
  }
  while (state.frame < start) state.frame += length;
  while (state.frame >= end) state.frame -= length;
}

void mirror(State& state, TickResult& result) {
  const auto [start, end] = state.range;
  if (state.frame >= end) {
    state.frame = end - kBeforeEnd;
    state.rate = -state.rate;
  }
  if (state.frame >= start) return;
  if (state.mode == LoopMode::MirroredOnce) {
    stopAt(state, start, result);
    return;
  }
  state.frame = start;
  state.rate = -state.rate;
  result.wrapped = true;
}

}  // namespace

TickResult tickJ3d(State& state) {
  TickResult result;
  const auto [start, end] = state.range;
  state.frame += state.rate;
  switch (state.mode) {
    case LoopMode::Once:
      if (state.frame < start) stopAt(state, start, result);
      if (state.frame >= end) stopAt(state, end - kBeforeEnd, result);
      break;
    case LoopMode::OnceAndReset:
      if (state.frame < start || state.frame >= end) stopAt(state, start, result);
      break;
    case LoopMode::Loop:
      loop(state, result);
      break;
    case LoopMode::MirroredOnce:
    case LoopMode::MirroredLoop:
      mirror(state, result);
      break;
  }
  return result;
}

float lastJ3dFrame(const State& state) { return state.range.end - kBeforeEnd; }

}  // namespace marrow::core
