// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/playback_clock.h"

#include "core/game/game_rules.h"
#include "tests/support/golden.h"

#include <gtest/gtest.h>

namespace marrow::core {
namespace {

TEST(PlaybackClock, AgreesWithJ3d) {
  const nlohmann::json cases = testing::goldenJson("clocks.json")["j3d"];
  ASSERT_FALSE(cases.empty());
  for (const nlohmann::json& one : cases) {
    SCOPED_TRACE(one["mode"].dump() + " frames " + one["duration"].dump() + " rate " + one["rate"].dump());
    PlaybackClock clock(static_cast<LoopMode>(one["mode"].get<int>()), {0.0F, one["duration"].get<float>()});
    clock.setFrame(one["start"].get<float>());
    clock.setRate(one["rate"].get<float>());
    for (std::size_t i = 0; i < one["frames"].size(); ++i) {
      const PlaybackClock::TickResult result = clock.tick();
      // The expected numbers are printed with eight digits.
      ASSERT_NEAR(clock.frame(), one["frames"][i].get<float>(), 2e-6F) << "tick " << i;
      ASSERT_EQ(clock.rate(), one["rates"][i].get<float>()) << "tick " << i;
      const int state = (result.stopped ? 1 : 0) | (result.wrapped ? 2 : 0);
      ASSERT_EQ(state, one["states"][i].get<int>()) << "tick " << i;
    }
  }
}

LoopMode loopModeOf(const nlohmann::json& one) {
  const auto mode = one["mode"].get<std::string>();
  return mode == "loop" || mode == "linkloop" ? LoopMode::Loop : LoopMode::Once;
}

TEST(PlaybackClock, AgreesWithSuperMario64Ds) {
  const nlohmann::json cases = testing::goldenJson("clocks.json")["bca"];
  ASSERT_FALSE(cases.empty());
  for (const nlohmann::json& one : cases) {
    SCOPED_TRACE(one["mode"].dump() + " frames " + one["frame_count"].dump() + " speed " +
                 one["speed_fx12"].dump());
    PlaybackClock clock(loopModeOf(one), {0.0F, one["frame_count"].get<float>()}, kSm64dsRules);
    clock.setFrame(one["start"].get<float>());
    clock.setRate(one["speed_fx12"].get<float>() / 4096.0F);
    const bool isForwards = clock.rate() > 0.0F;
    for (std::size_t i = 0; i < one["frames_fx12"].size(); ++i) {
      const PlaybackClock::TickResult result = clock.tick();
      ASSERT_EQ(clock.frame() * 4096.0F, one["frames_fx12"][i].get<float>()) << "tick " << i;
      // Backwards the game reports no end.
      if (isForwards) {
        ASSERT_EQ(result.stopped, one["finished"][i].get<int>() != 0) << "tick " << i;
      }
    }
  }
}

TEST(PlaybackClock, AgreesWithOcarinaOfTime) {
  const nlohmann::json cases = testing::goldenJson("clocks.json")["oot"];
  ASSERT_FALSE(cases.empty());
  for (const nlohmann::json& one : cases) {
    SCOPED_TRACE(one["mode"].dump() + " frames " + one["frame_count"].dump() + " speed " +
                 one["play_speed"].dump());
    const bool isLink = one["mode"].get<std::string>().starts_with("link");
    PlaybackClock clock(loopModeOf(one), {0.0F, one["frame_count"].get<float>()}, kZelda64Rules);
    clock.setFrame(one["start"].get<float>());
    clock.setRate(one["play_speed"].get<float>() * (isLink ? 1.5F : 1.0F));
    for (std::size_t i = 0; i < one["frames"].size(); ++i) {
      const PlaybackClock::TickResult result = clock.tick();
      ASSERT_EQ(clock.frame(), one["frames"][i].get<float>()) << "tick " << i;
      ASSERT_EQ(result.stopped, one["returned"][i].get<int>() != 0) << "tick " << i;
    }
  }
}

TEST(PlaybackClock, OtherGamesMirrorAsJ3dDoes) {
  for (const GameRules* rules : {&kSm64dsRules, &kZelda64Rules}) {
    PlaybackClock clock(LoopMode::MirroredLoop, {0.0F, 2.0F}, *rules);
    clock.tick();
    clock.tick();
    EXPECT_FLOAT_EQ(clock.frame(), 1.999F);
    EXPECT_LT(clock.rate(), 0.0F);
  }
}

TEST(PlaybackClock, BackwardsInAViewerEndsOnTheFirstFrame) {
  for (const GameRules* rules : {&kJ3dRules, &kSm64dsRules, &kZelda64Rules}) {
    PlaybackClock clock(LoopMode::Once, {0.0F, 4.0F}, *rules);
    clock.setFrame(clock.lastFrame());
    clock.setRate(-1.0F);
    EXPECT_FALSE(clock.advance(1.0F).stopped);
    EXPECT_TRUE(clock.advance(9.0F).stopped);
    EXPECT_EQ(clock.frame(), 0.0F);
  }
}

TEST(PlaybackClock, NoSpeedLeavesTheRange) {
  for (const GameRules* rules : {&kSm64dsRules, &kZelda64Rules}) {
    PlaybackClock clock(LoopMode::Loop, {2.0F, 5.0F}, *rules);
    for (const float rate : {1e30F, -1e30F, 7.5F, -7.5F}) {
      clock.setRate(rate);
      clock.tick();
      EXPECT_GE(clock.frame(), 2.0F) << rate;
      EXPECT_LT(clock.frame(), 5.0F) << rate;
    }
  }
}

TEST(PlaybackClock, PlaysARangeOnly) {
  PlaybackClock clock(LoopMode::Loop, {4.0F, 6.0F});
  EXPECT_EQ(clock.frame(), 4.0F);
  clock.tick();
  EXPECT_EQ(clock.frame(), 5.0F);
  EXPECT_TRUE(clock.tick().wrapped);
  EXPECT_EQ(clock.frame(), 4.0F);
}

TEST(PlaybackClock, AdvanceKeepsTheDirection) {
  PlaybackClock clock(LoopMode::MirroredLoop, {0.0F, 10.0F});
  clock.setFrame(9.5F);
  clock.advance(1.0F);
  EXPECT_FLOAT_EQ(clock.frame(), 9.999F);
  clock.advance(2.0F);
  EXPECT_FLOAT_EQ(clock.frame(), 7.999F);
}

TEST(PlaybackClock, ManyLengthsInOneTickStillEndInside) {
  PlaybackClock clock(LoopMode::Loop, {0.0F, 3.0F});
  clock.setRate(3e7F + 1.0F);
  clock.tick();
  EXPECT_GE(clock.frame(), 0.0F);
  EXPECT_LT(clock.frame(), 3.0F);
  clock.setRate(-3e7F);
  clock.tick();
  EXPECT_GE(clock.frame(), 0.0F);
  EXPECT_LT(clock.frame(), 3.0F);
}

TEST(LoopModeNames, GoThereAndBack) {
  for (const LoopMode mode : kLoopModes) EXPECT_EQ(loopModeFromString(toString(mode)), mode);
  EXPECT_FALSE(loopModeFromString("ping-pong").has_value());
}

}  // namespace
}  // namespace marrow::core
