// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/tev_program.h"

#include <array>

namespace marrow::core {

/// A program's input for one pixel.
struct TevPixel {
  std::array<Texel, TevProgram::kMaps> texels{};  ///< by map
  std::array<Texel, 2> channels{};                ///< of the rasteriser
};

/// The colour of a pixel, in the integers of the console. The shaders of render/mesh/tev_shader.h compute the
/// same.
[[nodiscard]] Texel evaluate(const TevProgram& program, const TevPixel& pixel);

/// The constant that a stage selects.
[[nodiscard]] TevColour constantOf(const TevProgram& program, const TevStage& stage);

}  // namespace marrow::core
