// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/bone_chain.h"

#include <algorithm>
#include <numeric>

namespace marrow::core::sampling {
namespace {

static_assert(sizeof(Transform) == kFloatsPerTransform * sizeof(float));
static_assert(sizeof(glm::mat4) == kFloatsPerMatrix * sizeof(float));

constexpr ChannelMask kScaleBits = 0b111;

bool isAlwaysUnscaled(ChannelMask mask, const Transform& local) {
  return (mask & kScaleBits) == 0 && local.scale == glm::vec3(1.0F);
}

void scaleColumns(glm::mat4& matrix, const glm::vec3& scale) {
  for (int column = 0; column < 3; ++column) matrix[column] *= scale[column];
}

}  // namespace

BoneChain::BoneChain(const Skeleton& skeleton, std::span<const ChannelMask> masks,
                     std::span<const Transform> local) {
  const std::vector<int> depths = skeleton.depths();
  std::vector<std::uint32_t> order(skeleton.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return depths[a] < depths[b]; });
  bool isUnscaled = true;
  for (const std::uint32_t bone : order) {
    isUnscaled = isUnscaled && isAlwaysUnscaled(masks[bone], local[bone]);
    if (skeleton.bones[bone].parent < 0) {
      roots_.push_back(bone);
      continue;
    }
    const auto parent = static_cast<std::uint32_t>(skeleton.bones[bone].parent);
    const bool cancels = skeleton.scalingRule == ScalingRule::Maya && skeleton.bones[bone].scaleCompensate &&
                         !isAlwaysUnscaled(masks[parent], local[parent]);
    edges_.push_back({bone, parent, cancels});
  }
  keepsScaleApart_ = skeleton.scalingRule == ScalingRule::Softimage && !isUnscaled;
}

void BoneChain::computeModels(const PoseKernel& kernel, Pose& pose, std::span<glm::mat4> models) const {
  if (models.empty()) return;
  if (keepsScaleApart_) return multiplyApart(kernel, pose, models);
  multiply(kernel, pose.local, pose.localMatrices, models);
}

void BoneChain::multiply(const PoseKernel& kernel, std::span<const Transform> local,
                         std::span<const glm::mat4> matrices, std::span<glm::mat4> models) const {
  for (const std::uint32_t root : roots_) models[root] = matrices[root];
  kernel.multiplyEdges(edges_.data(), edges_.size(), &local.front().scale.x, &matrices.front()[0][0],
                       &models.front()[0][0]);
}

// Children inherit a matrix without scale. The accumulated scale multiplies their translations, and each
// bone's own matrix last.
void BoneChain::multiplyApart(const PoseKernel& kernel, Pose& pose, std::span<glm::mat4> models) const {
  const std::size_t count = models.size();
  const std::span<glm::mat4> own = std::span(pose.scratch).first(count);
  const std::span<glm::mat4> accumulated = std::span(pose.scratch).subspan(count);  // scale is column 0
  for (std::size_t bone = 0; bone < count; ++bone) {
    pose.localMatrices[bone] = own[bone];
    scaleColumns(pose.localMatrices[bone], pose.local[bone].scale);
  }
  for (const std::uint32_t root : roots_) accumulated[root][0] = glm::vec4(pose.local[root].scale, 0.0F);
  for (const BoneEdge& edge : edges_) {
    const glm::vec4 inherited = accumulated[edge.parent][0];
    accumulated[edge.bone][0] = inherited * glm::vec4(pose.local[edge.bone].scale, 0.0F);
    for (int axis = 0; axis < 3; ++axis) own[edge.bone][3][axis] *= inherited[axis];
  }
  multiply(kernel, pose.local, own, models);
  for (std::size_t bone = 0; bone < count; ++bone) {
    scaleColumns(models[bone], glm::vec3(accumulated[bone][0]));
  }
}

}  // namespace marrow::core::sampling
