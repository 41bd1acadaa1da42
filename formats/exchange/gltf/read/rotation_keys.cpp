// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/rotation_keys.h"

#include "core/curve.h"
#include "formats/exchange/gltf/node_plan.h"

#include <glm/common.hpp>
#include <glm/mat3x3.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
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

namespace {

constexpr double kMostDegrees = 0.02;
constexpr double kLeastRatio = 1.0 / 64.0;

glm::dquat toRotation(const glm::dvec4& xyzw) { return {xyzw.w, xyzw.x, xyzw.y, xyzw.z}; }

class AngleWriter {
 public:
  AngleWriter(const RawChannel& channel, ReadBudget& budget) : channel_(channel), budget_(budget) {}

  AngleKeys write() {
    add(0, 0.0, eulerNear(rotation(0, 0.0), glm::dvec3(0.0)));
    for (std::size_t key = 0; key + 1 < channel_.keyCount(); ++key) {
      const glm::dvec3 from = out_.keys.back().degrees;
      if (channel_.sampling == Sampling::Step) {
        add(key + 1, 0.0, eulerNear(rotation(key + 1, 0.0), from));
      } else {
        refine(key, 0.0, from, 1.0);
      }
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] glm::dquat rotation(std::size_t key, double ratio01) const {
    return toRotation(channel_.between(key, ratio01));
  }

  void add(std::size_t key, double ratio01, const glm::dvec3& degrees) {
    budget_.spend(1, sizeof(AngleKey) + 3 * sizeof(core::Key));
    const auto start = static_cast<double>(channel_.seconds[key]);
    const double next =
        key + 1 < channel_.keyCount() ? static_cast<double>(channel_.seconds[key + 1]) : start;
    out_.keys.push_back({ratio01 == 1.0 ? next : start + (next - start) * ratio01, degrees});
  }

  /// Adds the keys up to and including `to`.
  void refine(std::size_t key, double from, const glm::dvec3& start, double to) {
    const glm::dvec3 end = eulerNear(rotation(key, to), start);
    double off = 0.0;
    for (const double part : {0.25, 0.5, 0.75}) {
      const glm::dquat shown = toQuaternion(start + (end - start) * part);
      off = std::max(off, degreesBetween(shown, rotation(key, from + (to - from) * part)));
    }
    if (off > kMostDegrees && to - from > kLeastRatio) {
      const double middle = (from + to) / 2.0;
      refine(key, from, start, middle);
      const glm::dvec3 reached = out_.keys.back().degrees;
      refine(key, middle, reached, to);
      return;
    }
    out_.largestError = std::max(out_.largestError, off);
    add(key, to, end);
  }

  const RawChannel& channel_;
  ReadBudget& budget_;
  AngleKeys out_;
};

}  // namespace

AngleKeys angleKeysOf(const RawChannel& channel, ReadBudget& budget) {
  return AngleWriter(channel, budget).write();
}

}  // namespace marrow::formats::gltf
