// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/game/game_rules.h"

namespace marrow::testing {

/// A made-up game, which is only its table. It stores 16-bit words, shows the later of two keys from half way
/// on, ticks 12 times a second and plays each clip in steps of two frames.
extern const core::GameRules kMadeUpRules;

/// One bone of the made-up game that turns from 0 to 100 stored units and moves from 10 to 20 in 4 frames.
[[nodiscard]] core::Clip madeUpClip();

}  // namespace marrow::testing
