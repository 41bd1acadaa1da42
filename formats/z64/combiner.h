// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/tev_program.h"

#include <glm/vec4.hpp>

#include <cstdint>

namespace marrow::formats::z64 {

/// The two words that say how a pixel's colour is made, and the colours that they name.
struct Combiner {
  std::uint32_t high = 0;  ///< without the command's number
  std::uint32_t low = 0;
  bool hasTwoCycles = false;
  glm::vec4 primitive{1.0F};
  glm::vec4 environment{1.0F};
};

/// (a - b) * c + d, as numbers of inputs.
struct CombinerFormula {
  unsigned a, b, c, d;
};
/// The two formulas of one cycle.
struct CombinerCycle {
  CombinerFormula colour;
  CombinerFormula alpha;
};
/// The first of two cycles.
[[nodiscard]] CombinerCycle firstCycle(const Combiner& combiner);
/// The second cycle, or the only one.
[[nodiscard]] CombinerCycle secondCycle(const Combiner& combiner);

/// A combiner's colour for a white texel in white light, and the inputs that it reads.
struct Combined {
  enum Input : unsigned { kTexel0 = 1, kTexel1 = 2, kPrimitive = 4, kShade = 8, kEnvironment = 16 };

  glm::vec4 tint{1.0F};
  unsigned colourInputs = 0;  ///< Input bits
  unsigned alphaInputs = 0;
};

/// Source: docs/formats/zelda64-mesh.md, "Materials".
[[nodiscard]] Combined combine(const Combiner& combiner);

/// The combiner's cycles as stages. Map and coordinate 0 belong to the texture, 1 to the next tile; the
/// caller sets them. The console's shade is channel 0. Source: docs/formats/zelda64-mesh.md, "Materials".
[[nodiscard]] core::TevProgram programOf(const Combiner& combiner);

/// True if the result is a texel times the shade times the material's colour. The plain look is then right.
/// @param isLit  the alpha of the shade is 1.
[[nodiscard]] bool isPlain(const core::TevProgram& program, const core::Material& material, bool isLit);

}  // namespace marrow::formats::z64
