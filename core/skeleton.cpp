// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/skeleton.h"

namespace marrow::core {

const char* toString(ScalingRule rule) {
  switch (rule) {
    case ScalingRule::Standard:
      return "standard";
    case ScalingRule::Softimage:
      return "Softimage";
    case ScalingRule::Maya:
      return "Maya";
  }
  return "standard";
}

int Skeleton::indexOf(std::string_view boneName) const {
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (bones[i].name == boneName) return static_cast<int>(i);
  }
  return -1;
}

std::vector<std::vector<int>> Skeleton::childLists() const {
  std::vector<std::vector<int>> children(bones.size());
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (bones[i].parent >= 0)
      children[static_cast<std::size_t>(bones[i].parent)].push_back(static_cast<int>(i));
  }
  return children;
}

std::vector<int> Skeleton::depths() const {
  std::vector<int> depths(bones.size(), 0);
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (bones[i].parent >= 0) depths[i] = depths[static_cast<std::size_t>(bones[i].parent)] + 1;
  }
  return depths;
}

bool Skeleton::parentsComeFirst() const {
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (bones[i].parent < Bone::kNoParent || bones[i].parent >= static_cast<int>(i)) return false;
  }
  return true;
}

Skeleton Skeleton::flatList(std::size_t boneCount) {
  Skeleton skeleton;
  skeleton.name = "joints";
  skeleton.isHierarchy = false;
  skeleton.bones.resize(boneCount);
  for (std::size_t i = 0; i < boneCount; ++i) skeleton.bones[i].name = "joint " + std::to_string(i);
  return skeleton;
}

}  // namespace marrow::core
