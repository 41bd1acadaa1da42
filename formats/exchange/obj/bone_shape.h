// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/skeleton.h"

#include <glm/vec3.hpp>

#include <array>
#include <span>
#include <vector>

namespace marrow::formats {

using Triangle = std::array<glm::dvec3, 3>;  ///< counter-clockwise seen from outside

/// A solid for each bone: an octahedron from its origin to each child's. A bone that has no children at a
/// distance gets a small one around its origin. Never empty.
/// @param origins  one a bone, finite, in the space of the result.
/// @param unit     the size of a game unit, used where the skeleton has no extent.
[[nodiscard]] std::vector<std::vector<Triangle>> boneShapes(const core::Skeleton& skeleton,
                                                            std::span<const glm::dvec3> origins, double unit);

}  // namespace marrow::formats
