// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/pose.h"
#include "core/skeleton.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// Stored integers beyond 2^24. A float holds 24 of their 32 bits, so clips keep these words beside the
/// floats (Clip::exactIntegers).
namespace marrow::core {

/// Keeps the word of the clip's last key where floats do not hold all integers of its size.
/// @pre clip.keys is not empty.
void keepExactInteger(Clip& clip, std::int32_t word);

/// The kept word of a curve's key; empty where a float holds it.
/// @pre curve belongs to clip.
[[nodiscard]] std::optional<std::int32_t> exactIntegerOf(const Clip& clip, const Curve& curve,
                                                         std::size_t key);
[[nodiscard]] bool hasExactIntegers(const Clip& clip, const Curve& curve);

/// A key's value to the last bit: degrees, game units or a factor.
/// @pre key < curve.keyCount.
[[nodiscard]] double exactValue(const Clip& clip, const Curve& curve, std::size_t key);

/// gameExactValue() from the stored words themselves.
/// @param frame  from gameExactFrame().
/// @pre hasExactIntegers(clip, curve).
[[nodiscard]] std::int64_t exactGameExactWord(const Clip& clip, Channel channel, const Curve& curve,
                                              float frame);

/// The nine numbers of a bone, by Channel.
using ChannelNumbers = std::array<double, kChannelCount>;

/// Game-exact mode's numbers to the last bit. A pose has them as floats, which is enough for drawing.
/// Thread-safe: yes, immutable.
class GameExactNumbers {
 public:
  /// @param clip  outlives this; null: the pose's numbers are used.
  /// @param skeleton  of the poses.
  GameExactNumbers(const Clip* clip, const Skeleton& skeleton);

  /// @param pose  of game-exact mode at `frame`. @pre bone < pose.size().
  [[nodiscard]] ChannelNumbers of(const Pose& pose, std::size_t bone, float frame) const;

 private:
  struct WideCurve {
    std::size_t bone = 0;
    Channel channel = Channel::ScaleX;
    const Curve* curve = nullptr;
  };

  const Clip* clip_;
  std::vector<WideCurve> wide_;  ///< ascending by bone
};

}  // namespace marrow::core
