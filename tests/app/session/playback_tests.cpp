// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/playback.h"

#include "tests/app/session/session_test.h"

#include <QSignalSpy>

namespace marrow::app {
namespace {

using PlaybackTest = testing::SessionTest;

TEST_F(PlaybackTest, ThePlayheadCarriesThePose) {
  open({folder_.write("walk.bck", moving(2).bytes())});
  QSignalSpy frameChanged(&playback_, &Playback::frameChanged);
  playback_.setFrame(4.0);
  EXPECT_FLOAT_EQ(playback_.pose().local[1].translation.x, 8.0F);
  playback_.setFrame(4.0);
  EXPECT_EQ(frameChanged.count(), 1);
  playback_.setFrame(99.0);
  EXPECT_EQ(playback_.frame(), 10.0);
  playback_.setFrame(-5.0);
  EXPECT_EQ(playback_.frame(), 0.0);
}

TEST_F(PlaybackTest, PlaybackFollowsTheLoopModeAndStops) {
  open({folder_.write("walk.bck", moving(0).bytes())});
  playback_.setPlaying(true);
  playback_.advance(3.0 / 30.0);
  EXPECT_NEAR(playback_.frame(), 3.0, 1e-4);
  playback_.advance(1.0);
  EXPECT_NEAR(playback_.frame(), 9.999, 1e-4);
  EXPECT_FALSE(playback_.isPlaying());
  playback_.setPlaying(true);  // from the end it starts again
  EXPECT_EQ(playback_.frame(), 0.0);
  playback_.setLoopOverride(core::LoopMode::Loop);
  playback_.advance(12.0 / 30.0);
  EXPECT_NEAR(playback_.frame(), 2.0, 1e-4);
}

TEST_F(PlaybackTest, ASelectedLoopModeBelongsToItsClip) {
  open({folder_.write("walk.bck", moving(0).bytes()), folder_.write("run.bck", moving(0).bytes())});
  ASSERT_EQ(workspace_.clipRef().file, 0);
  playback_.setLoopOverride(core::LoopMode::Loop);
  workspace_.showClip({1, 0});
  EXPECT_FALSE(playback_.loopOverride().has_value());
  workspace_.showClip({0, 0});
  EXPECT_EQ(playback_.loopOverride(), core::LoopMode::Loop);
  playback_.setLoopOverride(std::nullopt);
  workspace_.showClip({1, 0});
  workspace_.showClip({0, 0});
  EXPECT_FALSE(playback_.loopOverride().has_value());
}

TEST_F(PlaybackTest, GameExactModePlaysWholeFramesAsTheGameDoes) {
  open({folder_.write("walk.bck", moving(2).bytes())});
  playback_.setSampleMode(core::SampleMode::GameExact);
  playback_.setPlaying(true);
  playback_.advance(0.6 / 30.0);
  EXPECT_EQ(playback_.frame(), 0.0);
  playback_.advance(0.6 / 30.0);
  EXPECT_EQ(playback_.frame(), 1.0);
  playback_.advance(1.9 / 30.0);
  EXPECT_EQ(playback_.frame(), 3.0);
}

TEST_F(PlaybackTest, AHeldPlayheadStaysWherePlaybackFoundIt) {
  open({folder_.write("walk.bck", moving(2).bytes())});
  playback_.setPlaying(true);
  playback_.setHeld(true);
  playback_.advance(0.5);
  EXPECT_EQ(playback_.frame(), 0.0);
  playback_.setHeld(false);
  playback_.advance(1.0 / 30.0);
  EXPECT_NEAR(playback_.frame(), 1.0, 1e-4);
}

TEST_F(PlaybackTest, TheRangeIsPlayedAlone) {
  open({folder_.write("walk.bck", moving(2).bytes())});
  playback_.setRangeIn(2.0);
  playback_.setRangeOut(4.0);
  playback_.setFrame(2.0);
  playback_.setPlaying(true);
  playback_.advance(3.0 / 30.0);
  EXPECT_NEAR(playback_.frame(), 3.0, 1e-4);
  playback_.setRangeOut(1.0);  // before the start: the start gives way
  EXPECT_EQ(playback_.rangeIn(), 0.0);
}

}  // namespace
}  // namespace marrow::app
