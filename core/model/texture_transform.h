// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/mat3x2.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>

namespace marrow::core {

/// The scale, rotation and translation of a texture's coordinates.
struct TextureTransform {
  glm::vec2 scale{1.0F};
  float angleRadians = 0.0F;
  glm::vec2 translation{0.0F};
  glm::vec2 centre{0.5F};  ///< of scale and rotation; Maya's matrices have their own
  bool isMaya = false;     ///< the matrix that Maya makes of the same numbers
};

/// The matrix of coordinates u, v, 1; the identity if a number is not finite.
/// Source: docs/formats/j3d-model.md.
[[nodiscard]] glm::mat3x2 textureTransform(const TextureTransform& of);

/// The matrix with a last row, so that it can be inverted and combined.
[[nodiscard]] glm::mat3 squareOf(const glm::mat3x2& matrix);

}  // namespace marrow::core
