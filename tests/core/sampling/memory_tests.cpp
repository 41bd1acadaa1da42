// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"
#include "core/sampling/cubic_rows.h"
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

/// The bytes that a sampler of the clip allocates.
std::size_t bytesOf(const std::shared_ptr<const Clip>& clip,
                    const std::shared_ptr<const Skeleton>& skeleton) {
  Pose pose;
  pose.resize(skeleton->size());
  const testing::AllocationCounter counter;
  const Sampler sampler(clip, skeleton);
  for (const SampleMode mode : {SampleMode::Smooth, SampleMode::GameExact}) sampler.sample(0.0F, mode, pose);
  return counter.bytes();
}

TEST(AllocationCounter, CountsAlignedBlocksToo) {
  struct alignas(64) Block {
    float lanes[16] = {};
  };
  const testing::AllocationCounter counter;
  const std::vector<Block> blocks(3);
  EXPECT_EQ(counter.count(), 1U);
  EXPECT_EQ(counter.bytes(), 3 * sizeof(Block));
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(blocks.data()) % alignof(Block), 0U);
}

TEST(SamplerMemory, AClipOfUsualSizeTakesLittle) {
  EXPECT_LT(bytesOf(randomClip({.joints = 42, .frameCount = 60}), skeletonOf(42)), 2 * kMegabyte);
}

TEST(SamplerMemory, RowsEndAtTheCache) {
  for (const float step : {1.0F, 7.0F}) {
    const auto clip = randomClip({.joints = 400, .frameCount = 400, .keyStep = step, .movesScale = true});
    EXPECT_LT(bytesOf(clip, skeletonOf(400)), sampling::CubicRows::kCacheBytes + 4 * kMegabyte) << step;
  }
}

// Four bytes a key of angles that take the short way round; nothing for other keys.
TEST(SamplerMemory, KeysAreNotCopied) {
  for (const GameRules* rules : {&kJ3dRules, &kSm64dsRules, &kZelda64Rules}) {
    for (const float step : {1.0F, 0.7F}) {
      const Interpolation interpolation =
          rules == &kJ3dRules ? Interpolation::Hermite : Interpolation::LinearWrapped;
      const auto clip = randomClip({.rules = rules,
                                    .interpolation = interpolation,
                                    .joints = 100,
                                    .frameCount = 600,
                                    .keyStep = step,
                                    .closesLoop = rules->closesLoop,
                                    .movesScale = true});
      EXPECT_LT(bytesOf(clip, skeletonOf(100)),
                sampling::CubicRows::kCacheBytes + 2 * kMegabyte + 4 * clip->keys.size());
      const std::vector<float> frames = {0.0F, 17.25F, 599.5F, 600.5F, 800.0F};
      EXPECT_EQ(testing::disagreement(clip, skeletonOf(100), frames), "");
    }
  }
}

TEST(SamplerMemory, CurvesOnOneLongTableDoNotMultiplyIt) {
  auto clip = std::make_shared<Clip>();
  clip->frameCount = 2;
  clip->setBones(5000);
  constexpr std::uint32_t kKeys = 30000;
  for (std::uint32_t i = 0; i < kKeys; ++i) clip->keys.push_back({static_cast<float>(i), 1.0F, 0.0F, 0.0F});
  for (std::size_t bone = 0; bone < clip->boneCount(); ++bone) {
    Curve& curve = clip->curve(bone, Channel::RotationX);
    curve.interpolation = Interpolation::LinearWrapped;
    curve.keyCount = kKeys;
  }
  clip->keys[1].value = 359.0F;  // so that there are whole turns to keep
  EXPECT_LT(bytesOf(clip, std::make_shared<Skeleton>(Skeleton::flatList(5000))), 16 * kMegabyte);
}

TEST(SamplerMemory, SamplingDoesNotAllocate) {
  for (const ScalingRule rule : {ScalingRule::Standard, ScalingRule::Softimage, ScalingRule::Maya}) {
    for (const float keyStep : {3.0F, 2.6F, 0.09F}) {
      const Sampler sampler(randomClip({.frameCount = 90, .keyStep = keyStep, .movesScale = true}),
                            randomSkeleton(21, rule));
      // Before the clip, in every chunk of rows, and after it.
      std::vector<float> frames = {-1.0F};
      for (float frame = 0.0F; frame < 100.0F; frame += 6.3F) frames.push_back(frame);
      std::vector<glm::mat4> models(frames.size() * 21);
      Pose pose;
      pose.resize(21);
      for (const SampleMode mode : {SampleMode::Smooth, SampleMode::GameExact}) {
        const testing::AllocationCounter counter;
        for (const float frame : frames) sampler.sample(frame, mode, pose);
        sampler.sampleMany(frames, mode, models, pose);
        EXPECT_EQ(counter.count(), 0U) << toString(rule) << " keys every " << keyStep;
      }
    }
  }
}

// The first thread makes rows; the others must not read half-made ones.
TEST(SamplerMemory, ManyThreadsMayBeTheFirstToAsk) {
  constexpr int kFrames = 64;
  constexpr std::size_t kThreads = 4;
  const auto clip = randomClip({.joints = 40, .frameCount = kFrames});
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
