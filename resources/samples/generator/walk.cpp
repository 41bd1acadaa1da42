// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <numbers>

#include "resources/samples/generator/leg.h"
#include "resources/samples/generator/motion.h"

namespace marrow::samples {
namespace {

// One cycle is two steps. The left heel touches the ground at frame 0, the right one at half time.
constexpr int kFrames = 32;
constexpr double kFlatAt = 3;      // frames after contact: the sole lies flat
constexpr double kHeelOffAt = 10;  // the heel begins to rise
constexpr double kToeOffAt = 19;   // the foot leaves the ground
constexpr double kStride = 92;     // how far the ground passes in one cycle
constexpr double kContactPitch = -21;
constexpr double kToeOffPitch = 47;

double wave1(double phase) { return std::cos(2 * std::numbers::pi * phase); }  // once a cycle
double wave2(double phase) { return std::cos(4 * std::numbers::pi * phase); }  // once a step

double hermite(double t, double from, double slopeFrom, double to, double slopeTo) {
  const double t2 = t * t;
  const double t3 = t2 * t;
  return (2 * t3 - 3 * t2 + 1) * from + (t3 - 2 * t2 + t) * slopeFrom + (3 * t2 - 2 * t3) * to +
         (t3 - t2) * slopeTo;
}

// Foot on the ground: it travels back with the ground at one speed, first on its heel, then on its ball.
FootGoal onGround(double frame) {
  FootGoal goal;
  const double ballZ = 37.0 - kStride * frame / kFrames;
  glm::dvec3 pivot = kBall;
  glm::dvec3 pivotAt{0, 0, ballZ};
  if (frame < kFlatAt) {
    const double left = 1 - frame / kFlatAt;
    goal.pitch = kContactPitch * left * left;
    pivot = kHeel;
    pivotAt.z += kHeel.z - kBall.z;
  } else if (frame > kHeelOffAt) {
    const double risen = (frame - kHeelOffAt) / (kToeOffAt - kHeelOffAt);
    goal.pitch = kToeOffPitch * risen * risen;
    goal.toeBend = -goal.pitch;  // the toes stay flat
  }
  goal.ankle = pivotAt - rotationMatrix({goal.pitch, 0, 0}) * pivot;
  return goal;
}

// Foot in the air: starts with the speed of the ground, knee leading, and comes down heel first.
FootGoal inAir(double frame) {
  constexpr double kTime = kFrames - kToeOffAt;
  constexpr double kStep = 1.0 / 64;
  const double t = (frame - kToeOffAt) / kTime;
  const FootGoal from = onGround(kToeOffAt);
  const FootGoal to = onGround(0);
  const glm::dvec3 speed = (from.ankle - onGround(kToeOffAt - kStep).ankle) / kStep * kTime;
  const double turnSpeed = 2 * kToeOffPitch / (kToeOffAt - kHeelOffAt) * kTime;
  FootGoal goal;
  const double lift = std::sin(std::numbers::pi * t);
  goal.ankle.y = hermite(t, from.ankle.y, speed.y, to.ankle.y, -9.0) + 4.5 * lift * lift;
  goal.ankle.z = hermite(t, from.ankle.z, speed.z, to.ankle.z, -4.0);
  goal.pitch = hermite(t, from.pitch, turnSpeed, to.pitch, 12.0);
  goal.toeBend = from.toeBend * (1 - ease(t, 0.08, 0.66)) - 7.0 * lift * lift;
  return goal;
}

FootGoal footAt(double frame, bool left) {
  const double since = frame - kFrames * std::floor(frame / kFrames);
  FootGoal goal = since <= kToeOffAt ? onGround(since) : inAir(since);
  const double inAirSide =
      since > kToeOffAt ? std::sin(std::numbers::pi * (since - kToeOffAt) / (kFrames - kToeOffAt)) : 0;
  goal.ankle.x = (left ? 1 : -1) * (5.2 + 1.3 * inAirSide * inAirSide);
  goal.yaw = left ? 4.0 : -4.0;
  return goal;
}

void poseBody(Pose& pose, double p) {
  BonePose& hips = pose[kHips];
  hips.translation = {1.7 * wave1(p - 0.30), 71.1 - 1.72 * wave2(p - 0.075), 0.7 * wave2(p - 0.2)};
  // The hips turn with the leading leg and sink on the side of the other; the shoulders do the opposite.
  hips.rotation = {3.0 + 1.2 * wave2(p - 0.06), -8.5 * wave1(p), 3.8 * wave1(p - 0.26)};
  pose[kSpine].rotation = {1.5 + 0.9 * wave2(p - 0.12), 8.2 * wave1(p - 0.01), -3.3 * wave1(p - 0.27)};
  pose[kChest].rotation = {-1.0 + 1.1 * wave2(p - 0.16), 10.1 * wave1(p - 0.02), -2.7 * wave1(p - 0.28)};
  // Neck and head turn against the body, so that the figure looks ahead.
  pose[kNeck].rotation = {1.0 - 1.6 * wave2(p - 0.11), -4.9 * wave1(p - 0.015), 1.1 * wave1(p - 0.28)};
  pose[kHead].rotation = {-4.0 - 1.5 * wave2(p - 0.13), -4.8 * wave1(p - 0.02), 1.2 * wave1(p - 0.28)};
}

void poseArm(Pose& pose, double p, bool left) {
  // The arm is forward when the leg of its side is back; each part moves a little later than the one above.
  const double q = left ? p : p - 0.5;
  const double swing = 3.0 - 27.0 * wave1(q - 0.015);
  const double elbow = 27.0 - 15.0 * wave1(q - 0.06);
  const double wrist = 4.0 - 9.0 * wave1(q - 0.12);
  const double drop = -71.0 - 1.8 * wave2(q - 0.1);
  const std::size_t at = left ? 0 : kArmMirror;
  const auto side = [left](glm::dvec3 r) { return left ? r : mirrored(r); };
  pose[kCollarL + at].rotation = side({0, 4.0 * wave1(q - 0.01), 2.0 - 1.4 * wave2(q - 0.13)});
  pose[kArmL + at].rotation = side({14.0, -swing, drop});
  pose[kForearmL + at].rotation = side({0, -elbow, 0});
  pose[kHandL + at].rotation = side({0, -wrist, -4.0});
  pose[kFingersL + at].rotation = side({0, 0, -27.0 - 5.0 * wave1(q - 0.16)});
}

void poseTails(Pose& pose, double p) {
  pose[kHair1].rotation = {35.0 + 5.5 * wave2(p - 0.20), 0, 6.5 * wave1(p - 0.38)};
  pose[kHair2].rotation = {-11.0 + 9.0 * wave2(p - 0.29), 0, 8.0 * wave1(p - 0.47)};
  pose[kScarf1].rotation = {46.0 + 6.0 * wave2(p - 0.18), -6.0 * wave1(p - 0.06), 6.0 * wave1(p - 0.36)};
  pose[kScarf2].rotation = {-7.0 + 9.5 * wave2(p - 0.27), 0, 8.5 * wave1(p - 0.44)};
  pose[kScarf3].rotation = {-4.0 + 13.0 * wave2(p - 0.36), 0, 11.0 * wave1(p - 0.53)};
  // The scarf's end widens in the wind of each step.
  pose[kScarf3].scale = {1.1 + 0.15 * wave2(p - 0.31), 1.0 + 0.08 * wave2(p - 0.36), 1.0};
}

Pose poseAt(double frame) {
  const double phase = frame / kFrames;
  Pose pose = restPose();
  poseBody(pose, phase);
  poseArm(pose, phase, true);
  poseArm(pose, phase, false);
  poseTails(pose, phase);
  placeFoot(pose, kThighL, footAt(frame, true));
  placeFoot(pose, kThighR, footAt(frame - kFrames / 2.0, false));
  return pose;
}

// Legs: dense keys where a foot meets, rolls on and leaves the ground, with two tangents each.
KeyPlan legPlan(int contact) {
  constexpr int kMarks[] = {0, 1, 3, 5, 7, 10, 12, 14, 17, 19, 21, 23, 25, 27, 29, 31};
  KeyPlan plan{{0}, true};
  for (int frame = 1; frame < kFrames; ++frame) {
    for (const int mark : kMarks) {
      if ((mark + contact) % kFrames == frame) plan.frames.push_back(frame);
    }
  }
  plan.frames.push_back(kFrames);
  return plan;
}

}  // namespace

Motion walk() {
  Motion motion;
  motion.fileName = "wanderer_walk.bck";
  motion.frames = kFrames;
  motion.loopMode = 2;
  motion.isContinuous = true;
  motion.poseAt = &poseAt;
  motion.plans.fill(everyFrames(4, kFrames));
  for (const Bone bone : {kHips, kSpine, kChest, kNeck, kHead}) motion.plans[bone] = everyFrames(2, kFrames);
  for (const Bone bone : {kThighL, kShinL, kFootL, kToesL}) motion.plans[bone] = legPlan(0);
  for (const Bone bone : {kThighR, kShinR, kFootR, kToesR}) motion.plans[bone] = legPlan(kFrames / 2);
  return motion;
}

}  // namespace marrow::samples
