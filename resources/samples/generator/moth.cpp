// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/moth.h"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "resources/samples/generator/motion.h"

namespace marrow::samples::moth {
namespace {

enum Limb : std::size_t {
  kRoot,
  kThorax,
  kAbdomen1,
  kAbdomen2,
  kLamp,
  kHead,
  kFeelerL,
  kFeelerR,
  kWingL,
  kWingTipL,
  kWingR,
  kWingTipR,
  kLimbCount,
};

constexpr int kFlutterFrames = 16;
constexpr int kSettleFrames = 40;

double wave(double frame, int period, double late) {
  return std::sin(2 * std::numbers::pi * (frame - late) / period);
}

void spreadWings(ZeldaPose& pose, double up, double tip) {
  pose.rotations[kWingL] = {0.0, 0.0, up};
  pose.rotations[kWingR] = {0.0, 0.0, -up};
  pose.rotations[kWingTipL] = {0.0, 0.0, tip};
  pose.rotations[kWingTipR] = {0.0, 0.0, -tip};
}

ZeldaPose flutterAt(double frame) {
  ZeldaPose pose;
  pose.rotations.resize(kLimbCount);
  const double beat = wave(frame, kFlutterFrames / 2, 0.37);
  pose.root = {13.4 * wave(frame, kFlutterFrames, 1.13), 640.0 - 47.3 * beat, 0.0};
  pose.rotations[kThorax] = {-21.0, 0.0, 3.7 * wave(frame, kFlutterFrames, 2.21)};
  pose.rotations[kAbdomen1] = {11.3 + 6.1 * beat, 0.0, 0.0};
  pose.rotations[kAbdomen2] = {7.9 + 9.3 * wave(frame, kFlutterFrames / 2, 1.41), 0.0, 0.0};
  // The lamp turns once round, so that its angles pass from half a turn to minus half a turn.
  pose.rotations[kLamp] = {0.0, 360.0 * frame / kFlutterFrames + 3.1, 0.0};
  pose.rotations[kFeelerL] = {-30.0, 0.0, 17.0 + 8.3 * beat};
  pose.rotations[kFeelerR] = {-30.0, 0.0, -17.0 - 8.3 * beat};
  spreadWings(pose, 52.7 * beat + 9.2, 31.3 * wave(frame, kFlutterFrames / 2, 1.29));
  return pose;
}

ZeldaPose settleAt(double frame) {
  const double down = ease(frame, 0, 23);
  const double folded = ease(frame, 16, 37);
  const double beat = wave(frame, 7, 0.41) * (1.0 - ease(frame, 13, 26));
  ZeldaPose pose;
  pose.rotations.resize(kLimbCount);
  pose.root = {0.0, 640.0 - 513.0 * down - 31.7 * beat, 41.3 * down};
  pose.rotations[kThorax] = {-21.0 + 18.4 * down, 0.0, 0.0};
  pose.rotations[kAbdomen1] = {11.3 - 7.7 * down, 0.0, 0.0};
  pose.rotations[kAbdomen2] = {7.9 - 4.3 * down, 0.0, 0.0};
  pose.rotations[kHead] = {0.0, 24.6 * (ease(frame, 25, 30) - ease(frame, 33, 39)), 0.0};
  pose.rotations[kFeelerL] = {-30.0 + 13.3 * folded, 0.0, 17.0};
  pose.rotations[kFeelerR] = {-30.0 + 13.3 * folded, 0.0, -17.0};
  spreadWings(pose, 46.1 * beat + 9.2 + 71.4 * folded, 22.7 * beat - 8.3 * folded);
  return pose;
}

}  // namespace

std::vector<ZeldaLimb> limbs() {
  constexpr int kNone = -1;
  const auto drawn = [](glm::ivec3 position, int child, int sibling) {
    return ZeldaLimb{position, child, sibling, true};
  };
  return {
      ZeldaLimb{{0, 640, 0}, kThorax, kNone, false}, drawn({0, 0, 0}, kAbdomen1, kNone),
      drawn({0, -20, -160}, kAbdomen2, kHead),       drawn({0, -10, -150}, kLamp, kNone),
      drawn({0, -15, -140}, kNone, kNone),           drawn({0, 30, 170}, kFeelerL, kWingL),
      drawn({45, 60, 80}, kNone, kFeelerR),          drawn({-45, 60, 80}, kNone, kNone),
      drawn({90, 50, 30}, kWingTipL, kWingR),        drawn({380, 0, -40}, kNone, kNone),
      drawn({-90, 50, 30}, kWingTipR, kNone),        drawn({-380, 0, -40}, kNone, kNone),
  };
}

std::vector<ZeldaMotion> motions() { return {{kFlutterFrames, &flutterAt}, {kSettleFrames, &settleAt}}; }

}  // namespace marrow::samples::moth
