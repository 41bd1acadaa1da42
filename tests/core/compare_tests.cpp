// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>

namespace marrow::core {
namespace {

// Bone 1 is ten units along x from bone 0.
std::shared_ptr<Skeleton> arm() {
  auto skeleton = std::make_shared<Skeleton>(Skeleton::flatList(2));
  skeleton->isHierarchy = true;
  skeleton->bones[1].parent = 0;
  return skeleton;
}

struct Line {
  float from;
  float to;
};

// Bone 0 turns linearly about z over ten frames.
std::shared_ptr<Clip> turning(Line degrees, LoopMode loop = LoopMode::Once) {
  auto clip = std::make_shared<Clip>();
  clip->frameCount = 10;
  clip->loopMode = loop;
  clip->setBones(2);
  for (std::size_t bone = 0; bone < clip->boneCount(); ++bone) {
    for (const Channel channel : kChannels)
      clip->curve(bone, channel).defaultValue = isScale(channel) ? 1.0F : 0.0F;
  }
  clip->curve(1, Channel::TranslationX).defaultValue = 10.0F;
  clip->keys = {{0.0F, degrees.from, 0.0F, 0.0F}, {10.0F, degrees.to, 0.0F, 0.0F}};
  Curve& rotation = clip->curve(0, Channel::RotationZ);
  rotation.interpolation = Interpolation::Linear;
  rotation.keyCount = 2;
  return clip;
}

ComparedClips compared(const std::shared_ptr<const Clip>& shown, const std::shared_ptr<const Clip>& other) {
  return {Sampler(shown, arm()), SampleMode::Smooth, Sampler(other, arm()), SampleMode::Smooth};
}

TEST(DegreesBetween, IsTheAngleOfTheTurnThatLeadsFromOneToTheOther) {
  EXPECT_NEAR(degreesBetween({0, 0, 10}, {0, 0, 50}), 40.0F, 1e-3);
  EXPECT_NEAR(degreesBetween({0, 0, 350}, {0, 0, 20}), 30.0F, 1e-3);  // the short way round
  EXPECT_NEAR(degreesBetween({0, 0, 0}, {0, 0, 180}), 180.0F, 0.05F);
  EXPECT_NEAR(degreesBetween({90, 0, 0}, {0, 90, 0}), 120.0F, 1e-3);    // a turn about the diagonal
  EXPECT_NEAR(degreesBetween({180, 0, 180}, {0, 180, 0}), 0.0F, 1e-3);  // two ways to write one rotation
}

TEST(DegreesBetween, SeesTheSmallestAngleThatTheGamesKnow) {
  EXPECT_NEAR(degreesBetween({0, 0, 30}, {0, 0, 30.0055F}), 0.0055F, 2e-5);
}

TEST(DegreesBetween, DamagedNumbersDoNotDiffer) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(degreesBetween({nan, 0, 0}, {0, 0, 0}), 0.0F);
  EXPECT_EQ(degreesBetween({0, 0, 0}, {0, std::numeric_limits<float>::infinity(), 0}), 0.0F);
}

// The upper bone turns by 60 degrees: the lower one keeps its own rotation, but its joint moves by the chord
// of 60 degrees at radius 10, which is 10.
TEST(ComparePoses, ATurnBelongsToItsBoneAndTheWayToThoseBelow) {
  const Sampler still(turning({0, 0}), arm());
  const Sampler turned(turning({60, 60}), arm());
  Pose shown;
  Pose other;
  still.sample(3.0F, SampleMode::Smooth, shown);
  turned.sample(3.0F, SampleMode::Smooth, other);
  std::vector<BoneDifference> apart(2);
  comparePoses(shown, other, apart);
  EXPECT_NEAR(apart[0].degrees, 60.0F, 1e-3);
  EXPECT_NEAR(apart[0].units, 0.0F, 1e-4);
  EXPECT_NEAR(apart[1].degrees, 0.0F, 1e-4);
  EXPECT_NEAR(apart[1].units, 10.0F, 1e-3);
  const WorstBones worst = worstOf(apart, {});
  EXPECT_EQ(worst.turned, 0);
  EXPECT_EQ(worst.moved, 1);
}

// From frame 0 to the last, 9, bone 0 turns by 9 * 40 degrees: once around. Bone 1 keeps its own rotation;
// its joint moves along nine chords of 40 degrees at radius 10, each 2 * 10 * sin(20 degrees).
TEST(Travelled, IsTheSumOfAllSteps) {
  const auto sums = travelled(Sampler(turning({0, 400}), arm()), SampleMode::Smooth);
  ASSERT_TRUE(sums);
  ASSERT_EQ(sums->size(), 2U);
  EXPECT_NEAR((*sums)[0].degrees, 360.0F, 1e-2);
  EXPECT_NEAR((*sums)[0].units, 0.0F, 1e-3);
  EXPECT_NEAR((*sums)[1].degrees, 0.0F, 1e-3);
  EXPECT_NEAR((*sums)[1].units, 61.5636F, 1e-2);
}

TEST(Travelled, StopsWhenItIsCancelled) {
  const std::atomic<bool> cancelled = true;
  EXPECT_FALSE(travelled(Sampler(turning({0, 400}), arm()), SampleMode::Smooth, &cancelled));
}

TEST(WorstOf, LeavesOutWhatDoesNotCount) {
  const std::vector<BoneDifference> apart = {{50.0F, 9.0F}, {3.0F, 1.0F}};
  const std::vector<char> counts = {0, 1};
  EXPECT_EQ(worstOf(apart, counts).turned, 1);
  EXPECT_EQ(worstOf(apart, counts).moved, 1);
  const std::vector<char> none = {0, 0};
  EXPECT_EQ(worstOf(apart, none).turned, -1);
  EXPECT_EQ(worstOf({}, {}).moved, -1);
}

TEST(FrameBeside, GoesRoundInALoopAndWaitsAtTheEndsElsewhere) {
  const auto loop = turning({0, 0}, LoopMode::Loop);
  EXPECT_EQ(frameBeside(*loop, 4.0, 3.0), 7.0);
  EXPECT_EQ(frameBeside(*loop, 9.0, 3.0), 2.0);
  EXPECT_EQ(frameBeside(*loop, 1.0, -3.0), 8.0);
  EXPECT_EQ(frameBeside(*loop, 25.5, 0.0), 5.5);
  const auto once = turning({0, 0}, LoopMode::Once);
  EXPECT_EQ(frameBeside(*once, 9.0, 3.0), 10.0);
  EXPECT_EQ(frameBeside(*once, 1.0, -3.0), 0.0);
  Clip empty;
  EXPECT_EQ(frameBeside(empty, 5.0, 0.0), 0.0);
}

// 3 degrees a frame against a still clip: frame f differs by 3 f. With an offset of 2, the other clip, which
// turns as well, is two frames ahead until it stays at its end.
TEST(DifferenceTable, HoldsEveryFrameOfTheClip) {
  const auto table = DifferenceTable::of(compared(turning({0, 30}), turning({0, 0})));
  ASSERT_EQ(table->frameCount(), 10U);
  ASSERT_TRUE(table->hasBones());
  for (std::size_t frame = 0; frame < 10; ++frame) {
    const float degrees = 3.0F * static_cast<float>(frame);
    EXPECT_NEAR(table->at(frame, 0).degrees, degrees, 1e-3);
    const float chord = 20.0F * std::sin(degrees / 2.0F * 3.14159265F / 180.0F);
    EXPECT_NEAR(table->at(frame, 1).units, chord, 1e-3);
    EXPECT_NEAR(table->worst(frame).difference.degrees, degrees, 1e-3);
    EXPECT_NEAR(table->worst(frame).difference.units, chord, 1e-3);
  }
  EXPECT_EQ(table->worst(5).bones.turned, 0);
  EXPECT_EQ(table->worst(5).bones.moved, 1);
}

TEST(DifferenceTable, LooksAtTheOtherClipWithAnOffset) {
  ComparedClips clips = compared(turning({0, 30}), turning({0, 30}));
  clips.offsetFrames = 2.0;
  const auto table = DifferenceTable::of(clips);
  EXPECT_NEAR(table->at(3, 0).degrees, 6.0F, 1e-3);
  EXPECT_NEAR(table->at(9, 0).degrees, 3.0F, 1e-3);  // 27 against the end, 30
}

TEST(DifferenceTable, KeepsTheLargestOnTheWayToTheNextFrame) {
  ComparedClips clips = compared(turning({0, 30}), turning({0, 0}));
  clips.samplesPerFrame = 4;
  const auto table = DifferenceTable::of(clips);
  EXPECT_NEAR(table->at(2, 0).degrees, 3.0F * 2.75F, 1e-3);
}

TEST(DifferenceTable, GameExactAnglesAreTruncated) {
  const auto clip = turning({0, 0});
  clip->keys[0].value = clip->keys[1].value = 10.004F;  // 1821.17 units of 65536: the game shows 1821
  Curve& rotation = clip->curve(0, Channel::RotationZ);
  rotation.unit = static_cast<float>(BinaryAngle::kDegreesPerUnit);
  const Sampler sampler(clip, arm());
  const auto table =
      DifferenceTable::of({sampler, SampleMode::Smooth, sampler, SampleMode::GameExact, 0.0, {}, 1});
  EXPECT_NEAR(table->at(4, 0).degrees, 10.004F - 1821.0F * 360.0F / 65536.0F, 1e-4);
}

TEST(DifferenceTable, OfALargeClipOnlyTheWorstBonesAreKept) {
  const auto table = DifferenceTable::of(compared(turning({0, 30}), turning({0, 0})), nullptr,
                                         10 * 2 * sizeof(BoneDifference) - 1);
  EXPECT_FALSE(table->hasBones());
  EXPECT_NEAR(table->worst(5).difference.degrees, 15.0F, 1e-3);
}

TEST(DifferenceTable, CanBeCancelled) {
  const std::atomic<bool> cancelled = true;
  EXPECT_EQ(DifferenceTable::of(compared(turning({0, 30}), turning({0, 0})), &cancelled), nullptr);
}

// On a line from 0 to 30 each step is 3 degrees; from frame 9 (27 degrees) back to frame 0 it is 27.
TEST(DifferenceTable, RanksBonesByTheirLargestTurnThenByTheirWay) {
  const auto table = DifferenceTable::of(compared(turning({0.0F, 45.0F}), turning({0.0F, 0.0F})));
  const std::vector<BonePeak> peaks = rankedPeaks(*table, {}, 10);
  ASSERT_EQ(peaks.size(), 2U);
  EXPECT_EQ(peaks[0].bone, 0);
  EXPECT_NEAR(peaks[0].largest.degrees, 40.5F, 1e-3);  // at the last frame
  EXPECT_EQ(peaks[0].turnedAt, 9);
  EXPECT_EQ(peaks[1].bone, 1);  // turns with its parent, and moves
  EXPECT_EQ(peaks[1].largest.degrees, 0.0F);
  EXPECT_NEAR(peaks[1].largest.units, 20.0F * std::sin(40.5F / 2.0F * 0.01745329F), 1e-3);
  EXPECT_EQ(peaks[1].movedAt, 9);
  EXPECT_EQ(rankedPeaks(*table, std::vector<char>{0, 1}, 10).front().bone, 1);
  EXPECT_EQ(rankedPeaks(*table, {}, 1).size(), 1U);
}

TEST(LoopDiscontinuity, NamesTheBoneThatJumps) {
  const LoopDiscontinuity discontinuity =
      loopDiscontinuity(Sampler(turning({0, 30}), arm()), SampleMode::Smooth);
  EXPECT_EQ(discontinuity.rotation.bone, 0);
  EXPECT_NEAR(discontinuity.rotation.across, 27.0F, 1e-3);
  EXPECT_NEAR(discontinuity.rotation.beside, 3.0F, 1e-3);
  EXPECT_EQ(discontinuity.position.bone, 1);
  EXPECT_NEAR(discontinuity.position.across, 20.0 * std::sin(13.5 * 3.14159265 / 180.0), 1e-3);
}

TEST(LoopDiscontinuity, AFullTurnHasNone) {
  const LoopDiscontinuity discontinuity =
      loopDiscontinuity(Sampler(turning({0, 360}), arm()), SampleMode::Smooth);
  EXPECT_LT(discontinuity.rotation.across - discontinuity.rotation.beside, 1e-2);
  EXPECT_EQ(loopDiscontinuity(Sampler(std::make_shared<Clip>(), arm()), SampleMode::Smooth).rotation.bone,
            -1);
}

}  // namespace
}  // namespace marrow::core
