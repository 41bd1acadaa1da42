// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/playback_clock.h"

#include "tests/support/golden.h"

#include <gtest/gtest.h>

namespace marrow::core {
namespace {

TEST(PlaybackClock, AgreesWithTheJ3dRuntime) {
  MARROW_REQUIRE_GOLDEN();
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
