// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

namespace marrow::core {

/// A bone's place relative to its parent. Rotation is Euler x, y, z in degrees, applied z, then y, then x
/// (column vectors: T * Rz * Ry * Rx * S); scale is a factor, translation in game units.
struct Transform {
  glm::vec3 scale{1.0F};
  glm::vec3 rotationDegrees{0.0F};
  glm::vec3 translation{0.0F};

  friend bool operator==(const Transform&, const Transform&) = default;
};

/// Sine and cosine of the three Euler angles, so that constant angles are looked up once.
struct EulerSines {
  glm::vec3 sine{0.0F};
  glm::vec3 cosine{1.0F};
};

[[nodiscard]] EulerSines sinesOf(const glm::vec3& rotationDegrees);

/// T * Rz * Ry * Rx * S, column-major.
[[nodiscard]] glm::mat4 toMatrix(const Transform& transform);

/// The same with the sines already at hand.
[[nodiscard]] glm::mat4 toMatrix(const glm::vec3& scale, const EulerSines& sines,
                                 const glm::vec3& translation);

/// left * right where both have the bottom row 0 0 0 1; a third of the work of the general product.
[[nodiscard]] glm::mat4 multiplyAffine(const glm::mat4& left, const glm::mat4& right);

/// True when no number is infinite or NaN; damaged files hold such values and bounds must leave them out.
[[nodiscard]] bool isFinite(const glm::vec3& value);
[[nodiscard]] bool isFinite(const glm::mat4& value);

}  // namespace marrow::core
