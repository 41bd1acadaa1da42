// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "tests/support/golden.h"
#include "tests/support/hostile.h"
#include "tests/write/byte_writer.h"
#include "tests/write/j3d_clips.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace marrow::formats {
namespace {

using core::Channel;
using write::BckFile;

std::shared_ptr<const core::Clip> clipOf(const Bytes& bytes) {
  const core::Result<Asset> content = readAsset(bytes, "folder/walk.bck");
  if (!content) {
    ADD_FAILURE() << core::toText(content.error());
    return nullptr;
  }
  return content->clips.front();
}

core::Error errorOf(const Bytes& bytes) {
  const core::Result<Asset> content = readAsset(bytes, "walk.bck");
  if (content) {
    ADD_FAILURE() << "the file was accepted";
    return {};
  }
  return content.error();
}

TEST(BckRead, HeaderAndDefaults) {
  const auto clip = clipOf(BckFile(2).frames(24).loopMode(3).bytes());
  ASSERT_TRUE(clip);
  EXPECT_EQ(clip->name, "walk");
  EXPECT_EQ(clip->frameCount, 24);
  EXPECT_EQ(clip->framesPerSecond, 30.0F);
  EXPECT_EQ(clip->loopMode, core::LoopMode::MirroredOnce);
  ASSERT_EQ(clip->boneCount(), 2U);
  EXPECT_EQ(clip->curve(1, Channel::ScaleY).defaultValue, 1.0F);
  EXPECT_EQ(clip->curve(1, Channel::RotationY).defaultValue, 0.0F);
  EXPECT_EQ(clip->curve(1, Channel::TranslationY).keyCount, 0U);
}

TEST(BckRead, BothTangentModesKeepTheirOffsets) {
  const auto clip = clipOf(BckFile(1)
                               .rotationShift(1)
                               .track(0, 0, 1, {2, 0, 0})
                               .track(0, 1, 1, {2, 6, 1})
                               .rotations({0, 100, 5, 10, 200, -5, 0, 1, 2, 3, 10, 4, 5, 6})
                               .bytes());
  ASSERT_TRUE(clip);
  const float unit = 360.0F / 65536.0F * 2.0F;
  const core::Curve& x = clip->curve(0, Channel::RotationX);
  EXPECT_EQ(clip->keysOf(x)[1], (core::Key{10.0F, 200.0F * unit, -5.0F * unit, -5.0F * unit}));
  EXPECT_FALSE(x.hasTwoTangents);
  EXPECT_EQ(x.keyStrideBytes, 6);
  EXPECT_EQ(x.descriptorOffset, 0x60U + 6U);
  const core::Curve& y = clip->curve(0, Channel::RotationY);
  EXPECT_EQ(clip->keysOf(y)[1], (core::Key{10.0F, 4.0F * unit, 5.0F * unit, 6.0F * unit}));
  EXPECT_TRUE(y.hasTwoTangents);
  EXPECT_EQ(y.keyStrideBytes, 8);
  EXPECT_EQ(y.keysOffset, x.keysOffset + 12U);
}

TEST(BckRead, NamesTheOffsetOfATrackThatLeavesTheFile) {
  const core::Error error =
      errorOf(BckFile(4).track(3, 1, 1, {2, 60000, 0}).rotations({0, 0, 0, 1, 1, 1}).bytes());
  EXPECT_EQ(error.code, core::ErrorCode::Truncated);
  EXPECT_EQ(error.fieldPath, "ANK1 / joint 3 / rotation Y / rotation values");
  EXPECT_EQ(error.file, "walk.bck");
}

TEST(BckRead, ManyTracksOnTheSameKeysAreBounded) {
  BckFile file(2000);
  for (std::size_t joint = 0; joint < 2000; ++joint) {
    for (std::size_t axis = 0; axis < 3; ++axis) file.track(joint, axis, 1, {10000, 0, 0});
  }
  std::vector<int> words(30000);
  for (int i = 0; i < 30000; ++i) words[static_cast<std::size_t>(i)] = i % 3 == 0 ? i / 3 : 0;
  EXPECT_EQ(errorOf(file.rotations(words).bytes()).code, core::ErrorCode::TooLarge);
}

TEST(BckRead, SoundsBecomeEvents) {
  const Bytes block =
      write::soundBlock({{0x3800, 4.0F, 9.5F, 1.0F, 127, 7, -2, 1},
                         {.id = 0x3801, .startFrame = 6.0F, .endFrame = 6.0F, .volume = 100}});
  const auto clip = clipOf(BckFile(1).sounds(block).bytes());
  ASSERT_TRUE(clip);
  ASSERT_EQ(clip->eventTracks.size(), 1U);
  const std::vector<core::Event>& events = clip->eventTracks[0].events;
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].name, "sound 0x00003800");
  EXPECT_TRUE(events[0].isHold);
  EXPECT_EQ(events[0].endFrame, 9.5F);
  EXPECT_FALSE(events[1].isHold);
  EXPECT_EQ(std::get<std::int32_t>(events[0].parameters[6].value), -2);
}

TEST(BckRead, ADamagedSoundBlockCostsOnlyTheSounds) {
  const Bytes block = write::BigEndianWriter().u16(9).zeros(6).zeros(0x20).bytes();
  const core::Result<Asset> content = readAsset(BckFile(1).sounds(block).bytes(), "walk.bck");
  ASSERT_TRUE(content);
  EXPECT_TRUE(content->clips.front()->eventTracks.empty());
  ASSERT_EQ(content->diagnostics.entries().size(), 1U);
  EXPECT_STREQ(content->diagnostics.entries()[0].message.code().id, "j3d.sounds-left-out");
}

