// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/lane_block.h"
#include "core/sampling/lane_plan.h"
#include "core/sampling/pose_kernel.h"
#include "core/skeleton.h"

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace marrow::core::sampling {

/// The way from local to model matrices, for one skeleton and what a clip does to its scales. Bones go by
/// depth, so that neighbours in time do not wait for each other. Source of the scaling rules:
/// docs/formats/j3d-model.md.
class BoneChain {
 public:
  /// @param masks  [bones] channels that move.
  /// @param local  [bones] the values of those that do not.
  BoneChain(const Skeleton& skeleton, std::span<const ChannelMask> masks, std::span<const Transform> local);

  /// True where Softimage's rule matters: unscaled() is then wanted instead of local matrices.
  [[nodiscard]] bool keepsScaleApart() const { return keepsScaleApart_; }

  /// Model matrices by the standard rule and by Maya's, and by Softimage's where all scales are 1.
  void multiply(const PoseKernel& kernel, std::span<const Transform> local,
                std::span<const glm::mat4> matrices, std::span<glm::mat4> models) const;

  /// Softimage's rule.
  /// @param unscaled     [2 * bones] first half: local matrices without scale; used up.
  /// @param matrices     written: local matrices with scale.
  void multiplyApart(const PoseKernel& kernel, std::span<const Transform> local,
                     std::span<glm::mat4> unscaled, std::span<glm::mat4> matrices,
                     std::span<glm::mat4> models) const;

  [[nodiscard]] std::size_t memoryBytes() const;

 private:
  std::vector<std::uint32_t> roots_;
  std::vector<BoneLink> links_;
  bool keepsScaleApart_ = false;
};

}  // namespace marrow::core::sampling
