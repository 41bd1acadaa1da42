// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pose.h"
#include "core/sampling/lane_block.h"
#include "core/sampling/lane_plan.h"
#include "core/sampling/pose_kernel.h"
#include "core/skeleton.h"

#include <glm/mat4x4.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow::core::sampling {

/// Computes model matrices from local ones, by the skeleton's scaling rule. Bones are sorted by depth, so
/// that the processor need not wait for one product before it starts the next. Source of the scaling rules:
/// docs/formats/j3d-model.md.
class BoneChain {
 public:
  /// @param masks  [bones] channels that move.
  /// @param local  [bones] the values of the others.
  BoneChain(const Skeleton& skeleton, std::span<const ChannelMask> masks, std::span<const Transform> local);

  /// True where Softimage's rule applies and some scale is not 1. The matrices of inputOf() then have no
  /// scale.
  [[nodiscard]] bool keepsScaleApart() const { return keepsScaleApart_; }

  /// Where computeModels() reads local matrices: with keepsScaleApart() in the pose's scratch, else in its
  /// local matrices.
  [[nodiscard]] std::span<glm::mat4> inputOf(Pose& pose) const {
    return keepsScaleApart_ ? std::span(pose.scratch) : std::span(pose.localMatrices);
  }

  /// @param pose    local transforms and inputOf() are filled; local matrices are filled afterwards.
  /// @param models  [bones] written in full.
  void computeModels(const PoseKernel& kernel, Pose& pose, std::span<glm::mat4> models) const;

 private:
  void multiply(const PoseKernel& kernel, std::span<const Transform> local,
                std::span<const glm::mat4> matrices, std::span<glm::mat4> models) const;
  void multiplyApart(const PoseKernel& kernel, Pose& pose, std::span<glm::mat4> models) const;

  std::vector<std::uint32_t> roots_;
  std::vector<BoneEdge> edges_;
  bool keepsScaleApart_ = false;
};

}  // namespace marrow::core::sampling
