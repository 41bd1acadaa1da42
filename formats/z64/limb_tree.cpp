// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/limb_tree.h"

#include "formats/z64/codes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace marrow::formats::z64 {
namespace {

/// Entered: its child comes next. ChildDone: its sibling comes next. SiblingDone: nothing below it is left. A
/// closed limb is the only one that can be reached again without a circle.
enum class State : std::uint8_t { New, Entered, ChildDone, SiblingDone, Closed };

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

// Limbs by their place in the table.
constexpr std::size_t kRoot = 0;
constexpr std::size_t kWaist = 1;
constexpr std::size_t kBodyLow = 2;
constexpr std::size_t kThighRight = 3;
constexpr std::size_t kShinRight = 4;
constexpr std::size_t kFootRight = 5;
constexpr std::size_t kFootLeft = 8;
constexpr std::size_t kBodyHigh = 9;
constexpr std::size_t kHead = 10;
constexpr std::size_t kHat = 11;
constexpr std::size_t kShoulderLeft = 13;
constexpr std::size_t kShoulderRight = 16;
constexpr std::size_t kSheathLimb = 19;

// How far the arms are held off the body, in degrees.
constexpr float kArmsOut = 22.0F;
// The ankle is above the ground by this part of the shin.
constexpr float kAnkleHeight = 0.22F;

// With the limbs turned as below: down the waist, back up to the hip, down the leg.
float ankleBelowRoot(const std::vector<core::Transform>& pose) {
  return -pose[kWaist].translation.y + pose[kBodyLow].translation.x + pose[kThighRight].translation.x +
         pose[kShinRight].translation.x + pose[kFootRight].translation.x;
}

}  // namespace

core::Message LimbFault::message(std::size_t limbCount) const {
  if (!isLoop) return {code("z64.limb-missing"), limb, field(), target, limbCount};
  if (target == limb) return {code("z64.limb-own-link"), limb, field()};
  return {code("z64.limb-circle"), limb, field(), target};
}

// Depth-first over child and sibling links without recursion: a hostile table is a chain of 255 limbs, a
// hostile list one of thousands.
tl::expected<LimbTree, LimbFault> walkLimbs(std::span<const LimbLinks> limbs, int root) {
  using Link = LimbFault::Link;
  LimbTree tree;
  tree.parents.assign(limbs.size(), LimbTree::kUnreachable);
  std::vector<State> states(limbs.size(), State::New);
  std::vector<int> open;
  const auto enter = [&](int limb, int parent) {
    states[static_cast<std::size_t>(limb)] = State::Entered;
    tree.parents[static_cast<std::size_t>(limb)] = parent;
    tree.order.push_back(limb);
    open.push_back(limb);
  };
  enter(root, LimbTree::kRoot);
  while (!open.empty()) {
    const int limb = open.back();
    const auto index = static_cast<std::size_t>(limb);
    if (states[index] == State::SiblingDone) {
      states[index] = State::Closed;
      open.pop_back();
      continue;
    }
    const Link link = states[index] == State::Entered ? Link::Child : Link::Sibling;
    states[index] = link == Link::Child ? State::ChildDone : State::SiblingDone;
    if (link == Link::Sibling && limb == root) continue;
    const int target = link == Link::Child ? limbs[index].child : limbs[index].sibling;
    if (target == LimbLinks::kNone) continue;
    const bool exists = target >= 0 && static_cast<std::size_t>(target) < limbs.size();
    const State reached = exists ? states[static_cast<std::size_t>(target)] : State::Entered;
    if (reached == State::New) {
      enter(target, link == Link::Child ? limb : tree.parents[index]);
    } else if (reached == State::Closed) {
      tree.shared.push_back(target);
    } else {
      return tl::unexpected(LimbFault{limb, link, target, exists});
    }
  }
  return tree;
}

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

void nameLinkLimbs(std::vector<core::Bone>& limbs, const LimbTree& tree) {
  if (!isLinkTree(tree)) return;
  for (std::size_t i = 0; i < limbs.size(); ++i) limbs[i].name = kLinkNames[i];
}

std::vector<core::Transform> linkPreviewPose(const std::vector<core::Bone>& bones) {
  if (bones.size() != kLinkLimbs) return {};
  std::vector<core::Transform> pose;
  pose.reserve(bones.size());
  for (const core::Bone& bone : bones) pose.push_back(bone.rest);
  // A limb points along its X. The lower body points down, its Y to the back; the upper one up, its Y to the
  // front.
  pose[kWaist].rotationDegrees = {-90.0F, 0.0F, -90.0F};
  pose[kBodyHigh].rotationDegrees = {90.0F, 0.0F, 90.0F};
  // The toes lie along the foot's X, and the face looks along the head's.
  pose[kFootLeft].rotationDegrees = pose[kFootRight].rotationDegrees = {0.0F, 0.0F, -90.0F};
  pose[kHead].rotationDegrees = {0.0F, 0.0F, 90.0F};
  // The tip of the hat lies along its X: back and down, not through the face.
  pose[kHat].rotationDegrees = {0.0F, 0.0F, 130.0F};
  // The sheath lies from the left shoulder to the right hip.
  pose[kSheathLimb].rotationDegrees = {0.0F, 140.0F, 0.0F};
  pose[kShoulderLeft].rotationDegrees = {0.0F, kArmsOut - 180.0F, 0.0F};
  pose[kShoulderRight].rotationDegrees = {0.0F, 180.0F - kArmsOut, 0.0F};
  if (pose[kRoot].translation.y == 0.0F) {
    pose[kRoot].translation.y = ankleBelowRoot(pose) + kAnkleHeight * pose[kFootRight].translation.x;
  }
  return pose;
}

bool hasChildLegs(const core::Skeleton& skeleton) {
  constexpr float kChildThigh = 697.0F;
  constexpr float kTolerance = 20.0F;
  if (!isLinkSkeleton(skeleton)) return false;
  return std::abs(skeleton.bones[kShinRight].rest.translation.x - kChildThigh) <= kTolerance;
}

}  // namespace marrow::formats::z64
