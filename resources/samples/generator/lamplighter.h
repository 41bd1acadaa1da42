// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "resources/samples/generator/link_write.h"
#include "resources/samples/generator/zelda_write.h"

namespace marrow::samples::lamplighter {

/// The lamplighter: a figure with the 21 limbs of Link's animations, in its own proportions.
[[nodiscard]] std::vector<ZeldaLimb> limbs();

/// A walk of 16 frames, the lifting of a lamp of 24, with faces, and a still pose.
[[nodiscard]] std::vector<LinkMotion> motions();

}  // namespace marrow::samples::lamplighter
