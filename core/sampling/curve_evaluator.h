// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/clip.h"
#include "core/curve.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace marrow::core::sampling {

/// A curve over one frame: ((c3 * t + c2) * t + c1) * t + c0, t frames after its start. In double: over a
/// long span the terms of a steep curve are far larger than their sum.
struct FrameCubic {
  double c0 = 0.0;
  double c1 = 0.0;
  double c2 = 0.0;
  double c3 = 0.0;
};

/// Found by one pass over a curve's keys. Curves that share their keys share this.
struct KeyFacts {
  std::vector<float> turns;  ///< core::wholeTurns()
  bool ascend = false;       ///< times never decrease and are below 2^20 frames, where floats hold fractions
};

[[nodiscard]] KeyFacts factsOf(const Curve& curve, std::span<const Key> keys);

/// A channel's value as the game shows it.
struct GameExactChannel {
  float value = 0.0F;
  BinaryAngle angle;  ///< of rotations
};

/// Evaluates one curve from its keys at any frame, in either mode. It finds the keys by bisection and keeps
/// nothing between calls. Thread-safe: yes.
class CurveEvaluator {
 public:
  /// @param clip   outlives this; `curve` is one of its curves.
  /// @param facts  factsOf() the curve, where it has more than one key; else null.
  CurveEvaluator(const Clip& clip, const Curve& curve, Channel channel,
                 std::shared_ptr<const KeyFacts> facts);

  /// @return degrees, game units or a factor.
  [[nodiscard]] float smooth(float frame) const;

  /// @param frame  from gameExactFrame().
  [[nodiscard]] GameExactChannel gameExact(float frame) const;

  /// The smooth curve from a whole frame to the next, where one cubic holds all of it: no key lies between
  /// the two frames, and the keys' times ascend.
  /// @pre the curve has more than one key.
  [[nodiscard]] std::optional<FrameCubic> cubicFrom(float frame) const;

 private:
  [[nodiscard]] double storedValue(float frame) const;
  [[nodiscard]] float inStoredUnits(float value) const;

  const Clip* clip_;
  const Curve* curve_;
  std::span<const Key> keys_;
  std::shared_ptr<const KeyFacts> facts_;
  double storedPerUnit_;
  Channel channel_;
  bool isInteger_;  ///< the game computes the channel with integers
  bool isWide_;     ///< some stored words do not fit a float
};

}  // namespace marrow::core::sampling
