// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/exchange/gltf/read/raw_animation.h"
#include "formats/exchange/gltf/read/read_budget.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <vector>

namespace marrow::formats::gltf {

/// The Euler angles of a rotation, in degrees, for Rz * Ry * Rx. They are the solution nearest to `before`,
/// so angles may exceed half a turn.
[[nodiscard]] glm::dvec3 eulerNear(const glm::dquat& rotation, const glm::dvec3& before);

/// A rotation at a time, as Euler angles.
struct AngleKey {
  double seconds = 0.0;
  glm::dvec3 degrees{0.0};
};

/// A channel's rotations, by time.
struct AngleKeys {
  std::vector<AngleKey> keys;
  double largestError = 0.0;  ///< degrees, between keys
};

/// Turns a channel of rotations into Euler angles. The clip interpolates linearly between them, or holds them
/// if the channel steps. Where lines would be off by more than 0.02 degrees, keys are added at halves of the
/// distance, down to a 64th.
[[nodiscard]] AngleKeys angleKeysOf(const RawChannel& channel, ReadBudget& budget);

}  // namespace marrow::formats::gltf
