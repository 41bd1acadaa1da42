// SPDX-License-Identifier: GPL-3.0-or-later
// The sampler against the plain reference, on clips made in memory: every interpolation, every scaling rule,
// with rows and without, with every kernel.
#include "core/sampler.h"

#include "core/sampling/sampler_tables.h"
#include "tests/core/sampling/random_clip.h"
#include "tests/support/pose_agreement.h"
#include "tests/support/reference_sampler.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::core {
namespace {

using testing::ClipShape;
using testing::randomClip;
using testing::randomSkeleton;

void expectAgreement(const std::shared_ptr<const Clip>& clip,
                     const std::shared_ptr<const Skeleton>& skeleton) {
  EXPECT_EQ(testing::disagreement(clip, skeleton, testing::framesAround(*clip)), "");
}

void expectAgreement(const ClipShape& shape, ScalingRule rule = ScalingRule::Standard) {
  expectAgreement(randomClip(shape), randomSkeleton(shape.joints, rule));
}

bool hasRows(const Clip& clip, const Skeleton& skeleton) {
  const sampling::SamplerTables tables(clip, skeleton);
  return tables.rows->rowAt(0.0F).slots != nullptr;
}

TEST(SamplerAgreement, HermiteCurvesOnWholeFrames) {
  expectAgreement(ClipShape{});
  expectAgreement(ClipShape{.keyStep = 1.0F});
  expectAgreement(ClipShape{.rotationShift = 3});
}

// Any mixture in one clip. A failure names its seed.
TEST(SamplerAgreement, ManyDrawnClips) {
  constexpr ScalingRule kRules[] = {ScalingRule::Standard, ScalingRule::Softimage, ScalingRule::Maya};
  constexpr const GameRules* kGames[] = {&kJ3dRules, &kSm64dsRules, &kZelda64Rules};
  int withRows = 0;
  int without = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const ClipShape shape{.rules = kGames[seed / 3 % 3],
                          .joints = 1 + seed % 23,
                          .frameCount = 2 + static_cast<int>(seed * 7 % 40),
                          .firstKey = static_cast<float>(seed % 5) - 2.0F,
                          .closesLoop = seed % 4 == 0,
                          .movesScale = seed % 2 == 0,
                          .rotationShift = static_cast<int>(seed % 3),
                          .seed = seed,
                          .isMixed = true};
    const auto clip = randomClip(shape);
    const auto skeleton = randomSkeleton(shape.joints, kRules[seed % 3], seed);
    expectAgreement(clip, skeleton);
    without += hasRows(*clip, *skeleton) ? 0 : 1;
    const auto whole = std::make_shared<Clip>(*clip);
    for (Key& key : whole->keys) key.frame = std::round(key.frame);
    expectAgreement(whole, skeleton);
    withRows += hasRows(*whole, *skeleton) ? 1 : 0;
    for (Key& key : clip->keys) key.frame *= 0.07F;  // many keys within a frame
    expectAgreement(clip, skeleton);
  }
  EXPECT_GE(withRows, 40);
  EXPECT_GE(without, 20);
}

TEST(SamplerAgreement, KeysBetweenWholeFrames) {
  for (const Interpolation interpolation : {Interpolation::Stepped, Interpolation::Linear,
                                            Interpolation::LinearWrapped, Interpolation::Hermite}) {
    for (const float step : {0.25F, 0.3F, 0.5F, 1.5F, 2.7F, 9.1F}) {
      for (const float first : {0.0F, -3.25F, 0.4F}) {
        SCOPED_TRACE(std::string(toString(interpolation)) + " step " + std::to_string(step));
        expectAgreement(ClipShape{.interpolation = interpolation, .keyStep = step, .firstKey = first});
      }
    }
  }
  for (const float step : {0.5F, 2.6F, 9.1F}) {
    expectAgreement(ClipShape{.rules = &kZelda64Rules,
                              .interpolation = Interpolation::LinearWrapped,
                              .keyStep = step,
                              .closesLoop = true});
  }
}

TEST(SamplerAgreement, ManyKeysWithinAFrame) {
  for (const Interpolation interpolation : {Interpolation::Stepped, Interpolation::Linear,
                                            Interpolation::LinearWrapped, Interpolation::Hermite}) {
    SCOPED_TRACE(toString(interpolation));
    expectAgreement(ClipShape{.interpolation = interpolation, .frameCount = 9, .keyStep = 0.09F});
  }
}

