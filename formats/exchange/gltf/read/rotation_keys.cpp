// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/rotation_keys.h"

#include "core/curve.h"
#include "formats/exchange/gltf/node_plan.h"
#include "formats/exchange/gltf/read/euler_angles.h"

#include <algorithm>
#include <array>

namespace marrow::formats::gltf {
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

  /// Adds the keys up to `to`, with it.
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
