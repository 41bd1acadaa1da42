// SPDX-License-Identifier: GPL-3.0-or-later
// What the kernels read. Plain data only: kernels are compiled for other processors than the rest of the
// program, so nothing that they include may hold a function that the linker could take for another unit's
// copy.
#pragma once

#include <cstddef>
#include <cstdint>

namespace marrow::core::sampling {

inline constexpr std::size_t kLanes = 8;
inline constexpr std::size_t kBoneChannels = 9;        // scale, rotation, translation; as core::Channel
inline constexpr std::size_t kFloatsPerTransform = 9;  // core::Transform, in the order of core::Channel
inline constexpr std::size_t kFloatsPerMatrix = 16;    // column-major

/// One animated channel of eight bones within one step of time; at t in [0, 1) past its begin they are
/// ((c3 * t + c2) * t + c1) * t + c0.
struct alignas(64) RowSlot {
  float coefficients[4][kLanes];
};

/// The same where each bone may have a key within the step: `before` serves up to its knot, from there on
/// `after` does, counted from the knot.
struct SplitSlot {
  RowSlot before;
  RowSlot after;
  alignas(64) float knot[kLanes];  ///< in t; 1 and more where there is none
};

/// One number of eight bones.
struct alignas(32) LaneValues {
  float value[kLanes];
};

/// Eight animated bones side by side. A slot is a channel that at least one of them animates; the numbers of
/// the other channels are here.
struct alignas(32) LaneBlock {
  LaneValues scale[3];
  LaneValues sine[3];
  LaneValues cosine[3];
  LaneValues translation[3];
  /// A block that is not full begins with repetitions of its last bone. What those lanes hold does not
  /// matter: kernels write lane 7 last.
  std::uint32_t bone[kLanes];
  std::uint8_t slotChannel[kBoneChannels];    ///< [slotCount] ascending
  std::uint8_t slotOfChannel[kBoneChannels];  ///< kNoSlot where no bone of the block animates it
  std::uint8_t slotCount;
  bool appliesScale;        ///< false: all factors are 1, or scale is put on later
  std::uint32_t firstSlot;  ///< within a row
};
inline constexpr std::uint8_t kNoSlot = 0xFF;

/// A bone below another one.
struct BoneLink {
  std::uint32_t bone;
  std::uint32_t parent;
  bool cancelsParentScale;  ///< Maya's rule, where the parent's own scale is not always 1
};

}  // namespace marrow::core::sampling
