// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/curve.h"
#include "core/sampling/lane_block.h"
#include "core/transform.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace marrow::core::sampling {

/// Which of a bone's channels move: one bit each, in the order of Channel.
using ChannelMask = std::uint16_t;
[[nodiscard]] constexpr ChannelMask bitOf(Channel channel) {
  return static_cast<ChannelMask>(1U << static_cast<unsigned>(channel));
}

/// The axis of a channel: 0 to 2.
[[nodiscard]] constexpr std::size_t axisOf(Channel channel) { return static_cast<std::size_t>(channel) % 3; }

/// One number of a transform.
[[nodiscard]] inline float& channelOf(Transform& transform, Channel channel) {
  return (&transform.scale.x)[static_cast<std::size_t>(channel)];
}

/// The bones that move, in blocks of eight, and those that never do.
struct LanePlan {
  std::vector<LaneBlock> blocks;  ///< without their constants
  std::vector<std::uint32_t> stillBones;
  std::size_t slotCount = 0;  ///< of all blocks
};

/// Puts bones beside each other that move in the same channels, which keeps the slots few.
/// @param masks  [bones] channels that move.
[[nodiscard]] LanePlan planLanes(std::span<const ChannelMask> masks);

/// False for the lanes that pad a block with copies of its last bone.
[[nodiscard]] bool isFilled(const LaneBlock& block, std::size_t lane);

/// Writes the numbers that do not move into the blocks.
/// @param local         [bones] every channel's constant value; those of moving channels do not matter.
/// @param leavesScale   true where scale is no part of the local matrices (Softimage's rule).
void setConstants(std::span<LaneBlock> blocks, std::span<const Transform> local, bool leavesScale);

/// @param local  as above.
/// @return [slotCount] each lane's value while its bone does not move.
[[nodiscard]] std::vector<LaneValues> slotConstants(const LanePlan& plan, std::span<const Transform> local);

}  // namespace marrow::core::sampling
