// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/texture_transform.h"

#include <cmath>

namespace marrow::core {
namespace {

glm::mat3x2 matrixOf(const TextureTransform& of) {
  const float cosine = std::cos(of.angleRadians);
  const float sine = std::sin(of.angleRadians);
  const float x = of.scale.x;
  const float y = of.scale.y;
  if (of.isMaya) {
    const float s = of.translation.x - 0.5F;
    const float t = of.translation.y - 0.5F + y;
    return {x * cosine,
            -x * sine,
            y * sine,
            y * cosine,
            s * cosine - sine * t + 0.5F,
            -s * sine - cosine * t + 0.5F};
  }
  glm::mat3x2 matrix(x * cosine, y * sine, -x * sine, y * cosine, 0.0F, 0.0F);
  matrix[2] = of.centre + of.translation - matrix[0] * of.centre.x - matrix[1] * of.centre.y;
  return matrix;
}

}  // namespace

glm::mat3x2 textureTransform(const TextureTransform& of) {
  const glm::mat3x2 matrix = matrixOf(of);
  for (int column = 0; column < 3; ++column) {
    if (!std::isfinite(matrix[column].x) || !std::isfinite(matrix[column].y)) return glm::mat3x2(1.0F);
  }
  return matrix;
}

glm::mat3 squareOf(const glm::mat3x2& matrix) {
  return {glm::vec3(matrix[0], 0.0F), glm::vec3(matrix[1], 0.0F), glm::vec3(matrix[2], 1.0F)};
}

}  // namespace marrow::core
