// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bone_shapes.h"

#include "tests/render/test_skeletons.h"

#include <gtest/gtest.h>

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include <cmath>
#include <limits>

namespace marrow::render {
namespace {

BoneShapes shapesOf(const test::Posed& posed) {
  BoneShapes shapes;
  shapes.build(posed.skeleton, posed.pose);
  return shapes;
}

TEST(BoneShapes, LinksEachBoneToEachChildAndEndsLeavesWithAShortOne) {
  const BoneShapes shapes = shapesOf(test::singleLink(glm::vec3(0.0F), {0.0F, 40.0F, 0.0F}));
  ASSERT_EQ(shapes.links().size(), 2U);
  EXPECT_EQ(shapes.links()[0].bone, 0);
  EXPECT_EQ(shapes.links()[0].tail, glm::vec3(0.0F, 40.0F, 0.0F));
  EXPECT_EQ(shapes.links()[1].bone, 1);
  EXPECT_GT(shapes.links()[1].tail.y, 41.0F);
  EXPECT_LT(shapes.links()[1].tail.y, 60.0F);
  EXPECT_EQ(shapes.joints().size(), 2U);
}

TEST(BoneShapes, DrawsOnlyTheJointWhereALinkHasNoLength) {
  const BoneShapes shapes = shapesOf(test::singleLink({5.0F, 5.0F, 5.0F}, glm::vec3(0.0F)));
  EXPECT_TRUE(shapes.links().empty());
  EXPECT_EQ(shapes.joints().size(), 2U);
}

TEST(BoneShapes, DrawsNoLinksInAFlatList) {
  test::Posed posed = test::humanoid();
  posed.skeleton.isHierarchy = false;
  const BoneShapes shapes = shapesOf(posed);
  EXPECT_TRUE(shapes.links().empty());
  EXPECT_EQ(shapes.joints().size(), posed.skeleton.size());
}

TEST(BoneShapes, SkipsWhatIsNotANumberAndKeepsTheRest) {
  test::Posed posed = test::humanoid();
  const auto spine = static_cast<std::size_t>(posed.skeleton.indexOf("spine"));
  posed.pose.modelMatrices[spine] = test::filledMatrix(std::numeric_limits<float>::quiet_NaN());
  const BoneShapes shapes = shapesOf(posed);
  EXPECT_EQ(shapes.joints().size(), posed.skeleton.size() - 1);
  for (const BoneShapes::Link& link : shapes.links()) {
    EXPECT_TRUE(isDrawable(link.head) && isDrawable(link.tail) && isDrawable(link.side));
    EXPECT_TRUE(std::isfinite(link.radius) && link.radius > 0.0F);
  }
}

TEST(BoneShapes, GivesEachLinkASideSquareToIt) {
  test::Posed posed = test::humanoid();
  posed.pose.modelMatrices[1][0] = glm::vec4(0.0F);  // a bone scaled to nothing along x
  posed.pose.modelMatrices[2] = glm::scale(posed.pose.modelMatrices[2], glm::vec3(0.0F));
  const BoneShapes shapes = shapesOf(posed);
  for (const BoneShapes::Link& link : shapes.links()) {
    EXPECT_NEAR(glm::length(link.side), 1.0F, 1e-3F);
    EXPECT_NEAR(glm::dot(link.side, glm::normalize(link.tail - link.head)), 0.0F, 1e-3F);
  }
}

TEST(BoneShapes, ThinsALongWayFromTheRoot) {
  const test::Posed posed = test::humanoid();
  const BoneShapes shapes = shapesOf(posed);
  const int thigh = posed.skeleton.indexOf("thigh");
  for (const BoneShapes::Link& link : shapes.links()) {
    if (link.bone != thigh) continue;
    EXPECT_LT(shapes.links().front().radius, link.radius);
  }
}

TEST(BoneShapes, IgnoresAParentThatDoesNotComeFirst) {
  test::Posed posed = test::singleLink(glm::vec3(0.0F), {0.0F, 40.0F, 0.0F});
  posed.skeleton.bones[1].parent = 7;
  EXPECT_TRUE(shapesOf(posed).links().empty());
}

TEST(BoneShapes, KeepsItsStorageFromFrameToFrame) {
  const test::Posed posed = test::humanoid();
  BoneShapes shapes;
  shapes.build(posed.skeleton, posed.pose);
  const auto* links = shapes.links().data();
  const auto* joints = shapes.joints().data();
  shapes.build(posed.skeleton, posed.pose);
  EXPECT_EQ(shapes.links().data(), links);
  EXPECT_EQ(shapes.joints().data(), joints);
}

TEST(BoneShapes, ABranchIsABoneAndWhatHangsOnIt) {
  const test::Posed posed = test::humanoid();
  const int forearm = posed.skeleton.indexOf("forearm");
  BoneShapes shapes;
  shapes.build(posed.skeleton, posed.pose, BoneStyle::Octahedral, forearm);
  ASSERT_FALSE(shapes.joints().empty());
  for (const BoneShapes::Joint& joint : shapes.joints()) {
    int bone = joint.bone;
    while (bone >= 0 && bone != forearm) bone = posed.skeleton.bones[static_cast<std::size_t>(bone)].parent;
    EXPECT_EQ(bone, forearm) << posed.skeleton.bones[static_cast<std::size_t>(joint.bone)].name;
  }
  for (const BoneShapes::Link& link : shapes.links()) EXPECT_GE(link.bone, forearm);
}

TEST(BoneShapes, PointsHaveNoLinksAndSticksOneWidth) {
  const test::Posed posed = test::humanoid();
  BoneShapes shapes;
  shapes.build(posed.skeleton, posed.pose, BoneStyle::Points);
  EXPECT_TRUE(shapes.links().empty());
  EXPECT_EQ(shapes.joints().size(), posed.skeleton.size());
  shapes.build(posed.skeleton, posed.pose, BoneStyle::Stick);
  ASSERT_GT(shapes.links().size(), 2U);
  EXPECT_FLOAT_EQ(shapes.links()[0].radius, shapes.links()[1].radius);
}

}  // namespace
}  // namespace marrow::render
