// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/material_animation_habit.h"

#include "core/game/game_rules.h"

#include <algorithm>
#include <cctype>

namespace marrow::core {

bool isOfHabit(const PairingPolicy& policy, std::string_view name) {
  const auto isSame = [](char a, char b) { return a == std::tolower(static_cast<unsigned char>(b)); };
  return std::ranges::any_of(policy.materialAnimationHabits, [&](std::string_view habit) {
    return name.size() >= habit.size() && std::equal(habit.begin(), habit.end(), name.begin(), isSame);
  });
}

}  // namespace marrow::core
