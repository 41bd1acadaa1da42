// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/game/game_rules.h"
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/sm64ds/bca_raw.h"
#include "formats/sm64ds/sm64ds_formats.h"
#include "tests/support/hostile.h"
#include "tests/write/sm64ds.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>

namespace marrow::formats {
namespace {

using core::Channel;
using write::BcaFile;

constexpr std::size_t kRotationX = 3;
constexpr std::size_t kTranslationZ = 8;

core::Result<Asset> read(const BcaFile& file) { return readAsset(file.bytes(), "folder/walk.bca"); }

core::Sampler bcaSampler(const std::shared_ptr<const core::Clip>& clip) {
  return {clip, std::make_shared<core::Skeleton>(core::Skeleton::flatList(clip->boneCount()))};
}

TEST(BcaStoredCount, IsTheGamesOwn) {
  EXPECT_EQ(sm64ds::storedCount(9, 1), 5U);
  EXPECT_EQ(sm64ds::storedCount(8, 1), 5U);
  EXPECT_EQ(sm64ds::storedCount(8, 0), 8U);
  EXPECT_EQ(sm64ds::storedCount(8, 2), 5U);
  EXPECT_EQ(sm64ds::storedCount(1, 2), 1U);
}

TEST(BcaStoredCount, TheTailIsStoredFrameByFrame) {
  // 8 frames, a key every 4: 0, 4, then 5, 6, 7.
  const std::uint32_t wanted[] = {0, 4, 5, 6, 7};
  for (std::uint32_t key = 0; key < 5; ++key) EXPECT_EQ(sm64ds::frameOfKey(key, 8, 2), wanted[key]);
}

TEST(Sm64dsBcaRead, HeaderUnitsAndRules) {
  const core::Result<Asset> content = read(BcaFile(3).frames(24).loop(1));
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_EQ(content->formatId, "sm64ds-bca");
  EXPECT_TRUE(content->diagnostics.empty());
  const core::Clip& clip = *content->clips.front();
  EXPECT_EQ(clip.name, "walk");
  EXPECT_EQ(clip.rules, &core::kSm64dsRules);
  EXPECT_EQ(clip.frameCount, 24);
  EXPECT_EQ(clip.framesPerSecond, 30.0F);
  EXPECT_EQ(clip.loopMode, core::LoopMode::Loop);
  EXPECT_EQ(clip.rotationShift, 4);
  EXPECT_EQ(clip.boneCount(), 3U);
  EXPECT_EQ(clip.curve(0, Channel::RotationX).unit, 360.0F / 4096.0F);
  EXPECT_EQ(clip.curve(0, Channel::TranslationX).unit, 1.0F / 4096.0F);
}

// The file's angles run from 0 to 4095; 3968 of them are -11.25 degrees. The stored number stays.
TEST(Sm64dsBcaRead, SmoothAnglesBeginWhereTheConsolesLie) {
  const BcaFile file = BcaFile(1)
                           .frames(3)
                           .rotations({0, 3968, 4000, 64, 2048})
                           .channel(0, kRotationX, {0, 1, 1})
                           .channel(0, kRotationX + 1, {0, 0, 1})
                           .channel(0, kRotationX + 2, {0, 0, 4});
  const core::Result<Asset> content = read(file);
  ASSERT_TRUE(content) << core::toText(content.error());
  const auto& clip = content->clips.front();
  EXPECT_EQ(clip->keysOf(clip->curve(0, Channel::RotationX))[0].value, 348.75F);
  core::Pose smooth;
  core::Pose gameExact;
  bcaSampler(clip).sample(0.0F, core::SampleMode::Smooth, smooth);
  bcaSampler(clip).sample(0.0F, core::SampleMode::GameExact, gameExact);
  EXPECT_EQ(smooth.local[0].rotationDegrees, glm::vec3(-11.25F, -11.25F, 180.0F));
  EXPECT_EQ(gameExact.local[0].rotationDegrees, smooth.local[0].rotationDegrees);
  bcaSampler(clip).sample(2.0F, core::SampleMode::Smooth, smooth);
  EXPECT_EQ(smooth.local[0].rotationDegrees.x, 5.625F);
}

TEST(Sm64dsBcaRead, KeysKnowWhereTheyAreStored) {
  const BcaFile file = BcaFile(2)
                           .frames(5)
                           .rotations({0, 100, 200, 300})
                           .channel(1, kRotationX, {1, 1, 1})
                           .translations({0, 4096, -8192, 1, 2, 3})
                           .channel(1, kTranslationZ, {0, 1, 1});
  const core::Result<Asset> content = read(file);
  ASSERT_TRUE(content) << core::toText(content.error());
  const core::Clip& clip = *content->clips.front();
  const core::Curve& turn = clip.curve(1, Channel::RotationX);
  EXPECT_EQ(turn.interpolation, core::Interpolation::LinearWrapped);
  EXPECT_EQ(turn.descriptorOffset, file.blocksAt() + 0x24 + 4 * kRotationX);
  EXPECT_EQ(turn.keysOffset, file.rotationsAt() + 2);
  EXPECT_EQ(turn.keyStrideBytes, 2);
  ASSERT_EQ(turn.keyCount, 3U);
  EXPECT_EQ(clip.keysOf(turn)[1], (core::Key{2.0F, 200.0F * 360.0F / 4096.0F, 0.0F, 0.0F}));
  const core::Curve& move = clip.curve(1, Channel::TranslationZ);
  EXPECT_EQ(move.interpolation, core::Interpolation::Linear);
  EXPECT_EQ(move.keysOffset, file.translationsAt() + 4);
  EXPECT_EQ(move.keyStrideBytes, 4);
  ASSERT_EQ(move.keyCount, 5U);
  EXPECT_EQ(clip.keysOf(move)[1], (core::Key{1.0F, -2.0F, 0.0F, 0.0F}));
}

TEST(Sm64dsBcaRead, ScaleIsOneWhenNoDescriptorSaysOtherwise) {
  const core::Result<Asset> content = read(BcaFile(2).scales({5, 6}).channel(1, 1, {0, 0, 1}));
  ASSERT_TRUE(content);
  core::Pose pose;
  for (const core::SampleMode mode : {core::SampleMode::Smooth, core::SampleMode::GameExact}) {
    bcaSampler(content->clips.front()).sample(0.0F, mode, pose);
    EXPECT_EQ(pose.local[0].scale, glm::vec3(1.0F));
    EXPECT_EQ(pose.local[1].scale, glm::vec3(5.0F, 6.0F, 5.0F) / 4096.0F);
  }
}

TEST(Sm64dsBcaRead, GameExactInterpolatesWholeFramesSmoothIsContinuous) {
  const core::Result<Asset> content = read(BcaFile(1)
                                               .frames(5)
                                               .loop(1)
                                               .rotations({4090, 11, 20})
                                               .channel(0, kRotationX, {1, 1, 0})
                                               .channel(0, kRotationX + 1, {0, 0, 1}));
  ASSERT_TRUE(content);
  const core::Sampler sampler = bcaSampler(content->clips.front());
  core::Pose pose;
  sampler.sample(1.9F, core::SampleMode::GameExact, pose);
  EXPECT_EQ(pose.angles[0][0].units, 2 * 16);  // (4090 + 4107) >> 1, less a turn
  sampler.sample(5.0F, core::SampleMode::GameExact, pose);
  EXPECT_EQ(pose.angles[0][0], core::BinaryAngle::wrap(4090 * 16));
  sampler.sample(1.0F, core::SampleMode::Smooth, pose);
  EXPECT_FLOAT_EQ(pose.local[0].rotationDegrees.x, 2.5F * 360.0F / 4096.0F);  // on from -6 units
}

TEST(Sm64dsBcaRead, NamesTheOffsetOfATrackThatLeavesTheFile) {
  const BcaFile file = BcaFile(2).channel(1, kTranslationZ, {0, 0, 60000});
  const core::Result<Asset> content = read(file);
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().code, core::ErrorCode::Truncated);
  EXPECT_EQ(content.error().byteOffset, file.translationsAt() + 240000);
  EXPECT_EQ(content.error().fieldPath, "BCA / bone 1 / translation Z / translation values");
}

TEST(Sm64dsBcaRead, NamesAnImpossibleShift) {
  const BcaFile file = BcaFile(1).channel(0, kRotationX, {9, 1, 0});
  const core::Result<Asset> content = read(file);
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().byteOffset, file.blocksAt() + 4 * kRotationX);
  EXPECT_EQ(content.error().fieldPath, "BCA / bone 0 / rotation X / shift");
}

