// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/texture_matrix.h"

#include <glm/gtc/constants.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace marrow::formats::j3d {
namespace {

constexpr std::uint8_t kNoMatrix = 60;

glm::mat3x2 storedTransform(const StoredTextureMatrix& m) {
  const float angle = static_cast<float>(m.rotation) / 32768.0F * glm::pi<float>();
  const float cosine = std::cos(angle);
  const float sine = std::sin(angle);
  if (m.isMaya) {
    const float s = m.translationS - 0.5F;
    const float t = m.translationT - 0.5F + m.scaleT;
    return {m.scaleS * cosine,
            -m.scaleS * sine,
            m.scaleT * sine,
            m.scaleT * cosine,
            s * cosine - sine * t + 0.5F,
            -s * sine - cosine * t + 0.5F};
  }
  glm::mat3x2 matrix(m.scaleS * cosine, m.scaleT * sine, -m.scaleS * sine, m.scaleT * cosine, 0.0F, 0.0F);
  const glm::vec2 centre(m.centreS, m.centreT);
  matrix[2] =
      centre + glm::vec2(m.translationS, m.translationT) - matrix[0] * centre.x - matrix[1] * centre.y;
  return matrix;
}

}  // namespace

const StoredTextureMatrix* matrixOf(const StoredMaterial& material, const StoredTexgen& texgen) {
  if (texgen.matrix == kNoMatrix || texgen.matrix < 30) return nullptr;
  const std::size_t index = (texgen.matrix - 30U) / 3U;
  return index < material.textureMatrices.size() && material.textureMatrices[index]
             ? &*material.textureMatrices[index]
             : nullptr;
}

glm::mat3x2 transformOf(const StoredTextureMatrix& stored) {
  const glm::mat3x2 matrix = storedTransform(stored);
  for (int column = 0; column < 3; ++column) {
    if (!std::isfinite(matrix[column].x) || !std::isfinite(matrix[column].y)) return glm::mat3x2(1.0F);
  }
  return matrix;
}

bool isEnvironment(const StoredTextureMatrix& stored) {
  constexpr std::array<std::uint8_t, 5> kModes = {1, 6, 7, 10, 11};
  return std::find(kModes.begin(), kModes.end(), stored.mode) != kModes.end();
}

}  // namespace marrow::formats::j3d
