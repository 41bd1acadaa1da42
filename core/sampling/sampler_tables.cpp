// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/sampler_tables.h"

#include "core/game_exact_value.h"
#include "core/pose.h"
#include "core/start_angle.h"

#include <span>

namespace marrow::core::sampling {
namespace {

template <class T>
std::size_t bytesOf(const std::vector<T>& items) {
  return items.capacity() * sizeof(T);
}

std::size_t bytesOf(const ConstantChannels& values) {
  return bytesOf(values.local) + bytesOf(values.angles) + bytesOf(values.matrices) + bytesOf(values.blocks) +
         bytesOf(values.slots);
}

/// A channel without movement in game-exact mode: its value, and its angle where it is a rotation.
void setGameExactConstant(const Clip& clip, const Curve& curve, Channel channel, Transform& local,
                          std::array<BinaryAngle, 3>& angles) {
  const std::span<const Key> keys = clip.keysOf(curve);
  float& value = channelOf(local, channel);
  if (!isStoredAsInteger(*clip.rules, channel)) {
    value = gameExactFloat(*clip.rules, curve, keys, 0.0F);
    return;
  }
  Key stored;
  if (!keys.empty()) stored = inStoredUnits(keys.front(), curve.unit);
  const std::span<const Key> storedKeys(&stored, keys.empty() ? 0U : 1U);
  const double whole = gameExactValue(*clip.rules, channel, curve, storedKeys, 0.0F);
  if (!isRotation(channel)) {
    value = static_cast<float>(whole * static_cast<double>(curve.unit));
    return;
  }
  const BinaryAngle angle = gameExactAngle(whole, clip.rotationShift);
  angles[static_cast<std::size_t>(channel) % 3] = angle;
  value = angle.degrees();
}

}  // namespace

SamplerTables::SamplerTables(const Clip& clip, const Skeleton& skeleton) {
  const std::size_t bones = skeleton.size();
  masks.assign(bones, 0);
  smooth.local.resize(bones);
  for (std::size_t i = 0; i < bones; ++i) smooth.local[i] = skeleton.bones[i].rest;
  smooth.angles.assign(bones, {});
  gameExact = smooth;
  for (std::size_t i = 0; i < bones; ++i) {
    const std::size_t track = skeleton.trackOf(i);
    if (track < clip.boneCount()) {
      readTrack(clip, i, clip.tracks[track]);
    } else {
      gameExact.angles[i] = anglesOf(gameExact.local[i]);
    }
  }
  plan = planLanes(masks);
  chain.emplace(skeleton, masks, smooth.local);
  finishMode(smooth);
  finishMode(gameExact);
  curves.emplace(clip, skeleton, masks, plan.blocks);
  rows.emplace(plan, *curves, smooth.slots);
}

const CurveValues& SamplerTables::curveValues() const {
  std::call_once(makingValues_, [this] { makeValues(); });
  return *values_;
}

void SamplerTables::makeValues() const {
  if (!curves->haveTimes()) turning_.emplace(*curves).storeTurns();
  values_.emplace(turning_ ? *turning_ : *curves);
  haveValues_.store(true, std::memory_order_release);
}

void SamplerTables::readTrack(const Clip& clip, std::size_t bone, const BoneTrack& track) {
  for (const Channel channel : kChannels) {
    const Curve& curve = track[channel];
    if (curve.keepsRest) continue;
    if (curve.isAnimated()) {
      masks[bone] = static_cast<ChannelMask>(masks[bone] | bitOf(channel));
      continue;
    }
    const float stored = evaluate(curve, clip.keysOf(curve), 0.0F);
    channelOf(smooth.local[bone], channel) = constantChannel(*clip.rules, channel, stored);
    setGameExactConstant(clip, curve, channel, gameExact.local[bone], gameExact.angles[bone]);
  }
}

void SamplerTables::finishMode(ConstantChannels& values) const {
  values.matrices.reserve(values.local.size());
  for (Transform local : values.local) {
    if (chain->keepsScaleApart()) local.scale = glm::vec3(1.0F);
    values.matrices.push_back(toMatrix(local));
  }
  values.blocks = plan.blocks;
  setConstants(values.blocks, values.local, chain->keepsScaleApart());
  values.slots = slotConstants(plan, values.local);
}

std::size_t SamplerTables::memoryBytes() const {
  std::size_t bytes = bytesOf(masks) + bytesOf(plan.blocks) + bytesOf(plan.stillBones) + bytesOf(smooth) +
                      bytesOf(gameExact) + chain->memoryBytes() + curves->memoryBytes() + rows->memoryBytes();
  if (!haveValues_.load(std::memory_order_acquire)) return bytes;
  if (turning_) bytes += turning_->memoryBytes();
  return bytes + values_->memoryBytes();
}

}  // namespace marrow::core::sampling
