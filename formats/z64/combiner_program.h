// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/tev_program.h"
#include "formats/z64/combiner.h"

namespace marrow::formats::z64 {

/// The combiner's cycles as stages. Map 0 and coordinate 0 are those of the texture, 1 those of the next
/// tile; who asks sets them. What the console computes for shade is channel 0. Source:
/// docs/formats/zelda64-mesh.md, "Materials".
[[nodiscard]] core::TevProgram programOf(const Combiner& combiner);

/// Does the program give a texel times the shade times the material's colour, so that the plain look is
/// right?
/// @param isLit  alpha of the shade is then 1.
[[nodiscard]] bool isPlain(const core::TevProgram& program, const core::Material& material, bool isLit);

}  // namespace marrow::formats::z64
