// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/root_motion.h"

#include "core/root_motion.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

namespace marrow::app {
int rootMotionBone(const core::Sampler& sampler) {
  return core::rootMotionBone(sampler.clip(), sampler.skeleton());
}

glm::vec3 followed(Follow follow, const glm::vec3& movement) {
  switch (follow) {
    case Follow::Off:
      return glm::vec3(0.0F);
    case Follow::InPlace:
      return {movement.x, 0.0F, movement.z};
    case Follow::Root:
      return movement;
  }
  return glm::vec3(0.0F);
}

RootPlace rootPlace(const glm::vec3& start, const glm::vec3& now) {
  return {glm::distance(glm::vec2(start.x, start.z), glm::vec2(now.x, now.z)), now.y};
}

}  // namespace marrow::app
