// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"
#include "core/sampling/curve_values.h"
#include "core/sampling/track_rows.h"
#include "tests/core/sampling/random_clip.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/pose_agreement.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace marrow::core {
namespace {

using testing::randomClip;
using testing::randomSkeleton;

constexpr std::size_t kMegabyte = std::size_t{1024} * 1024;

std::shared_ptr<const Skeleton> skeletonOf(std::size_t joints) {
  return randomSkeleton(joints, ScalingRule::Standard);
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
  EXPECT_LT(sampler.memoryBytes(), 2 * kMegabyte);
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
  EXPECT_LT(sampler.memoryBytes(), sampling::CurveValues::kMostSegmentBytes + 8 * kMegabyte);
  const std::vector<float> frames = {0.0F, 17.25F, 1999.5F};
  EXPECT_EQ(testing::disagreement(clip, skeletonOf(1000), frames), "");
}

TEST(SamplerMemory, AClipOfCountlessKeysKeepsToItsKeys) {
  const auto clip = randomClip({.joints = 200, .frameCount = 600, .keyStep = 1.0F, .movesScale = true});
  const std::size_t keyBytes = clip->keys.size() * sizeof(Key);
  ASSERT_GT(keyBytes, sampling::CurveValues::kMostSegmentBytes / 2);
  const Sampler sampler(clip, skeletonOf(200));
  EXPECT_TRUE(sampler.isCompact());
  EXPECT_LT(sampler.memoryBytes(), 2 * keyBytes);
  const std::vector<float> frames = {0.0F, 17.25F, 599.5F};
  EXPECT_EQ(testing::disagreement(clip, skeletonOf(200), frames), "");
}

// Rows and cubics end at 8 MB each; what grows beyond is less than three times the keys.
TEST(SamplerMemory, NeverGrowsFasterThanTheKeys) {
  for (const Runtime runtime : {Runtime::J3D, Runtime::Sm64ds}) {
    for (const float step : {1.0F, 4.0F, 7.3F}) {
      const auto clip = randomClip({.runtime = runtime, .joints = 200, .frameCount = 1600, .keyStep = step});
      const Sampler sampler(clip, skeletonOf(200));
      EXPECT_TRUE(sampler.isCompact());
      EXPECT_LT(sampler.memoryBytes(), 16 * kMegabyte + 3 * clip->keys.size() * sizeof(Key)) << step;
    }
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
  EXPECT_LT(sampler.memoryBytes(), 16 * kMegabyte);
}

TEST(SamplerMemory, SamplingDoesNotAllocate) {
  for (const ScalingRule rule : {ScalingRule::Standard, ScalingRule::Softimage, ScalingRule::Maya}) {
    for (const float keyStep : {3.0F, 2.5F, 2.6F}) {
      const Sampler sampler(randomClip({.keyStep = keyStep, .movesScale = true}), randomSkeleton(21, rule));
      const std::vector<float> frames = {-1.0F, 0.0F, 4.5F, 40.0F};
      std::vector<glm::mat4> models(frames.size() * 21);
      Pose pose;
      sampler.sample(0.0F, SampleMode::Smooth, pose);
      const testing::AllocationCounter counter;
      for (const SampleMode mode : {SampleMode::Smooth, SampleMode::Console}) {
        for (const float frame : frames) sampler.sample(frame, mode, pose);
        sampler.sampleMany(frames, mode, models, pose);
      }
      EXPECT_EQ(counter.count(), 0U) << toString(rule) << " keys every " << keyStep;
    }
  }
}

}  // namespace
}  // namespace marrow::core
