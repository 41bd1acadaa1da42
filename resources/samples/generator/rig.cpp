// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/rig.h"

#include <cmath>
#include <numbers>

namespace marrow::samples {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

BoneDefinition bone(std::string_view name, int parent, glm::dvec3 translation, glm::dvec3 rotation = {}) {
  return {name, parent, {glm::dvec3(1.0), rotation, translation}};
}

}  // namespace

const std::array<BoneDefinition, kBoneCount>& wanderer() {
  // Rest: arms half lowered, hair and scarf falling backwards, soles on y = 0.
  static const std::array<BoneDefinition, kBoneCount> bones = {{
      bone("hips", -1, {0, 74, 0}),
      bone("spine", kHips, {0, 8, 0}),
      bone("chest", kSpine, {0, 14, 0}),
      bone("neck", kChest, {0, 18, -1}),
      bone("head", kNeck, {0, 7, 1}),
      bone("head_top", kHead, {0, 22, 0}),
      bone("hair_1", kHead, {0, 15, -9}, {38, 0, 0}),
      bone("hair_2", kHair1, {0, -12, 0}, {-14, 0, 0}),
      bone("scarf_1", kChest, {0, 13, -6}, {32, 0, 0}),
      bone("scarf_2", kScarf1, {0, -12, 0}, {-8, 0, 0}),
      bone("scarf_3", kScarf2, {0, -12, 0}, {-6, 0, 0}),
      bone("collar_l", kChest, {3, 13, 0}),
      bone("arm_l", kCollarL, {10, 0, 0}, {0, 0, -50}),
      bone("forearm_l", kArmL, {18, 0, 0}, {0, -12, 0}),
      bone("hand_l", kForearmL, {17, 0, 0}),
      bone("fingers_l", kHandL, {8, 0, 0}, {0, 0, -10}),
      bone("collar_r", kChest, {-3, 13, 0}),
      bone("arm_r", kCollarR, {-10, 0, 0}, {0, 0, 50}),
      bone("forearm_r", kArmR, {-18, 0, 0}, {0, 12, 0}),
      bone("hand_r", kForearmR, {-17, 0, 0}),
      bone("fingers_r", kHandR, {-8, 0, 0}, {0, 0, 10}),
      bone("thigh_l", kHips, {7, -4, 0}),
      bone("shin_l", kThighL, {0, -32, 0}),
      bone("foot_l", kShinL, {0, -31, 0}),
      bone("toes_l", kFootL, {0, -7, 11}),
      bone("thigh_r", kHips, {-7, -4, 0}),
      bone("shin_r", kThighR, {0, -32, 0}),
      bone("foot_r", kShinR, {0, -31, 0}),
      bone("toes_r", kFootR, {0, -7, 11}),
  }};
  return bones;
}

Pose restPose() {
  Pose pose;
  for (std::size_t i = 0; i < kBoneCount; ++i) pose[i] = wanderer()[i].rest;
  return pose;
}

glm::dmat3 rotationMatrix(glm::dvec3 rotation) {
  const glm::dvec3 a = rotation * kDegree;
  const double cx = std::cos(a.x), sx = std::sin(a.x);
  const double cy = std::cos(a.y), sy = std::sin(a.y);
  const double cz = std::cos(a.z), sz = std::sin(a.z);
  const glm::dmat3 rx(1, 0, 0, 0, cx, sx, 0, -sx, cx);
  const glm::dmat3 ry(cy, 0, -sy, 0, 1, 0, sy, 0, cy);
  const glm::dmat3 rz(cz, sz, 0, -sz, cz, 0, 0, 0, 1);
  return rz * ry * rx;
}

glm::dvec3 anglesOf(const glm::dmat3& m) {
  return glm::dvec3(std::atan2(m[1][2], m[2][2]), std::asin(-m[0][2]), std::atan2(m[0][1], m[0][0])) /
         kDegree;
}

}  // namespace marrow::samples