// No float lies between the two times.
TEST(SamplerAgreement, KeysAtNeighbouringTimes) {
  for (const Interpolation interpolation : {Interpolation::Stepped, Interpolation::Linear,
                                            Interpolation::LinearWrapped, Interpolation::Hermite}) {
    for (const float base : {1.0F, 8.0F, 16.0F}) {
      SCOPED_TRACE(std::string(toString(interpolation)) + " at " + std::to_string(base));
      const auto clip =
          randomClip({.interpolation = interpolation, .joints = 5, .frameCount = 30, .keyStep = 4.0F});
      const float before = std::nextafter(base, 0.0F);
      for (std::size_t bone = 0; bone < clip->boneCount(); ++bone) {
        for (const Curve& curve : clip->bone(bone)) {
          if (curve.keyCount < 4) continue;
          Key* keys = clip->keys.data() + curve.firstKey;
          const float times[] = {0.0F, before, base, 25.0F};
          for (std::uint32_t i = 0; i < curve.keyCount; ++i)
            keys[i].frame = i < 4 ? times[i] : 25.0F + static_cast<float>(i);
        }
      }
      const std::vector<float> frames = {0.0F, std::nextafter(before, 0.0F), before, base,
                                         std::nextafter(base, 99.0F)};
      EXPECT_EQ(testing::disagreement(clip, randomSkeleton(5, ScalingRule::Standard), frames), "");
    }
  }
}

TEST(SamplerAgreement, KeysRightAfterTheBegin) {
  for (const Interpolation interpolation : {Interpolation::Stepped, Interpolation::Linear,
                                            Interpolation::LinearWrapped, Interpolation::Hermite}) {
    for (const float tiny : {std::numeric_limits<float>::denorm_min(), 1e-42F, 1e-37F, 1e-31F, 1e-29F}) {
      SCOPED_TRACE(std::string(toString(interpolation)) + " " + std::to_string(std::log10(tiny)));
      const auto clip = randomClip({.interpolation = interpolation, .joints = 5, .keyStep = 11.0F});
      for (Key& key : clip->keys) {
        if (key.frame == 0.0F) key.frame = tiny;
        if (key.frame == 11.0F) key.frame = 1.7F;
      }
      const std::vector<float> frames = {0.0F, tiny, 2.0F * tiny, 0.5F, 1.00977F, 1.7F, 1.9F, 7.83F, 19.5F};
      EXPECT_EQ(testing::disagreement(clip, randomSkeleton(5, ScalingRule::Standard), frames), "");
    }
  }
}

// The curve is steeper than a float's range.
TEST(SamplerAgreement, SpansOfAlmostNoTime) {
  for (const float tiny : {1e-3F, 1e-9F, 1e-12F, 1e-14F, 1e-30F, 1e-40F}) {
    for (const Interpolation interpolation : {Interpolation::Linear, Interpolation::Hermite}) {
      SCOPED_TRACE(std::string(toString(interpolation)) + " " + std::to_string(std::log10(tiny)));
      const auto clip =
          randomClip({.interpolation = interpolation, .joints = 3, .frameCount = 20, .keyStep = 5.0F});
      for (std::size_t i = 1; i < clip->keys.size(); ++i) {
        if (clip->keys[i].frame == 5.0F && clip->keys[i - 1].frame == 0.0F) clip->keys[i].frame = tiny;
      }
      const std::vector<float> frames = {0.0F, tiny, 2.0F * tiny, 0.5F, 5.0F, 19.5F};
      EXPECT_EQ(testing::disagreement(clip, randomSkeleton(3, ScalingRule::Standard), frames), "");
    }
  }
}

TEST(SamplerAgreement, AClipLongerThanTheCache) {
  const auto clip = randomClip({.joints = 60, .frameCount = 5000, .keyStep = 5.0F});
  std::vector<float> frames;
  for (float frame = 0.5F; frame < 5000.0F; frame += 16.0F) frames.push_back(frame);
  EXPECT_EQ(testing::disagreement(clip, randomSkeleton(60, ScalingRule::Standard), frames), "");
}

