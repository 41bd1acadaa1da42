// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/skeleton.h"

#include "core/sampler.h"
#include "tests/core/sampling/random_clip.h"

#include <gtest/gtest.h>

#include <memory>

namespace marrow::core {
namespace {

using testing::randomClip;

void expectTheSameWay(const Sampler& whole, const std::shared_ptr<const Clip>& clip, std::size_t bone,
                      SampleMode mode) {
  const auto line = std::make_shared<const Skeleton>(ancestorsOf(whole.skeleton(), bone));
  ASSERT_EQ(line->bones.back().name, whole.skeleton().bones[bone].name);
  const Sampler alone(clip, line);
  Pose expected;
  Pose pose;
  for (const float frame : {0.0F, 3.0F, 7.25F, 11.5F}) {
    whole.sample(frame, mode, expected);
    alone.sample(frame, mode, pose);
    EXPECT_EQ(pose.modelMatrices.back(), expected.modelMatrices[bone]) << "bone " << bone << " at " << frame;
  }
}

TEST(Ancestors, MovesAsInTheWholeSkeleton) {
  const auto clip = randomClip({.frameCount = 12});
  for (const ScalingRule rule : {ScalingRule::Standard, ScalingRule::Softimage, ScalingRule::Maya}) {
    const Sampler whole(clip, testing::randomSkeleton(21, rule));
    for (const SampleMode mode : {SampleMode::Smooth, SampleMode::GameExact}) {
      for (std::size_t bone = 0; bone < 21; ++bone) expectTheSameWay(whole, clip, bone, mode);
    }
  }
}

TEST(Ancestors, OfARootIsTheRoot) {
  const auto skeleton = testing::randomSkeleton(5, ScalingRule::Standard);
  EXPECT_EQ(ancestorsOf(*skeleton, 0).size(), 1U);
  EXPECT_EQ(ancestorsOf(*skeleton, 0).bones[0].parent, Bone::kNoParent);
}

TEST(Ancestors, KeepsTheTracksOfTheBones) {
  Skeleton skeleton;
  skeleton.bones.resize(3);
  skeleton.bones[1].parent = 0;
  skeleton.bones[1].track = 7;
  skeleton.bones[2].parent = 0;
  const Skeleton second = ancestorsOf(skeleton, 1);
  ASSERT_EQ(second.size(), 2U);
  EXPECT_EQ(second.trackOf(0), 0U);
  EXPECT_EQ(second.trackOf(1), 7U);
  EXPECT_EQ(ancestorsOf(skeleton, 2).trackOf(1), 2U);
}

}  // namespace
}  // namespace marrow::core
