// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/skin.h"

#include <algorithm>

namespace marrow::core {
namespace {

glm::mat4 modelOf(std::span<const glm::mat4> models, int bone) {
  const auto index = static_cast<std::size_t>(bone);
  return bone >= 0 && index < models.size() ? models[index] : glm::mat4(1.0F);
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
  return bone >= 0 ? modelOf(models, bone) : matrixAt(matrix, models);
}

}  // namespace marrow::core
