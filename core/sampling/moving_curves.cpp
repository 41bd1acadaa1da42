// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/moving_curves.h"

#include "core/game_exact_value.h"

#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace marrow::core::sampling {
namespace {

bool isWhole(float frame) {
  // Half frames are exact below it, too.
  constexpr float kMost = 4194304.0F;
  return std::abs(frame) < kMost && static_cast<float>(static_cast<std::int32_t>(frame)) == frame;
}

}  // namespace

float& channelOf(Transform& transform, Channel channel) {
  const auto index = static_cast<int>(channel);
  if (index < 3) return transform.scale[index];
  if (index < 6) return transform.rotationDegrees[index - 3];
  return transform.translation[index - 6];
}

KeyTimes timesOf(std::span<const Key> keys) {
  KeyTimes times;
  times.keyCount = static_cast<std::uint32_t>(keys.size());
  times.start = keys.front().frame;
  times.end = keys.back().frame;
  const float length = times.end - times.start;
  const bool isMeasurable = std::isfinite(times.start) && std::isfinite(length) && length > 0.0F &&
                            std::isfinite(static_cast<float>(keys.size() - 1) / length) &&
                            keys.size() < (1U << 24U);
  bool areWhole = true;
  bool ascend = true;
  float before = times.start;
  for (const Key& key : keys) {
    areWhole = areWhole && isWhole(key.frame);
    ascend = ascend && before <= key.frame;
    before = key.frame;
  }
  times.areWhole = areWhole;
  times.ascend = ascend && isMeasurable;
  return times;
}

MovingCurves::MovingCurves(const Clip& clip, const Skeleton& skeleton, std::span<const ChannelMask> masks,
                           std::span<const LaneBlock> blocks)
    : clip_(&clip) {
  for (const LaneBlock& block : blocks) {
    firstOfBlock_.push_back(static_cast<std::uint32_t>(curves_.size()));
    for (std::uint8_t lane = 0; lane < kLanes; ++lane) {
      if (!isFilled(block, lane)) continue;
      const std::uint32_t bone = block.bone[lane];
      const BoneTrack& track = clip.tracks[skeleton.trackOf(bone)];
      for (std::uint8_t slot = 0; slot < block.slotCount; ++slot) {
        const auto channel = static_cast<Channel>(block.slotChannel[slot]);
        if ((masks[bone] & bitOf(channel)) != 0) add(track[channel], bone, channel, slot, lane);
      }
    }
  }
  firstOfBlock_.push_back(static_cast<std::uint32_t>(curves_.size()));
  measureTimes();
  if (haveTimes_) storeTurns();
}

void MovingCurves::add(const Curve& curve, std::uint32_t bone, Channel channel, std::uint8_t slot,
                       std::uint8_t lane) {
  MovingCurve& moving = curves_.emplace_back();
  moving.curve = &curve;
  moving.unit = curve.unit;
  moving.bone = bone;
  moving.channel = channel;
  moving.slot = slot;
  moving.lane = lane;
  moving.isInteger = isStoredAsInteger(*clip_->rules, channel);
  moving.countsWholeFrames = gameExactKeyFrame(*clip_->rules, curve, 0.5F) == 0.0F;
}

// Curves that share keys share what is known of them: a file may have thousands of curves on one long table.
void MovingCurves::measureTimes() {
  std::map<std::pair<std::uint32_t, std::uint32_t>, KeyTimes> tables;
  std::size_t keyCount = 0;
  for (const MovingCurve& moving : curves_) {
    const Curve& curve = *moving.curve;
    if (tables.try_emplace({curve.firstKey, curve.keyCount}).second) keyCount += curve.keyCount;
    if (keyCount > kMostKeys) return;
  }
  for (MovingCurve& moving : curves_) {
    const Curve& curve = *moving.curve;
    KeyTimes& times = tables[{curve.firstKey, curve.keyCount}];
    if (times.keyCount == 0) times = timesOf(clip_->keysOf(curve));
    moving.times = times;
  }
  haveTimes_ = true;
}

void MovingCurves::storeTurns() {
  std::map<std::tuple<std::uint32_t, std::uint32_t, HalfTurn>, std::uint32_t> known;
  for (MovingCurve& moving : curves_) {
    const Curve& curve = *moving.curve;
    if (curve.interpolation != Interpolation::LinearWrapped) continue;
    const auto [place, isNew] =
        known.try_emplace({curve.firstKey, curve.keyCount, curve.halfTurn}, MovingCurve::kNoTurns);
    if (isNew) {
      const std::vector<float> turns = wholeTurns(curve, clip_->keysOf(curve));
      if (!turns.empty()) place->second = static_cast<std::uint32_t>(turns_.size());
      turns_.insert(turns_.end(), turns.begin(), turns.end());
    }
    moving.firstTurn = place->second;
  }
  turns_.shrink_to_fit();
}

void MovingCurves::smooth(std::size_t block, float frame, const BlockTarget& target) const {
  for (const MovingCurve& moving : of(block)) {
    const std::span<const Key> keys = clip_->keysOf(*moving.curve);
    target.put(moving, valueBetween(moving, keys, findKeys(*moving.curve, keys, frame), frame));
  }
}

std::size_t MovingCurves::memoryBytes() const {
  return curves_.capacity() * sizeof(MovingCurve) + firstOfBlock_.capacity() * sizeof(std::uint32_t) +
         turns_.capacity() * sizeof(float);
}

}  // namespace marrow::core::sampling