TEST(Sm64dsBcaRead, ManyTracksOnTheSameKeysAreBounded) {
  BcaFile file(3000);
  for (std::size_t bone = 0; bone < 3000; ++bone) file.channel(bone, kRotationX, {0, 1, 0});
  const core::Result<Asset> content = read(file.frames(60000).rotations(std::vector<int>(60000, 1)));
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().code, core::ErrorCode::TooLarge);
}

TEST(Sm64dsBcaRead, OddButReadableFilesAreOpenedByTheirName) {
  const Bytes bytes = BcaFile(2).loop(7).bytes();
  EXPECT_FALSE(readAsset(bytes, "walk.bin"));
  const core::Result<Asset> content = readAsset(bytes, "WALK.BCA");
  ASSERT_TRUE(content) << core::toText(content.error());
  ASSERT_EQ(content->diagnostics.entries().size(), 1U);
  EXPECT_EQ(content->diagnostics.entries()[0].byteOffset, 4U);
}

TEST(Sm64dsSamples, AreReadWithoutAWarning) {
  const std::string folder = std::string(MARROW_SOURCE_DIR) + "/resources/samples/sprout/";
  const core::Result<Asset> hop = readFile(folder + "sprout_hop.bca");
  ASSERT_TRUE(hop) << core::toText(hop.error());
  EXPECT_TRUE(hop->diagnostics.empty());
  const core::Result<Asset> look = readFile(folder + "sprout_look.bca");
  ASSERT_TRUE(look) << core::toText(look.error());
  EXPECT_EQ(idsOf(look->containers), std::vector<std::string>{"lz77"});
  EXPECT_TRUE(look->diagnostics.empty());
  const core::Result<Asset> model = readFile(folder + "sprout_model.bmd");
  ASSERT_TRUE(model) << core::toText(model.error());
  EXPECT_EQ(model->skeletons.front()->size(), look->clips.front()->boneCount());
}

