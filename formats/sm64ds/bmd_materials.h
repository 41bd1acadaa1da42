// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/image.h"
#include "core/model/material.h"
#include "formats/bytes/byte_reader.h"
#include "formats/sm64ds/bmd_raw.h"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <vector>

namespace marrow::formats::sm64ds {

/// The effect of a material on the vertices of the lists that are drawn with it.
struct VertexLook {
  glm::u8vec4 startColour{255};   ///< until a list gives another
  glm::u8vec4 normalColour{255};  ///< after a normal: the colour that is lit
  bool isLit = false;
  glm::vec2 uvUnit{1.0F / 16.0F};  ///< times a stored coordinate: an image is 1, or a texel without one
  bool usesNormals = false;        ///< the texture lies by them
};

/// A model's materials, and the images that they name.
struct BmdMaterials {
  std::vector<core::Material> materials;
  std::vector<VertexLook> looks;  ///< [materials]
  std::vector<core::Image> images;
};

/// Reads all materials and the images that they name. Bad parts are left out with a warning.
[[nodiscard]] BmdMaterials readBmdMaterials(ByteReader& reader, const BmdHeader& header,
                                            core::Diagnostics& diagnostics);

}  // namespace marrow::formats::sm64ds
