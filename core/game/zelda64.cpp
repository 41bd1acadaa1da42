// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of Ocarina of Time and Majora's Mask: 16-bit curves and their clock.
#include "core/binary_angle.h"
#include "core/game/game_rules.h"

#include <algorithm>
#include <cmath>

namespace marrow::core {
namespace {

using State = PlaybackClock::State;
using TickResult = PlaybackClock::TickResult;

// Computes low + trunc(wrapped 16-bit difference * ratio01).
std::int64_t zelda64WordBetween(Channel, const WordSpan& span, float frame) {
  const float elapsed = frame - span.start;
  if (span.length == 0.0F || !(elapsed > 0.0F)) return BinaryAngle::wrap(span.low).units;
  const int difference = BinaryAngle::wrap(std::int64_t{span.high} - span.low).units;
  // One frame after the last key the first key's value is reached, and stays.
  const float ratio01 = std::min(elapsed / span.length, 1.0F);
  const auto step = static_cast<std::int64_t>(static_cast<float>(difference) * ratio01);
  return BinaryAngle::wrap(span.low + step).units;
}

float lastZelda64Frame(const State& state) {
  if (state.mode != LoopMode::Once) return lastJ3dFrame(state);
  return std::max(state.range.start, state.range.end - 1.0F);
}

// A loop adds or subtracts the length once. Playing once stops on the last whole frame and reports it a tick
// later. There are no other modes.
TickResult tickZelda64(State& state) {
  if (state.mode != LoopMode::Once && state.mode != LoopMode::Loop) return tickJ3d(state);
  TickResult result;
  const auto [start, end] = state.range;
  const float length = end - start;
  if (state.mode == LoopMode::Once) {
    const float last = lastZelda64Frame(state);
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
  // A viewer's speed may jump several lengths; the frame must end inside.
  if (state.frame < start || state.frame >= end) {
    state.frame = start + std::fmod(std::fmod(state.frame - start, length) + length, length);
  }
  return result;
}

// The game's caller names the frame to stop on. Backwards in a viewer that is the first frame.
TickResult play(State& state) {
  const bool isBackwardsOnce = state.mode == LoopMode::Once && std::signbit(state.rate);
  return isBackwardsOnce ? tickJ3d(state) : tickZelda64(state);
}

}  // namespace

constexpr GameRules kZelda64Rules = {
    .id = "zelda64",
    .ticksPerSecond = 20.0F,
    .storesLoopMode = false,
    .closesLoop = true,
    .words = {WordKind::Signed16, WordKind::Signed16, WordKind::Signed16},
    .anglesWithinTurn = true,
    .showsWholeFrames = false,
    .looksUpWholeFrames = false,
    .clock = {tickZelda64, play, lastZelda64Frame},
    .wordBetween = zelda64WordBetween,
    .hermiteWord = nullptr,
};

}  // namespace marrow::core