TEST(Sm64dsBcaProbe, TakesNoNoise) {
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    Bytes bytes(24 + random() % 400);
    // Half of the rounds use small numbers, as the headers of other formats do.
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(round % 2 == 0 ? random() : random() % 3);
    EXPECT_EQ(sm64ds::probeBca(bytes), 0);
  }
  EXPECT_EQ(sm64ds::probeBca(Bytes(4096, 0)), 0);
}

TEST(Sm64dsBcaRead, SurvivesEveryDamage) {
  const BcaFile file = BcaFile(2)
                           .frames(7)
                           .scales({4096, 1, 2, 3, 4, 5, 6, 7})
                           .channel(0, 0, {2, 1, 0})
                           .rotations({0, 100, 200, 300, 400, 500, 600})
                           .channel(1, kRotationX, {1, 1, 1})
                           .translations({0, 4096, -8192, 1, 2, 3, 4})
                           .channel(1, kTranslationZ, {0, 1, 0});
  ASSERT_TRUE(read(file));
  testing::forEachDamagedForm(file.bytes(), [](ByteView bytes) {
    const core::Result<Asset> content = readAsset(bytes, "walk.bca");
    if (!content) {
      EXPECT_TRUE(content.error().byteOffset.has_value());
      EXPECT_FALSE(content.error().fieldPath.empty());
      return;
    }
    const core::Sampler sampler = bcaSampler(content->clips.front());
    core::Pose pose;
    sampler.sample(3.5F, core::SampleMode::Smooth, pose);
    sampler.sample(3.5F, core::SampleMode::GameExact, pose);
  });
}

}  // namespace
}  // namespace marrow::formats
