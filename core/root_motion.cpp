// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/root_motion.h"

#include "core/clip.h"
#include "core/skeleton.h"

#include <algorithm>

namespace marrow::core {
namespace {

constexpr int kMostLevels = 4;                // games put one or two still bones above the hips
constexpr std::size_t kFirstTranslation = 6;  // of a bone's nine channels

bool isMoved(const Clip& clip, const Skeleton& skeleton, std::size_t bone) {
  const std::size_t track = skeleton.trackOf(bone);
  if (track >= clip.boneCount()) return false;
  const auto channels = clip.bone(track).subspan(kFirstTranslation, 3);
  return std::any_of(channels.begin(), channels.end(), [](const Curve& curve) { return curve.isAnimated(); });
}

// @return -1 if there is none, or several.
int onlyChildOf(const Skeleton& skeleton, int parent) {
  int child = -1;
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    if (skeleton.bones[bone].parent != parent) continue;
    if (child >= 0) return -1;
    child = static_cast<int>(bone);
  }
  return child;
}

}  // namespace

int rootMotionBone(const Clip& clip, const Skeleton& skeleton) {
  if (skeleton.size() == 0 || !skeleton.isHierarchy) return -1;
  int bone = 0;
  for (int level = 0; bone >= 0 && level < kMostLevels; ++level, bone = onlyChildOf(skeleton, bone)) {
    if (isMoved(clip, skeleton, static_cast<std::size_t>(bone))) return bone;
  }
  return 0;
}

}  // namespace marrow::core
