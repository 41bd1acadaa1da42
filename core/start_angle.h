// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/curve.h"

namespace marrow::core {

struct GameRules;

/// Whole turns to add to an angle so that it lies in (-180, 180], as the games' own angles do. Otherwise a
/// file that stores angles from 0 to 360 would get different numbers in the two modes.
/// @return degrees, a multiple of 360; 0 where the angle is not finite.
[[nodiscard]] float turnsToHalfCircle(float degrees);

/// The smooth value of a channel that does not move: as stored, but with GameRules::anglesWithinTurn angles
/// lie in (-180, 180]. J3D's angles count whole turns, so they stay.
[[nodiscard]] float constantChannel(const GameRules& rules, Channel channel, float stored);

}  // namespace marrow::core