TEST(SamplerAgreement, AtKeysAndRightBesideThem) {
  for (const Interpolation interpolation : {Interpolation::Stepped, Interpolation::Linear,
                                            Interpolation::LinearWrapped, Interpolation::Hermite}) {
    for (const float step : {0.25F, 1.0F, 2.7F, 9.1F}) {
      SCOPED_TRACE(std::string(toString(interpolation)) + " step " + std::to_string(step));
      const auto clip = randomClip({.interpolation = interpolation, .joints = 9, .keyStep = step});
      std::vector<float> frames;
      for (std::size_t i = 0; i < clip->keys.size(); i += 3) {
        const float key = clip->keys[i].frame;
        frames.insert(frames.end(), {std::nextafter(key, -1000.0F), key, std::nextafter(key, 1000.0F)});
      }
      EXPECT_EQ(testing::disagreement(clip, randomSkeleton(9, ScalingRule::Standard), frames), "");
    }
  }
}

TEST(SamplerAgreement, KeysBeforeTheClipAndShortOfItsEnd) {
  expectAgreement(ClipShape{.frameCount = 20, .firstKey = -7.0F});
  std::shared_ptr<Clip> clip = randomClip({.frameCount = 20});
  clip->frameCount = 50;
  expectAgreement(clip, randomSkeleton(21, ScalingRule::Standard));
  clip->frameCount = 8;  // keys past the end
  expectAgreement(clip, randomSkeleton(21, ScalingRule::Standard));
}

TEST(SamplerAgreement, LongSpansOfSteepCurves) {
  expectAgreement(ClipShape{.frameCount = 3000, .keyStep = 500.0F});
  expectAgreement(ClipShape{.frameCount = 3000, .keyStep = 500.5F});
  expectAgreement(ClipShape{.frameCount = 3000, .keyStep = 500.6F});
  // A span of more than 4096 frames shows the game's rounding.
  for (const float step : {4000.0F, 9000.0F}) {
    const auto clip = randomClip({.joints = 5, .frameCount = 32767, .keyStep = step, .movesScale = true});
    const auto skeleton = randomSkeleton(5, ScalingRule::Standard);
    const std::vector<float> frames = {0.5F, 555.875F, 3999.5F, 17505.875F, 26999.5F, 32766.0F, 32766.875F};
    EXPECT_EQ(testing::disagreement(clip, skeleton, frames), "");
  }
}

TEST(SamplerAgreement, EveryInterpolationOfEveryGame) {
  for (const GameRules* rules : {&kJ3dRules, &kSm64dsRules, &kZelda64Rules}) {
    for (const Interpolation interpolation : {Interpolation::Stepped, Interpolation::Linear,
                                              Interpolation::LinearWrapped, Interpolation::Hermite}) {
      for (const float step : {1.0F, 2.0F, 4.0F}) {
        SCOPED_TRACE(std::string(toString(interpolation)) + " step " + std::to_string(step) + " of " +
                     rules->id);
        expectAgreement(ClipShape{.rules = rules, .interpolation = interpolation, .keyStep = step});
      }
    }
  }
}

TEST(SamplerAgreement, ClosedLoops) {
  for (const float step : {1.0F, 2.6F, 0.09F}) {
    expectAgreement(ClipShape{.rules = &kZelda64Rules,
                              .interpolation = Interpolation::LinearWrapped,
                              .keyStep = step,
                              .closesLoop = true});
  }
}

TEST(SamplerAgreement, EveryScalingRule) {
  for (const ScalingRule rule : {ScalingRule::Standard, ScalingRule::Softimage, ScalingRule::Maya}) {
    for (const bool movesScale : {false, true}) {
      SCOPED_TRACE(std::string(toString(rule)) + (movesScale ? " moving" : " still"));
      expectAgreement(ClipShape{.movesScale = movesScale}, rule);
      expectAgreement(ClipShape{.keyStep = 2.5F, .movesScale = movesScale}, rule);
      expectAgreement(ClipShape{.keyStep = 2.6F, .movesScale = movesScale}, rule);
      // Bones without a track keep their rest scale.
      expectAgreement(randomClip({.joints = 5}), randomSkeleton(21, rule));
    }
  }
}

TEST(SamplerAgreement, AnyNumberOfBones) {
  for (std::size_t joints = 0; joints <= 19; ++joints) {
    SCOPED_TRACE(joints);
    expectAgreement(ClipShape{.joints = joints, .frameCount = 6});
  }
}

