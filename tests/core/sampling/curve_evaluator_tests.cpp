// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/curve_evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::core::sampling {
namespace {

/// One curve, evaluated as a translation.
class OneCurve {
 public:
  OneCurve(Interpolation interpolation, std::vector<Key> keys, bool closesLoop = false) {
    clip_.keys = std::move(keys);
    curve_.interpolation = interpolation;
    curve_.closesLoop = closesLoop;
    curve_.keyCount = static_cast<std::uint32_t>(clip_.keys.size());
  }

  [[nodiscard]] CurveEvaluator evaluator(Channel channel = Channel::TranslationX) const {
    return {clip_, curve_, channel, std::make_shared<const KeyFacts>(factsOf(curve_, clip_.keys))};
  }
  [[nodiscard]] std::optional<FrameCubic> cubicFrom(float frame) const {
    return evaluator().cubicFrom(frame);
  }

 private:
  Clip clip_;
  Curve curve_;
};

double at(const FrameCubic& cubic, double t) {
  return ((cubic.c3 * t + cubic.c2) * t + cubic.c1) * t + cubic.c0;
}

constexpr Interpolation kMoving[] = {Interpolation::Stepped, Interpolation::Linear,
                                     Interpolation::LinearWrapped, Interpolation::Hermite};

void expectCubicsOnTheCurve(const OneCurve& curve, float first, float last) {
  const CurveEvaluator evaluator = curve.evaluator();
  for (float frame = first; frame < last; frame += 1.0F) {
    const auto cubic = evaluator.cubicFrom(frame);
    ASSERT_TRUE(cubic) << frame;
    for (const float t : {0.0F, 0.25F, 0.5F, 0.875F}) {
      const auto want = static_cast<double>(evaluator.smooth(frame + t));
      EXPECT_NEAR(at(*cubic, static_cast<double>(t)), want, 3e-5 * std::max(1.0, std::abs(want)))
          << "frame " << frame + t;
    }
  }
}

TEST(CurveEvaluator, ACubicIsTheCurveOverItsFrame) {
  for (const Interpolation interpolation : kMoving) {
    SCOPED_TRACE(toString(interpolation));
    const OneCurve curve(
        interpolation,
        {{-2.0F, 170.0F, 3.0F, -40.0F}, {6.0F, -170.0F, 25.0F, 1.0F}, {7.0F, 3.0F, 0.0F, 2.0F}});
    expectCubicsOnTheCurve(curve, -5.0F, 12.0F);
  }
}

TEST(CurveEvaluator, ACubicHoldsTheWayBackToTheFirstKey) {
  for (const Interpolation interpolation : {Interpolation::Linear, Interpolation::LinearWrapped}) {
    SCOPED_TRACE(toString(interpolation));
    expectCubicsOnTheCurve(OneCurve(interpolation, {{0.0F, 170.0F}, {5.0F, -170.0F}}, true), 0.0F, 9.0F);
  }
}

TEST(CurveEvaluator, TheWayBackTakesTheShortWayRound) {
  const OneCurve curve(Interpolation::LinearWrapped, {{0.0F, 170.0F}, {5.0F, -170.0F}}, true);
  const CurveEvaluator evaluator = curve.evaluator();
  EXPECT_FLOAT_EQ(evaluator.smooth(5.0F), 190.0F);
  EXPECT_FLOAT_EQ(evaluator.smooth(5.5F), 180.0F);
  EXPECT_FLOAT_EQ(evaluator.smooth(6.0F), 170.0F);
}

TEST(CurveEvaluator, AKeyWithinTheFrameLeavesNoCubic) {
  const OneCurve curve(Interpolation::Linear, {{0.0F, 1.0F}, {2.5F, 2.0F}, {4.0F, 3.0F}});
  EXPECT_TRUE(curve.cubicFrom(1.0F));
  EXPECT_FALSE(curve.cubicFrom(2.0F));
  EXPECT_TRUE(curve.cubicFrom(3.0F));
  EXPECT_TRUE(curve.cubicFrom(4.0F));
}

TEST(CurveEvaluator, TheFirstAndTheLastKeyMayLieWithinAFrame) {
  const OneCurve curve(Interpolation::Linear, {{0.75F, 1.0F}, {3.25F, 2.0F}});
  EXPECT_FALSE(curve.cubicFrom(0.0F));
  EXPECT_FALSE(curve.cubicFrom(3.0F));
  EXPECT_TRUE(curve.cubicFrom(4.0F));
  const OneCurve closed(Interpolation::Linear, {{0.0F, 1.0F}, {3.25F, 2.0F}}, true);
  EXPECT_FALSE(closed.cubicFrom(4.0F));  // the way back ends at 4.25
  EXPECT_TRUE(closed.cubicFrom(5.0F));
}

TEST(CurveEvaluator, KeysThatDoNotAscendLeaveNoCubic) {
  EXPECT_FALSE(OneCurve(Interpolation::Linear, {{0.0F, 1.0F}, {4.0F, 2.0F}, {3.0F, 3.0F}}).cubicFrom(1.0F));
  EXPECT_FALSE(OneCurve(Interpolation::Linear, {{0.0F, 1.0F}, {std::nanf(""), 2.0F}}).cubicFrom(1.0F));
  EXPECT_FALSE(OneCurve(Interpolation::Linear, {{0.0F, 1.0F}, {3e6F, 2.0F}}).cubicFrom(1.0F));
}

TEST(CurveEvaluator, AtEqualTimesTheLaterKeyCounts) {
  const OneCurve curve(Interpolation::Linear, {{0.0F, 1.0F}, {2.0F, 2.0F}, {2.0F, 9.0F}, {3.0F, 10.0F}});
  EXPECT_EQ(curve.evaluator().smooth(2.0F), 9.0F);
  expectCubicsOnTheCurve(curve, 0.0F, 4.0F);
}

// Counted from the key, the terms of such a curve are millions of times its value.
TEST(CurveEvaluator, ACubicKeepsItsPrecisionInLongSteepSpans) {
  const OneCurve curve(Interpolation::Hermite,
                       {{0.0F, 0.0F, 0.0F, 3000.0F}, {4000.0F, 1.0F, -3000.0F, 0.0F}});
  const CurveEvaluator evaluator = curve.evaluator(Channel::RotationX);
  for (const float frame : {2000.0F, 3998.0F, 3999.0F}) {
    const auto cubic = evaluator.cubicFrom(frame);
    ASSERT_TRUE(cubic);
    for (const float t : {0.0F, 0.5F, 0.875F}) {
      const auto want = static_cast<double>(evaluator.smooth(frame + t));
      EXPECT_NEAR(at(*cubic, static_cast<double>(t)), want, 1e-6 * std::max(1.0, std::abs(want)));
    }
  }
}

}  // namespace
}  // namespace marrow::core::sampling
