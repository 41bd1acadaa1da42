// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/link_preview_pose.h"

#include "formats/z64/bone_list.h"

#include <cmath>
#include <cstddef>

namespace marrow::formats::z64 {
namespace {

// Limbs by their place in the table; bone_list.cpp has all names.
constexpr std::size_t kRoot = 0;
constexpr std::size_t kWaist = 1;
constexpr std::size_t kBodyLow = 2;
constexpr std::size_t kThighRight = 3;
constexpr std::size_t kShinRight = 4;
constexpr std::size_t kFootRight = 5;
constexpr std::size_t kBodyHigh = 9;
constexpr std::size_t kShoulderLeft = 13;
constexpr std::size_t kShoulderRight = 16;

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

std::vector<core::Transform> linkPreviewPose(const std::vector<core::Bone>& bones) {
  if (bones.size() != kLinkLimbs) return {};
  std::vector<core::Transform> pose;
  pose.reserve(bones.size());
  for (const core::Bone& bone : bones) pose.push_back(bone.rest);
  // A limb points along its X. The lower body points down, its Y to the back; the upper one up, its Y to the
  // front.
  pose[kWaist].rotationDegrees = {-90.0F, 0.0F, -90.0F};
  pose[kBodyHigh].rotationDegrees = {90.0F, 0.0F, 90.0F};
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
