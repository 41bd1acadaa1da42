// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/leg.h"
#include "resources/samples/generator/motion.h"

namespace marrow::samples {
namespace {

// Played forth and back: frame 0 is upright, the last frame is the deepest point.
constexpr int kFrames = 20;

Pose poseAt(double frame) {
  const double lead = ease(frame, 0, kFrames - 4);
  const double down = ease(frame, 1, kFrames - 1);
  const double late = ease(frame, 4, kFrames);

  Pose pose = restPose();
  pose[kHips].translation = {0, 73.35 - 1.6 * lead, -0.9 * lead};
  pose[kHips].rotation = {0.9 + 2.3 * lead, 0, 0};
  pose[kSpine].rotation = {0.7 + 3.1 * lead, 0, 0};
  pose[kChest].rotation = {-0.8 + 3.4 * down, 0, 0};
  pose[kNeck].rotation = {-0.6 + 9.35 * down, 0, 0};
  pose[kHead].rotation = {-5.7 + 24.6 * down, 3.15 * lead, 2.3 * late};
  pose[kHair1].rotation = {37.1 - 17.7 * late, 0, 0};
  pose[kHair2].rotation = {-13.3 + 9.4 * late - 4.1 * lead, 0, 0};
  pose[kScarf1].rotation = {25.2 - 4.3 * late, 0, 0};
  pose[kScarf2].rotation = {-8.9 + 2.7 * late, 0, 0};
  pose[kScarf3].rotation = {-6.4 + 3.8 * late, 0, 0};
  pose[kScarf3].scale = {1.0, 1.0 + 0.06 * late, 1.0};
  for (const std::size_t at : {std::size_t{0}, kArmMirror}) {
    const auto side = [at](glm::dvec3 r) { return at == 0 ? r : mirrored(r); };
    pose[kCollarL + at].rotation = side({0, -2.3 * down, -1.2 * down});
    pose[kArmL + at].rotation = side({12.0, 2.1 - 5.3 * late, -73.4});
    pose[kForearmL + at].rotation = side({0, -17.2 - 7.1 * late, 0});
    pose[kHandL + at].rotation = side({0, -5.3, -3.2});
    pose[kFingersL + at].rotation = side({0, 0, -22.3 - 6.1 * late});
  }
  placeFoot(pose, kThighL, standing(true));
  placeFoot(pose, kThighR, standing(false));
  return pose;
}

}  // namespace

Motion nod() {
  Motion motion;
  motion.fileName = "wanderer_nod.bck";
  motion.frames = kFrames;
  motion.loopMode = 4;
  motion.poseAt = &poseAt;
  motion.plans.fill(everyFrames(5, kFrames));
  motion.plans[kHead] = everyFrames(4, kFrames, true);
  return motion;
}

}  // namespace marrow::samples
