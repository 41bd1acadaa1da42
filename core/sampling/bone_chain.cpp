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

const float* floatsOf(std::span<const Transform> transforms) {
  return transforms.empty() ? nullptr : &transforms.front().scale.x;
}
template <class Matrix>
auto* floatsOf(std::span<Matrix> matrices) {
  return matrices.empty() ? nullptr : &matrices.front()[0][0];
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
    links_.push_back({bone, parent, cancels});
  }
  keepsScaleApart_ = skeleton.scalingRule == ScalingRule::Softimage && !isUnscaled;
}

void BoneChain::multiply(const PoseKernel& kernel, std::span<const Transform> local,
                         std::span<const glm::mat4> matrices, std::span<glm::mat4> models) const {
  for (const std::uint32_t root : roots_) models[root] = matrices[root];
  kernel.multiplyLinks(links_.data(), links_.size(), floatsOf(local), floatsOf(matrices), floatsOf(models));
}

// The matrix handed to the children carries no scale; the accumulated scale moves their translations and is
// put on each joint's own matrix only.
void BoneChain::multiplyApart(const PoseKernel& kernel, std::span<const Transform> local,
                              std::span<glm::mat4> unscaled, std::span<glm::mat4> matrices,
                              std::span<glm::mat4> models) const {
  const std::size_t count = local.size();
  const std::span<glm::mat4> own = unscaled.first(count);
  const std::span<glm::mat4> accumulated = unscaled.subspan(count, count);  // only column 0 is used: a scale
  for (std::size_t bone = 0; bone < count; ++bone) {
    matrices[bone] = own[bone];
    scaleColumns(matrices[bone], local[bone].scale);
  }
  for (const std::uint32_t root : roots_) {
    models[root] = own[root];
    accumulated[root][0] = glm::vec4(local[root].scale, 0.0F);
  }
  for (const BoneLink& link : links_) {
    const glm::vec4 inherited = accumulated[link.parent][0];
    accumulated[link.bone][0] = inherited * glm::vec4(local[link.bone].scale, 0.0F);
    for (int axis = 0; axis < 3; ++axis) own[link.bone][3][axis] *= inherited[axis];
  }
  kernel.multiplyLinks(links_.data(), links_.size(), floatsOf(local), floatsOf(own), floatsOf(models));
  for (std::size_t bone = 0; bone < count; ++bone) {
    scaleColumns(models[bone], glm::vec3(accumulated[bone][0]));
  }
}

std::size_t BoneChain::memoryBytes() const {
  return roots_.capacity() * sizeof(std::uint32_t) + links_.capacity() * sizeof(BoneLink);
}

}  // namespace marrow::core::sampling
