// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/leg.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace marrow::samples {

namespace {
double longest = 0.0;
}

void placeFoot(Pose& pose, Bone thigh, const FootGoal& goal) {
  constexpr double kDegree = std::numbers::pi / 180.0;
  const std::size_t shin = thigh + 1;
  const std::size_t foot = thigh + 2;
  const std::size_t toes = thigh + 3;
  const BonePose& hips = pose[kHips];
  const glm::dmat3 hipsTurn = rotationMatrix(hips.rotation);

  // The goal as seen from the hip joint, in the hips' axes.
  const glm::dvec3 to = glm::transpose(hipsTurn) * (goal.ankle - hips.translation) - pose[thigh].translation;
  const double upper = glm::length(pose[shin].translation);
  const double lower = glm::length(pose[foot].translation);
  const double reach = std::min(glm::length(to), (upper + lower) * 0.9999);

  // Sideways first (z), then a plane triangle of thigh and shin, with the knee in front.
  const double sideways = std::atan2(to.x, -to.y);
  const double forward = std::atan2(to.z, std::hypot(to.x, to.y));
  const double atHip = std::acos((upper * upper + reach * reach - lower * lower) / (2 * upper * reach));
  const double atKnee = std::acos((upper * upper + lower * lower - reach * reach) / (2 * upper * lower));
  pose[thigh].rotation = glm::dvec3(-(forward + atHip), 0, sideways) / kDegree;
  pose[shin].rotation = {180.0 - atKnee / kDegree, 0, 0};

  const glm::dmat3 above =
      hipsTurn * rotationMatrix(pose[thigh].rotation) * rotationMatrix(pose[shin].rotation);
  const glm::dmat3 wanted = rotationMatrix({goal.pitch, goal.yaw, 0});
  pose[foot].rotation = anglesOf(glm::transpose(above) * wanted);
  pose[toes].rotation = {goal.toeBend, 0, 0};
  longest = std::max(longest, glm::length(to) / (upper + lower));
}

double longestReach() { return longest; }

FootGoal standing(bool left) {
  FootGoal goal;
  goal.ankle = {left ? 8.0 : -8.0, -kHeel.y, left ? 1.5 : -1.5};
  goal.yaw = left ? 9.0 : -9.0;
  return goal;
}

}  // namespace marrow::samples
