// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"

#include "tests/support/allocation_counter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>

namespace marrow::core {
namespace {

constexpr float kUnit = static_cast<float>(BinaryAngle::kDegreesPerUnit);

// Two bones; bone 1 turns about z from 0 to 30000 stored units in 10 frames and moves along x.
std::shared_ptr<Clip> turningClip(int shift) {
  auto clip = std::make_shared<Clip>();
  clip->frameCount = 10;
  clip->rotationShift = shift;
  clip->setBones(2);
  const float unit = std::ldexp(kUnit, shift);
  clip->keys = {{0.0F, 0.0F, 3000.0F * unit, 3000.0F * unit},
                {10.0F, 30000.0F * unit, 3000.0F * unit, 3000.0F * unit},
                {0.0F, 5.0F, 0.0F, 0.0F}};
  for (std::size_t bone = 0; bone < clip->boneCount(); ++bone) {
    for (const Channel channel : kChannels) {
      clip->curve(bone, channel).defaultValue = isScale(channel) ? 1.0F : 0.0F;
      clip->curve(bone, channel).unit = isRotation(channel) ? unit : 1.0F;
    }
  }
  Curve& rotation = clip->curve(1, Channel::RotationZ);
  rotation.interpolation = Interpolation::Hermite;
  rotation.keyCount = 2;
  Curve& x = clip->curve(1, Channel::TranslationX);
  x.firstKey = 2;
  x.keyCount = 1;
  return clip;
}

std::shared_ptr<Skeleton> twoBones() {
  auto skeleton = std::make_shared<Skeleton>(Skeleton::flatList(2));
  skeleton->isHierarchy = true;
  skeleton->bones[1].parent = 0;
  return skeleton;
}

TEST(Sampler, SmoothModeIsContinuousAndUnwrapped) {
  const Sampler sampler(turningClip(1), twoBones());
  Pose pose;
  sampler.sample(10.0F, SampleMode::Smooth, pose);
  EXPECT_NEAR(pose.local[1].rotationDegrees.z, 60000.0 * 360.0 / 65536.0, 1e-3);
  EXPECT_EQ(pose.local[1].translation.x, 5.0F);
  EXPECT_EQ(pose.angles[1][2], BinaryAngle{});
}

TEST(Sampler, GameExactModeTruncatesThenShiftsThenWraps) {
  const Sampler sampler(turningClip(2), twoBones());
  Pose pose;
  sampler.sample(0.0005F, SampleMode::GameExact, pose);  // 1.5 stored units
  EXPECT_EQ(pose.angles[1][2].units, 4);
  sampler.sample(10.0F, SampleMode::GameExact, pose);
  EXPECT_EQ(pose.angles[1][2], BinaryAngle::wrap(120000));
  EXPECT_EQ(pose.local[1].rotationDegrees.z, BinaryAngle::wrap(120000).degrees());
}

TEST(Sampler, AnswersInAnyOrderTheSame) {
  const Sampler sampler(turningClip(0), twoBones());
  Pose forward;
  Pose again;
  sampler.sample(3.5F, SampleMode::Smooth, forward);
  sampler.sample(9.0F, SampleMode::GameExact, again);
  sampler.sample(3.5F, SampleMode::Smooth, again);
  EXPECT_EQ(forward.modelMatrices, again.modelMatrices);
  EXPECT_EQ(forward.local, again.local);
}

TEST(Sampler, DoesNotAllocateOnceThePoseHasItsSize) {
  const Sampler sampler(turningClip(0), twoBones());
  Pose pose;
  pose.resize(2);
  const testing::AllocationCounter counter;
  for (float frame = -3.0F; frame < 15.0F; frame += 0.37F) {
    sampler.sample(frame, SampleMode::Smooth, pose);
    sampler.sample(frame, SampleMode::GameExact, pose);
  }
  EXPECT_EQ(counter.count(), 0U);
}

TEST(Sampler, BonesWithoutATrackRest) {
  auto skeleton = std::make_shared<Skeleton>(Skeleton::flatList(3));
  skeleton->bones[2].rest.translation = {1.0F, 2.0F, 3.0F};
  const Sampler sampler(turningClip(0), skeleton);
  Pose pose;
  sampler.sample(4.0F, SampleMode::Smooth, pose);
  EXPECT_EQ(pose.local[2].translation, glm::vec3(1.0F, 2.0F, 3.0F));
}

TEST(Sampler, FollowsTheTrackThatABoneNames) {
  auto skeleton = std::make_shared<Skeleton>(Skeleton::flatList(2));
  skeleton->bones[0].track = 1;
  skeleton->bones[1].track = 0;
  const Sampler sampler(turningClip(0), skeleton);
  Pose pose;
  sampler.sample(0.0F, SampleMode::Smooth, pose);
  EXPECT_EQ(pose.local[0].translation.x, 5.0F);
  EXPECT_EQ(pose.local[1].translation.x, 0.0F);
}

TEST(Sampler, SurvivesNumbersThatAreNone) {
  std::shared_ptr<Clip> clip = turningClip(0);
  clip->keys[1].tangentIn = std::numeric_limits<float>::infinity();
  clip->keys[2].value = std::nanf("");
  const Sampler sampler(clip, twoBones());
  Pose pose;
  sampler.sample(5.0F, SampleMode::GameExact, pose);
  EXPECT_EQ(pose.size(), 2U);
}

}  // namespace
}  // namespace marrow::core
