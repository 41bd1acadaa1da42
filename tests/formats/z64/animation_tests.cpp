// SPDX-License-Identifier: GPL-3.0-or-later
// The animations of an object: their numbers, and which skeleton they belong to.
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "tests/formats/z64/reading.h"
#include "tests/support/zelda_files.h"

#include <gtest/gtest.h>

namespace marrow::formats {
namespace {

using core::Channel;
using testing::errorOf;
using testing::read;
using testing::warnsOf;
using testing::zeldaTree;
using write::ZeldaLimb;
using write::ZeldaObject;

TEST(Z64Animation, RowsLimitAndOffsets) {
  ZeldaObject object;
  object.skeleton({{{7, 8, 9}, 1}, {{1, 2, 3}}});
  const std::size_t header = object.animation(3, 2, {5, 0x4000, 100, 200, 300, -0x8000, 0x7FFF, 0x7FFF},
                                              {{2, 0, 0}, {0, 1, 0}, {0, 5, 0}});
  const Asset content = read(object);
  ASSERT_EQ(content.clips.size(), 1U);
  const core::Clip& clip = *content.clips[0];
  EXPECT_EQ(clip.byteOffset, header);
  EXPECT_EQ(clip.frameCount, 3);
  EXPECT_EQ(clip.framesPerSecond, 20.0F);
  EXPECT_EQ(clip.loopMode, core::LoopMode::Loop);
  const core::Curve& moved = clip.curve(0, Channel::TranslationX);
  ASSERT_EQ(moved.keyCount, 3U);
  EXPECT_EQ(clip.keysOf(moved)[2], (core::Key{2.0F, 300.0F, 0.0F, 0.0F}));
  EXPECT_EQ(moved.keyStrideBytes, 2);
  EXPECT_EQ(moved.descriptorOffset, header - 20);
  EXPECT_EQ(clip.curve(0, Channel::RotationY).keyCount, 1U);
  EXPECT_EQ(clip.keysOf(clip.curve(0, Channel::RotationY))[0].value, 90.0F);
  EXPECT_TRUE(clip.curve(1, Channel::TranslationX).keepsRest);
  EXPECT_TRUE(clip.curve(0, Channel::ScaleX).keepsRest);
}

TEST(Z64Animation, TheRootStandsAtRowZeroAndTheRestAtTheirRest) {
  ZeldaObject object;
  object.skeleton({{{7, 8, 9}, 1}, {{1, 2, 3}}});
  object.animation(2, 2, {5, 6, 100, 200}, {{2, 0, 1}, {0, 0, 0}, {0, 0, 0}});
  const Asset content = read(object);
  const core::Sampler sampler(content.clips.at(0), content.skeletonOf(0));
  core::Pose pose;
  sampler.sample(1.0F, core::SampleMode::GameExact, pose);
  EXPECT_EQ(pose.local[0].translation, glm::vec3(200.0F, 5.0F, 6.0F));
  EXPECT_EQ(pose.local[1].translation, glm::vec3(1.0F, 2.0F, 3.0F));
}

TEST(Z64Animation, TheLastFrameRunsBackIntoTheFirst) {
  ZeldaObject object;
  object.skeleton({{{0, 0, 0}, 1}, {{1, 2, 3}}});
  // 350 degrees, then 10: the short way is through 0.
  object.animation(2, 1, {0, -1820, 1820}, {{0, 0, 0}, {1, 0, 0}, {0, 0, 0}});
  const Asset content = read(object);
  const core::Sampler sampler(content.clips.at(0), content.skeletonOf(0));
  core::Pose pose;
  for (const float frame : {0.5F, 1.5F}) {
    sampler.sample(frame, core::SampleMode::GameExact, pose);
    EXPECT_EQ(pose.angles[0][0].units, 0);
    sampler.sample(frame, core::SampleMode::Smooth, pose);
    EXPECT_NEAR(pose.local[0].rotationDegrees.x, 0.0F, 1e-3F);
  }
  sampler.sample(2.0F, core::SampleMode::GameExact, pose);
  EXPECT_EQ(pose.angles[0][0].units, -1820);
}

TEST(Z64Animation, ChannelsThatNameOneRunShareItsKeys) {
  ZeldaObject object;
  object.skeleton({{{0, 0, 0}, 1}, {{1, 2, 3}}});
  object.animation(3, 1, {0, 1, 2, 3}, {{1, 1, 0}, {1, 1, 1}, {1, 0, 0}});
  const Asset content = read(object);
  EXPECT_EQ(content.clips.at(0)->keys.size(), 3U + 1 + 3 + 1);
}

TEST(Z64Animation, EachGoesToTheSkeletonItsRowsFit) {
  ZeldaObject object;
  const std::size_t smaller = object.skeleton(zeldaTree());
  object.simpleAnimation(5, 4);
  object.simpleAnimation(6, 2);
  const std::size_t large = object.skeleton({{{0, 0, 0}, 1}, {{1, 2, 3}}});
  const Asset content = read(object);
  ASSERT_EQ(content.clips.size(), 2U);
  EXPECT_EQ(content.skeletonOf(0)->byteOffset, smaller);
  EXPECT_EQ(content.skeletonOf(1)->byteOffset, large);
}

TEST(Z64Animation, AnObjectOfAnimationsAloneIsAFlatList) {
  ZeldaObject object;
  object.simpleAnimation(5, 7);
  object.simpleAnimation(6, 7);
  const Asset content = read(object);
  EXPECT_TRUE(content.skeletons.empty());
  ASSERT_EQ(content.clips.size(), 2U);
  EXPECT_EQ(content.clips[0]->boneCount(), 7U);
  EXPECT_FALSE(content.skeletonOf(0));
}

TEST(Z64Animation, ABrokenOneIsNamedAndTheRestShown) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  object.simpleAnimation(5, 4);
  const std::size_t header = object.animation(0, 1, {0}, {5, {0, 0, 0}});
  const Asset content = read(object);
  EXPECT_EQ(content.clips.size(), 1U);
  ASSERT_EQ(content.diagnostics.entries().size(), 1U);
  const core::Diagnostic& entry = content.diagnostics.entries()[0];
  EXPECT_EQ(entry.severity, core::Severity::Error);
  EXPECT_EQ(entry.byteOffset, header);
}

// Rows that lie before the values end there. An index that leaves the file is reported.
TEST(Z64Animation, ABrokenIndexInRowsBeforeTheValuesIsNamed) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  const std::size_t rows = object.size();
  object.word(0).word(0x0000FFFF);
  for (int i = 0; i < 6; ++i) object.word(0);  // five rows of six bytes, and two that pad them
  const std::size_t values = object.size();
  object.word(0x00100020).word(0x00300040);
  object.word(0x00020000).word(object.address(values)).word(object.address(rows)).word(0x00010000);
  const Asset content = read(object);
  EXPECT_TRUE(content.clips.empty());
  ASSERT_EQ(content.diagnostics.entries().size(), 1U);
  const core::Diagnostic& entry = content.diagnostics.entries()[0];
  EXPECT_EQ(entry.severity, core::Severity::Error);
  EXPECT_EQ(entry.fieldPath.rfind("anim_", 0), 0U) << entry.fieldPath;
}

