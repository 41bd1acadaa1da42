// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/instances.h"

#include "tests/render/test_skeletons.h"

#include <glm/geometric.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace marrow::render {
namespace {

constexpr int kSelected = 7;

class Instances : public ::testing::Test {
 protected:
  Instances() {
    camera_.frame(boundsOf(posed_.skeleton, posed_.pose), 1.0F);
    frame_ = frameBlock(camera_, {}, {300, 300});
    shapes_.build(posed_.skeleton, posed_.pose);
    palette_.build({&posed_.skeleton, &posed_.pose, kSelected, -1}, {});
  }

  [[nodiscard]] float pixelsOf(const BoneShapes::Joint& joint) const {
    return joint.radius * pixelsPerUnit(frame_, joint.centre);
  }

  test::Posed posed_ = test::humanoid();
  OrbitCamera camera_;
  FrameBlock frame_;
  BoneShapes shapes_;
  BonePalette palette_;
  std::vector<JointInstance> joints_;
  std::vector<LinkInstance> links_;
};

TEST_F(Instances, HoldEveryJointWhereNoneIsTooSmall) {
  fillJoints(shapes_, palette_, frame_, 0.0F, joints_);
  ASSERT_EQ(joints_.size(), shapes_.joints().size());
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    EXPECT_EQ(joints_[i].centre, shapes_.joints()[i].centre);
    EXPECT_EQ(joints_[i].radius, shapes_.joints()[i].radius);
  }
}

TEST_F(Instances, LeaveSpecksOutButForTheMarkedOne) {
  std::vector<float> pixels;
  for (const BoneShapes::Joint& joint : shapes_.joints()) pixels.push_back(pixelsOf(joint));
  std::vector<float> sorted = pixels;
  std::sort(sorted.begin(), sorted.end());
  const float least = sorted[sorted.size() / 2];
  ASSERT_LT(sorted.front(), least);
  std::size_t wanted = 0;
  for (const BoneShapes::Joint& joint : shapes_.joints())
    wanted += joint.bone == kSelected || pixelsOf(joint) >= least ? 1 : 0;
  fillJoints(shapes_, palette_, frame_, least, joints_);
  EXPECT_EQ(joints_.size(), wanted);
  fillJoints(shapes_, palette_, frame_, 1e6F, joints_);
  ASSERT_EQ(joints_.size(), 1U);
  EXPECT_EQ(joints_[0].highlight, 1.0F);
}

// The shader makes the ring's other half of these.
TEST_F(Instances, HoldLinksWithTheirLengthAndASideSquareToThem) {
  fillLinks(shapes_, palette_, links_);
  ASSERT_EQ(links_.size(), shapes_.links().size());
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const BoneShapes::Link& link = shapes_.links()[i];
    EXPECT_EQ(links_[i].head, link.head);
    EXPECT_NEAR(glm::length(links_[i].link), links_[i].length, links_[i].length * 1e-4F);
    EXPECT_NEAR(glm::length(links_[i].side), link.radius, link.radius * 1e-4F);
    EXPECT_NEAR(glm::dot(links_[i].side, links_[i].link), 0.0F, link.radius * links_[i].length * 1e-3F);
    EXPECT_EQ(links_[i].highlight, link.bone == kSelected ? 1.0F : 0.0F);
  }
}

}  // namespace
}  // namespace marrow::render
