// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clip_bake.h"

#include "tests/core/sampling/random_clip.h"
#include "tests/support/allocation_counter.h"

#include <gtest/gtest.h>

#include <memory>
#include <span>

namespace marrow::core {
namespace {

using testing::randomClip;

std::shared_ptr<const Skeleton> skeletonOf(std::size_t joints) {
  return testing::randomSkeleton(joints, ScalingRule::Standard);
}

TEST(ClipBake, HoldsEveryWholeFrame) {
  const auto sampler = std::make_shared<const Sampler>(randomClip({.frameCount = 12}), skeletonOf(21));
  for (const SampleMode mode : {SampleMode::Smooth, SampleMode::Console}) {
    ClipBake bake(sampler, mode);
    ASSERT_TRUE(bake.isAvailable());
    ASSERT_EQ(bake.frameCount(), 13U);
    Pose pose;
    for (std::size_t frame = 0; frame < bake.frameCount(); ++frame) {
      sampler->sample(static_cast<float>(frame), mode, pose);
      const std::span<const Affine> models = bake.frame(frame);
      ASSERT_EQ(models.size(), 21U);
      for (std::size_t bone = 0; bone < models.size(); ++bone) {
        EXPECT_EQ(models[bone].matrix(), pose.modelMatrices[bone]);
        EXPECT_EQ(models[bone].origin(), pose.origin(bone));
      }
    }
  }
}

TEST(ClipBake, BakesAtTheFirstQuestionAndOnlyThen) {
  const auto sampler = std::make_shared<const Sampler>(randomClip({.frameCount = 12}), skeletonOf(21));
  ClipBake bake(sampler, SampleMode::Smooth);
  EXPECT_EQ(bake.memoryBytes(), 0U);
  (void)bake.frame(3);
  EXPECT_EQ(bake.memoryBytes(), 13U * 21U * sizeof(Affine));
  const testing::AllocationCounter counter;
  (void)bake.frame(12);
  EXPECT_EQ(counter.count(), 0U);
}

TEST(ClipBake, KeepsWithinItsBytes) {
  const auto sampler = std::make_shared<const Sampler>(randomClip({.frameCount = 12}), skeletonOf(21));
  constexpr std::size_t kNeeded = 13 * 21 * sizeof(Affine);
  EXPECT_TRUE(ClipBake(sampler, SampleMode::Smooth, kNeeded).isAvailable());
  EXPECT_FALSE(ClipBake(sampler, SampleMode::Smooth, kNeeded - 1).isAvailable());
  const auto huge = std::make_shared<const Sampler>(
      randomClip({.joints = 1000, .frameCount = 2000, .keyStep = 500.0F}), skeletonOf(1000));
  EXPECT_FALSE(ClipBake(huge, SampleMode::Smooth).isAvailable());
}

TEST(ClipBake, AnEmptySkeletonHasFramesOfNoBones) {
  const auto sampler = std::make_shared<const Sampler>(randomClip({.joints = 0}), skeletonOf(0));
  ClipBake bake(sampler, SampleMode::Smooth);
  EXPECT_TRUE(bake.frame(0).empty());
}

}  // namespace
}  // namespace marrow::core
