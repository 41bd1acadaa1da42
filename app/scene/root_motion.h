// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pose.h"
#include "core/sampler.h"

#include <glm/vec3.hpp>

namespace marrow::app {

/// How the camera moves while the root of a skeleton moves.
enum class Follow {
  Off,
  InPlace,  ///< follows on the ground: the character steps in place, and still bobs up and down
  Root,     ///< follows up and down as well
};

/// The bone that carries a clip's root motion. It is the root or, if the root stands still, the first moving
/// bone in the chain of only children below it, at most three levels down.
/// @return -1 without bones, or if no hierarchy is known.
[[nodiscard]] int rootMotionBone(const core::Sampler& sampler);

/// The part of a movement that the camera follows.
[[nodiscard]] glm::vec3 followed(Follow follow, const glm::vec3& movement);

/// The current place of the root.
struct RootPlace {
  float distance = 0.0F;  ///< on the ground, from its place at the clip's first frame; game units
  float height = 0.0F;    ///< game units
};
/// @param start  of the bone, in model space.
[[nodiscard]] RootPlace rootPlace(const glm::vec3& start, const glm::vec3& now);

}  // namespace marrow::app
