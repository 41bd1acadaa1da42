// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/span_cubic.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace marrow::core::sampling {
namespace {

double valueAt(const SpanCubic& cubic, double frame) { return cubic.startingAt(frame).c0; }

Curve curveOf(Interpolation interpolation) {
  Curve curve;
  curve.interpolation = interpolation;
  curve.keyCount = 2;
  return curve;
}

TEST(SpanCubic, IsTheCurveBetweenItsKeys) {
  const std::vector<Key> keys = {{-2.5F, 170.0F, 3.0F, -40.0F}, {6.0F, -170.0F, 25.0F, 1.0F}};
  for (const Interpolation interpolation : {Interpolation::Stepped, Interpolation::Linear,
                                            Interpolation::LinearWrapped, Interpolation::Hermite}) {
    const Curve curve = curveOf(interpolation);
    const SpanCubic cubic = cubicOf(curve, keys, {0, 1});
    for (float frame = -2.5F; frame < 6.0F; frame += 0.25F) {
      const auto want = static_cast<double>(evaluateBetween(curve, keys, {0, 1}, frame));
      EXPECT_NEAR(valueAt(cubic, static_cast<double>(frame)), want, 3e-5 * std::max(1.0, std::abs(want)))
          << toString(interpolation) << " at " << frame;
    }
  }
}

TEST(SpanCubic, OneKeyOrNoLengthIsConstant) {
  const std::vector<Key> keys = {{4.0F, 1.0F, 2.0F, 3.0F}, {4.0F, 9.0F, 2.0F, 3.0F}};
  const Curve curve = curveOf(Interpolation::Hermite);
  EXPECT_EQ(valueAt(cubicOf(curve, keys, {0, 0}), 77.0), 1.0);
  EXPECT_EQ(valueAt(cubicOf(curve, keys, {0, 1}), 77.0), 9.0);
  EXPECT_EQ(valueAt(cubicOf(curveOf(Interpolation::Linear), keys, {0, 1}), 77.0), 9.0);
}

TEST(SpanCubic, TheWayBackTakesOneFrame) {
  const std::vector<Key> keys = {{0.0F, 170.0F, 0.0F, 0.0F}, {5.0F, -170.0F, 0.0F, 0.0F}};
  const SpanCubic cubic = cubicOf(curveOf(Interpolation::LinearWrapped), keys, {1, 0});
  EXPECT_DOUBLE_EQ(valueAt(cubic, 5.0), -170.0);
  EXPECT_DOUBLE_EQ(valueAt(cubic, 5.5), -180.0);
  EXPECT_DOUBLE_EQ(valueAt(cubic, 6.0), -190.0);
}

TEST(SpanCubic, LongSteepSpansKeepTheirPrecision) {
  const std::vector<Key> keys = {{0.0F, 0.0F, 0.0F, 30000.0F}, {30000.0F, 1.0F, -30000.0F, 0.0F}};
  const Curve curve = curveOf(Interpolation::Hermite);
  const SpanCubic cubic = cubicOf(curve, keys, {0, 1});
  for (const float frame : {29998.0F, 29999.5F, 29999.99F}) {
    const auto want = static_cast<double>(evaluateBetween(curve, keys, {0, 1}, frame));
    EXPECT_NEAR(valueAt(cubic, static_cast<double>(frame)), want, 1e-6 * std::max(1.0, std::abs(want)));
  }
}

}  // namespace
}  // namespace marrow::core::sampling
