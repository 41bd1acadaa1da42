// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace marrow::samples {

/// The nearest integer. The motions use sin, cos and acos, whose last bits differ between maths libraries, so
/// a value close to a half could round either way. Such a value stops the generator (see isAmbiguous); change
/// a constant of the motion a little. So the bytes are the same on every machine.
[[nodiscard]] std::int32_t roundSafely(double value);

/// Nearest multiple of 1/1024, never a negative zero.
[[nodiscard]] float roundToGrid(double value);

/// True once any value was too close to a half since the program began.
[[nodiscard]] bool isAmbiguous();

}  // namespace marrow::samples
