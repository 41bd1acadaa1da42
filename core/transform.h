// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <optional>

namespace marrow::core {

/// A bone's transform relative to its parent. Rotation is Euler x, y, z in degrees, applied z, then y, then x
/// (column vectors: T * Rz * Ry * Rx * S); scale is a factor, translation in game units.
struct Transform {
  glm::vec3 scale{1.0F};
  glm::vec3 rotationDegrees{0.0F};
  glm::vec3 translation{0.0F};

  friend bool operator==(const Transform&, const Transform&) = default;
};

/// Sine and cosine of the three Euler angles. Constant angles are computed once.
struct EulerSines {
  glm::vec3 sine{0.0F};
  glm::vec3 cosine{1.0F};
};

[[nodiscard]] EulerSines sinesOf(const glm::vec3& rotationDegrees);

/// T * Rz * Ry * Rx * S, column-major.
[[nodiscard]] glm::mat4 toMatrix(const Transform& transform);

/// The same from known sines.
[[nodiscard]] glm::mat4 toMatrix(const glm::vec3& scale, const EulerSines& sines,
                                 const glm::vec3& translation);

/// left * right where both have the bottom row 0 0 0 1. Takes a third of the general product's work.
[[nodiscard]] glm::mat4 multiplyAffine(const glm::mat4& left, const glm::mat4& right);

/// True when no number is infinite or NaN. Damaged files hold such values; bounds must skip them.
[[nodiscard]] bool isFinite(const glm::vec3& value);
[[nodiscard]] bool isFinite(const glm::mat4& value);

// The games' models go to scales of a few hundred, and their worlds and skies end before 1e6.
inline constexpr float kLargestScale = 1e4F;
inline constexpr float kFarthest = 1e7F;  ///< of a place, from the origin

/// Replaces damaged numbers, which would stretch a body beyond the view. A scale that is larger than any
/// model's, infinite or not a number becomes 1, such a translation 0.
/// @return the first number that was replaced; nothing if there was none.
std::optional<float> dropFar(Transform& transform);

}  // namespace marrow::core
