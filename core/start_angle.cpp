// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/start_angle.h"

#include "core/game/game_rules.h"

#include <cmath>

namespace marrow::core {

float turnsToHalfCircle(float degrees) {
  constexpr float kHalf = 180.0F;
  constexpr float kTurn = 360.0F;
  if (!std::isfinite(degrees) || (degrees > -kHalf && degrees <= kHalf)) return 0.0F;
  return -kTurn * std::ceil((degrees - kHalf) / kTurn);
}

float constantChannel(const GameRules& rules, Channel channel, float stored) {
  return rules.anglesWithinTurn && isRotation(channel) ? stored + turnsToHalfCircle(stored) : stored;
}

}  // namespace marrow::core
