// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/curve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace marrow::core {
namespace {

Curve curveOf(Interpolation interpolation, const std::vector<Key>& keys) {
  Curve curve;
  curve.interpolation = interpolation;
  curve.keyCount = static_cast<std::uint32_t>(keys.size());
  curve.defaultValue = 7.0F;
  return curve;
}

float valueAt(Interpolation interpolation, const std::vector<Key>& keys, float frame) {
  return evaluate(curveOf(interpolation, keys), keys, frame);
}

TEST(Curve, AnswersItsDefaultWithoutKeys) { EXPECT_EQ(valueAt(Interpolation::Constant, {}, 3.0F), 7.0F); }

TEST(Curve, HoldsTheEndKeysOutsideThem) {
  const std::vector<Key> keys = {{2.0F, 10.0F, 5.0F, 5.0F}, {6.0F, 20.0F, 5.0F, 5.0F}};
  EXPECT_EQ(valueAt(Interpolation::Hermite, keys, -100.0F), 10.0F);
  EXPECT_EQ(valueAt(Interpolation::Hermite, keys, 1.999F), 10.0F);
  EXPECT_EQ(valueAt(Interpolation::Hermite, keys, 6.0F), 20.0F);
  EXPECT_EQ(valueAt(Interpolation::Hermite, keys, 1e9F), 20.0F);
}

TEST(Curve, HermiteFollowsItsTangentsPerFrame) {
  // With both tangents equal to the slope the cubic is the straight line.
  const std::vector<Key> line = {{0.0F, 0.0F, 2.5F, 2.5F}, {4.0F, 10.0F, 2.5F, 2.5F}};
  EXPECT_FLOAT_EQ(valueAt(Interpolation::Hermite, line, 1.0F), 2.5F);
  // With flat tangents it is the smooth step: 3/4 of the way at s = 0.5 would be 0.5 exactly, at 0.25 5/32.
  const std::vector<Key> step = {{0.0F, 0.0F, 0.0F, 0.0F}, {4.0F, 1.0F, 0.0F, 0.0F}};
  EXPECT_FLOAT_EQ(valueAt(Interpolation::Hermite, step, 2.0F), 0.5F);
  EXPECT_FLOAT_EQ(valueAt(Interpolation::Hermite, step, 1.0F), 5.0F / 32.0F);
  // Only the left key's outgoing and the right key's incoming tangent count.
  const std::vector<Key> bent = {{0.0F, 0.0F, 99.0F, 1.0F}, {2.0F, 0.0F, -1.0F, 99.0F}};
  EXPECT_FLOAT_EQ(valueAt(Interpolation::Hermite, bent, 1.0F), 0.5F);
}

TEST(Curve, EqualTimesJumpToTheLaterKey) {
  const std::vector<Key> keys = {
      {0.0F, 0.0F, 0.0F, 0.0F}, {5.0F, 1.0F, 0.0F, 0.0F}, {5.0F, 9.0F, 0.0F, 0.0F}, {8.0F, 9.0F, 0.0F, 0.0F}};
  EXPECT_NEAR(valueAt(Interpolation::Hermite, keys, 4.999F), 1.0F, 1e-5F);
  EXPECT_EQ(valueAt(Interpolation::Hermite, keys, 5.0F), 9.0F);
}

TEST(Curve, LinearWrappedGoesTheShortWay) {
  const std::vector<Key> keys = {{0.0F, 170.0F, 0.0F, 0.0F}, {2.0F, -170.0F, 0.0F, 0.0F}};
  EXPECT_FLOAT_EQ(valueAt(Interpolation::LinearWrapped, keys, 1.0F), 180.0F);
  EXPECT_FLOAT_EQ(valueAt(Interpolation::Linear, keys, 1.0F), 0.0F);
}

TEST(Curve, LinearWrappedCountsTurnsOn) {
  // Ten times a third of a turn, each stored within one turn; then back again.
  std::vector<Key> keys;
  for (int i = 0; i <= 10; ++i) {
    keys.push_back({static_cast<float>(i), static_cast<float>(i * 120 % 360), 0.0F, 0.0F});
  }
  for (int i = 9; i >= 0; --i) {
    keys.push_back({static_cast<float>(20 - i), static_cast<float>(i * 120 % 360), 0.0F, 0.0F});
  }
  for (float frame = 0.0F; frame <= 20.0F; frame += 0.25F) {
    const float wanted = 120.0F * (frame <= 10.0F ? frame : 20.0F - frame);
    EXPECT_FLOAT_EQ(valueAt(Interpolation::LinearWrapped, keys, frame), wanted) << frame;
  }
}

TEST(Curve, TurnsToHalfCircle) {
  for (const float degrees : {-900.0F, -540.0F, -180.5F, -180.0F, -179.5F, 0.0F, 179.5F, 180.0F, 180.5F,
                              359.0F, 360.0F, 540.0F, 2879.0F}) {
    const float there = degrees + turnsToHalfCircle(degrees);
    EXPECT_GT(there, -180.0F) << degrees;
    EXPECT_LE(there, 180.0F) << degrees;
    EXPECT_EQ(std::fmod(turnsToHalfCircle(degrees), 360.0F), 0.0F) << degrees;
  }
  EXPECT_EQ(turnsToHalfCircle(std::numeric_limits<float>::quiet_NaN()), 0.0F);
  EXPECT_EQ(turnsToHalfCircle(std::numeric_limits<float>::infinity()), 0.0F);
}

TEST(Curve, OneThatClosesItsLoopRunsBackWithinOneFrame) {
  const std::vector<Key> keys = {{0.0F, 10.0F, 0.0F, 0.0F}, {1.0F, 20.0F, 0.0F, 0.0F}};
  Curve curve = curveOf(Interpolation::Linear, keys);
  EXPECT_EQ(evaluate(curve, keys, 1.5F), 20.0F);
  curve.closesLoop = true;
  EXPECT_EQ(evaluate(curve, keys, 1.0F), 20.0F);
  EXPECT_EQ(evaluate(curve, keys, 1.5F), 15.0F);
  EXPECT_EQ(evaluate(curve, keys, 2.0F), 10.0F);
  EXPECT_EQ(evaluate(curve, keys, 900.0F), 10.0F);
  EXPECT_EQ(evaluate(curve, keys, -1.0F), 10.0F);
}

TEST(Curve, SteppedHoldsUntilTheNextKey) {
  const std::vector<Key> keys = {{0.0F, 1.0F, 0.0F, 0.0F}, {2.0F, 5.0F, 0.0F, 0.0F}};
  EXPECT_EQ(valueAt(Interpolation::Stepped, keys, 1.99F), 1.0F);
  EXPECT_EQ(valueAt(Interpolation::Stepped, keys, 2.0F), 5.0F);
}

TEST(FindKeys, StaysInsideWhateverTheOrderOfTimes) {
  const std::vector<Key> keys = {
      {5.0F, 0, 0, 0}, {1.0F, 0, 0, 0}, {9.0F, 0, 0, 0}, {2.0F, 0, 0, 0}, {7.0F, 0, 0, 0}};
  for (float frame = -2.0F; frame < 12.0F; frame += 0.25F) {
    const KeySpan span = findKeys(keys, frame);
    EXPECT_LT(span.before, keys.size());
    EXPECT_LT(span.after, keys.size());
    EXPECT_LE(span.before, span.after);
  }
}

// The numbers of tests/golden/bck_long.bck, translation Y.
TEST(Curve, SinglePrecisionRoundsAsTheGameDoes) {
  const Key before{12992.0F, -76.9140625F, 2.17578125F, -1.703125F};
  const Key after{32767.0F, -77.65625F, 3.8515625F, -1.22265625F};
  EXPECT_NEAR(hermiteSinglePrecision(before, after, 32766.875F), -78.14189F, 1e-5F);
  EXPECT_NEAR(hermite(before, after, 32766.875F), -78.137688F, 1e-5F);
}

}  // namespace
}  // namespace marrow::core
