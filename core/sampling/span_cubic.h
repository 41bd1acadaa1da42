// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/curve.h"

#include <span>

namespace marrow::core::sampling {

/// A curve between two of its keys: ((c3 * x + c2) * x + c1) * x + c0 with x = frame - start. In double: over
/// a long span the terms of a steep curve are far larger than their sum.
struct SpanCubic {
  double start = 0.0;
  double c0 = 0.0;
  double c1 = 0.0;
  double c2 = 0.0;
  double c3 = 0.0;

  /// The same curve counted from another frame.
  [[nodiscard]] SpanCubic startingAt(double frame) const;
};

/// What evaluateBetween() computes, as a cubic.
/// @param span  of the keys; a closing one (after < before) is taken for the one frame that it lasts.
[[nodiscard]] SpanCubic cubicOf(const Curve& curve, std::span<const Key> keys, const KeySpan& span);

}  // namespace marrow::core::sampling
