// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clock_rules.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace marrow::core {
namespace {

using State = PlaybackClock::State;
using TickResult = PlaybackClock::TickResult;

void stopAt(State& state, float frame, TickResult& result) {
  state.frame = frame;
  state.rate = 0.0F;
  result.stopped = true;
}

// A range without length never wraps back: the runtime then lets the frame run on.
void loopJ3d(State& state, TickResult& result) {
  const auto [start, end] = state.range;
  const float length = end - start;
  if (state.frame >= start && state.frame < end) return;
  result.wrapped = true;
  if (length <= 0.0F) return;
  // One subtraction at a time gives the runtime's own rounding; a jump of many lengths takes the remainder
  // so that no speed can hang the loop.
  if (std::abs(state.frame - start) > 64.0F * length) {
    state.frame = start + std::fmod(state.frame - start, length);
  }
  while (state.frame < start) state.frame += length;
  while (state.frame >= end) state.frame -= length;
}

void mirrorJ3d(State& state, TickResult& result) {
  const auto [start, end] = state.range;
  if (state.frame >= end) {
    state.frame = end - kJ3dBeforeEnd;
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

bool isOnceOrLoop(LoopMode mode) { return mode == LoopMode::Once || mode == LoopMode::Loop; }

// Frames as the DS keeps them. No clip comes near the clamp; it keeps the conversion defined.
std::int64_t toFixed(float frames) {
  constexpr double kMost = 1e9;
  const double wanted = std::isfinite(frames) ? static_cast<double>(frames) : 0.0;
  return std::llround(std::clamp(wanted, -kMost, kMost) * 4096.0);
}

float fromFixed(std::int64_t frames) { return static_cast<float>(static_cast<double>(frames) / 4096.0); }

}  // namespace

TickResult tickJ3d(State& state) {
  TickResult result;
  const auto [start, end] = state.range;
  state.frame += state.rate;
  switch (state.mode) {
    case LoopMode::Once:
      if (state.frame < start) stopAt(state, start, result);
      if (state.frame >= end) stopAt(state, end - kJ3dBeforeEnd, result);
      break;
    case LoopMode::OnceAndReset:
      if (state.frame < start || state.frame >= end) stopAt(state, start, result);
      break;
    case LoopMode::Loop:
      loopJ3d(state, result);
      break;
    case LoopMode::MirroredOnce:
    case LoopMode::MirroredLoop:
      mirrorJ3d(state, result);
      break;
  }
  return result;
}

TickResult tickSm64ds(State& state) {
  if (!isOnceOrLoop(state.mode)) return tickJ3d(state);
  TickResult result;
  const std::int64_t start = toFixed(state.range.start);
  const std::int64_t end = toFixed(state.range.end);
  const std::int64_t length = std::max<std::int64_t>(end - start, 1);
  std::int64_t frame = toFixed(state.frame) + toFixed(state.rate);
  if (state.mode == LoopMode::Loop) {
    result.wrapped = frame < start || frame >= start + length;
    if (result.wrapped) frame = start + ((frame - start) % length + length) % length;
  } else {
    // Backwards the game stays on the first frame without reporting an end; a viewer's playing is over there.
    result.stopped = frame >= end || frame < start;
    frame = std::clamp(frame, start, start + length - 1);
  }
  state.frame = fromFixed(frame);
  return result;
}

TickResult tickZelda64(State& state) {
  if (!isOnceOrLoop(state.mode)) return tickJ3d(state);
  TickResult result;
  const auto [start, end] = state.range;
  const float length = end - start;
  if (state.mode == LoopMode::Once) {
    const float last = std::max(start, end - 1.0F);
    result.stopped = state.frame == last;
    if (result.stopped) return result;
    state.frame += state.rate;
    if ((state.frame - last) * state.rate > 0.0F) {
      state.frame = last;
      return result;
    }
  } else {
    state.frame += state.rate;
  }
  result.wrapped = state.frame < start || state.frame >= end;
  if (!result.wrapped || length <= 0.0F) return result;
  state.frame += state.frame < start ? length : -length;
  // The game corrects by one length only; a viewer's speed may jump several, and must end inside.
  if (state.frame < start || state.frame >= end) {
    state.frame = start + std::fmod(std::fmod(state.frame - start, length) + length, length);
  }
  return result;
}

}  // namespace marrow::core
