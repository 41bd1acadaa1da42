// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/root_motion.h"

#include "core/clip.h"
#include "core/skeleton.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <algorithm>

namespace marrow::app {
namespace {

constexpr int kMostLevels = 4;                // games put one or two still bones above the hips
constexpr std::size_t kFirstTranslation = 6;  // of a bone's nine channels

bool isMoved(const core::Sampler& sampler, std::size_t bone) {
  const std::size_t track = sampler.skeleton().trackOf(bone);
  if (track >= sampler.clip().boneCount()) return false;
  const auto channels = sampler.clip().bone(track).subspan(kFirstTranslation, 3);
  return std::any_of(channels.begin(), channels.end(),
                     [](const core::Curve& curve) { return curve.isAnimated(); });
}

// -1: none or several.
int onlyChildOf(const core::Skeleton& skeleton, int parent) {
  int child = -1;
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    if (skeleton.bones[bone].parent != parent) continue;
    if (child >= 0) return -1;
    child = static_cast<int>(bone);
  }
  return child;
}

}  // namespace

int rootMotionBone(const core::Sampler& sampler) {
  const core::Skeleton& skeleton = sampler.skeleton();
  if (skeleton.size() == 0 || !skeleton.isHierarchy) return -1;
  int bone = 0;
  for (int level = 0; bone >= 0 && level < kMostLevels; ++level, bone = onlyChildOf(skeleton, bone)) {
    if (isMoved(sampler, static_cast<std::size_t>(bone))) return bone;
  }
  return 0;
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
