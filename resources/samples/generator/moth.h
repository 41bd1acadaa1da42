// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "resources/samples/generator/zelda_write.h"

namespace marrow::samples::moth {

/// A lantern moth: body, abdomen with a lamp, head with feelers, two wings of two limbs each.
[[nodiscard]] std::vector<ZeldaLimb> limbs();

/// The limbs draw fur, striped abdomen, glass, wings with an eye each.
[[nodiscard]] ZeldaBody body();

/// Hovering in place, 16 frames, and settling down with folded wings, 40 frames.
[[nodiscard]] std::vector<ZeldaMotion> motions();

}  // namespace marrow::samples::moth
