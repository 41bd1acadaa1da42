// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"
#include "core/sampling/moving_curves.h"
#include "tests/core/sampling/random_clip.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/pose_agreement.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <latch>
#include <memory>
#include <thread>
#include <vector>

namespace marrow::core {
namespace {

using testing::randomClip;
using testing::randomSkeleton;

constexpr std::size_t kMegabyte = std::size_t{1024} * 1024;

std::shared_ptr<const Skeleton> skeletonOf(std::size_t joints) {
  return randomSkeleton(joints, ScalingRule::Standard);
}

/// After every table that it may ever make.
std::size_t mostBytes(const Sampler& sampler) {
  Pose pose;
  for (const SampleMode mode : {SampleMode::Smooth, SampleMode::GameExact}) sampler.sample(0.0F, mode, pose);
  return sampler.memoryBytes();
}

TEST(AllocationCounter, CountsAlignedBlocksToo) {
  struct alignas(64) Block {
    float lanes[16] = {};
  };
  const testing::AllocationCounter counter;
  const std::vector<Block> blocks(3);
  EXPECT_EQ(counter.count(), 1U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(blocks.data()) % alignof(Block), 0U);
}

TEST(SamplerMemory, AClipOfUsualSizeIsKeptAsRows) {
  const Sampler sampler(randomClip({.joints = 42, .frameCount = 60}), skeletonOf(42));
  EXPECT_FALSE(sampler.isCompact());
  EXPECT_LT(mostBytes(sampler), 2 * kMegabyte);
  // Reported is at least what the rows take: a cubic of four floats a moving channel and frame.
  std::size_t moving = 0;
  for (const BoneTrack& track : sampler.clip().tracks) {
    for (const Curve& curve : track.curves) moving += curve.isAnimated() ? 1 : 0;
  }
  EXPECT_GT(sampler.memoryBytes(), moving * 61 * 4 * sizeof(float));
}

TEST(SamplerMemory, AHugeClipFallsBackToTheCompactForm) {
  const auto clip = randomClip({.joints = 1000, .frameCount = 2000, .keyStep = 50.0F, .movesScale = true});
  const Sampler sampler(clip, skeletonOf(1000));
  EXPECT_TRUE(sampler.isCompact());
  EXPECT_LT(mostBytes(sampler), 20 * kMegabyte);
  const std::vector<float> frames = {0.0F, 17.25F, 1999.5F};
  EXPECT_EQ(testing::disagreement(clip, skeletonOf(1000), frames), "");
}

// Nothing is made of its keys: that would take as long as reading them, with the window waiting.
TEST(SamplerMemory, AClipOfCountlessKeysKeepsToItsKeys) {
  for (const GameRules* rules : {&kJ3dRules, &kSm64dsRules, &kZelda64Rules}) {
    for (const float step : {1.0F, 0.7F}) {
      const Interpolation interpolation =
          rules == &kJ3dRules ? Interpolation::Hermite : Interpolation::LinearWrapped;
      const auto clip = randomClip({.rules = rules,
                                    .interpolation = interpolation,
                                    .joints = 200,
                                    .frameCount = 1700,
                                    .keyStep = step,
                                    .closesLoop = rules->closesLoop,
                                    .movesScale = true});
      ASSERT_GT(clip->keys.size(), sampling::MovingCurves::kMostKeys);
      const Sampler sampler(clip, skeletonOf(200));
      EXPECT_TRUE(sampler.isCompact());
      EXPECT_LT(mostBytes(sampler), kMegabyte + 4 * clip->keys.size());
      const std::vector<float> frames = {0.0F, 17.25F, 1699.5F, 1700.5F, 1900.0F};
      EXPECT_EQ(testing::disagreement(clip, skeletonOf(200), frames), "");
    }
  }
}

TEST(SamplerMemory, IsBoundedWhateverTheKeys) {
  for (const GameRules* rules : {&kJ3dRules, &kSm64dsRules}) {
    for (const float step : {1.0F, 4.0F, 7.3F}) {
      const auto clip = randomClip({.rules = rules, .joints = 200, .frameCount = 1600, .keyStep = step});
      const Sampler sampler(clip, skeletonOf(200));
      EXPECT_LT(mostBytes(sampler), 48 * kMegabyte) << step;
    }
  }
}

// As many keys as are still made into tables, so far apart that their index is largest.
TEST(SamplerMemory, IsBoundedWhereKeysAreMost) {
  constexpr std::uint32_t kCurves = 60;
  for (const float step : {1.0F, 7.0F, 8.0F}) {
    auto clip = std::make_shared<Clip>();
    clip->frameCount = 100;
    clip->tracks.resize(kCurves);
    for (BoneTrack& track : clip->tracks) {
      Curve& curve = track[Channel::RotationX];
      curve.interpolation = Interpolation::Hermite;
      curve.firstKey = static_cast<std::uint32_t>(clip->keys.size());
      curve.keyCount = static_cast<std::uint32_t>(sampling::MovingCurves::kMostKeys / kCurves);
      for (std::uint32_t i = 0; i < curve.keyCount; ++i)
        clip->keys.push_back({step * static_cast<float>(i), 1.0F, 0.0F, 0.0F});
    }
    const Sampler sampler(clip, std::make_shared<Skeleton>(Skeleton::flatList(kCurves)));
    EXPECT_LT(sampler.memoryBytes(), 12 * kMegabyte) << step;  // nothing was asked for so far
    EXPECT_GT(mostBytes(sampler), 16 * kMegabyte);             // tables were made
    EXPECT_LT(mostBytes(sampler), 48 * kMegabyte) << step;
  }
}

TEST(SamplerMemory, CurvesOnOneLongTableDoNotMultiplyIt) {
  auto clip = std::make_shared<Clip>();
  clip->frameCount = 2;
  clip->tracks.resize(5000);
  constexpr std::uint32_t kKeys = 30000;
  for (std::uint32_t i = 0; i < kKeys; ++i) clip->keys.push_back({static_cast<float>(i), 1.0F, 0.0F, 0.0F});
  for (BoneTrack& track : clip->tracks) {
    Curve& curve = track[Channel::RotationX];
    curve.interpolation = Interpolation::Hermite;
    curve.keyCount = kKeys;
  }
  const Sampler sampler(clip, std::make_shared<Skeleton>(Skeleton::flatList(5000)));
  EXPECT_LT(mostBytes(sampler), 16 * kMegabyte);
}

TEST(SamplerMemory, SamplingDoesNotAllocate) {
  for (const ScalingRule rule : {ScalingRule::Standard, ScalingRule::Softimage, ScalingRule::Maya}) {
    for (const float keyStep : {3.0F, 2.6F, 0.09F}) {
      const Sampler sampler(randomClip({.frameCount = 90, .keyStep = keyStep, .movesScale = true}),
                            randomSkeleton(21, rule));
      // Before the clip, in every run of rows that is made at once, and after it.
      std::vector<float> frames = {-1.0F};
      for (float frame = 0.0F; frame < 100.0F; frame += 6.3F) frames.push_back(frame);
      std::vector<glm::mat4> models(frames.size() * 21);
      Pose pose;
      for (const SampleMode mode : {SampleMode::Smooth, SampleMode::GameExact}) {
        sampler.sample(0.0F, mode, pose);
        const testing::AllocationCounter counter;
        for (const float frame : frames) sampler.sample(frame, mode, pose);
        sampler.sampleMany(frames, mode, models, pose);
        EXPECT_EQ(counter.count(), 0U) << toString(rule) << " keys every " << keyStep;
      }
    }
  }
}

// Whoever is first makes rows and tables; the others must not see half of them.
TEST(SamplerMemory, ManyThreadsMayBeTheFirstToAsk) {
  constexpr int kFrames = 64;
  constexpr std::size_t kThreads = 4;
  const auto clip = randomClip({.joints = 40, .frameCount = kFrames, .keyStep = 2.6F});
  const auto skeleton = skeletonOf(40);
  for (const SampleMode mode : {SampleMode::Smooth, SampleMode::GameExact}) {
    const Sampler alone(clip, skeleton);
    std::vector<Pose> want(kFrames);
    for (int frame = 0; frame < kFrames; ++frame)
      alone.sample(static_cast<float>(frame), mode, want[static_cast<std::size_t>(frame)]);
    for (int round = 0; round < 30; ++round) {
      const Sampler shared(clip, skeleton);
      std::latch start(kThreads);
      std::array<int, kThreads> wrong{};
      std::vector<std::thread> threads;
      for (int& own : wrong) {
        threads.emplace_back([&shared, &want, &start, &own, mode] {
          Pose pose;
          pose.resize(40);
          start.arrive_and_wait();
          for (int frame = 0; frame < kFrames; ++frame) {
            shared.sample(static_cast<float>(frame), mode, pose);
            own += pose.modelMatrices == want[static_cast<std::size_t>(frame)].modelMatrices ? 0 : 1;
          }
        });
      }
      for (std::thread& thread : threads) thread.join();
      for (const int own : wrong) ASSERT_EQ(own, 0) << "round " << round;
    }
  }
}

}  // namespace
}  // namespace marrow::core
