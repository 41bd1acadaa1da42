// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/clip.h"
#include "core/curve.h"
#include "core/sampling/lane_block.h"
#include "core/sampling/lane_plan.h"
#include "core/skeleton.h"
#include "core/transform.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace marrow::core::sampling {

/// The numbers of a transform by channel.
[[nodiscard]] float& channelOf(Transform& transform, Channel channel);

/// When a curve's keys are.
struct KeyTimes {
  std::uint32_t keyCount = 0;
  float start = 0.0F;     ///< time of the first key
  float end = 0.0F;       ///< time of the last key
  bool ascend = false;    ///< and take some time, which floats can measure
  bool areWhole = false;  ///< every key lies at a whole frame

  /// Within 2^20 frames: below it floats hold a time as a whole step and a rest, and a cubic counted from one
  /// key has digits left for all frames.
  [[nodiscard]] bool lieNear() const {
    constexpr float kFar = 1048576.0F;
    return start > -kFar && end < kFar;
  }
};

/// @pre there is at least one key.
[[nodiscard]] KeyTimes timesOf(std::span<const Key> keys);

/// A curve with more than one key, and where its value belongs.
struct MovingCurve {
  static constexpr std::uint32_t kNoTurns = 0xFFFF'FFFF;

  const Curve* curve = nullptr;
  KeyTimes times;
  std::uint32_t firstTurn = kNoTurns;
  float unit = 1.0F;  ///< the curve's, at hand
  std::uint32_t bone = 0;
  Channel channel = Channel::ScaleX;
  std::uint8_t slot = 0;           ///< within the bone's block
  std::uint8_t lane = 0;           ///< within the slot
  bool isInteger = false;          ///< the game keeps the channel as whole numbers
  bool countsWholeFrames = false;  ///< in game-exact mode
};

/// Where the value of one block's curves go.
struct BlockTarget {
  LaneValues* values;                            ///< [slots of the block]
  std::span<Transform> local;                    ///< [bones]
  std::span<std::array<BinaryAngle, 3>> angles;  ///< [bones] game-exact mode only

  void put(const MovingCurve& moving, float value) const {
    values[moving.slot].value[moving.lane] = value;
    (&local[moving.bone].scale.x)[static_cast<std::size_t>(moving.channel)] = value;
  }
};

/// All of a clip's moving curves. Looks at each key once.
class MovingCurves {
 public:
  /// Of more keys nothing is worked out in advance, which would take long and much memory.
  static constexpr std::size_t kMostKeys = std::size_t{512} * 1024;

  /// @param clip    must live on.
  /// @param masks   [bones] channels that move.
  /// @param blocks  the bones that move, in the order in which curves are wanted.
  MovingCurves(const Clip& clip, const Skeleton& skeleton, std::span<const ChannelMask> masks,
               std::span<const LaneBlock> blocks);

  [[nodiscard]] const Clip& clip() const { return *clip_; }
  /// Block after block.
  [[nodiscard]] std::span<const MovingCurve> all() const { return curves_; }
  /// [blocks + 1] the first curve of each block, within all(), and at last their count.
  [[nodiscard]] std::span<const std::uint32_t> firstOfBlock() const { return firstOfBlock_; }
  [[nodiscard]] std::span<const MovingCurve> of(std::size_t block) const {
    return all().subspan(firstOfBlock_[block], firstOfBlock_[block + 1] - firstOfBlock_[block]);
  }
  /// Looks at each key of angles that go the short way. Done where the times are known.
  void storeTurns();
  /// [keys] wholeTurns() of a curve; empty where there are none.
  [[nodiscard]] std::span<const float> turnsOf(const MovingCurve& moving) const {
    if (moving.firstTurn == MovingCurve::kNoTurns) return {};
    return {turns_.data() + moving.firstTurn, moving.curve->keyCount};
  }
  /// A curve's continuous value between two of its keys.
  [[nodiscard]] float valueBetween(const MovingCurve& moving, std::span<const Key> keys, const KeySpan& span,
                                   float frame) const {
    const float value = evaluateBetween(*moving.curve, keys, span, frame);
    const std::span<const float> turns = turnsOf(moving);
    return turns.empty() ? value : value + turns[span.before];
  }
  /// Continuous values of one block's curves, each searched for in the keys as they are.
  void smooth(std::size_t block, float frame, const BlockTarget& target) const;
  /// False: there are more than kMostKeys, and no curve's times are known.
  [[nodiscard]] bool haveTimes() const { return haveTimes_; }
  [[nodiscard]] std::size_t memoryBytes() const;

 private:
  void add(const Curve& curve, std::uint32_t bone, Channel channel, std::uint8_t slot, std::uint8_t lane);
  void measureTimes();

  const Clip* clip_;
  std::vector<MovingCurve> curves_;
  std::vector<std::uint32_t> firstOfBlock_;
  std::vector<float> turns_;
  bool haveTimes_ = false;
};

}  // namespace marrow::core::sampling
