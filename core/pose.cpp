// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pose.h"

#include <cassert>
#include <span>

namespace marrow::core {
namespace {

void computeStandard(const Skeleton& skeleton, Pose& pose) {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const int parent = skeleton.bones[i].parent;
    pose.modelMatrices[i] = parent < 0 ? pose.localMatrices[i]
                                       : multiplyAffine(pose.modelMatrices[static_cast<std::size_t>(parent)],
                                                        pose.localMatrices[i]);
  }
}

void computeMaya(const Skeleton& skeleton, Pose& pose) {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Bone& bone = skeleton.bones[i];
    if (bone.parent < 0) {
      pose.modelMatrices[i] = pose.localMatrices[i];
      continue;
    }
    const auto parent = static_cast<std::size_t>(bone.parent);
    glm::mat4 local = pose.localMatrices[i];
    if (bone.scaleCompensate) {
      const glm::vec3 inverse = 1.0F / pose.local[parent].scale;
      for (int column = 0; column < 3; ++column) {
        for (int row = 0; row < 3; ++row) local[column][row] *= inverse[row];
      }
    }
    pose.modelMatrices[i] = multiplyAffine(pose.modelMatrices[parent], local);
  }
}

// Children inherit a matrix without scale. The accumulated scale multiplies their translations and each
// joint's own matrix.
void computeSoftimage(const Skeleton& skeleton, Pose& pose) {
  const std::size_t count = skeleton.size();
  const std::span<glm::mat4> unscaled = std::span(pose.scratch).first(count);
  const std::span<glm::mat4> accumulated =
      std::span(pose.scratch).subspan(count, count);  // only column 0 is used: a scale
  for (std::size_t i = 0; i < count; ++i) {
    const int parent = skeleton.bones[i].parent;
    const Transform& own = pose.local[i];
    glm::vec3 inherited(1.0F);
    if (parent >= 0) inherited = glm::vec3(accumulated[static_cast<std::size_t>(parent)][0]);
    const glm::mat4 local =
        toMatrix(glm::vec3(1.0F), sinesOf(own.rotationDegrees), own.translation * inherited);
    unscaled[i] = parent < 0 ? local : multiplyAffine(unscaled[static_cast<std::size_t>(parent)], local);
    const glm::vec3 scale = inherited * own.scale;
    accumulated[i][0] = glm::vec4(scale, 0.0F);
    pose.modelMatrices[i] = unscaled[i];
    for (int column = 0; column < 3; ++column) pose.modelMatrices[i][column] *= scale[column];
  }
}

}  // namespace

void Pose::resize(std::size_t boneCount) {
  local.resize(boneCount);
  angles.resize(boneCount);
  localMatrices.resize(boneCount);
  modelMatrices.resize(boneCount);
  scratch.resize(2 * boneCount);
}

void computeModelMatrices(const Skeleton& skeleton, Pose& pose) {
  assert(pose.size() == skeleton.size());
  switch (skeleton.scalingRule) {
    case ScalingRule::Standard:
      computeStandard(skeleton, pose);
      break;
    case ScalingRule::Maya:
      computeMaya(skeleton, pose);
      break;
    case ScalingRule::Softimage:
      computeSoftimage(skeleton, pose);
      break;
  }
}

std::array<BinaryAngle, 3> anglesOf(const Transform& transform) {
  const glm::vec3& degrees = transform.rotationDegrees;
  return {BinaryAngle::fromDegrees(degrees.x), BinaryAngle::fromDegrees(degrees.y),
          BinaryAngle::fromDegrees(degrees.z)};
}

namespace {

template <typename LocalOf>
Pose stillPose(const Skeleton& skeleton, LocalOf localOf) {
  Pose pose;
  pose.resize(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    pose.local[i] = localOf(i);
    pose.localMatrices[i] = toMatrix(pose.local[i]);
  }
  computeModelMatrices(skeleton, pose);
  return pose;
}

}  // namespace

Pose restPose(const Skeleton& skeleton) {
  return stillPose(skeleton, [&](std::size_t bone) { return skeleton.bones[bone].rest; });
}

Pose idlePose(const Skeleton& skeleton) {
  if (skeleton.previewPose.size() != skeleton.size()) return restPose(skeleton);
  return stillPose(skeleton, [&](std::size_t bone) { return skeleton.previewPose[bone]; });
}

}  // namespace marrow::core
