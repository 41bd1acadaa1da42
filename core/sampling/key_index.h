// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/curve.h"
#include "core/sampling/moving_curves.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace marrow::core::sampling {

/// Finds keys in constant time instead of by bisection: a curve's time is cut into buckets that know their
/// keys. Where keys lie at whole frames a bucket is a frame, and nothing is left to compare; else there are
/// as many buckets as keys. Answers what findKeys() answers, whatever the keys' times are. Memory: 4 to 32
/// bytes a key of the clip; curves that share keys share buckets.
class KeyIndex {
 public:
  /// Where the buckets of one curve lie.
  struct Entry {
    std::uint32_t firstBucket = 0;
    std::uint32_t bucketCount = 0;  ///< 0: the times do not ascend, so that only findKeys() knows
    std::uint32_t keyCount = 0;
    float start = 0.0F;  ///< time of the first key
    float end = 0.0F;    ///< time of the last key
    float bucketsPerFrame = 0.0F;
    std::int32_t wholeStart = 0;  ///< start, where buckets are frames
    bool hasFrameBuckets = false;
  };

  /// @param curve  of `clip`, with at least one key.
  /// @param times  timesOf() its keys.
  [[nodiscard]] Entry add(const Clip& clip, const Curve& curve, const KeyTimes& times);
  /// To be called once after the last add().
  void finish();

  /// The number of keys whose time is not after `frame`; 0 where that is not a number.
  /// @param timeOf  the time of key i.
  /// @pre the entry has buckets.
  template <class TimeOf>
  [[nodiscard]] std::size_t countUpTo(const Entry& entry, float frame, TimeOf timeOf) const {
    if (!(frame >= entry.start)) return 0;
    if (frame >= entry.end) return entry.keyCount;
    const std::uint32_t* buckets = buckets_.data() + entry.firstBucket;
    if (entry.hasFrameBuckets) return buckets[wholeFrames(frame) - entry.wholeStart];
    const std::uint32_t bucket = bucketOf(entry, frame);
    return countWithin(buckets[bucket], buckets[bucket + 1], frame, timeOf);
  }

  /// What findKeys(curve, keys, frame) answers.
  [[nodiscard]] KeySpan find(const Entry& entry, const Curve& curve, std::span<const Key> keys,
                             float frame) const;

  [[nodiscard]] std::size_t memoryBytes() const { return buckets_.capacity() * sizeof(std::uint32_t); }

 private:
  /// @pre |frame| < 2^22.
  [[nodiscard]] static std::int32_t wholeFrames(float frame) {
    const auto towardsZero = static_cast<std::int32_t>(frame);
    return static_cast<float>(towardsZero) > frame ? towardsZero - 1 : towardsZero;
  }
  /// Grows with the time, so that a key in an earlier bucket is an earlier key, however the product rounds.
  [[nodiscard]] static std::uint32_t bucketOf(const Entry& entry, float frame) {
    const auto bucket = static_cast<std::uint32_t>((frame - entry.start) * entry.bucketsPerFrame);
    return bucket < entry.bucketCount ? bucket : entry.bucketCount - 1;
  }
  template <class TimeOf>
  [[nodiscard]] static std::size_t countWithin(std::size_t count, std::size_t end, float frame,
                                               TimeOf timeOf) {
    constexpr std::size_t kFewEnoughToWalk = 8;
    while (end - count > kFewEnoughToWalk) {
      const std::size_t middle = count + (end - count) / 2;
      if (timeOf(middle) <= frame) {
        count = middle;
      } else {
        end = middle;
      }
    }
    while (count < end && timeOf(count) <= frame) ++count;
    return count;
  }

  [[nodiscard]] Entry build(std::span<const Key> keys, const KeyTimes& times);
  void addFrameBuckets(const Entry& entry, std::span<const Key> keys);
  void addEqualBuckets(const Entry& entry, std::span<const Key> keys);

  /// A frame's bucket: the keys up to it. Else: the keys before each bucket, and at last their count.
  std::vector<std::uint32_t> buckets_;
  /// By first key and count, until finish().
  std::map<std::pair<std::uint32_t, std::uint32_t>, Entry> known_;
};

}  // namespace marrow::core::sampling
