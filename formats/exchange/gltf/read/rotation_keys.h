// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/exchange/gltf/read/raw_animation.h"
#include "formats/exchange/gltf/read/read_budget.h"

#include <glm/vec3.hpp>

#include <vector>

namespace marrow::formats::gltf {

/// A rotation at a time, as Euler angles.
struct AngleKey {
  double seconds = 0.0;
  glm::dvec3 degrees{0.0};
};

struct AngleKeys {
  std::vector<AngleKey> keys;
  double largestError = 0.0;  ///< degrees, between keys
};

/// Turns a channel of rotations into Euler angles that are read in straight lines, or hold where it steps.
/// Keys are added, at halves of the distance down to a 64th, where lines would be off by more than 0.02
/// degrees.
[[nodiscard]] AngleKeys angleKeysOf(const RawChannel& channel, ReadBudget& budget);

}  // namespace marrow::formats::gltf
