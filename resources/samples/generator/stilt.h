// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "resources/samples/generator/zelda_write.h"

namespace marrow::samples::stilt {

/// The stilt: a bird-like walker of 9 limbs on long legs, in the early format of Zelda 64.
[[nodiscard]] std::vector<ZeldaBetaLimb> limbs();

/// A walk of 20 frames and a bow of 30.
[[nodiscard]] std::vector<ZeldaMotion> motions();

}  // namespace marrow::samples::stilt
