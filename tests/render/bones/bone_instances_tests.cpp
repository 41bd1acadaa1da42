// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bones/bone_instances.h"

#include "tests/render/test_scenes.h"

#include <glm/geometric.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace marrow::render {
namespace {

constexpr int kSelected = 7;

class BoneInstances : public ::testing::Test {
 protected:
  BoneInstances() {
    shapes_.build(posed_.skeleton, posed_.pose.modelMatrices);
    scene_.skeletons[0].selectedBone = kSelected;
    palette_.build(scene_.skeletons[0], scene_.colours);
  }

  [[nodiscard]] float pixelsOf(const BoneShapes::Joint& joint) const {
    return joint.radius * pixelsPerUnit(view_, joint.centre);
  }

  test::Posed posed_ = test::humanoid();
  Scene scene_ = test::sceneOf(posed_);
  View view_ = viewOf(scene_, {300, 300});
  BoneShapes shapes_;
  BonePalette palette_;
  std::vector<JointInstance> joints_;
  std::vector<EdgeInstance> edges_;
  std::vector<LinePiece> axes_;
};

TEST_F(BoneInstances, HoldEveryJointWhereNoneIsTooSmall) {
  fillJoints(shapes_, palette_, view_, 0.0F, joints_);
  ASSERT_EQ(joints_.size(), shapes_.joints().size());
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    EXPECT_EQ(joints_[i].centre, shapes_.joints()[i].centre);
    EXPECT_EQ(joints_[i].radius, shapes_.joints()[i].radius);
  }
}

TEST_F(BoneInstances, LeaveSmallJointsOutUnlessTheyAreSelected) {
  std::vector<float> pixels;
  for (const BoneShapes::Joint& joint : shapes_.joints()) pixels.push_back(pixelsOf(joint));
  std::vector<float> sorted = pixels;
  std::sort(sorted.begin(), sorted.end());
  const float least = sorted[sorted.size() / 2];
  ASSERT_LT(sorted.front(), least);
  std::size_t wanted = 0;
  for (const BoneShapes::Joint& joint : shapes_.joints())
    wanted += joint.bone == kSelected || pixelsOf(joint) >= least ? 1 : 0;
  fillJoints(shapes_, palette_, view_, least, joints_);
  EXPECT_EQ(joints_.size(), wanted);
  fillJoints(shapes_, palette_, view_, 1e6F, joints_);
  ASSERT_EQ(joints_.size(), 1U);
  EXPECT_EQ(joints_[0].highlight, 1.0F);
}

// The shader makes the rest of the ring from these.
TEST_F(BoneInstances, HoldEdgesWithTheirLengthAndASideSquareToThem) {
  fillEdges(shapes_, palette_, edges_);
  ASSERT_EQ(edges_.size(), shapes_.edges().size());
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    const BoneShapes::Edge& edge = shapes_.edges()[i];
    EXPECT_EQ(edges_[i].head, edge.head);
    EXPECT_NEAR(glm::length(edges_[i].along), edges_[i].length, edges_[i].length * 1e-4F);
    EXPECT_NEAR(glm::length(edges_[i].side), edge.radius, edge.radius * 1e-4F);
    EXPECT_NEAR(glm::dot(edges_[i].side, edges_[i].along), 0.0F, edge.radius * edges_[i].length * 1e-3F);
    EXPECT_EQ(edges_[i].highlight, edge.bone == kSelected ? 1.0F : 0.0F);
  }
}

TEST_F(BoneInstances, HoldThreeAxesOfEqualLengthAJoint) {
  view_ = viewOf(scene_, {3000, 3000});  // so large that no axis is too small
  fillAxes(shapes_, posed_.pose.modelMatrices, view_, axes_);
  ASSERT_EQ(axes_.size(), 3 * shapes_.joints().size());
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    const BoneShapes::Joint& joint = shapes_.joints()[i / 3];
    EXPECT_EQ(axes_[i].from, joint.centre);
    EXPECT_NEAR(glm::distance(glm::vec3(axes_[i].to), joint.centre), joint.axisLength,
                joint.axisLength * 1e-3F);
  }
}

TEST_F(BoneInstances, LeaveOutAxesThatAreTooSmallOrHaveNoDirection) {
  fillAxes(shapes_, posed_.pose.modelMatrices, viewOf(scene_, {8, 8}), axes_);
  EXPECT_TRUE(axes_.empty());
  for (glm::mat4& model : posed_.pose.modelMatrices) model[1] = glm::vec4(0.0F);
  fillAxes(shapes_, posed_.pose.modelMatrices, viewOf(scene_, {3000, 3000}), axes_);
  EXPECT_EQ(axes_.size(), 2 * shapes_.joints().size());
}

}  // namespace
}  // namespace marrow::render
