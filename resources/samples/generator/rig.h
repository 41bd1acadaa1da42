// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <string_view>

namespace marrow::samples {

/// The bones in file order: parents first, as the hierarchy visits them.
enum Bone : std::size_t {
  kHips,
  kSpine,
  kChest,
  kNeck,
  kHead,
  kHeadTop,
  kHair1,
  kHair2,
  kScarf1,
  kScarf2,
  kScarf3,
  kCollarL,
  kArmL,
  kForearmL,
  kHandL,
  kFingersL,
  kCollarR,
  kArmR,
  kForearmR,
  kHandR,
  kFingersR,
  kThighL,
  kShinL,
  kFootL,
  kToesL,
  kThighR,
  kShinR,
  kFootR,
  kToesR,
  kBoneCount,
};

/// The distance in the list from a left bone to its right twin.
inline constexpr std::size_t kArmMirror = kCollarR - kCollarL;
inline constexpr std::size_t kLegMirror = kThighR - kThighL;

struct BonePose {
  glm::dvec3 scale{1.0};
  glm::dvec3 rotation{0.0};     ///< degrees, applied x, then y, then z
  glm::dvec3 translation{0.0};  ///< from the parent, Y up; the figure faces +Z and its left is +X
};
using Pose = std::array<BonePose, kBoneCount>;

struct BoneDefinition {
  std::string_view name;
  int parent;  ///< -1 for the first
  BonePose rest;
};

[[nodiscard]] const std::array<BoneDefinition, kBoneCount>& wanderer();
[[nodiscard]] Pose restPose();

/// The same rotation on the other side of the body.
[[nodiscard]] inline glm::dvec3 mirrored(glm::dvec3 rotation) {
  return {rotation.x, -rotation.y, -rotation.z};
}

/// Rz * Ry * Rx, degrees.
[[nodiscard]] glm::dmat3 rotationMatrix(glm::dvec3 rotation);
/// The inverse of rotationMatrix, degrees. @pre y is well inside (-90, 90).
[[nodiscard]] glm::dvec3 anglesOf(const glm::dmat3& matrix);

}  // namespace marrow::samples
