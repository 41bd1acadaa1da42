// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "resources/samples/generator/rig.h"
#include "tests/write/j3d_clips.h"

namespace marrow::samples {

/// The frames at which a bone gets keys, and whether a key has one tangent or two.
struct KeyPlan {
  std::vector<int> frames;  ///< rising; the first is 0, the last the length of the motion
  bool piecewise = false;
};

/// One animation, as a continuous function that the writer turns into keys.
struct Motion {
  std::string_view fileName;
  int frames = 0;
  int loopMode = 0;           ///< 0 once, 1 once and reset, 2 loop, 3 mirrored once, 4 mirrored loop
  bool isContinuous = false;  ///< poseAt repeats every `frames`
  int rotationShift = 0;
  Pose (*poseAt)(double frame) = nullptr;
  std::array<KeyPlan, kBoneCount> plans;
  std::vector<write::Sound> sounds;
};

[[nodiscard]] Motion walk();
[[nodiscard]] Motion wave();
[[nodiscard]] Motion nod();

/// Frames 0, step, 2*step ... and the last one.
[[nodiscard]] inline KeyPlan everyFrames(int step, int last, bool piecewise = false) {
  KeyPlan plan{{}, piecewise};
  for (int frame = 0; frame < last; frame += step) plan.frames.push_back(frame);
  plan.frames.push_back(last);
  return plan;
}

/// 0 before `from`, 1 after `to`, smooth in between.
[[nodiscard]] inline double ease(double frame, double from, double to) {
  if (frame <= from) return 0.0;
  if (frame >= to) return 1.0;
  const double t = (frame - from) / (to - from);
  return t * t * (3.0 - 2.0 * t);
}

}  // namespace marrow::samples
