// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace marrow::core {

struct PairingPolicy;

/// Is a material animation of that name one that the game plays by habit, where an animation has none of its
/// own? Once over, such a one rests on its first frame.
/// @param name  without extension, in any case.
/// Source: docs/formats/j3d-material-animations.md, "Playback".
[[nodiscard]] bool isOfHabit(const PairingPolicy& policy, std::string_view name);

}  // namespace marrow::core
