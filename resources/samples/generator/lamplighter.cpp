// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/lamplighter.h"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "resources/samples/generator/motion.h"

namespace marrow::samples::lamplighter {
namespace {

enum Limb : std::size_t {
  kRoot,
  kWaist,
  kBodyLow,
  kThighR,
  kShinR,
  kFootR,
  kThighL,
  kShinL,
  kFootL,
  kBodyHigh,
  kHead,
  kHat,
  kCollar,
  kShoulderL,
  kForearmL,
  kHandL,
  kShoulderR,
  kForearmR,
  kHandR,
  kSheath,
  kTorso,
};

constexpr int kWalkFrames = 16;
constexpr int kLiftFrames = 24;
constexpr double kStandingHeight = 2080.0;

// Faces as the format numbers them.
constexpr unsigned kHalfOpen = 2;
constexpr unsigned kClosed = 3;
constexpr unsigned kLookLeft = 4;
constexpr unsigned kSmile = 4;

/// Upright, arms down. Limbs point along their X: below the waist down, with Y to the back; above it up, with
/// Y to the front; Z is the left in both.
LinkPose standAt(double) {
  LinkPose pose;
  pose.root = {0.0, kStandingHeight, 0.0};
  pose.rotations[kWaist] = {-90.0, 0.0, -90.0};
  pose.rotations[kBodyHigh] = {90.0, 0.0, 90.0};
  pose.rotations[kShoulderL] = {0.0, -161.3, 0.0};
  pose.rotations[kShoulderR] = {0.0, 161.3, 0.0};
  pose.rotations[kForearmL] = {0.0, 0.0, -11.7};
  pose.rotations[kForearmR] = {0.0, 0.0, -11.7};
  return pose;
}

LinkPose walkAt(double frame) {
  const double turn = 2 * std::numbers::pi * frame / kWalkFrames;
  const double swing = std::sin(turn + 0.29);
  const double lift = std::cos(turn + 0.29);
  LinkPose pose = standAt(frame);
  pose.root.y += 31.3 * std::cos(2 * turn + 0.53) - 43.7;
  pose.root.x = 17.9 * std::sin(turn + 0.71);
  pose.rotations[kThighL] = {0.0, 0.0, -27.3 * swing};
  pose.rotations[kThighR] = {0.0, 0.0, 27.3 * swing};
  pose.rotations[kShinL] = {0.0, 0.0, 21.9 + 19.6 * lift};
  pose.rotations[kShinR] = {0.0, 0.0, 21.9 - 19.6 * lift};
  pose.rotations[kShoulderL].z = -19.1 * swing;
  pose.rotations[kShoulderR].z = 19.1 * swing;
  pose.rotations[kHead] = {0.0, 0.0, 4.3 * std::sin(2 * turn + 0.37)};
  pose.rotations[kHat] = {0.0, 0.0, 9.7 * std::sin(2 * turn + 1.23)};
  return pose;
}

LinkPose liftAt(double frame) {
  const double up = ease(frame, 2, 10) - ease(frame, 16, 22);
  LinkPose pose = standAt(frame);
  pose.rotations[kBodyHigh].y = -8.3 * up;
  pose.rotations[kShoulderL] = {0.0, -161.3 + 58.6 * up, -63.9 * up};
  pose.rotations[kForearmL].z = -11.7 - 33.4 * up;
  pose.rotations[kHead] = {-17.7 * up, 0.0, -12.4 * up};
  if (frame >= 3 && frame < 6) pose.eyes = frame < 4 || frame >= 5 ? kHalfOpen : kClosed;
  if (frame >= 9 && frame < 18) {
    pose.eyes = kLookLeft;
    pose.mouth = kSmile;
  }
  return pose;
}

}  // namespace

std::vector<ZeldaLimb> limbs() {
  constexpr int kNone = -1;
  const auto bare = [](glm::ivec3 position, int child, int sibling) {
    return ZeldaLimb{position, child, sibling, false};
  };
  const auto drawn = [](glm::ivec3 position, int child, int sibling) {
    return ZeldaLimb{position, child, sibling, true};
  };
  return {
      bare({0, 2080, 0}, kWaist, kNone),
      drawn({0, -40, 0}, kBodyLow, kBodyHigh),
      bare({60, 0, 0}, kThighR, kNone),
      drawn({80, 0, -240}, kShinR, kThighL),
      drawn({900, 0, 0}, kFootR, kNone),
      drawn({820, 0, 0}, kNone, kNone),
      drawn({80, 0, 240}, kShinL, kNone),
      drawn({900, 0, 0}, kFootL, kNone),
      drawn({820, 0, 0}, kNone, kNone),
      bare({0, 30, 0}, kHead, kNone),
      drawn({1120, 0, 0}, kHat, kCollar),
      drawn({430, -70, 0}, kNone, kNone),
      drawn({740, 30, 0}, kNone, kShoulderL),
      drawn({930, 0, 330}, kForearmL, kShoulderR),
      drawn({560, 0, 0}, kHandL, kNone),
      drawn({510, 0, 0}, kNone, kNone),
      drawn({930, 0, -330}, kForearmR, kSheath),
      drawn({560, 0, 0}, kHandR, kNone),
      drawn({510, 0, 0}, kNone, kNone),
      drawn({640, -190, 110}, kNone, kTorso),
      drawn({0, 0, 0}, kNone, kNone),
  };
}

std::vector<LinkMotion> motions() { return {{kWalkFrames, &walkAt}, {kLiftFrames, &liftAt}, {1, &standAt}}; }

}  // namespace marrow::samples::lamplighter
