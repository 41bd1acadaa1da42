// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/game/game_rules.h"
#include "core/game/j3d_clock.h"

#include <cmath>

namespace marrow::core {
namespace {

// Only full-frame curves use this, and they hold a value for every frame.
std::int64_t wordBetween(Channel, const WordSpan& span, float) { return span.low; }

// The game's own order of steps, each rounded to single precision; std::fma rounds once.
// Source: docs/formats/j3d-bck.md, "Sampling".
float hermiteWord(const Key& before, const Key& after, float frame) {
  const float length = after.frame - before.frame;
  if (length == 0.0F) return after.value;
  const float s = (frame - before.frame) / length;
  const float s2 = s * s;
  const float rise = std::fma(-length, before.tangentOut, after.value - before.value);
  const float bend = std::fma(after.tangentIn, length, before.value) - after.value - rise;
  const float cubic = s2 * bend;
  const float line = std::fma(std::fma(length, before.tangentOut, cubic), s, before.value);
  return std::fma(rise, s2, line) - cubic;
}

}  // namespace

constexpr GameRules kJ3dRules = {
    .id = "j3d",
    .ticksPerSecond = 30.0F,
    .storesLoopMode = true,
    .closesLoop = false,
    .words = {WordKind::Float32, WordKind::Signed16, WordKind::Float32},
    .anglesWithinTurn = false,
    .showsWholeFrames = false,
    .looksUpWholeFrames = true,
    .clock = {tickJ3d, tickJ3d, lastJ3dFrame},
    .wordBetween = wordBetween,
    .hermiteWord = hermiteWord,
    .pairing = {.modelFile = "its BMD or BDL"},
};

}  // namespace marrow::core
