// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "formats/exchange/obj/obj_export.h"

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace marrow::formats {

/// The number of lines of each kind in a file.
struct LineCounts {
  std::size_t vertices = 0;
  std::size_t coordinates = 0;
  std::size_t normals = 0;
};

/// The posed body as an object, with `usemtl` for each material. Different things are never merged, and v
/// points up. Materials that are not drawn are left out, and so are triangles with a corner that is not
/// finite.
/// @param models  [bones] model matrices.
/// @param counts  lines that the file has so far; updated.
[[nodiscard]] std::string meshText(const core::Model& model, std::span<const glm::mat4> models,
                                   const ObjOptions& options, LineCounts& counts);

/// The material library of a body.
/// @param imagePaths  [images] as `map_Kd` names them; empty where an image has no file.
[[nodiscard]] std::string materialsText(const core::Model& model, std::span<const std::string> imagePaths);

/// The images that drawn materials show, ascending.
[[nodiscard]] std::vector<std::size_t> usedImages(const core::Model& model);

}  // namespace marrow::formats
