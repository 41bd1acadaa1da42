// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/sprout.h"

#include <cmath>
#include <numbers>

#include "resources/samples/generator/motion.h"

namespace marrow::samples::sprout {
namespace {

constexpr int kHopFrames = 24;
constexpr int kLookFrames = 46;

BoneDefinition bone(std::string_view name, int parent, glm::dvec3 translation, glm::dvec3 rotation = {}) {
  return {name, parent, {glm::dvec3(1.0), rotation, translation}, false};
}

double wave(double frame, int period, double late) {
  return std::sin(2 * std::numbers::pi * (frame - late) / period);
}

Pose hopAt(double frame) {
  const double crouch =
      ease(frame, 0, 5) - ease(frame, 5, 8) + 0.8 * (ease(frame, 17, 20) - ease(frame, 20, 24));
  const double air = frame > 7 && frame < 18 ? std::sin(std::numbers::pi * (frame - 7) / 11) : 0.0;
  const double lag = wave(frame, kHopFrames, 2.3);

  Pose pose = restPose();
  pose[kBody].translation.y += 13.7 * air - 3.1 * crouch;
  pose[kBody].rotation = {4.3 * crouch - 2.2 * air, 0, 0};
  pose[kBody].scale = {1 + 0.11 * crouch - 0.04 * air, 1 - 0.17 * crouch + 0.08 * air,
                       1 + 0.11 * crouch - 0.04 * air};
  pose[kStalk1].rotation = {-9.4 * lag, 0, 0};
  pose[kStalk2].rotation = {-14.6 * wave(frame, kHopFrames, 3.7), 0, 0};
  pose[kLeafL].rotation = {0, 0, -48.3 - 21.3 * wave(frame, kHopFrames, 4.9)};
  pose[kLeafR].rotation = {0, 0, 48.3 + 21.3 * wave(frame, kHopFrames, 4.9)};
  for (const Bone leg : {kLegL, kLegR}) pose[leg].rotation = {-23.4 * crouch + 17.8 * air, 0, 0};
  for (const Bone foot : {kFootL, kFootR}) pose[foot].rotation = {19.1 * crouch + 26.3 * air, 0, 0};
  return pose;
}

Pose lookAt(double frame) {
  const double left = ease(frame, 3, 13) - ease(frame, 18, 30);
  const double right = ease(frame, 18, 30) - ease(frame, 35, kLookFrames - 1);
  Pose pose = restPose();
  pose[kBody].rotation = {0, 37.3 * left - 41.2 * right, 3.4 * right};
  pose[kStalk1].rotation = {6.3 * left, 0, 5.1 * right - 4.6 * left};
  pose[kStalk2].rotation = {8.8 * left + 2.2 * right, 0, 7.3 * right};
  // One whole turn, so that stored angles pass from 0xFFF to 0.
  const double turn = 360.0 * ease(frame, 6, 38);
  pose[kLeafL].rotation = {0, turn + 11.6, -48.3};
  pose[kLeafR].rotation = {0, turn + 11.6, 48.3};
  return pose;
}

}  // namespace

const std::array<BoneDefinition, kBoneCount>& bones() {
  static const std::array<BoneDefinition, kBoneCount> definitions = {{
      bone("body", -1, {0, 11, 0}),
      bone("stalk_1", kBody, {0, 9, 0}),
      bone("stalk_2", kStalk1, {0, 5, 0}),
      bone("leaf_l", kStalk2, {0, 5, 0}, {0, 0, -48}),
      bone("leaf_r", kStalk2, {0, 5, 0}, {0, 0, 48}),
      bone("leg_l", kBody, {4, -5, 0}),
      bone("foot_l", kLegL, {0, -5, 0}),
      bone("leg_r", kBody, {-4, -5, 0}),
      bone("foot_r", kLegR, {0, -5, 0}),
      {"face", kBody, {glm::dvec3(1.0), {}, {0, 2, 0}}, true},
  }};
  return definitions;
}

Pose restPose() {
  Pose pose;
  for (std::size_t i = 0; i < kBoneCount; ++i) pose[i] = bones()[i].rest;
  return pose;
}

Motion hop() {
  Motion motion{"sprout_hop.bca", kHopFrames, true, &hopAt, {}};
  motion.shifts.fill(1);
  return motion;
}

Motion look() {
  Motion motion{"sprout_look.bca", kLookFrames, false, &lookAt, {}};
  motion.shifts.fill(2);
  motion.shifts[kBody] = 0;
  return motion;
}

}  // namespace marrow::samples::sprout
