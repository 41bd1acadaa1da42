// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/clip_bounds.h"

#include "tests/render/test_skeletons.h"

#include <gtest/gtest.h>

#include <glm/vector_relational.hpp>

namespace marrow::app {
namespace {

bool holds(const render::Bounds& bounds, const glm::vec3& point) {
  return glm::all(glm::lessThanEqual(bounds.low, point)) &&
         glm::all(glm::greaterThanEqual(bounds.high, point));
}

TEST(BoundsOfClip, HoldsEveryPoseWhateverPartIsPlayed) {
  const test::Posed posed = test::humanoid();
  PlayedClip clip;
  clip.sampler = test::turning(posed.skeleton);
  clip.from = 3.0;
  clip.to = 4.0;
  core::Pose pose;
  clip.sampler->sample(3.0F, core::SampleMode::Smooth, pose);
  const render::Bounds bounds = boundsOfClip(posed.skeleton, clip, pose);
  for (int frame = 0; frame < 30; ++frame) {
    clip.sampler->sample(static_cast<float>(frame), core::SampleMode::Smooth, pose);
    for (std::size_t bone = 0; bone < pose.size(); ++bone)
      EXPECT_TRUE(holds(bounds, pose.origin(bone))) << "bone " << bone << " at frame " << frame;
  }
}

TEST(BoundsOfClip, HoldsTheShownPoseOutsideTheClip) {
  test::Posed posed = test::humanoid();
  PlayedClip clip;
  clip.sampler = test::turning(posed.skeleton);
  posed.pose.modelMatrices.back()[3] = glm::vec4(900.0F, 0.0F, 0.0F, 1.0F);
  EXPECT_TRUE(holds(boundsOfClip(posed.skeleton, clip, posed.pose), {900.0F, 0.0F, 0.0F}));
  EXPECT_TRUE(holds(boundsOfClip(posed.skeleton, {}, posed.pose), {900.0F, 0.0F, 0.0F}));
}

}  // namespace
}  // namespace marrow::app
