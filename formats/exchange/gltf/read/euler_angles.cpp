// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/euler_angles.h"

#include <glm/common.hpp>
#include <glm/mat3x3.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace marrow::formats::gltf {
namespace {

constexpr double kLocked = 1e-9;  // of the cosine of the middle angle: only x and z together are known

glm::dvec3 turnedNear(glm::dvec3 degrees, const glm::dvec3& before) {
  for (int axis = 0; axis < 3; ++axis)
    degrees[axis] += 360.0 * std::round((before[axis] - degrees[axis]) / 360.0);
  return degrees;
}

double distanceOf(const glm::dvec3& a, const glm::dvec3& b) {
  const glm::dvec3 d = glm::abs(a - b);
  return d.x + d.y + d.z;
}

}  // namespace

glm::dvec3 eulerNear(const glm::dquat& rotation, const glm::dvec3& before) {
  const glm::dmat3 m = glm::mat3_cast(rotation);
  const double sine = std::clamp(-m[0][2], -1.0, 1.0);
  const double cosine = std::hypot(m[0][0], m[0][1]);
  glm::dvec3 one(0.0);
  one.y = glm::degrees(std::atan2(sine, cosine));
  if (cosine < kLocked) {
    // Rz(z) * Ry(+-90) * Rx(x) depends on z -+ x alone: x stays.
    one.x = before.x;
    const double together = glm::degrees(std::atan2(-m[1][0], m[1][1]));
    one.z = sine > 0.0 ? together + one.x : together - one.x;
    return turnedNear(one, before);
  }
  one.x = glm::degrees(std::atan2(m[1][2], m[2][2]));
  one.z = glm::degrees(std::atan2(m[0][1], m[0][0]));
  const glm::dvec3 near = turnedNear(one, before);
  const glm::dvec3 other = turnedNear({one.x + 180.0, 180.0 - one.y, one.z + 180.0}, before);
  return distanceOf(other, before) < distanceOf(near, before) ? other : near;
}

}  // namespace marrow::formats::gltf
