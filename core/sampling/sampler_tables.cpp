// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/sampler_tables.h"

#include "core/game_exact_value.h"
#include "core/pose.h"

#include <cstdint>
#include <map>
#include <memory>
#include <tuple>

namespace marrow::core::sampling {
namespace {

/// Reads the constant channels of one bone's track.
/// @return the channels that move.
ChannelMask readTrack(const Clip& clip, std::size_t track, std::size_t bone, SamplerTables& tables) {
  ChannelMask mask = 0;
  for (const Channel channel : kChannels) {
    const Curve& curve = clip.curve(track, channel);
    if (curve.keepsRest) continue;
    if (curve.isAnimated()) {
      mask = static_cast<ChannelMask>(mask | bitOf(channel));
      continue;
    }
    const CurveEvaluator evaluator(clip, curve, channel, nullptr);
    channelOf(tables.smooth.local[bone], channel) = evaluator.smooth(0.0F);
    const GameExactChannel shown = evaluator.gameExact(0.0F);
    channelOf(tables.gameExact.local[bone], channel) = shown.value;
    if (isRotation(channel)) tables.gameExact.angles[bone][axisOf(channel)] = shown.angle;
  }
  return mask;
}

std::vector<ChannelMask> readTracks(const Clip& clip, const Skeleton& skeleton, SamplerTables& tables) {
  const std::size_t bones = skeleton.size();
  const std::size_t tracks = clip.boneCount();
  std::vector<ChannelMask> masks(bones);
  for (const Bone& bone : skeleton.bones) tables.smooth.local.push_back(bone.rest);
  tables.smooth.angles.resize(bones);
  tables.gameExact = tables.smooth;
  for (std::size_t bone = 0; bone < bones; ++bone) {
    const std::size_t track = skeleton.trackOf(bone);
    if (track < tracks) {
      masks[bone] = readTrack(clip, track, bone, tables);
    } else {
      tables.gameExact.angles[bone] = anglesOf(skeleton.bones[bone].rest);
    }
  }
  return masks;
}

// A file may have thousands of curves on one long run of keys. They share one KeyFacts.
using KnownKeys = std::map<std::tuple<std::uint32_t, std::uint32_t, Interpolation, HalfTurn>,
                           std::shared_ptr<const KeyFacts>>;

std::shared_ptr<const KeyFacts> factsFor(const Clip& clip, const Curve& curve, KnownKeys& known) {
  auto& facts = known[{curve.firstKey, curve.keyCount, curve.interpolation, curve.halfTurn}];
  if (!facts) facts = std::make_shared<const KeyFacts>(factsOf(curve, clip.keysOf(curve)));
  return facts;
}

std::vector<MovingCurve> movingCurves(const Clip& clip, const Skeleton& skeleton,
                                      std::span<const ChannelMask> masks, std::span<const LaneBlock> blocks) {
  std::vector<MovingCurve> curves;
  KnownKeys known;
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    const LaneBlock& block = blocks[i];
    for (std::uint8_t lane = 0; lane < kLanes; ++lane) {
      const std::uint32_t bone = block.bone[lane];
      for (std::uint32_t slot = 0; slot < block.slotCount && isFilled(block, lane); ++slot) {
        const auto channel = static_cast<Channel>(block.slotChannel[slot]);
        if ((masks[bone] & bitOf(channel)) == 0) continue;
        const Curve& curve = clip.curve(skeleton.trackOf(bone), channel);
        curves.push_back({CurveEvaluator(clip, curve, channel, factsFor(clip, curve, known)), bone, channel,
                          i, block.firstSlot + slot, lane});
      }
    }
  }
  return curves;
}

void finishMode(const LanePlan& plan, bool keepsScaleApart, ConstantChannels& values) {
  values.matrices.reserve(values.local.size());
  for (Transform local : values.local) {
    if (keepsScaleApart) local.scale = glm::vec3(1.0F);
    values.matrices.push_back(toMatrix(local));
  }
  values.blocks = plan.blocks;
  setConstants(values.blocks, values.local, keepsScaleApart);
  values.slots = slotConstants(plan, values.local);
}

}  // namespace

SamplerTables::SamplerTables(const Clip& clip, const Skeleton& skeleton) {
  const std::vector<ChannelMask> masks = readTracks(clip, skeleton, *this);
  LanePlan plan = planLanes(masks);
  chain.emplace(skeleton, masks, smooth.local);
  finishMode(plan, chain->keepsScaleApart(), smooth);
  finishMode(plan, chain->keepsScaleApart(), gameExact);
  curves = movingCurves(clip, skeleton, masks, plan.blocks);
  stillBones = std::move(plan.stillBones);
  rows.emplace(curves, smooth.slots, clip.frameCount);
}

}  // namespace marrow::core::sampling
