// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/span_cubic.h"

namespace marrow::core::sampling {
namespace {

SpanCubic hermiteCubic(const Key& before, const Key& after) {
  const double length = double{after.frame} - double{before.frame};
  if (length == 0.0) return {0.0, double{after.value}, 0.0, 0.0, 0.0};
  const double slope = (double{after.value} - double{before.value}) / length;
  const double out = double{before.tangentOut};
  const double in = double{after.tangentIn};
  return {double{before.frame}, double{before.value}, out, (3.0 * slope - 2.0 * out - in) / length,
          (out + in - 2.0 * slope) / (length * length)};
}

SpanCubic lineOf(const Key& before, const Key& after, bool closesLoop, float difference) {
  const double length = closesLoop ? 1.0 : double{after.frame} - double{before.frame};
  const double value = double{before.value};
  // A span of no length has been gone through.
  if (length == 0.0) return {0.0, value + double{difference}, 0.0, 0.0, 0.0};
  return {double{before.frame}, value, double{difference} / length, 0.0, 0.0};
}

}  // namespace

SpanCubic SpanCubic::startingAt(double frame) const {
  const double x = frame - start;
  return {frame, ((c3 * x + c2) * x + c1) * x + c0, (3.0 * c3 * x + 2.0 * c2) * x + c1, 3.0 * c3 * x + c2,
          c3};
}

SpanCubic cubicOf(const Curve& curve, std::span<const Key> keys, const KeySpan& span) {
  const Key& before = keys[span.before];
  const Key& after = keys[span.after];
  const SpanCubic constant{0.0, double{before.value}, 0.0, 0.0, 0.0};
  if (span.before == span.after) return constant;
  const float difference = after.value - before.value;
  const bool closesLoop = span.after < span.before;
  switch (curve.interpolation) {
    case Interpolation::Constant:
    case Interpolation::Stepped:
      return constant;
    case Interpolation::Linear:
      return lineOf(before, after, closesLoop, difference);
    case Interpolation::LinearWrapped:
      return lineOf(before, after, closesLoop, wrappedDifference(difference, curve.halfTurn));
    case Interpolation::Hermite:
      return hermiteCubic(before, after);
  }
  return constant;
}

}  // namespace marrow::core::sampling
