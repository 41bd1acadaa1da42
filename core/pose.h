// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/skeleton.h"
#include "core/transform.h"

#include <glm/mat4x4.hpp>

#include <array>
#include <cstddef>
#include <vector>

namespace marrow::core {

/// One skeleton's bones at one frame. Arrays have one entry a bone.
struct Pose {
  std::vector<Transform> local;
  std::vector<std::array<BinaryAngle, 3>> angles;  ///< the games' own angles; zero in smooth mode
  std::vector<glm::mat4> localMatrices;            ///< T * Rz * Ry * Rx * S
  std::vector<glm::mat4> modelMatrices;            ///< in model space, by the skeleton's scaling rule
  std::vector<glm::mat4> scratch;                  ///< [2 * size()] working space of the Softimage rule

  void resize(std::size_t boneCount);
  [[nodiscard]] std::size_t size() const { return local.size(); }
  [[nodiscard]] glm::vec3 origin(std::size_t bone) const { return glm::vec3(modelMatrices[bone][3]); }
};

/// Model matrices from local ones, parents before children.
/// @param pose  local and localMatrices filled for every bone of `skeleton`; modelMatrices is written in
/// full.
/// @pre skeleton.parentsComeFirst() and pose.size() == skeleton.size() (asserted).
/// Source: docs/formats/j3d-model.md, scaling rules.
void computeModelMatrices(const Skeleton& skeleton, Pose& pose);

/// The 16-bit angles nearest to a transform's rotation.
[[nodiscard]] std::array<BinaryAngle, 3> anglesOf(const Transform& transform);

/// The rest pose, ready to draw.
[[nodiscard]] Pose restPose(const Skeleton& skeleton);

/// The pose of a skeleton without an animation: its preview pose where it has one, else the rest pose.
[[nodiscard]] Pose idlePose(const Skeleton& skeleton);

}  // namespace marrow::core
