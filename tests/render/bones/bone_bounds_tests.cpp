// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/pose_bounds.h"

#include "tests/render/test_skeletons.h"

#include <gtest/gtest.h>

#include <glm/vector_relational.hpp>

#include <limits>

namespace marrow::render {
namespace {

bool holds(const Bounds& bounds, const glm::vec3& point) {
  return glm::all(glm::lessThanEqual(bounds.low, point)) &&
         glm::all(glm::greaterThanEqual(bounds.high, point));
}

TEST(BoundsOf, HoldsEveryJoint) {
  const test::Posed posed = test::humanoid();
  const Bounds bounds = boundsOf(posed.skeleton, posed.pose);
  for (std::size_t i = 0; i < posed.pose.size(); ++i) EXPECT_TRUE(holds(bounds, posed.pose.origin(i)));
  EXPECT_LT(bounds.radius(), 200.0F);
}

TEST(BoundsOf, IgnoresBonesThatAreNotNumbers) {
  test::Posed posed = test::humanoid();
  const Bounds before = boundsOf(posed.skeleton, posed.pose);
  const auto crown = static_cast<std::size_t>(posed.skeleton.indexOf("jaw"));
  posed.pose.modelMatrices[crown][3] = glm::vec4(std::numeric_limits<float>::quiet_NaN());
  const Bounds after = boundsOf(posed.skeleton, posed.pose);
  EXPECT_FALSE(after.isEmpty);
  EXPECT_NEAR(after.radius(), before.radius(), before.radius() * 0.1F);
}

TEST(BoundsOf, IsEmptyWithoutBonesAndWithoutNumbers) {
  EXPECT_TRUE(boundsOf(core::Skeleton{}, core::Pose{}).isEmpty);
  test::Posed posed = test::singleEdge(glm::vec3(0.0F), {0.0F, 10.0F, 0.0F});
  for (glm::mat4& matrix : posed.pose.modelMatrices)
    matrix = test::filledMatrix(std::numeric_limits<float>::infinity());
  EXPECT_TRUE(boundsOf(posed.skeleton, posed.pose).isEmpty);
}

TEST(BoundsOf, GivesALoneJointSomeRoom) {
  test::Posed posed;
  test::addBone(posed.skeleton, "only", core::Bone::kNoParent, {1.0F, 2.0F, 3.0F});
  posed.pose = core::restPose(posed.skeleton);
  const Bounds bounds = boundsOf(posed.skeleton, posed.pose);
  EXPECT_GT(bounds.radius(), 1.0F);
  EXPECT_EQ(bounds.centre(), glm::vec3(1.0F, 2.0F, 3.0F));
}

TEST(BoundsOf, UsesOnlyBonesThatBothSidesHave) {
  test::Posed posed = test::humanoid();
  posed.pose.modelMatrices.resize(3);
  EXPECT_FALSE(boundsOf(posed.skeleton, posed.pose).isEmpty);
}

TEST(BoundsOfBone, HoldsTheBoneAndItsChildrenOnly) {
  const test::Posed posed = test::humanoid();
  const int forearm = posed.skeleton.indexOf("forearm");
  const Bounds bounds = boundsOfBone(posed.skeleton, posed.pose, forearm);
  EXPECT_TRUE(holds(bounds, posed.pose.origin(static_cast<std::size_t>(forearm))));
  EXPECT_TRUE(holds(bounds, posed.pose.origin(static_cast<std::size_t>(forearm) + 1)));  // the hand
  EXPECT_FALSE(holds(bounds, posed.pose.origin(0)));
}

// A joint at its parent's place: its surroundings show where it is.
TEST(BoundsOfBone, ShowsTheSurroundingsOfOneWithoutLength) {
  test::Posed posed = test::humanoid();
  const int jaw = posed.skeleton.indexOf("jaw");
  test::addBone(posed.skeleton, "eye", jaw, glm::vec3(0.0F));
  posed.pose = core::restPose(posed.skeleton);
  const Bounds whole = boundsOf(posed.skeleton, posed.pose);
  const Bounds bounds = boundsOfBone(posed.skeleton, posed.pose, static_cast<int>(posed.skeleton.size()) - 1);
  ASSERT_FALSE(bounds.isEmpty);
  EXPECT_GT(bounds.radius(), whole.radius() * 0.2F);
  EXPECT_LT(bounds.radius(), whole.radius() * 0.7F);
}

TEST(BoundsOfBone, IsEmptyForABoneThatIsNotThere) {
  const test::Posed posed = test::humanoid();
  EXPECT_TRUE(boundsOfBone(posed.skeleton, posed.pose, -1).isEmpty);
  EXPECT_TRUE(boundsOfBone(posed.skeleton, posed.pose, 1000).isEmpty);
}

}  // namespace
}  // namespace marrow::render