// The animations of a refused or missing skeleton do not go to another of the object.
TEST(Z64Animation, NoneIsShownOnASkeletonOfFewerLimbs) {
  for (const std::size_t limbs : {5, 6, 9}) {
    std::vector<ZeldaLimb> broken(limbs);
    for (std::size_t limb = 0; limb + 1 < limbs; ++limb) broken[limb].child = static_cast<unsigned>(limb) + 1;
    broken.back().child = 0;
    const std::vector<std::array<unsigned, 3>> rows(limbs + 1, {0, 1, 2});
    for (const bool isThere : {true, false}) {
      ZeldaObject object;
      object.skeleton(zeldaTree());
      object.simpleAnimation(5, 4);
      if (isThere) object.skeleton(broken);
      object.animation(2, 3, {1, 2, 3}, rows);
      const Asset content = read(object);
      ASSERT_EQ(content.clips.size(), 2U) << limbs;
      EXPECT_TRUE(content.skeletonOf(0));
      EXPECT_EQ(content.clips[1]->boneCount(), limbs);
      EXPECT_FALSE(content.skeletonOf(1)) << limbs;
    }
  }
}

// Limbs may lie anywhere, with the animations between them.
TEST(Z64Animation, OneBetweenTheLimbsIsFound) {
  ZeldaObject object;
  const std::size_t header = object.skeleton(zeldaTree());
  object.simpleAnimation(5, 4);
  Bytes bytes = object.bytes();
  const std::size_t limb = header - 4 * zeldaTree().size() - 12;
  const std::size_t moved = bytes.size();
  for (std::size_t i = 0; i < 12; ++i) bytes.push_back(bytes[limb + i]);
  bytes[header - 2] = static_cast<std::uint8_t>(moved >> 8);
  bytes[header - 1] = static_cast<std::uint8_t>(moved);
  const core::Result<Asset> content = readAsset(bytes, "object_x.zobj", {});
  ASSERT_TRUE(content) << core::toText(content.error());
  ASSERT_EQ(content->skeletons.size(), 1U);
  EXPECT_EQ(content->skeletons[0]->bones[3].byteOffset, moved);
  ASSERT_EQ(content->clips.size(), 1U);
  EXPECT_TRUE(content->skeletonOf(0));
}

