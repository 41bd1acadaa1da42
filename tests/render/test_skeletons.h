// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pose.h"
#include "core/sampler.h"
#include "core/skeleton.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <memory>

namespace marrow::test {

/// A skeleton and its pose.
struct Posed {
  core::Skeleton skeleton;
  core::Pose pose;
};

/// Appends a bone with a translation and a rotation in degrees.
/// @return its index.
int addBone(core::Skeleton& skeleton, const char* name, int parent, const glm::vec3& translation,
            const glm::vec3& rotationDegrees = glm::vec3(0.0F));

/// About 170 units tall, feet on the ground, y up, facing +z, mid-stride, hands with fingers: 44 bones.
[[nodiscard]] Posed humanoid();

/// One bone at `origin` with one child at `toChild` from there.
[[nodiscard]] Posed singleEdge(const glm::vec3& origin, const glm::vec3& toChild);

/// A matrix with the same number everywhere, as from damaged files.
[[nodiscard]] glm::mat4 filledMatrix(float value);

/// A ring of waving chains around a trunk, `boneCount` bones in all.
[[nodiscard]] Posed creature(std::size_t boneCount);

/// A looping clip of 30 frames in which every bone turns around Y, on a copy of the skeleton.
[[nodiscard]] std::shared_ptr<const core::Sampler> turning(const core::Skeleton& skeleton);

}  // namespace marrow::test
