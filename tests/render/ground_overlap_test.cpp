// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/ground_overlap.h"

#include "tests/render/test_skeletons.h"

#include <gtest/gtest.h>

namespace marrow::render {
namespace {

constexpr glm::ivec2 kSize(640, 400);

/// A vertical bone from one height to another, seen from a little above.
std::optional<PixelBox> overlapOf(float from, float to, ViewPreset preset = ViewPreset::Front,
                                  bool isOrthographic = false) {
  const test::Posed posed = test::singleLink({0.0F, from, 0.0F}, {0.0F, to - from, 0.0F});
  BoneShapes shapes;
  shapes.build(posed.skeleton, posed.pose);
  OrbitCamera camera;
  Bounds bounds;
  bounds.add(glm::vec3(-100.0F));
  bounds.add(glm::vec3(100.0F));
  camera.frame(bounds, 1.6F);
  if (isOrthographic) {
    camera.setOrthographic(true);
    camera.setPreset(preset);
  }
  return groundOverlap(shapes, frameBlock(camera, ViewOptions{}, kSize));
}

TEST(GroundOverlap, IsNothingForWhatStandsAboveTheGround) { EXPECT_FALSE(overlapOf(20.0F, 60.0F)); }

TEST(GroundOverlap, HoldsWhatLiesBelowAndNotAllOfTheView) {
  const auto box = overlapOf(-60.0F, 30.0F);
  ASSERT_TRUE(box);
  EXPECT_LT(box->corner.x, kSize.x / 2);
  EXPECT_GT(box->corner.x + box->size.x, kSize.x / 2);
  EXPECT_LT(box->size.x, kSize.x / 2);
  EXPECT_GT(box->size.y, 60);
}

// There the lines are a wall behind everything.
TEST(GroundOverlap, IsNothingInAFlatViewFromTheFront) {
  EXPECT_FALSE(overlapOf(-60.0F, 30.0F, ViewPreset::Front, true));
}

TEST(GroundOverlap, SeesFromBelowWhatStandsAbove) {
  EXPECT_TRUE(overlapOf(20.0F, 60.0F, ViewPreset::Bottom, true));
  EXPECT_FALSE(overlapOf(20.0F, 60.0F, ViewPreset::Top, true));
}

}  // namespace
}  // namespace marrow::render
