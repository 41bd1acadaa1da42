// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/bone_list.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::array<const char*, kLinkLimbs> kLinkNames = {
    "root",      "waist",  "body_lo",    "thigh_r",   "shin_r", "foot_r", "thigh_l",
    "shin_l",    "foot_l", "body_hi",    "head",      "hat",    "collar", "shoulder_l",
    "forearm_l", "hand_l", "shoulder_r", "forearm_r", "hand_r", "sheath", "torso",
};

// Limb 9, the upper body, hangs under the root beside the waist: the waist moves the legs alone.
constexpr std::array<int, kLinkLimbs> kLinkParents = {-1, 0, 1, 2,  3,  4, 2,  6,  7, 0, 9,
                                                      10, 9, 9, 13, 14, 9, 16, 17, 9, 9};

bool parentsComeFirst(const LimbTree& tree) {
  return std::all_of(tree.order.begin(), tree.order.end(),
                     [&](int limb) { return tree.parents[static_cast<std::size_t>(limb)] < limb; });
}

}  // namespace

std::string nameAt(const char* prefix, std::uint64_t offset) {
  char text[24];
  std::snprintf(text, sizeof text, "%06llX", static_cast<unsigned long long>(offset));
  return std::string(prefix) + text;
}

std::vector<core::Bone> toBones(std::vector<core::Bone> limbs, const LimbTree& tree) {
  std::vector<int> order = tree.order;
  if (parentsComeFirst(tree)) std::sort(order.begin(), order.end());
  std::vector<int> boneOf(limbs.size(), core::Bone::kNoParent);
  std::vector<core::Bone> bones;
  bones.reserve(order.size());
  for (const int limb : order) {
    const auto index = static_cast<std::size_t>(limb);
    const int parent = tree.parents[index];
    core::Bone bone = std::move(limbs[index]);
    bone.track = limb;
    bone.parent = parent < 0 ? core::Bone::kNoParent : boneOf[static_cast<std::size_t>(parent)];
    boneOf[index] = static_cast<int>(bones.size());
    bones.push_back(std::move(bone));
  }
  return bones;
}

bool isLinkTree(const LimbTree& tree) {
  return std::equal(tree.parents.begin(), tree.parents.end(), kLinkParents.begin(), kLinkParents.end());
}

bool isLinkSkeleton(const core::Skeleton& skeleton) {
  if (skeleton.size() != kLinkLimbs) return false;
  for (std::size_t i = 0; i < kLinkLimbs; ++i) {
    if (skeleton.bones[i].parent != kLinkParents[i]) return false;
  }
  return true;
}

const char* linkLimbName(std::size_t limb) { return limb < kLinkNames.size() ? kLinkNames[limb] : "limb"; }

void nameLinkLimbs(std::vector<core::Bone>& limbs, const LimbTree& tree) {
  if (!isLinkTree(tree)) return;
  for (std::size_t i = 0; i < limbs.size(); ++i) limbs[i].name = kLinkNames[i];
}

}  // namespace marrow::formats::z64
