// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/draw_matrices.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include <cstddef>

namespace marrow::render {
namespace {

// The place and the scale stay, the axes become the screen's.
glm::mat4 turnedToCamera(const glm::mat4& matrix, core::Billboard kind, const glm::mat4& view) {
  const glm::mat3 screen = glm::transpose(glm::mat3(view));  // columns: right, up, towards the eye
  glm::mat3 axes = screen;
  if (kind == core::Billboard::AroundY) {
    const glm::vec3 own(matrix[1]);
    const float length = glm::length(own);
    if (length > 0.0F) axes[1] = own / length;
    axes[2] = glm::cross(axes[0], axes[1]);
  }
  glm::mat4 turned = matrix;
  for (int axis = 0; axis < 3; ++axis)
    turned[axis] = glm::vec4(axes[axis] * glm::length(glm::vec3(matrix[axis])), 0.0F);
  return turned;
}

// The cofactors are the inverse transpose but for a factor, which the shader's normalising removes. They
// exist where a scale is zero, too.
glm::mat3 cofactors(const glm::mat3& m) {
  return {glm::cross(m[1], m[2]), glm::cross(m[2], m[0]), glm::cross(m[0], m[1])};
}

}  // namespace

std::vector<core::Billboard> billboardsOf(const core::Model& model) {
  std::vector<core::Billboard> billboards(model.skin.matrices.size(), core::Billboard::None);
  const core::Mesh& mesh = model.mesh;
  for (const core::TriangleRun& run : mesh.runs) {
    if (run.billboard == core::Billboard::None) continue;
    for (std::uint32_t i = 0; i < run.indexCount; ++i)
      billboards[mesh.drawMatrices[mesh.indices[run.firstIndex + i]]] = run.billboard;
  }
  return billboards;
}

void fillMatrices(const core::Model& model, std::span<const core::Billboard> billboards,
                  std::span<const glm::mat4> models, const glm::mat4& view,
                  std::vector<MatrixTexels>& texels) {
  const core::Skin& skin = model.skin;
  texels.resize(skin.matrices.size());
  for (std::size_t i = 0; i < texels.size(); ++i) {
    glm::mat4 matrix = skin.matrixAt(i, models);
    const bool isPlain = skin.matrices[i].normalBone < 0 && !skin.hasUnitNormalAxes;
    glm::mat4 forNormals = isPlain ? matrix : skin.normalMatrixAt(i, models);
    if (billboards[i] != core::Billboard::None)
      matrix = forNormals = turnedToCamera(matrix, billboards[i], view);
    const glm::mat4 rows = glm::transpose(matrix);
    const glm::mat3 normalRows = glm::transpose(cofactors(glm::mat3(forNormals)));
    for (int row = 0; row < 3; ++row) {
      const auto r = static_cast<std::size_t>(row);
      texels[i].rows[r] = rows[row];
      texels[i].normalRows[r] = glm::vec4(normalRows[row], 0.0F);
    }
  }
}

}  // namespace marrow::render
