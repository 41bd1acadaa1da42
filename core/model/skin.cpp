// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/skin.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_inverse.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <cmath>

namespace marrow::core {
namespace {

glm::mat4 modelOf(std::span<const glm::mat4> models, int bone) {
  const auto index = static_cast<std::size_t>(bone);
  return bone >= 0 && index < models.size() ? models[index] : glm::mat4(1.0F);
}

// The matrix whose inverse transpose is `matrix` with axes of length 1. A matrix without extent stays as it
// is.
glm::mat4 forUnitAxes(const glm::mat4& matrix) {
  glm::mat3 axes(matrix);
  for (int axis = 0; axis < 3; ++axis) axes[axis] /= glm::length(axes[axis]);
  const bool isInvertible = std::abs(glm::determinant(axes)) > 1e-6F;  // false for one that is not a number
  return isInvertible ? glm::mat4(glm::inverseTranspose(axes)) : matrix;
}

}  // namespace

std::uint16_t Skin::matrixOf(int bone) {
  const auto found = std::find_if(matrices.begin(), matrices.end(),
                                  [bone](const DrawMatrix& matrix) { return matrix.bone == bone; });
  const auto index = static_cast<std::uint16_t>(found - matrices.begin());
  if (found == matrices.end()) matrices.push_back({.bone = bone});
  return index;
}

int Skin::strongestBone(std::size_t matrix) const {
  const DrawMatrix& drawMatrix = matrices[matrix];
  if (drawMatrix.bone >= 0 || drawMatrix.influenceCount == 0) return drawMatrix.bone;
  const auto first = influences.begin() + static_cast<std::ptrdiff_t>(drawMatrix.firstInfluence);
  return std::max_element(first, first + static_cast<std::ptrdiff_t>(drawMatrix.influenceCount),
                          [](const Influence& a, const Influence& b) { return a.weight < b.weight; })
      ->bone;
}

glm::mat4 Skin::matrixAt(std::size_t matrix, std::span<const glm::mat4> models) const {
  const DrawMatrix& drawMatrix = matrices[matrix];
  if (drawMatrix.bone >= 0) return modelOf(models, drawMatrix.bone);
  if (drawMatrix.influenceCount == 0) return glm::mat4(1.0F);
  glm::mat4 sum(0.0F);
  for (std::uint32_t i = 0; i < drawMatrix.influenceCount; ++i) {
    const Influence& influence = influences[drawMatrix.firstInfluence + i];
    sum += influence.weight * (modelOf(models, influence.bone) * glm::mat4(influence.offset));
  }
  sum[3][3] = 1.0F;
  return sum;
}

glm::mat4 Skin::normalMatrixAt(std::size_t matrix, std::span<const glm::mat4> models) const {
  const int bone = matrices[matrix].normalBone;
  const glm::mat4 turn = bone >= 0 ? modelOf(models, bone) : matrixAt(matrix, models);
  return hasUnitNormalAxes ? forUnitAxes(turn) : turn;
}

}  // namespace marrow::core
