// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"

namespace marrow::core {

/// Whole turns to add to an angle so that it lies in (-180, 180], where the games' own angles do. Files may
/// store angles from 0 to 360: smooth mode would else tell another number than the console's for one
/// direction.
/// @return degrees, a multiple of 360; 0 for what is not finite.
[[nodiscard]] float turnsToHalfCircle(float degrees);

/// The smooth value of a channel that does not move: as stored, but angles that the format stores within one
/// turn lie in (-180, 180]. J3D's may mean some turns on, and stay.
[[nodiscard]] float constantChannel(Runtime runtime, Channel channel, float stored);

}  // namespace marrow::core
