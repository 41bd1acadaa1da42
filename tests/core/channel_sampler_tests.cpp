// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channel_sampler.h"

#include "core/key_words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>

namespace marrow::core {
namespace {

float channelOf(const Transform& transform, Channel channel) {
  const int index = static_cast<int>(channel);
  if (index < 3) return transform.scale[index];
  return index < 6 ? transform.rotationDegrees[index - 3] : transform.translation[index - 6];
}

/// Three bones. The clip moves two of them, every channel differently, by one game's rules.
std::shared_ptr<Clip> clipOf(const GameRules* rules) {
  auto clip = std::make_shared<Clip>();
  clip->rules = rules;
  clip->frameCount = 8;
  clip->loopMode = LoopMode::Loop;
  clip->rotationShift = rules == &kSm64dsRules ? 4 : rules == &kJ3dRules ? 1 : 0;
  clip->setBones(2);
  for (std::size_t bone = 0; bone < clip->boneCount(); ++bone) {
    for (const Channel channel : kChannels) {
      Curve& curve = clip->curve(bone, channel);
      const bool isAngle = isRotation(channel);
      curve.unit = isAngle                  ? 360.0F / (rules == &kSm64dsRules ? 4096.0F : 32768.0F)
                   : rules == &kSm64dsRules ? 1.0F / 4096.0F
                                            : 1.0F;
      curve.firstKey = static_cast<std::uint32_t>(clip->keys.size());
      curve.keyCount = channel == Channel::ScaleX ? 1 : 3;
      curve.keepsRest = channel == Channel::ScaleZ;
      curve.closesLoop = rules->closesLoop;
      const bool isKeyed = rules == &kJ3dRules && channel != Channel::TranslationZ;
      curve.interpolation = isKeyed   ? Interpolation::Hermite
                            : isAngle ? Interpolation::LinearWrapped
                                      : Interpolation::Linear;
      const auto seed = static_cast<float>(static_cast<int>(channel) + 1);
      for (int i = 0; i < static_cast<int>(curve.keyCount); ++i) {
        const float stored = std::round(seed * 531.0F * std::sin(seed + static_cast<float>(i) * 2.0F));
        clip->keys.push_back(
            {static_cast<float>(i * 4), stored * curve.unit, 17.0F * curve.unit, -23.0F * curve.unit});
      }
    }
  }
  return clip;
}

class ChannelSampling : public ::testing::TestWithParam<const GameRules*> {};

TEST_P(ChannelSampling, AnswersWhatThePoseHolds) {
  const auto clip = clipOf(GetParam());
  auto skeleton = std::make_shared<Skeleton>(Skeleton::flatList(3));
  skeleton->isHierarchy = true;
  skeleton->bones[2].rest.translation = {3.0F, 4.0F, 5.0F};
  skeleton->bones[1].rest.scale = {7.0F, 8.0F, 9.0F};
  const Sampler sampler(clip, skeleton);
  Pose pose;
  for (const SampleMode mode : {SampleMode::Smooth, SampleMode::GameExact}) {
    for (float frame = -1.0F; frame <= 10.0F; frame += 0.375F) {
      sampler.sample(frame, mode, pose);
      for (std::size_t bone = 0; bone < 3; ++bone) {
        for (const Channel channel : kChannels) {
          const ChannelSampler one(clip, *skeleton, bone, channel);
          const float whole = channelOf(pose.local[bone], channel);
          // Smooth: the pose has a cubic a frame, the channel one between two keys; only the rounding
          // differs.
          const float tolerance =
              mode == SampleMode::GameExact ? 0.0F : 1e-6F * std::max(1.0F, std::abs(whole));
          EXPECT_NEAR(one.value(frame, mode), whole, tolerance)
              << toString(mode) << " bone " << bone << " " << toString(channel) << " at " << frame;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(OfEachGame, ChannelSampling,
                         ::testing::Values(&kJ3dRules, &kSm64dsRules, &kZelda64Rules));

TEST(ChannelSampler, HasNoCurveWhereTheBoneKeepsItsRest) {
  const auto clip = clipOf(&kJ3dRules);
  const Skeleton skeleton = Skeleton::flatList(3);
  EXPECT_EQ(ChannelSampler(clip, skeleton, 0, Channel::ScaleZ).curve(), nullptr);
  EXPECT_EQ(ChannelSampler(clip, skeleton, 2, Channel::ScaleX).curve(), nullptr);
  EXPECT_TRUE(ChannelSampler(clip, skeleton, 2, Channel::ScaleX).keys().empty());
  EXPECT_FALSE(ChannelSampler(clip, skeleton, 0, Channel::ScaleX).isAnimated());
  EXPECT_TRUE(ChannelSampler(clip, skeleton, 0, Channel::ScaleY).isAnimated());
}

TEST(KeyWords, NameAndGiveBackWhatIsStored) {
  Clip clip;
  clip.rules = &kJ3dRules;
  Curve curve;
  curve.interpolation = Interpolation::Hermite;
  curve.hasTwoTangents = true;
  curve.unit = 360.0F / 65536.0F;
  curve.keysOffset = 0x100;
  curve.keyStrideBytes = 8;
  const Key key{12.0F, -1234.0F * curve.unit, 56.0F * curve.unit, -2.0F * curve.unit};
  const KeyWords words = keyWords(clip, Channel::RotationX, curve);
  ASSERT_EQ(words.count, 4U);
  EXPECT_EQ(words.sizeBytes(), 8U);
  EXPECT_EQ(storedWord(curve, key, words, 0), 12U);
  EXPECT_EQ(storedWord(curve, key, words, 1), 0xFB2EU);  // -1234
  EXPECT_EQ(storedWord(curve, key, words, 2), 56U);
  EXPECT_EQ(storedWord(curve, key, words, 3), 0xFFFEU);
  EXPECT_STREQ(wordName(words, 3), "tangent out");
  EXPECT_EQ(keyOffset(curve, 3), 0x118U);
}

TEST(KeyWords, OfOneTangentAndOfNone) {
  Clip clip;
  clip.rules = &kJ3dRules;
  Curve curve;
  curve.interpolation = Interpolation::Hermite;
  const KeyWords three = keyWords(clip, Channel::TranslationX, curve);
  EXPECT_EQ(three.count, 3U);
  EXPECT_STREQ(wordName(three, 2), "tangent");
  EXPECT_EQ(storedWord(curve, {1.0F, 2.5F, 0.0F, 0.0F}, three, 1), std::bit_cast<std::uint32_t>(2.5F));
  clip.rules = &kSm64dsRules;
  curve.interpolation = Interpolation::Linear;
  curve.unit = 1.0F / 4096.0F;
  const KeyWords one = keyWords(clip, Channel::TranslationX, curve);
  EXPECT_EQ(one.count, 1U);
  EXPECT_EQ(one.sizeBytes(), 4U);
  EXPECT_STREQ(wordName(one, 0), "value");
  EXPECT_EQ(storedWord(curve, {0.0F, -0.5F, 0.0F, 0.0F}, one, 0), 0xFFFFF800U);
  clip.rules = &kZelda64Rules;
  EXPECT_EQ(keyWords(clip, Channel::TranslationX, curve).kind, WordKind::Signed16);
}

}  // namespace
}  // namespace marrow::core
