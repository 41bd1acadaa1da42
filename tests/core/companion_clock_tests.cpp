// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clip.h"
#include "core/companion_clock.h"
#include "core/game/game_rules.h"

#include <gtest/gtest.h>

namespace marrow::core {
namespace {

TEST(CompanionClock, RunsByItsOwnLengthAndMode) {
  Clip clip;
  clip.frameCount = 10;
  const auto at = [&](LoopMode mode, double frame) {
    clip.loopMode = mode;
    return companionFrame(clip, frame);
  };
  EXPECT_EQ(at(LoopMode::Loop, 23.5), 3.5);
  EXPECT_EQ(at(LoopMode::Once, 4.0), 4.0);
  EXPECT_EQ(at(LoopMode::Once, 12.0), 9.999);
  EXPECT_EQ(at(LoopMode::OnceAndReset, 12.0), 0.0);
  EXPECT_EQ(at(LoopMode::MirroredOnce, 13.0), 7.0);
  EXPECT_EQ(at(LoopMode::MirroredOnce, 25.0), 0.0);
  EXPECT_EQ(at(LoopMode::MirroredLoop, 23.0), 3.0);
  clip.frameCount = 0;  // a held face
  EXPECT_EQ(at(LoopMode::Loop, 7.0), 0.0);
}

Clip companionOf(int frames, LoopMode mode) {
  Clip clip;
  clip.frameCount = frames;
  clip.loopMode = mode;
  return clip;
}

TEST(CompanionClock, ALongerCompanionPlaysOnOverTheTurnsOfTheAnimation) {
  const CompanionClock clock(60, LoopMode::Loop);
  const Clip blink = companionOf(90, LoopMode::Once);
  EXPECT_EQ(clock.animationFrame(75.0), 15.0);
  EXPECT_EQ(clock.companionFrame(blink, 75.0), 75.0);
  EXPECT_EQ(clock.companionFrame(blink, 100.0), 89.999);
  EXPECT_EQ(clock.framesWith(blink), 120.0) << "whole turns of the animation";
  EXPECT_EQ(clock.companionFrame(blink, 121.0), 1.0) << "with the next turn it starts again";
}

TEST(CompanionClock, AShorterCompanionWaitsForTheNextTurn) {
  const CompanionClock clock(89, LoopMode::Loop);
  const Clip eyes = companionOf(88, LoopMode::Once);
  EXPECT_EQ(clock.companionFrame(eyes, 88.5), 87.999);
  EXPECT_EQ(clock.companionFrame(eyes, 90.0), 1.0);
  EXPECT_EQ(clock.framesWith(eyes), 89.0);
}

// The Wind Waker's Link opens his eyes again though the file of his blink ends with them half shut.
TEST(CompanionClock, ABlinkOfHabitRestsOnItsFirstFrame) {
  const CompanionClock clock(32, LoopMode::Loop);
  Clip blink = companionOf(7, LoopMode::Once);
  blink.rules = &kJ3dRules;
  blink.name = "tmabaa";
  EXPECT_EQ(clock.companionFrame(blink, 6.0), 6.0);
  EXPECT_EQ(clock.companionFrame(blink, 10.0), 0.0);
  EXPECT_EQ(clock.companionFrame(blink, 33.0), 1.0) << "with the next turn";
  blink.name = "twalk";
  EXPECT_EQ(clock.companionFrame(blink, 10.0), 6.999);
}

TEST(CompanionClock, ALoopOfAnotherLengthKeepsItsOwnClock) {
  const CompanionClock clock(60, LoopMode::Loop);
  const Clip water = companionOf(25, LoopMode::Loop);
  EXPECT_EQ(clock.companionFrame(water, 60.0), 10.0) << "the animation's end is none of its";
  EXPECT_EQ(clock.companionFrame(companionOf(100, LoopMode::Loop), 130.0), 30.0);
}

TEST(CompanionClock, AfterAnAnimationThatPlaysOnceTheRestIsPlayed) {
  const CompanionClock clock(37, LoopMode::Once);
  const Clip texture = companionOf(40, LoopMode::Once);
  EXPECT_EQ(clock.animationFrame(39.0), 36.999);
  EXPECT_EQ(clock.companionFrame(texture, 39.0), 39.0);
  EXPECT_EQ(clock.companionFrame(texture, 500.0), 39.999);
  EXPECT_EQ(clock.framesWith(texture), 40.0);
  EXPECT_EQ(clock.framesWith(companionOf(8, LoopMode::Loop)), 37.0);
}

TEST(CompanionClock, MirroredTurnsAreThereAndBack) {
  const CompanionClock clock(10, LoopMode::MirroredLoop);
  const Clip once = companionOf(12, LoopMode::Once);
  EXPECT_EQ(clock.animationFrame(13.0), 7.0);
  EXPECT_EQ(clock.companionFrame(once, 15.0), 11.999);
  EXPECT_EQ(clock.companionFrame(once, 21.0), 1.0);
  EXPECT_EQ(clock.framesWith(once), 20.0);
  EXPECT_EQ(CompanionClock(30, LoopMode::Once).framesWith(companionOf(20, LoopMode::MirroredOnce)), 40.0);
}

TEST(CompanionClock, AloneNothingStartsThemAgain) {
  const CompanionClock alone;
  EXPECT_EQ(alone.animationFrame(123.0), 123.0);
  EXPECT_EQ(alone.companionFrame(companionOf(10, LoopMode::Once), 123.0), 9.999);
  EXPECT_EQ(alone.framesWith(companionOf(10, LoopMode::Loop)), 10.0);
  EXPECT_EQ(alone.framesWith(companionOf(0, LoopMode::Once)), 0.0);
}

}  // namespace
}  // namespace marrow::core
