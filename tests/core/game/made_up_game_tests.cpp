// SPDX-License-Identifier: GPL-3.0-or-later
// A new game is one table: everything that reads rules works with one that core does not define.
#include "core/channel_sampler.h"
#include "core/key_words.h"
#include "core/playback_clock.h"
#include "core/sampler.h"
#include "tests/core/game/made_up_game.h"
#include "tests/support/pose_agreement.h"

#include <gtest/gtest.h>

#include <memory>

namespace marrow::core {
namespace {

using testing::kMadeUpRules;
using testing::madeUpClip;

class MadeUpGame : public ::testing::Test {
 protected:
  std::shared_ptr<const Clip> clip_ = std::make_shared<const Clip>(madeUpClip());
  std::shared_ptr<const Skeleton> skeleton_ = std::make_shared<const Skeleton>(Skeleton::flatList(1));
};

TEST_F(MadeUpGame, GameExactPosesFollowItsArithmetic) {
  const Sampler sampler(clip_, skeleton_);
  Pose pose;
  sampler.sample(1.0F, SampleMode::GameExact, pose);
  EXPECT_EQ(pose.angles[0][0].units, 0);
  EXPECT_EQ(pose.local[0].translation.y, 10.0F);
  sampler.sample(3.0F, SampleMode::GameExact, pose);
  EXPECT_EQ(pose.angles[0][0].units, 100);
  EXPECT_EQ(pose.local[0].translation.y, 20.0F);
}

TEST_F(MadeUpGame, SmoothPosesDoNot) {
  const Sampler sampler(clip_, skeleton_);
  Pose pose;
  sampler.sample(1.0F, SampleMode::Smooth, pose);
  EXPECT_FLOAT_EQ(pose.local[0].translation.y, 12.5F);
  EXPECT_EQ(testing::disagreement(clip_, skeleton_, testing::framesAround(*clip_)), "");
}

TEST_F(MadeUpGame, OneChannelAloneHasTheSameValues) {
  const ChannelSampler channel(clip_, *skeleton_, 0, Channel::TranslationY);
  EXPECT_EQ(channel.value(1.0F, SampleMode::GameExact), 10.0F);
  EXPECT_EQ(channel.value(3.0F, SampleMode::GameExact), 20.0F);
  EXPECT_FLOAT_EQ(channel.value(1.0F, SampleMode::Smooth), 12.5F);
}

TEST_F(MadeUpGame, ItsClockMovesPlayback) {
  PlaybackClock clock(LoopMode::Loop, {0.0F, 4.0F}, kMadeUpRules);
  EXPECT_EQ(clock.lastFrame(), 2.0F);
  EXPECT_FALSE(clock.tick().wrapped);
  EXPECT_EQ(clock.frame(), 2.0F);
  EXPECT_TRUE(clock.advance(1.0F).wrapped);
  EXPECT_EQ(clock.frame(), 0.0F);
}

TEST_F(MadeUpGame, ItsKeysAreSeenAsItStoresThem) {
  const Curve& curve = clip_->curve(0, Channel::TranslationY);
  const KeyWords words = keyWords(*clip_, Channel::TranslationY, curve);
  EXPECT_EQ(words.kind, WordKind::Signed16);
  EXPECT_EQ(storedWord(*clip_, curve, 1, words, 0), 20U);
}

}  // namespace
}  // namespace marrow::core
