// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "tests/support/hostile.h"
#include "tests/write/j3d_clips.h"

#include <gtest/gtest.h>

#include <memory>

namespace marrow::formats {
namespace {

using core::Channel;
using write::J3dBcaFile;

J3dBcaFile nodding() {
  return J3dBcaFile(2)
      .frames(4)
      .track(1, 0, 1, {4, 1})
      .rotations({7, 0, 0x2000, 0x4000, -0x8000})
      .track(0, 2, 2, {3, 0})
      .translations({1.0F, 2.0F, 4.0F})
      .track(0, 1, 0, {1, 0})
      .scales({2.0F});
}

core::Sampler samplerOf(const std::shared_ptr<const core::Clip>& clip) {
  return {clip, std::make_shared<core::Skeleton>(core::Skeleton::flatList(clip->boneCount()))};
}

TEST(J3dBcaRead, EveryFrameIsAKeyWithItsOffset) {
  const core::Result<Asset> content = readAsset(nodding().bytes(), "nod.bca");
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_EQ(content->formatId, "j3d-bca");
  EXPECT_TRUE(content->diagnostics.empty());
  const core::Clip& clip = *content->clips.front();
  EXPECT_EQ(clip.rules, &core::kJ3dRules);
  EXPECT_EQ(clip.frameCount, 4);
  EXPECT_EQ(clip.loopMode, core::LoopMode::Loop);
  const core::Curve& turn = clip.curve(1, Channel::RotationX);
  ASSERT_EQ(turn.keyCount, 4U);
  EXPECT_EQ(clip.keysOf(turn)[2], (core::Key{2.0F, 90.0F, 0.0F, 0.0F}));
  EXPECT_EQ(turn.descriptorOffset, 0x60U + 0x24U + 4U);
  EXPECT_EQ(turn.keysOffset, 0xE0U + 2U);
  EXPECT_EQ(turn.keyStrideBytes, 2);
  EXPECT_EQ(clip.curve(0, Channel::ScaleX).keyCount, 0U);
}

TEST(J3dBcaRead, GameExactTakesTheFramesOwnValueSmoothGoesBetween) {
  const core::Result<Asset> content = readAsset(nodding().bytes(), "nod.bca");
  ASSERT_TRUE(content);
  const core::Sampler sampler = samplerOf(content->clips.front());
  core::Pose pose;
  sampler.sample(1.5F, core::SampleMode::GameExact, pose);
  EXPECT_EQ(pose.angles[1][0].units, 0x2000);
  EXPECT_EQ(pose.local[0].translation.z, 2.0F);
  EXPECT_EQ(pose.local[0].scale, glm::vec3(1.0F, 2.0F, 1.0F));
  sampler.sample(1.5F, core::SampleMode::Smooth, pose);
  EXPECT_EQ(pose.local[1].rotationDegrees.x, 67.5F);
  EXPECT_EQ(pose.local[0].translation.z, 3.0F);
  sampler.sample(40.0F, core::SampleMode::GameExact, pose);
  EXPECT_EQ(pose.angles[1][0].units, -0x8000);
  EXPECT_EQ(pose.local[0].translation.z, 4.0F);
}

TEST(J3dBcaRead, NamesTheOffsetOfATrackThatLeavesTheFile) {
  const core::Result<Asset> content = readAsset(nodding().track(1, 2, 2, {9, 0}).bytes(), "nod.bca");
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().code, core::ErrorCode::Truncated);
  EXPECT_EQ(content.error().fieldPath, "ANF1 / joint 1 / translation Z / translation values");
}

TEST(J3dBcaRead, ManyTracksOnTheSameKeysAreBounded) {
  J3dBcaFile file(1000);
  for (std::size_t joint = 0; joint < 1000; ++joint) file.track(joint, 0, 1, {60000, 0});
  const core::Result<Asset> content =
      readAsset(file.rotations(std::vector<int>(60000, 1)).bytes(), "nod.bca");
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().code, core::ErrorCode::TooLarge);
}

TEST(J3dBcaRead, SurvivesEveryDamage) {
  testing::forEachDamagedForm(nodding().bytes(), [](ByteView bytes) {
    const core::Result<Asset> content = readAsset(bytes, "nod.bca");
    if (!content || content->clips.empty()) return;
    core::Pose pose;
    samplerOf(content->clips.front()).sample(2.5F, core::SampleMode::GameExact, pose);
  });
}

}  // namespace
}  // namespace marrow::formats
