// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/playback_clock.h"

namespace marrow::core {

/// J3D: 32-bit floats, all five loop modes, the end exclusive, stopping 0.001 before it.
/// Source: docs/formats/j3d-bck.md, "Playback clock".
PlaybackClock::TickResult tickJ3d(PlaybackClock::State& state);

/// SM64DS: 20.12 fixed point; a loop is a remainder, playing once stops 1/4096 of a frame before the end. The
/// game has no other modes; those go by J3D's rule.
/// Source: docs/formats/sm64ds-bca.md, "Playback clock".
PlaybackClock::TickResult tickSm64ds(PlaybackClock::State& state);

/// Zelda 64: 32-bit floats; a loop adds or subtracts the length once, playing once stops on the last whole
/// frame and reports it a tick later. The game has no other modes; those go by J3D's rule.
PlaybackClock::TickResult tickZelda64(PlaybackClock::State& state);

inline constexpr float kJ3dBeforeEnd = 0.001F;
inline constexpr float kSm64dsBeforeEnd = 1.0F / 4096.0F;

}  // namespace marrow::core
