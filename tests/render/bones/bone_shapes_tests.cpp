// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bones/bone_shapes.h"

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
  shapes.build(posed.skeleton, posed.pose.modelMatrices);
  return shapes;
}

TEST(BoneShapes, HasAnEdgeToEachChildAndAShortOneAtLeaves) {
  const BoneShapes shapes = shapesOf(test::singleEdge(glm::vec3(0.0F), {0.0F, 40.0F, 0.0F}));
  ASSERT_EQ(shapes.edges().size(), 2U);
  EXPECT_EQ(shapes.edges()[0].bone, 0);
  EXPECT_EQ(shapes.edges()[0].tail, glm::vec3(0.0F, 40.0F, 0.0F));
  EXPECT_EQ(shapes.edges()[1].bone, 1);
  EXPECT_GT(shapes.edges()[1].tail.y, 41.0F);
  EXPECT_LT(shapes.edges()[1].tail.y, 60.0F);
  EXPECT_EQ(shapes.joints().size(), 2U);
}

TEST(BoneShapes, HasOnlyTheJointWhereAnEdgeHasNoLength) {
  const BoneShapes shapes = shapesOf(test::singleEdge({5.0F, 5.0F, 5.0F}, glm::vec3(0.0F)));
  EXPECT_TRUE(shapes.edges().empty());
  EXPECT_EQ(shapes.joints().size(), 2U);
}

TEST(BoneShapes, HasNoEdgesInAFlatList) {
  test::Posed posed = test::humanoid();
  posed.skeleton.isHierarchy = false;
  const BoneShapes shapes = shapesOf(posed);
  EXPECT_TRUE(shapes.edges().empty());
  EXPECT_EQ(shapes.joints().size(), posed.skeleton.size());
}

TEST(BoneShapes, SkipsWhatIsNotANumberAndKeepsTheRest) {
  test::Posed posed = test::humanoid();
  const auto spine = static_cast<std::size_t>(posed.skeleton.indexOf("spine"));
  posed.pose.modelMatrices[spine] = test::filledMatrix(std::numeric_limits<float>::quiet_NaN());
  const BoneShapes shapes = shapesOf(posed);
  EXPECT_EQ(shapes.joints().size(), posed.skeleton.size() - 1);
  for (const BoneShapes::Edge& edge : shapes.edges()) {
    EXPECT_TRUE(isDrawable(edge.head) && isDrawable(edge.tail) && isDrawable(edge.side));
    EXPECT_TRUE(std::isfinite(edge.radius) && edge.radius > 0.0F);
  }
}

TEST(BoneShapes, GivesEachEdgeASideSquareToIt) {
  test::Posed posed = test::humanoid();
  posed.pose.modelMatrices[1][0] = glm::vec4(0.0F);  // a bone scaled to nothing along x
  posed.pose.modelMatrices[2] = glm::scale(posed.pose.modelMatrices[2], glm::vec3(0.0F));
  const BoneShapes shapes = shapesOf(posed);
  for (const BoneShapes::Edge& edge : shapes.edges()) {
    EXPECT_NEAR(glm::length(edge.side), 1.0F, 1e-3F);
    EXPECT_NEAR(glm::dot(edge.side, glm::normalize(edge.tail - edge.head)), 0.0F, 1e-3F);
  }
}

TEST(BoneShapes, ThinsALongEdgeFromTheRoot) {
  const test::Posed posed = test::humanoid();
  const BoneShapes shapes = shapesOf(posed);
  const int thigh = posed.skeleton.indexOf("thigh");
  for (const BoneShapes::Edge& edge : shapes.edges()) {
    if (edge.bone != thigh) continue;
    EXPECT_LT(shapes.edges().front().radius, edge.radius);
  }
}

TEST(BoneShapes, IgnoresAParentThatDoesNotComeFirst) {
  test::Posed posed = test::singleEdge(glm::vec3(0.0F), {0.0F, 40.0F, 0.0F});
  posed.skeleton.bones[1].parent = 7;
  EXPECT_TRUE(shapesOf(posed).edges().empty());
}

TEST(BoneShapes, KeepsItsStorageFromFrameToFrame) {
  const test::Posed posed = test::humanoid();
  BoneShapes shapes;
  shapes.build(posed.skeleton, posed.pose.modelMatrices);
  const auto* edges = shapes.edges().data();
  const auto* joints = shapes.joints().data();
  shapes.build(posed.skeleton, posed.pose.modelMatrices);
  EXPECT_EQ(shapes.edges().data(), edges);
  EXPECT_EQ(shapes.joints().data(), joints);
}

TEST(BoneShapes, ABranchIsABoneAndItsDescendants) {
  const test::Posed posed = test::humanoid();
  const int forearm = posed.skeleton.indexOf("forearm");
  BoneShapes shapes;
  shapes.build(posed.skeleton, posed.pose.modelMatrices, BoneStyle::Octahedral, forearm);
  ASSERT_FALSE(shapes.joints().empty());
  for (const BoneShapes::Joint& joint : shapes.joints()) {
    int bone = joint.bone;
    while (bone >= 0 && bone != forearm) bone = posed.skeleton.bones[static_cast<std::size_t>(bone)].parent;
    EXPECT_EQ(bone, forearm) << posed.skeleton.bones[static_cast<std::size_t>(joint.bone)].name;
  }
  for (const BoneShapes::Edge& edge : shapes.edges()) EXPECT_GE(edge.bone, forearm);
}

TEST(BoneShapes, PointsHaveNoEdgesAndSticksOneWidth) {
  const test::Posed posed = test::humanoid();
  BoneShapes shapes;
  shapes.build(posed.skeleton, posed.pose.modelMatrices, BoneStyle::Points);
  EXPECT_TRUE(shapes.edges().empty());
  EXPECT_EQ(shapes.joints().size(), posed.skeleton.size());
  shapes.build(posed.skeleton, posed.pose.modelMatrices, BoneStyle::Stick);
  ASSERT_GT(shapes.edges().size(), 2U);
  EXPECT_FLOAT_EQ(shapes.edges()[0].radius, shapes.edges()[1].radius);
}

}  // namespace
}  // namespace marrow::render
