// SPDX-License-Identifier: GPL-3.0-or-later
// J3D's rules: arithmetic of curves, clock, material animations.
#include "core/game/fused_multiply_add.h"
#include "core/game/game_rules.h"

#include <cmath>

namespace marrow::core {
namespace {

// The Wind Waker's blinking. Source: docs/formats/j3d-material-animations.md, "Binding".
constexpr const char* kDefaultMaterialAnimations[] = {"tmaba", "maba"};
// The Wind Waker draws Link's eyes and brows over his hair, too.
constexpr const char* kOverlayEndings[] = {"damA", "damB"};

// Only full-frame curves use this, and they hold a value for every frame.
std::int64_t j3dWordBetween(Channel, const WordSpan& span, float) { return span.low; }

// The game's own order of steps, each rounded to single precision.
// Source: docs/formats/j3d-bck.md, "Sampling".
float hermiteWord(const Key& before, const Key& after, float frame) {
  const float length = after.frame - before.frame;
  if (length == 0.0F) return after.value;
  const float s = (frame - before.frame) / length;
  const float s2 = s * s;
  const float rise = fusedMultiplyAdd(-length, before.tangentOut, after.value - before.value);
  const float bend = fusedMultiplyAdd(after.tangentIn, length, before.value) - after.value - rise;
  const float cubic = s2 * bend;
  const float line = fusedMultiplyAdd(fusedMultiplyAdd(length, before.tangentOut, cubic), s, before.value);
  return fusedMultiplyAdd(rise, s2, line) - cubic;
}

using State = PlaybackClock::State;
using TickResult = PlaybackClock::TickResult;

constexpr float kJ3dBeforeEnd = 0.001F;

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
      loop(state, result);
      break;
    case LoopMode::MirroredOnce:
    case LoopMode::MirroredLoop:
      mirror(state, result);
      break;
  }
  return result;
}

float lastJ3dFrame(const State& state) { return state.range.end - kJ3dBeforeEnd; }

namespace {

constexpr GameRules rulesOf(bool takesNearestFrame) {
  return {
      .id = "j3d",
      .ticksPerSecond = 30.0F,
      .storesLoopMode = true,
      .closesLoop = false,
      .words = {WordKind::Float32, WordKind::Signed16, WordKind::Float32},
      .anglesWithinTurn = false,
      .showsWholeFrames = false,
      .looksUpWholeFrames = true,
      .clock = {tickJ3d, tickJ3d, lastJ3dFrame},
      .wordBetween = j3dWordBetween,
      .hermiteWord = hermiteWord,
      .takesNearestFrame = takesNearestFrame,
      .overlayEndings = kOverlayEndings,
      .defaultMaterialAnimations = kDefaultMaterialAnimations,
  };
}

}  // namespace

constexpr GameRules kJ3dRules = rulesOf(false);
constexpr GameRules kJ3dLaterRules = rulesOf(true);

}  // namespace marrow::core
