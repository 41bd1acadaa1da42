// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels' input. Plain data only: one kernel is compiled for a newer processor than the rest of the
// program, and the linker could use that kernel's copy of an inline function everywhere.
#pragma once

#include <cstddef>
#include <cstdint>

namespace marrow::core::sampling {

inline constexpr std::size_t kLanes = 8;
inline constexpr std::size_t kBoneChannels = 9;        // scale, rotation, translation; as core::Channel
inline constexpr std::size_t kFloatsPerTransform = 9;  // core::Transform, in the order of core::Channel
inline constexpr std::size_t kFloatsPerMatrix = 16;    // column-major

/// One animated channel of eight bones over one frame: ((c3 * t + c2) * t + c1) * t + c0, t in [0, 1).
struct alignas(64) RowSlot {
  float coefficients[4][kLanes];
};

/// One number of eight bones.
struct alignas(32) LaneValues {
  float value[kLanes];
};

/// Eight animated bones side by side. A slot is a channel that at least one of them animates. The values of
/// the other channels are here.
struct alignas(32) LaneBlock {
  LaneValues scale[3];
  LaneValues sine[3];
  LaneValues cosine[3];
  LaneValues translation[3];
  /// A block with fewer bones begins with copies of its last bone. Kernels write lane 7 last, so the values
  /// of the copies do not matter.
  std::uint32_t bone[kLanes];
  std::uint8_t slotChannel[kBoneChannels];    ///< [slotCount] ascending
  std::uint8_t slotOfChannel[kBoneChannels];  ///< kNoSlot where no bone of the block animates it
  std::uint8_t slotCount;
  bool appliesScale;        ///< false: all factors are 1, or scale is applied later
  std::uint32_t firstSlot;  ///< within a row
};
inline constexpr std::uint8_t kNoSlot = 0xFF;

/// A bone and its parent.
struct BoneEdge {
  std::uint32_t bone;
  std::uint32_t parent;
  bool cancelsParentScale;  ///< Maya's rule, where the parent's own scale is not always 1
};

}  // namespace marrow::core::sampling
