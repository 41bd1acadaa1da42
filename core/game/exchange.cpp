// SPDX-License-Identifier: GPL-3.0-or-later
// Rules for files of other programs, which no game plays: J3D's clock, and no arithmetic of a game.
#include "core/game/game_rules.h"

namespace marrow::core {
namespace {

// Never called: exchanged files store floats only.
std::int64_t exchangeWordBetween(Channel, const WordSpan& span, float) { return span.low; }

}  // namespace

constexpr GameRules kExchangeRules = {
    .id = "exchange",
    .ticksPerSecond = 30.0F,
    .storesLoopMode = false,
    .closesLoop = false,
    .words = {WordKind::Float32, WordKind::Float32, WordKind::Float32},
    .anglesWithinTurn = false,
    .showsWholeFrames = false,
    .looksUpWholeFrames = false,
    .clock = {tickJ3d, tickJ3d, lastJ3dFrame},
    .wordBetween = exchangeWordBetween,
    .hermiteWord = nullptr,
};

}  // namespace marrow::core
