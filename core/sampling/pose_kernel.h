// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/lane_block.h"

#include <cstddef>

namespace marrow::core::sampling {

/// The arithmetic of a pose, eight bones at a time, for one kind of processor. The caller owns all arrays;
/// none may overlap. Transforms are 9 floats a bone (core::Transform), matrices 16, column-major.
struct PoseKernel {
  const char* name;

  /// Evaluates every animated bone: its animated channels go to `transforms`, its local matrix to `matrices`.
  /// @param row  the slots of the frame, block after block.
  /// @param t    [0, 1) time past that frame.
  void (*poseRow)(const LaneBlock* blocks, std::size_t blockCount, const RowSlot* row, float t,
                  float* transforms, float* matrices);

  /// Local matrices of one block.
  /// @param values  [block.slotCount] the animated channels' values.
  void (*composeBlock)(const LaneBlock& block, const LaneValues* values, float* matrices);

  /// Model matrices of bones that have a parent, parents before children. The roots' are already written.
  /// @param transforms  read for the parents' scale where an edge cancels it.
  void (*multiplyEdges)(const BoneEdge* edges, std::size_t edgeCount, const float* transforms,
                        const float* local, float* model);
};

/// Runs on every processor.
[[nodiscard]] const PoseKernel& portableKernel();

/// @return null where the build or the processor has no AVX2.
[[nodiscard]] const PoseKernel* avx2Kernel();

/// The fastest that this processor runs.
[[nodiscard]] const PoseKernel& fastestKernel();

/// The AVX2 kernel, whatever the processor; call avx2Kernel() instead. Only built where
/// MARROW_HAS_AVX2_KERNEL is set.
[[nodiscard]] const PoseKernel& builtAvx2Kernel();

}  // namespace marrow::core::sampling
