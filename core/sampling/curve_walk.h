// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/moving_curves.h"
#include "core/sampling/span_cubic.h"

#include <cstddef>
#include <limits>
#include <span>

namespace marrow::core::sampling {

/// Goes through one curve, forwards in time.
class CurveWalk {
 public:
  CurveWalk(const MovingCurves& curves, const MovingCurve& moving);

  /// The next time at which the curve goes from one cubic to another: a key's, or the end of the way back to
  /// the first key where the curve closes its loop. Infinity: none is left.
  /// @pre the keys' times ascend; calls go forwards.
  [[nodiscard]] float knotAfter(float time);

  /// The curve from one time to another, counted from the first.
  /// @pre no knot lies between the two; calls go forwards.
  [[nodiscard]] SpanCubic between(float from, float to);

 private:
  void enter(float from, float to);
  [[nodiscard]] float endOf(const KeySpan& span, float from, float to) const;

  const Curve* curve_;
  std::span<const Key> keys_;
  std::span<const float> turns_;
  bool ascends_;
  std::size_t nextKey_ = 0;
  float end_ = -std::numeric_limits<float>::infinity();  ///< of what the cubic serves
  SpanCubic cubic_;
};

}  // namespace marrow::core::sampling