TEST(BckRead, SurvivesEveryDamage) {
  const Bytes block = write::BigEndianWriter().u16(1).zeros(6).zeros(0x20).bytes();
  const Bytes whole = BckFile(2)
                          .track(0, 0, 0, {2, 0, 0})
                          .scales({0, 1, 0, 9, 2, 0})
                          .track(1, 1, 1, {2, 0, 1})
                          .rotations({0, 0, 0, 0, 9, 1, 1, 1})
                          .track(1, 2, 2, {1, 0, 0})
                          .translations({4})
                          .sounds(block)
                          .bytes();
  testing::forEachDamagedForm(whole, [](ByteView bytes) {
    const core::Result<Asset> content = readAsset(bytes, "walk.bck");
    if (!content || content->clips.empty()) return;
    const auto& clip = content->clips.front();
    const core::Sampler sampler(
        clip, std::make_shared<core::Skeleton>(core::Skeleton::flatList(clip->boneCount())));
    core::Pose pose;
    sampler.sample(3.5F, core::SampleMode::Smooth, pose);
    sampler.sample(3.5F, core::SampleMode::GameExact, pose);
  });
}

// -- golden -------------------------------------------------------------------------------------------

void expectNear(double got, double want, double tolerance, const std::string& what) {
  EXPECT_LE(std::abs(got - want), tolerance * std::max(1.0, std::abs(want)))
      << what << ": " << got << " for " << want;
}

void compareSample(const core::Clip& clip, const nlohmann::json& want, const core::Pose& smooth,
                   const core::Pose& gameExact) {
  for (std::size_t joint = 0; joint < clip.boneCount(); ++joint) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<std::size_t>(axis);
      const std::string where = "joint " + std::to_string(joint) + " axis " + std::to_string(axis);
      expectNear(smooth.local[joint].scale[axis], want["scale"][joint][a], 2e-5, where + " scale");
      EXPECT_EQ(gameExact.local[joint].scale[axis], want["scale"][joint][a].get<float>())
          << where << " scale";
      expectNear(smooth.local[joint].translation[axis], want["trans"][joint][a], 2e-5,
                 where + " translation");
      EXPECT_EQ(gameExact.local[joint].translation[axis], want["trans"][joint][a].get<float>())
          << where << " translation";
      expectNear(smooth.local[joint].rotationDegrees[axis], want["rot_deg"][joint][a], 1e-4,
                 where + " rotation");
      EXPECT_EQ(gameExact.angles[joint][a].units, want["rot_game_s16"][joint][a].get<int>())
          << where << " game-exact angle";
    }
  }
}

TEST(BckGolden, AgreesWithTheGamesOwnCode) {
  for (const char* name :
       {"frac4", "identity", "inner_keys", "long", "mixed", "negative", "piecewise", "symmetric", "yaz0"}) {
    const std::string file = std::string("bck_") + name + ".bck";
    SCOPED_TRACE(file);
    const nlohmann::json golden = testing::goldenJson(file + ".expected.json")["clips"][0];
    const core::Result<Asset> content = readFile(testing::goldenFolder() + "/" + file);
    ASSERT_TRUE(content) << core::toText(content.error());
    const auto clip = content->clips.front();
    EXPECT_EQ(clip->frameCount, golden["frame_count"].get<int>());
    EXPECT_EQ(static_cast<int>(clip->loopMode), golden["loop_mode"].get<int>());
    ASSERT_EQ(clip->boneCount(), golden["joint_count"].get<std::size_t>());
    const core::Sampler sampler(
        clip, std::make_shared<core::Skeleton>(core::Skeleton::flatList(clip->boneCount())));
    core::Pose smooth;
    core::Pose gameExact;
    for (const nlohmann::json& sample : golden["samples"]) {
      const auto frame = sample["frame"].get<float>();
      SCOPED_TRACE("frame " + std::to_string(frame));
      sampler.sample(frame, core::SampleMode::Smooth, smooth);
      sampler.sample(frame, core::SampleMode::GameExact, gameExact);
      compareSample(*clip, sample, smooth, gameExact);
    }
  }
}

TEST(BckGolden, EveryMalformedFileGetsItsVerdict) {
  int seen = 0;
  for (const nlohmann::json& entry : testing::goldenJson("bad/manifest.json")) {
    if (entry["format"] != "j3d-bck") continue;
    ++seen;
    const auto file = entry["file"].get<std::string>();
    SCOPED_TRACE(file + ": " + entry["wrong"].get<std::string>());
    const core::Result<Asset> content = readFile(testing::goldenFolder() + "/bad/" + file);
    if (entry["verdict"] == "must_reject") {
      ASSERT_FALSE(content);
      EXPECT_TRUE(content.error().byteOffset.has_value());
      EXPECT_FALSE(content.error().fieldPath.empty());
      EXPECT_FALSE(content.error().message.text().empty());
    } else {
      ASSERT_TRUE(content) << core::toText(content.error());
      EXPECT_FALSE(content->diagnostics.empty());
    }
  }
  EXPECT_GT(seen, 40);
}

}  // namespace
}  // namespace marrow::formats
