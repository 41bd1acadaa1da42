// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/lane_plan.h"

#include <algorithm>

namespace marrow::core::sampling {
namespace {

LaneBlock blockOf(std::span<const std::uint32_t> bones, std::span<const ChannelMask> masks,
                  std::size_t firstSlot) {
  LaneBlock block = {};
  ChannelMask moving = 0;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const std::size_t missing = kLanes - bones.size();
    block.bone[lane] = lane < missing ? bones.back() : bones[lane - missing];
    moving = static_cast<ChannelMask>(moving | masks[block.bone[lane]]);
  }
  block.firstSlot = static_cast<std::uint32_t>(firstSlot);
  for (const Channel channel : kChannels) {
    const auto index = static_cast<std::uint8_t>(channel);
    block.slotOfChannel[index] = kNoSlot;
    if ((moving & bitOf(channel)) == 0) continue;
    block.slotOfChannel[index] = block.slotCount;
    block.slotChannel[block.slotCount++] = index;
  }
  return block;
}

bool movesScale(const LaneBlock& block) { return block.slotCount > 0 && block.slotChannel[0] < 3; }

}  // namespace

LanePlan planLanes(std::span<const ChannelMask> masks) {
  LanePlan plan;
  std::vector<std::uint32_t> moving;
  for (std::uint32_t bone = 0; bone < masks.size(); ++bone) {
    (masks[bone] == 0 ? plan.stillBones : moving).push_back(bone);
  }
  std::stable_sort(moving.begin(), moving.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return masks[a] > masks[b]; });
  for (std::size_t first = 0; first < moving.size(); first += kLanes) {
    const std::size_t count = std::min(kLanes, moving.size() - first);
    plan.blocks.push_back(blockOf(std::span(moving).subspan(first, count), masks, plan.slotCount));
    plan.slotCount += plan.blocks.back().slotCount;
  }
  return plan;
}

bool isFilled(const LaneBlock& block, std::size_t lane) {
  return lane == kLanes - 1 || block.bone[lane] != block.bone[kLanes - 1];
}

void setConstants(std::span<LaneBlock> blocks, std::span<const Transform> local, bool leavesScale) {
  for (LaneBlock& block : blocks) {
    bool hasScale = movesScale(block);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const Transform& bone = local[block.bone[lane]];
      const EulerSines sines = sinesOf(bone.rotationDegrees);
      hasScale = hasScale || bone.scale != glm::vec3(1.0F);
      for (int axis = 0; axis < 3; ++axis) {
        block.scale[axis].value[lane] = bone.scale[axis];
        block.sine[axis].value[lane] = sines.sine[axis];
        block.cosine[axis].value[lane] = sines.cosine[axis];
        block.translation[axis].value[lane] = bone.translation[axis];
      }
    }
    block.appliesScale = hasScale && !leavesScale;
  }
}

std::vector<LaneValues> slotConstants(const LanePlan& plan, std::span<const Transform> local) {
  std::vector<LaneValues> constants;
  constants.reserve(plan.slotCount);
  for (const LaneBlock& block : plan.blocks) {
    for (std::size_t slot = 0; slot < block.slotCount; ++slot) {
      LaneValues& values = constants.emplace_back();
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        values.value[lane] = (&local[block.bone[lane]].scale.x)[block.slotChannel[slot]];
      }
    }
  }
  return constants;
}

}  // namespace marrow::core::sampling
