// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/mat4x3.hpp>
#include <glm/mat4x4.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace marrow::core {

/// A bone's part in a draw matrix.
struct Influence {
  int bone = 0;
  float weight = 1.0F;
  glm::mat4x3 offset{1.0F};  ///< from the vertex's space to the bone's: an inverse bind matrix
};

/// The matrix that moves a vertex: a bone's model matrix, or a sum of several with weights.
struct DrawMatrix {
  int bone = -1;                     ///< the only bone that moves the vertex; -1: the influences do
  std::uint32_t firstInfluence = 0;  ///< into Skin::influences
  std::uint32_t influenceCount = 0;
  int normalBone = -1;  ///< the only bone that turns the normal; -1: the draw matrix does
};

/// How a pose moves a mesh: draw matrix = sum of weight * model matrix of the bone * offset.
struct Skin {
  std::vector<DrawMatrix> matrices;
  std::vector<Influence> influences;
  /// Normals are turned by the matrix with each axis scaled to length 1, as the DS does, not by the inverse
  /// transpose. The two differ on stretched bones.
  bool hasUnitNormalAxes = false;

  /// The number of the draw matrix of that bone alone; added where there is none yet.
  [[nodiscard]] std::uint16_t matrixOf(int bone);
  /// The bone with the most weight; -1 where the matrix has none.
  [[nodiscard]] int strongestBone(std::size_t matrix) const;

  /// The matrix of vertices that `matrix` moves. Bones that `models` lacks count as not moved.
  /// @param models  [bones] model matrices of a pose.
  [[nodiscard]] glm::mat4 matrixAt(std::size_t matrix, std::span<const glm::mat4> models) const;
  /// The matrix that turns the normals of such vertices, before the inverse transpose.
  [[nodiscard]] glm::mat4 normalMatrixAt(std::size_t matrix, std::span<const glm::mat4> models) const;
};

}  // namespace marrow::core
