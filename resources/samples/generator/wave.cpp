// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <numbers>

#include "resources/samples/generator/leg.h"
#include "resources/samples/generator/motion.h"

namespace marrow::samples {
namespace {

constexpr int kFrames = 72;

glm::dvec3 mix(glm::dvec3 from, glm::dvec3 to, double t) { return from + (to - from) * t; }

Pose poseAt(double frame) {
  const double up = ease(frame, 6, 20) - ease(frame, 52, 66);
  const double lean = ease(frame, 3, 17) - ease(frame, 54, 69);
  const double waving = ease(frame, 17, 22) - ease(frame, 47, 54);
  const double turn =
      2 * std::numbers::pi * (frame - 20) / 10.0;  // three sweeps of the hand, ten frames each
  const double breath = std::sin(2 * std::numbers::pi * frame / kFrames);
  const double dip = ease(frame, 0, 5) - ease(frame, 5, 12);  // a small dip before the arm rises

  Pose pose = restPose();
  pose[kHips].translation = {1.9 * lean, 73.1 + 0.23 * breath - 1.1 * dip, 0};
  pose[kHips].rotation = {1.2 + 1.3 * dip, 2.2 * lean, 1.6 * lean};
  pose[kSpine].rotation = {0.8 + 1.0 * dip, 2.1 * lean, -3.4 * lean};
  pose[kChest].rotation = {-1.2 + 0.7 * breath, 3.3 * lean, -3.7 * lean + 0.9 * waving * std::sin(turn)};
  pose[kNeck].rotation = {0.7, -3.2 * lean, 1.3 * lean};
  pose[kHead].rotation = {-2.2 + 3.0 * dip, -4.3 * lean, 6.4 * lean + 1.7 * waving * std::sin(turn - 0.9)};

  pose[kHair1].rotation = {36.3 + 2.6 * dip, 0, -4.4 * lean + 2.2 * waving * std::sin(turn - 1.5)};
  pose[kHair2].rotation = {-13.4, 0, -2.7 * lean + 3.6 * waving * std::sin(turn - 2.2)};
  pose[kScarf1].rotation = {24.6 + 3.3 * dip, 0, 2.8 * lean + 1.4 * waving * std::sin(turn - 0.8)};
  pose[kScarf2].rotation = {-9.2, 0, 1.6 * lean + 2.1 * waving * std::sin(turn - 1.6)};
  pose[kScarf3].rotation = {-6.7, 0, 1.1 * lean + 3.2 * waving * std::sin(turn - 2.4)};

  // Left arm rests; right arm rises. Turned back by a quarter, its elbow bends upwards and the palm faces
  // ahead.
  pose[kCollarL].rotation = {0, 0, 1.1 * breath};
  pose[kArmL].rotation = {12.0, 2.4 + 2.2 * lean, -73.2};
  pose[kForearmL].rotation = {0, -17.3 - 2.6 * lean, 0};
  pose[kHandL].rotation = {0, -5.2, -3.1};
  pose[kFingersL].rotation = {0, 0, -22.4};
  pose[kCollarR].rotation = mix({0, 0, -1.1 * breath}, {0, -3.3, -8.6}, up);
  pose[kArmR].rotation = mix({12.0, -2.4 - 3.1 * dip, 73.2}, {-88.0, 13.0, -1.7}, up);
  pose[kForearmR].rotation = mix({0, 17.3, 0}, {0, 84.4, 0}, up);
  pose[kForearmR].rotation.y -= 21.0 * waving * std::sin(turn);
  pose[kHandR].rotation = mix({0, 5.2, 3.1}, {0, -2.3, -4.3}, up);
  pose[kHandR].rotation.y -= 17.0 * waving * std::sin(turn - 0.7);
  pose[kFingersR].rotation = mix({0, 0, 22.4}, {0, 0, -3.6}, up);
  pose[kFingersR].rotation.y = -9.0 * waving * std::sin(turn - 1.3);
  pose[kFingersR].scale.x = 1.0 + 0.13 * up;

  placeFoot(pose, kThighL, standing(true));
  placeFoot(pose, kThighR, standing(false));
  return pose;
}

}  // namespace

Motion wave() {
  Motion motion;
  motion.fileName = "wanderer_wave.bck";
  motion.frames = kFrames;
  motion.loopMode = 0;
  motion.rotationShift = 1;
  motion.poseAt = &poseAt;
  motion.plans.fill(everyFrames(4, kFrames));
  for (const Bone bone : {kForearmR, kHandR, kFingersR}) motion.plans[bone] = everyFrames(2, kFrames, true);
  // A rustle as the arm rises and a greeting while the hand waves; the numbers are the project's own.
  motion.sounds = {{0x00010001, 8.0F, 20.0F, 1.0F, 80}, {0x00010002, 22.0F, 52.0F, 1.25F, 127}};
  return motion;
}

}  // namespace marrow::samples
