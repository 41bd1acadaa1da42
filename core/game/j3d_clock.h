// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/playback_clock.h"

namespace marrow::core {

/// J3D's clock: 32-bit floats, all five loop modes, the end exclusive. Playing once stops 0.001 before it.
/// Games with fewer modes use this clock for the others.
/// Source: docs/formats/j3d-bck.md, "Playback clock".
PlaybackClock::TickResult tickJ3d(PlaybackClock::State& state);

[[nodiscard]] float lastJ3dFrame(const PlaybackClock::State& state);

}  // namespace marrow::core
