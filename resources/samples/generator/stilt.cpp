// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/stilt.h"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "resources/samples/generator/motion.h"

namespace marrow::samples::stilt {
namespace {

enum Limb : std::size_t { kBody, kNeck, kHead, kBeak, kTail, kThighL, kShinL, kThighR, kShinR, kLimbCount };

constexpr int kStrideFrames = 20;
constexpr int kBowFrames = 30;
constexpr double kStandingHeight = 1210.0;

ZeldaPose strideAt(double frame) {
  const double turn = 2 * std::numbers::pi * frame / kStrideFrames;
  ZeldaPose pose;
  pose.rotations.resize(kLimbCount);
  pose.root = {21.7 * std::sin(turn + 0.31), kStandingHeight + 33.1 * std::sin(2 * turn + 0.83), 0.0};
  pose.rotations[kNeck] = {-24.3 + 8.6 * std::sin(2 * turn + 0.17), 0.0, 0.0};
  pose.rotations[kHead] = {31.9 - 8.6 * std::sin(2 * turn + 0.17), 0.0, 0.0};
  pose.rotations[kTail] = {14.7, 9.2 * std::sin(turn + 1.19), 0.0};
  pose.rotations[kThighL] = {27.4 * std::sin(turn + 0.43), 0.0, 0.0};
  pose.rotations[kThighR] = {-27.4 * std::sin(turn + 0.43), 0.0, 0.0};
  pose.rotations[kShinL] = {17.3 + 13.9 * std::cos(turn + 0.43), 0.0, 0.0};
  pose.rotations[kShinR] = {17.3 - 13.9 * std::cos(turn + 0.43), 0.0, 0.0};
  return pose;
}

ZeldaPose bowAt(double frame) {
  const double down = ease(frame, 2, 12) - ease(frame, 17, 28);
  ZeldaPose pose;
  pose.rotations.resize(kLimbCount);
  pose.root = {0.0, kStandingHeight - 187.3 * down, 0.0};
  pose.rotations[kBody] = {38.7 * down, 0.0, 0.0};
  pose.rotations[kNeck] = {-24.3 + 61.1 * down, 0.0, 0.0};
  pose.rotations[kHead] = {31.9, 0.0, 22.6 * down};
  pose.rotations[kTail] = {14.7 - 33.3 * down, 0.0, 0.0};
  pose.rotations[kThighL] = {-71.8 * down, 0.0, 0.0};
  pose.rotations[kThighR] = {-71.8 * down, 0.0, 0.0};
  pose.rotations[kShinL] = {66.2 * down, 0.0, 0.0};
  pose.rotations[kShinR] = {66.2 * down, 0.0, 0.0};
  return pose;
}

}  // namespace

std::vector<ZeldaBetaLimb> limbs() {
  constexpr int kNone = -1;
  return {
      {{{0, 1210, 0}, kNeck, kNone, true}},
      {{{0, 90, 170}, kHead, kTail, true}, {-24.3, 0.0, 0.0}},
      {{{0, 420, 0}, kBeak, kNone, true}, {31.9, 0.0, 0.0}},
      {{{0, 40, 130}, kNone, kNone, true}},
      {{{0, 60, -210}, kNone, kThighL, true}, {14.7, 0.0, 0.0}},
      {{{120, -40, 0}, kShinL, kThighR, true}},
      {{{0, -590, 0}, kNone, kNone, true}},
      {{{-120, -40, 0}, kShinR, kNone, true}},
      {{{0, -590, 0}, kNone, kNone, true}},
  };
}

std::vector<ZeldaMotion> motions() { return {{kStrideFrames, &strideAt}, {kBowFrames, &bowAt}}; }

}  // namespace marrow::samples::stilt
