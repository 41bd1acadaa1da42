// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/game/game_rules.h"
#include "core/game/j3d_clock.h"

#include <cmath>

namespace marrow::core {
namespace {

// Only full-frame tracks come here, and they hold a value for every frame.
std::int64_t wordBetween(Channel, const WordSpan& span, float) { return span.low; }

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
    .hermiteWord = hermite,
    .pairing = {.modelFile = "its BMD or BDL"},
};

}  // namespace marrow::core
