// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/game_exact_value.h"

#include <gtest/gtest.h>

#include <vector>

namespace marrow::core {
namespace {

double sm64ds(Channel channel, const std::vector<Key>& keys, float frame) {
  return gameExactValue(kSm64dsRules, channel, {}, keys, frame);
}

TEST(GameExactFrame, Sm64dsDropsTheFractionAndGoesRoundWhenLooping) {
  Clip clip;
  clip.rules = &kSm64dsRules;
  clip.frameCount = 8;
  clip.loopMode = LoopMode::Loop;
  EXPECT_EQ(gameExactFrame(clip, 3.9F), 3.0F);
  EXPECT_EQ(gameExactFrame(clip, 8.0F), 0.0F);
  EXPECT_EQ(gameExactFrame(clip, 21.5F), 5.0F);
  EXPECT_EQ(gameExactFrame(clip, -1.0F), 7.0F);
  clip.loopMode = LoopMode::Once;
  EXPECT_EQ(gameExactFrame(clip, 8.0F), 7.0F);
  EXPECT_EQ(gameExactFrame(clip, -1.0F), 0.0F);
}

TEST(GameExactFrame, OtherGamesTakeItAsItIs) {
  Clip clip;
  clip.frameCount = 8;
  EXPECT_EQ(gameExactFrame(clip, 9.25F), 9.25F);
}

TEST(GameExactValue, Sm64dsRoundsTowardsMinusInfinity) {
  const std::vector<Key> keys = {{0.0F, -3.0F, 0, 0}, {2.0F, 0.0F, 0, 0}};
  EXPECT_EQ(sm64ds(Channel::TranslationX, keys, 1.0F), -2.0);
  const std::vector<Key> wide = {{0.0F, 0.0F, 0, 0}, {4.0F, -5.0F, 0, 0}};
  EXPECT_EQ(sm64ds(Channel::TranslationX, wide, 1.0F), -2.0);
  EXPECT_EQ(sm64ds(Channel::TranslationX, wide, 3.0F), -4.0);
}

TEST(GameExactValue, Sm64dsTurnsTheShortWayByTheStoredNumbers) {
  const std::vector<Key> keys = {{0.0F, 4090.0F, 0, 0}, {2.0F, 10.0F, 0, 0}};
  EXPECT_EQ(sm64ds(Channel::RotationX, keys, 1.0F), 2.0);  // (4090 + 4106) / 2 - 4096
  // Half a turn apart: the smaller stored number is raised, whatever its sign.
  const std::vector<Key> half = {{0.0F, -1024.0F, 0, 0}, {2.0F, 1024.0F, 0, 0}};
  EXPECT_EQ(sm64ds(Channel::RotationX, half, 1.0F), 2048.0);
  EXPECT_EQ(sm64ds(Channel::RotationX, keys, 0.0F), 4090.0);
}

TEST(GameExactValue, SmoothModePassesThroughTheSameHalfTurns) {
  Curve curve;
  curve.interpolation = Interpolation::LinearWrapped;
  const std::vector<Key> up = {{0.0F, 180.0F, 0, 0}, {2.0F, 0.0F, 0, 0}};
  const std::vector<Key> down = {{0.0F, 0.0F, 0, 0}, {2.0F, 180.0F, 0, 0}};
  EXPECT_EQ(evaluate(curve, up, 1.0F), 90.0F);
  EXPECT_EQ(evaluate(curve, down, 1.0F), -90.0F);
  curve.halfTurn = HalfTurn::AgainstDifference;
  EXPECT_EQ(evaluate(curve, up, 1.0F), 270.0F);
  EXPECT_EQ(evaluate(curve, down, 1.0F), -90.0F);
}

TEST(GameExactValue, FullFrameTracksTakeTheFramesOwnValue) {
  Curve curve;
  curve.interpolation = Interpolation::Linear;
  const std::vector<Key> keys = {{0.0F, 1.0F, 0, 0}, {1.0F, 2.0F, 0, 0}, {2.0F, 4.0F, 0, 0}};
  EXPECT_EQ(gameExactFloat(kJ3dRules, curve, keys, 1.75F), 2.0F);
  EXPECT_EQ(gameExactFloat(kJ3dRules, curve, keys, 9.0F), 4.0F);
  EXPECT_EQ(gameExactFloat(kJ3dRules, curve, keys, -3.0F), 1.0F);
  EXPECT_EQ(evaluate(curve, keys, 1.5F), 3.0F);
}

}  // namespace
}  // namespace marrow::core
