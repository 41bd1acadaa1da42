// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/skeleton.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

namespace marrow::core {
namespace {

// A path to the root that is longer than the list of bones is a cycle.
std::optional<std::vector<int>> depthsOfUnsorted(const std::vector<Bone>& bones) {
  const auto count = static_cast<int>(bones.size());
  std::vector<int> depths(bones.size(), -1);
  std::vector<int> path;
  for (int start = 0; start < count; ++start) {
    path.clear();
    int bone = start;
    while (bone >= 0 && depths[static_cast<std::size_t>(bone)] < 0) {
      path.push_back(bone);
      if (path.size() > bones.size()) return std::nullopt;
      bone = bones[static_cast<std::size_t>(bone)].parent;
      if (bone >= count) return std::nullopt;
    }
    int depth = bone < 0 ? -1 : depths[static_cast<std::size_t>(bone)];
    for (auto it = path.rbegin(); it != path.rend(); ++it) depths[static_cast<std::size_t>(*it)] = ++depth;
  }
  return depths;
}

}  // namespace

const char* toString(ScalingRule rule) {
  static constexpr std::array kNames = {"standard", "Softimage", "Maya"};
  return kNames[static_cast<std::size_t>(rule)];
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

bool Skeleton::sortParentsFirst() {
  if (parentsComeFirst()) return true;
  const std::optional<std::vector<int>> depths = depthsOfUnsorted(bones);
  if (!depths) return false;
  std::vector<int> order(size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return (*depths)[static_cast<std::size_t>(a)] < (*depths)[static_cast<std::size_t>(b)];
  });
  std::vector<int> newIndex(size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    newIndex[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  }
  std::vector<Bone> sorted;
  sorted.reserve(size());
  for (const int old : order) {
    Bone& bone = bones[static_cast<std::size_t>(old)];
    if (bone.parent >= 0) bone.parent = newIndex[static_cast<std::size_t>(bone.parent)];
    sorted.push_back(std::move(bone));
  }
  bones = std::move(sorted);
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

Skeleton ancestorsOf(const Skeleton& skeleton, std::size_t bone) {
  Skeleton line;
  line.scalingRule = skeleton.scalingRule;
  line.isHierarchy = skeleton.isHierarchy;
  for (int at = static_cast<int>(bone); at >= 0; at = skeleton.bones[static_cast<std::size_t>(at)].parent) {
    const auto index = static_cast<std::size_t>(at);
    line.bones.push_back(skeleton.bones[index]);
    line.bones.back().track = static_cast<int>(skeleton.trackOf(index));
  }
  std::reverse(line.bones.begin(), line.bones.end());
  for (std::size_t i = 0; i < line.size(); ++i) line.bones[i].parent = static_cast<int>(i) - 1;
  return line;
}

}  // namespace marrow::core
