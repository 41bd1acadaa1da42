// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace marrow::formats::gltf {

/// Euler angles in degrees, Rz * Ry * Rx, of a rotation. Of all that give it, those nearest to `before`; they
/// may lie beyond a half turn.
[[nodiscard]] glm::dvec3 eulerNear(const glm::dquat& rotation, const glm::dvec3& before);

}  // namespace marrow::formats::gltf
