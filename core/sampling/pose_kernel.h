// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/lane_block.h"

#include <cstddef>

namespace marrow::core::sampling {

/// The arithmetic of a pose, eight bones at a time, for one kind of processor. All arrays are the caller's;
/// none may overlap. Transforms are 9 floats a bone (core::Transform), matrices 16, column-major.
struct PoseKernel {
  const char* name;

  /// Every animated bone `t` past the begin of a step: its animated channels go to `transforms`, its matrix
  /// to `matrices`.
  /// @param row  that frame's slots, block after block.
  void (*poseRow)(const LaneBlock* blocks, std::size_t blockCount, const RowSlot* row, float t,
                  float* transforms, float* matrices);
  /// The same of slots with knots.
  void (*poseSplitRow)(const LaneBlock* blocks, std::size_t blockCount, const SplitSlot* row, float t,
                       float* transforms, float* matrices);

  /// Local matrices of one block.
  /// @param values  [block.slotCount] the animated channels' values.
  void (*composeBlock)(const LaneBlock& block, const LaneValues* values, float* matrices);

  /// Model matrices of bones that have a parent, parents before children; the roots' are there already.
  /// @param transforms  read for the parents' scale where a link cancels it.
  void (*multiplyLinks)(const BoneLink* links, std::size_t linkCount, const float* transforms,
                        const float* local, float* model);
};

/// Runs on every processor.
[[nodiscard]] const PoseKernel& portableKernel();

/// @return null where the build or the processor has no AVX2.
[[nodiscard]] const PoseKernel* avx2Kernel();

/// The fastest that this processor runs.
[[nodiscard]] const PoseKernel& fastestKernel();

}  // namespace marrow::core::sampling
