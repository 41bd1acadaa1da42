// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channel_sampler.h"
#include "core/exact_integers.h"
#include "core/key_words.h"
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/sm64ds/bca_raw.h"
#include "tests/support/bca_words.h"
#include "tests/write/sm64ds.h"

#include <gtest/gtest.h>

#include <memory>

namespace marrow::formats {
namespace {

using core::Channel;
using testing::bcaWordAt;
using testing::wideBcaWords;
using write::BcaFile;

constexpr std::size_t kScaleY = 1;
constexpr std::size_t kWideTranslationZ = 8;

/// A clip whose bone 1 scales and moves by the words of wideBcaWords(), a key every 2^shift frames.
struct WideClip {
  int shift;
  int frames;
  std::vector<std::int32_t> words;
  std::shared_ptr<const core::Clip> clip;
  std::shared_ptr<const core::Skeleton> skeleton;

  WideClip(int keySpacing, std::uint32_t loops) : shift(keySpacing), frames(1) {
    const auto stored = [&](int count) {
      return sm64ds::storedCount(static_cast<std::uint32_t>(count), static_cast<unsigned>(shift));
    };
    while (stored(frames + 1) <= wideBcaWords().size()) ++frames;
    words = wideBcaWords();
    words.resize(stored(frames));
    std::vector<std::int32_t> values = {4096};
    values.insert(values.end(), words.begin(), words.end());
    const auto spacing = static_cast<std::uint8_t>(shift);
    const BcaFile file = BcaFile(2)
                             .frames(static_cast<unsigned>(frames))
                             .loop(loops)
                             .scales(values)
                             .translations(values)
                             .channel(1, kScaleY, {spacing, 1, 1})
                             .channel(1, kWideTranslationZ, {spacing, 1, 1});
    const core::Result<Asset> content = readAsset(file.bytes(), "walk.bca");
    if (!content) return;
    clip = content->clips.front();
    skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(clip->boneCount()));
  }
};

class ExactIntegersOfShift : public ::testing::TestWithParam<int> {};

TEST_P(ExactIntegersOfShift, GameExactModeIsExactAtEveryFrame) {
  const WideClip wide(GetParam(), 1);
  ASSERT_TRUE(wide.clip);
  const core::Sampler sampler(wide.clip, wide.skeleton);
  const core::GameExactNumbers numbers(wide.clip.get(), *wide.skeleton);
  const core::ChannelSampler alone(wide.clip, *wide.skeleton, 1, Channel::TranslationZ);
  core::Pose pose;
  for (int frame = 0; frame < wide.frames; ++frame) {
    const double wanted = bcaWordAt(wide.words, wide.frames, wide.shift, frame) / 4096.0;
    const auto at = static_cast<float>(frame) + 0.5F;  // the game drops the fraction
    sampler.sample(at, core::SampleMode::GameExact, pose);
    const core::ChannelNumbers exact = numbers.of(pose, 1, at);
    EXPECT_EQ(exact[kWideTranslationZ], wanted) << "frame " << frame;
    EXPECT_EQ(exact[kScaleY], wanted) << "frame " << frame;
    // A pose has the nearest float.
    EXPECT_EQ(pose.local[1].translation.z, static_cast<float>(wanted)) << "frame " << frame;
    EXPECT_EQ(pose.local[1].scale.y, static_cast<float>(wanted)) << "frame " << frame;
    EXPECT_EQ(alone.value(at, core::SampleMode::GameExact), static_cast<float>(wanted)) << "frame " << frame;
    // Channels without a wide curve have the pose's values.
    EXPECT_EQ(exact[0], static_cast<double>(pose.local[1].scale.x));
    EXPECT_EQ(numbers.of(pose, 0, at)[0], 1.0);
  }
}

TEST_P(ExactIntegersOfShift, FramesOutsideAreTheGamesToo) {
  const WideClip once(GetParam(), 0);
  const WideClip loop(GetParam(), 1);
  ASSERT_TRUE(once.clip && loop.clip);
  const auto valueAt = [](const WideClip& wide, float frame) {
    core::Pose pose;
    core::Sampler(wide.clip, wide.skeleton).sample(frame, core::SampleMode::GameExact, pose);
    return core::GameExactNumbers(wide.clip.get(), *wide.skeleton).of(pose, 1, frame)[kWideTranslationZ];
  };
  const auto count = static_cast<float>(loop.frames);
  EXPECT_EQ(valueAt(once, -3.0F), once.words.front() / 4096.0);
  EXPECT_EQ(valueAt(once, count + 3.0F), once.words.back() / 4096.0);
  EXPECT_EQ(valueAt(loop, count + 1.0F), bcaWordAt(loop.words, loop.frames, loop.shift, 1) / 4096.0);
  EXPECT_EQ(valueAt(loop, -1.0F), loop.words.back() / 4096.0);
}

TEST_P(ExactIntegersOfShift, KeysKeepTheirWholeWord) {
  const WideClip wide(GetParam(), 1);
  ASSERT_TRUE(wide.clip);
  for (const Channel channel : {Channel::ScaleY, Channel::TranslationZ}) {
    const core::Curve& curve = wide.clip->curve(1, channel);
    const core::KeyWords words = core::keyWords(*wide.clip, channel, curve);
    ASSERT_EQ(curve.keyCount, wide.words.size());
    for (std::size_t key = 0; key < curve.keyCount; ++key) {
      EXPECT_EQ(static_cast<std::int32_t>(core::storedWord(*wide.clip, curve, key, words, 0)),
                wide.words[key]);
      EXPECT_EQ(core::exactValue(*wide.clip, curve, key), wide.words[key] / 4096.0);
    }
  }
}

TEST_P(ExactIntegersOfShift, SmoothModePassesThroughTheFloatsNextToTheKeys) {
  const WideClip wide(GetParam(), 1);
  ASSERT_TRUE(wide.clip);
  const core::Sampler sampler(wide.clip, wide.skeleton);
  core::Pose pose;
  for (std::size_t key = 0; key < wide.words.size(); ++key) {
    const std::uint32_t frame =
        sm64ds::frameOfKey(static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(wide.frames),
                           static_cast<unsigned>(wide.shift));
    sampler.sample(static_cast<float>(frame), core::SampleMode::Smooth, pose);
    EXPECT_FLOAT_EQ(pose.local[1].translation.z, static_cast<float>(wide.words[key] / 4096.0));
  }
}

INSTANTIATE_TEST_SUITE_P(All, ExactIntegersOfShift, ::testing::Values(0, 1, 2));

TEST(ExactIntegers, OneValueForAllFramesIsExactToo) {
  const BcaFile file = BcaFile(1).translations({0, 2147483647}).channel(0, kWideTranslationZ, {0, 0, 1});
  const core::Result<Asset> content = readAsset(file.bytes(), "walk.bca");
  ASSERT_TRUE(content);
  const core::Clip& clip = *content->clips.front();
  const core::Skeleton list = core::Skeleton::flatList(1);
  core::Pose pose;
  core::Sampler(content->clips.front(), std::make_shared<core::Skeleton>(list))
      .sample(3.0F, core::SampleMode::GameExact, pose);
  EXPECT_EQ(core::GameExactNumbers(&clip, list).of(pose, 0, 3.0F)[kWideTranslationZ], 2147483647 / 4096.0);
}

// Both keys fit a float, the number half way between them does not.
TEST(ExactIntegers, WhatLiesBetweenKeysThatFitIsExactToo) {
  const BcaFile file =
      BcaFile(1).frames(3).translations({0, 16777216, 16777218}).channel(0, kWideTranslationZ, {1, 1, 1});
  const core::Result<Asset> content = readAsset(file.bytes(), "walk.bca");
  ASSERT_TRUE(content);
  const core::Clip& clip = *content->clips.front();
  const core::Skeleton list = core::Skeleton::flatList(1);
  core::Pose pose;
  core::Sampler(content->clips.front(), std::make_shared<core::Skeleton>(list))
      .sample(1.0F, core::SampleMode::GameExact, pose);
  EXPECT_EQ(core::GameExactNumbers(&clip, list).of(pose, 0, 1.0F)[kWideTranslationZ], 16777217 / 4096.0);
}

TEST(ExactIntegers, OrdinaryClipsKeepNone) {
  const BcaFile file =
      BcaFile(1).frames(3).translations({16777216, -16777216, 5}).channel(0, kWideTranslationZ, {0, 1, 0});
  const core::Result<Asset> content = readAsset(file.bytes(), "walk.bca");
  ASSERT_TRUE(content);
  EXPECT_TRUE(content->clips.front()->exactIntegers.empty());
}

}  // namespace
}  // namespace marrow::formats
