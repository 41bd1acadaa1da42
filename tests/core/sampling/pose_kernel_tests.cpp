// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/pose_kernel.h"

#include "core/sampling/lane_plan.h"
#include "core/transform.h"
#include "tests/support/plain_kernel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace marrow::core::sampling {
namespace {

std::vector<const PoseKernel*> everyKernel() {
  std::vector<const PoseKernel*> all = {&portableKernel(), &plainKernel()};
  if (avx2Kernel() != nullptr) all.push_back(avx2Kernel());
  return all;
}

// One block of bones of which only the rotations move.
LanePlan turningBones(std::size_t bones) {
  const std::vector<ChannelMask> masks(
      bones, bitOf(Channel::RotationX) | bitOf(Channel::RotationY) | bitOf(Channel::RotationZ));
  LanePlan plan = planLanes(masks);
  setConstants(plan.blocks, std::vector<Transform>(bones), false);
  return plan;
}

std::vector<glm::mat4> turned(const PoseKernel& kernel, float x, float y, float z) {
  const LanePlan plan = turningBones(kLanes);
  LaneValues values[3];
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    values[0].value[lane] = x;
    values[1].value[lane] = y;
    values[2].value[lane] = z;
  }
  std::vector<glm::mat4> matrices(kLanes);
  kernel.composeBlock(plan.blocks.front(), values, &matrices.front()[0][0]);
  return matrices;
}

TEST(PoseKernel, SinesAreRightOverManyTurns) {
  for (const PoseKernel* kernel : everyKernel()) {
    for (double degrees = -1500.0; degrees <= 1500.0; degrees += 0.37) {
      const auto angle = static_cast<float>(degrees);
      const double radians = static_cast<double>(angle) * 3.14159265358979323846 / 180.0;
      const glm::mat4 matrix = turned(*kernel, 0.0F, 0.0F, angle)[5];
      ASSERT_NEAR(matrix[0][0], std::cos(radians), 3e-7) << kernel->name << " " << angle;
      ASSERT_NEAR(matrix[0][1], std::sin(radians), 3e-7) << kernel->name << " " << angle;
    }
  }
}

TEST(PoseKernel, QuarterTurnsAreExact) {
  for (const PoseKernel* kernel : everyKernel()) {
    const glm::mat4 quarter = turned(*kernel, 0.0F, 0.0F, -270.0F)[0];
    EXPECT_EQ(quarter[0][0], 0.0F) << kernel->name;
    EXPECT_EQ(quarter[0][1], 1.0F) << kernel->name;
    const glm::mat4 half = turned(*kernel, 0.0F, 180.0F, 0.0F)[0];
    EXPECT_EQ(half[0][0], -1.0F) << kernel->name;
    EXPECT_EQ(half[0][2], 0.0F) << kernel->name;
  }
}

TEST(PoseKernel, AngleOfADamagedFileStaysWithinBounds) {
  for (const PoseKernel* kernel : everyKernel()) {
    for (const float angle : {1e9F, -1e20F, std::numeric_limits<float>::max()}) {
      const glm::mat4 matrix = turned(*kernel, angle, angle, angle)[0];
      for (int column = 0; column < 3; ++column) {
        for (int row = 0; row < 3; ++row) EXPECT_LE(std::abs(matrix[column][row]), 4.0F) << kernel->name;
      }
    }
  }
}

TEST(PoseKernel, ComposesTheMatrixOfTransform) {
  const Transform want{{1.0F, 1.0F, 1.0F}, {31.0F, -118.0F, 255.0F}, {0.0F, 0.0F, 0.0F}};
  const glm::mat4 matrix = toMatrix(want);
  for (const PoseKernel* kernel : everyKernel()) {
    for (const glm::mat4& got : turned(*kernel, 31.0F, -118.0F, 255.0F)) {
      for (int column = 0; column < 4; ++column) {
        for (int row = 0; row < 4; ++row) EXPECT_NEAR(got[column][row], matrix[column][row], 1e-6F);
      }
    }
  }
}

TEST(PoseKernel, AShortBlockWritesOnlyItsBones) {
  const LanePlan plan = turningBones(3);
  ASSERT_EQ(plan.blocks.size(), 1U);
  const std::vector<RowSlot> row(plan.slotCount);
  for (const PoseKernel* kernel : everyKernel()) {
    std::vector<Transform> transforms(4);
    std::vector<glm::mat4> matrices(4, glm::mat4(7.0F));
    kernel->poseRow(plan.blocks.data(), 1, row.data(), 0.5F, &transforms.front().scale.x,
                    &matrices.front()[0][0]);
    for (std::size_t bone = 0; bone < 3; ++bone) EXPECT_EQ(matrices[bone], glm::mat4(1.0F)) << kernel->name;
    EXPECT_EQ(matrices[3], glm::mat4(7.0F)) << kernel->name;
  }
}

TEST(PoseKernel, MultipliesParentsIntoChildren) {
  const std::vector<glm::mat4> local = {toMatrix({{1, 2, 3}, {10, 20, 30}, {4, 5, 6}}),
                                        toMatrix({{3, 2, 1}, {-50, 70, 110}, {-1, 8, 2}})};
  const glm::mat4 want = local[0] * local[1];
  const BoneEdge edge{1, 0, false};
  for (const PoseKernel* kernel : everyKernel()) {
    std::vector<glm::mat4> model = {local[0], glm::mat4(0.0F)};
    kernel->multiplyEdges(&edge, 1, nullptr, &local.front()[0][0], &model.front()[0][0]);
    for (int column = 0; column < 4; ++column) {
      for (int row = 0; row < 4; ++row)
        EXPECT_NEAR(model[1][column][row], want[column][row], 1e-4F) << kernel->name;
    }
  }
}

TEST(PoseKernel, TheFastestIsOneThatRunsHere) {
  const PoseKernel* avx2 = avx2Kernel();
  EXPECT_EQ(&fastestKernel(), avx2 != nullptr ? avx2 : &portableKernel());
}

}  // namespace
}  // namespace marrow::core::sampling