TEST(SamplerAgreement, FlatListsAndClipsWithoutMovement) {
  expectAgreement(randomClip({}), std::make_shared<Skeleton>(Skeleton::flatList(21)));
  auto still = randomClip({.frameCount = 0});
  expectAgreement(still, randomSkeleton(21, ScalingRule::Standard));
}

TEST(SamplerAgreement, KeysThatDoNotAscendOrMeet) {
  for (const float keyStep : {2.0F, 2.6F, 0.09F}) {
    std::shared_ptr<Clip> clip = randomClip({.keyStep = keyStep});
    for (std::size_t i = 3; i < clip->keys.size(); i += 5) clip->keys[i].frame = clip->keys[i - 1].frame;
    expectAgreement(clip, randomSkeleton(21, ScalingRule::Standard));
    for (std::size_t i = 2; i < clip->keys.size(); i += 7)
      std::swap(clip->keys[i].frame, clip->keys[i - 2].frame);
    expectAgreement(clip, randomSkeleton(21, ScalingRule::Standard));
  }
}

TEST(SamplerAgreement, TangentsThatAreNoWholeUnits) {
  for (const float keyStep : {2.0F, 2.6F, 0.09F}) {
    std::shared_ptr<Clip> clip = randomClip({.keyStep = keyStep});
    for (Key& key : clip->keys) key.tangentOut += 0.0037F;
    expectAgreement(clip, randomSkeleton(21, ScalingRule::Standard));
  }
}

TEST(SamplerAgreement, CurvesThatShareKeys) {
  std::shared_ptr<Clip> clip = randomClip({.joints = 9});
  const Curve shared = clip->curve(8, Channel::RotationX).isAnimated() ? clip->curve(8, Channel::RotationX)
                                                                       : clip->curve(7, Channel::RotationX);
  for (std::size_t bone = 0; bone < clip->boneCount(); ++bone) clip->curve(bone, Channel::RotationY) = shared;
  clip->curve(2, Channel::RotationY).interpolation = Interpolation::Linear;
  clip->curve(3, Channel::RotationY).interpolation = Interpolation::Stepped;
  clip->curve(4, Channel::TranslationX) = shared;
  expectAgreement(clip, randomSkeleton(9, ScalingRule::Standard));
}

TEST(SamplerAgreement, ManyPosesAtOnceAreThePosesOneByOne) {
  const Sampler sampler(randomClip({}), randomSkeleton(21, ScalingRule::Maya));
  const std::vector<float> frames = {3.0F, 29.5F, -4.0F, 0.25F, 3.0F, 1000.0F};
  std::vector<glm::mat4> models(frames.size() * 21);
  Pose work;
  Pose pose;
  for (const SampleMode mode : {SampleMode::Smooth, SampleMode::GameExact}) {
    sampler.sampleMany(frames, mode, models, work);
    for (std::size_t i = 0; i < frames.size(); ++i) {
      sampler.sample(frames[i], mode, pose);
      for (std::size_t bone = 0; bone < 21; ++bone) {
        EXPECT_EQ(models[i * 21 + bone], pose.modelMatrices[bone])
            << "frame " << frames[i] << " bone " << bone;
      }
    }
  }
  sampler.sampleMany({}, SampleMode::Smooth, {}, work);
}

TEST(SamplerAgreement, FramesBeyondAllNumbersAreBeforeOrAfterTheClip) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const float keyStep : {3.0F, 2.6F, 0.09F}) {
    const Sampler sampler(randomClip({.keyStep = keyStep}), randomSkeleton(21, ScalingRule::Standard));
    Pose want;
    Pose pose;
    for (const SampleMode mode : {SampleMode::Smooth, SampleMode::GameExact}) {
      sampler.sample(1000.0F, mode, want);
      sampler.sample(kInfinity, mode, pose);
      EXPECT_EQ(pose.modelMatrices, want.modelMatrices);
      sampler.sample(-1000.0F, mode, want);
      for (const float frame : {-kInfinity, std::nanf("")}) {
        sampler.sample(frame, mode, pose);
        EXPECT_EQ(pose.modelMatrices, want.modelMatrices);
      }
    }
  }
}

}  // namespace
}  // namespace marrow::core
