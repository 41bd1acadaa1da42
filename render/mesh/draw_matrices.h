// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <span>
#include <vector>

namespace marrow::render {

/// A draw matrix as resources/shaders/mesh.vert reads it: rows of the matrix, then of the one for normals.
struct MatrixTexels {
  std::array<glm::vec4, 3> rows;
  std::array<glm::vec4, 3> normalRows;  ///< w is not used
};
static_assert(sizeof(MatrixTexels) == 96);

/// Which draw matrices turn to the camera, [Skin::matrices].
[[nodiscard]] std::vector<core::Billboard> billboardsOf(const core::Model& model);

/// The draw matrices of a pose. Allocates only when the model has more of them than ever before.
/// @param billboards  as billboardsOf() says.
/// @param models      [bones] model matrices.
/// @param view        from model space to the camera's.
void fillMatrices(const core::Model& model, std::span<const core::Billboard> billboards,
                  std::span<const glm::mat4> models, const glm::mat4& view,
                  std::vector<MatrixTexels>& texels);

}  // namespace marrow::render