// All its channels move, so its own data does not show where its rows end; the refused skeleton's limb count
// does.
TEST(Z64Animation, ThoseOfARefusedSkeletonAreListedBesideTheReason) {
  std::vector<ZeldaLimb> limbs = zeldaTree();
  limbs[3].child = 9;
  ZeldaObject object;
  object.skeleton(limbs);
  const std::size_t moving =
      object.animation(2, 0, {1, 2, 3, 4, 5, 6}, {{0, 1, 2}, {1, 2, 3}, {4, 3, 2}, {1, 0, 0}, {2, 2, 2}});
  const Asset content = read(object);
  EXPECT_TRUE(content.skeletons.empty());
  ASSERT_EQ(content.clips.size(), 1U);
  EXPECT_EQ(content.clips[0]->byteOffset, moving);
  EXPECT_EQ(content.clips[0]->boneCount(), 4U);
  EXPECT_FALSE(content.skeletonOf(0));
  ASSERT_EQ(content.diagnostics.entries().size(), 1U);
  const core::Diagnostic& entry = content.diagnostics.entries()[0];
  EXPECT_EQ(entry.severity, core::Severity::Error);
  EXPECT_EQ(entry.fieldPath, "skeleton_000060 / limb 3 / child");
}

// An animation with another number of rows does not belong to the refused skeleton.
TEST(Z64Animation, OnlyRowsThatFitSpeakForARefusedSkeleton) {
  std::vector<ZeldaLimb> limbs = zeldaTree();
  limbs[3].child = 9;
  const std::vector<std::array<unsigned, 3>> rows(16, {0, 1, 1});
  ZeldaObject object;
  object.skeleton(limbs);
  object.animation(2, 1, {1, 2, 3}, rows);
  const Asset content = read(object);
  EXPECT_TRUE(content.skeletons.empty());
  ASSERT_EQ(content.clips.size(), 1U);
  EXPECT_EQ(content.clips[0]->boneCount(), 15U);
  EXPECT_TRUE(warnsOf(content, "z64.limb-missing"));
  ZeldaObject chance;  // without a limit nothing shows that these bytes are an animation
  chance.skeleton(limbs);
  chance.animation(2, 0, std::vector<int>(40, 7), rows);
  const core::Error error = errorOf(chance);
  EXPECT_NE(error.fieldPath.find("limb 3"), std::string::npos) << core::toText(error);
}

// Half a turn is 180 in both modes, though its word is the smallest.
TEST(Z64Animation, SmoothAnglesBeginWhereTheConsolesLie) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  std::vector<std::array<unsigned, 3>> rows(5, {0, 0, 0});
  rows[1] = {1, 0, 2};
  object.animation(3, 2, {0, -0x8000, -0x8000, -0x7000, -0x6000}, rows);
  const Asset content = read(object);
  ASSERT_EQ(content.clips.size(), 1U);
  const core::Sampler sampler(content.clips[0], content.skeletonOf(0));
  core::Pose smooth;
  core::Pose gameExact;
  sampler.sample(0.0F, core::SampleMode::Smooth, smooth);
  sampler.sample(0.0F, core::SampleMode::GameExact, gameExact);
  EXPECT_EQ(smooth.local[0].rotationDegrees, glm::vec3(180.0F, 0.0F, 180.0F));
  EXPECT_EQ(smooth.local[0].rotationDegrees, gameExact.local[0].rotationDegrees);
  sampler.sample(1.0F, core::SampleMode::Smooth, smooth);
  EXPECT_EQ(smooth.local[0].rotationDegrees.z, 202.5F);  // on over the half turn, without a step
}

}  // namespace
}  // namespace marrow::formats
