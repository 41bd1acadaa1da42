// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pose.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace marrow::core {
namespace {

Bone boneCalled(const char* name, int parent, bool compensate) {
  Bone bone;
  bone.name = name;
  bone.parent = parent;
  bone.scaleCompensate = compensate;
  return bone;
}

Skeleton chain(ScalingRule rule, bool compensate) {
  Skeleton skeleton;
  skeleton.scalingRule = rule;
  Bone root = boneCalled("root", Bone::kNoParent, false);
  root.rest.scale = {2.0F, 3.0F, 4.0F};
  Bone child = boneCalled("child", 0, compensate);
  child.rest.translation = {1.0F, 1.0F, 1.0F};
  child.rest.scale = {5.0F, 5.0F, 5.0F};
  Bone leaf = boneCalled("leaf", 1, compensate);
  leaf.rest.translation = {1.0F, 0.0F, 0.0F};
  skeleton.bones = {root, child, leaf};
  return skeleton;
}

void expectVector(const glm::vec3& got, const glm::vec3& want) {
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(got[i], want[i], 1e-5F) << "component " << i;
}

TEST(ModelMatrices, StandardRuleInheritsScale) {
  const Pose pose = restPose(chain(ScalingRule::Standard, false));
  expectVector(pose.origin(1), {2.0F, 3.0F, 4.0F});
  expectVector(pose.origin(2), {12.0F, 3.0F, 4.0F});
  EXPECT_NEAR(pose.modelMatrices[2][0][0], 10.0F, 1e-5F);
}

TEST(ModelMatrices, MayaRuleCancelsTheParentsOwnScale) {
  const Pose pose = restPose(chain(ScalingRule::Maya, true));
  // The parent's scale still moves the child, but does not reach its axes.
  expectVector(pose.origin(1), {2.0F, 3.0F, 4.0F});
  EXPECT_NEAR(pose.modelMatrices[1][0][0], 5.0F, 1e-5F);
  expectVector(pose.origin(2), {7.0F, 3.0F, 4.0F});
  EXPECT_NEAR(pose.modelMatrices[2][0][0], 1.0F, 1e-5F);
}

TEST(ModelMatrices, MayaRuleWithoutCompensationIsThePlainProduct) {
  const Pose maya = restPose(chain(ScalingRule::Maya, false));
  const Pose standard = restPose(chain(ScalingRule::Standard, false));
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(maya.modelMatrices[i], standard.modelMatrices[i]);
}

TEST(ModelMatrices, SoftimageRuleMovesByTheAccumulatedScale) {
  const Pose pose = restPose(chain(ScalingRule::Softimage, false));
  expectVector(pose.origin(1), {2.0F, 3.0F, 4.0F});
  // leaf: translation 1 times the accumulated 2 * 5, added without any scale in the matrix.
  expectVector(pose.origin(2), {12.0F, 3.0F, 4.0F});
  EXPECT_NEAR(pose.modelMatrices[2][0][0], 10.0F, 1e-5F);
  EXPECT_NEAR(pose.modelMatrices[2][2][2], 20.0F, 1e-5F);
}

TEST(ModelMatrices, SoftimageRuleNeverShears) {
  Skeleton skeleton = chain(ScalingRule::Softimage, false);
  skeleton.bones[1].rest.rotationDegrees = {0.0F, 0.0F, 45.0F};
  const Pose pose = restPose(skeleton);
  const glm::vec3 x(pose.modelMatrices[1][0]);
  const glm::vec3 y(pose.modelMatrices[1][1]);
  EXPECT_NEAR(x.x * y.x + x.y * y.y + x.z * y.z, 0.0F, 1e-4F);
}

TEST(Transform, RotatesZThenYThenX) {
  // T * Rz * Ry * Rx: x by 90 turns y to z, then z by 90 leaves it there.
  const glm::mat4 matrix = toMatrix(Transform{{1, 1, 1}, {90.0F, 0.0F, 90.0F}, {1.0F, 2.0F, 3.0F}});
  expectVector(glm::vec3(matrix * glm::vec4(0, 1, 0, 0)), {0.0F, 0.0F, 1.0F});
  expectVector(glm::vec3(matrix * glm::vec4(1, 0, 0, 0)), {0.0F, 1.0F, 0.0F});
  expectVector(glm::vec3(matrix[3]), {1.0F, 2.0F, 3.0F});
}

TEST(Transform, AffineProductIsTheGeneralOne) {
  const glm::mat4 a = toMatrix(Transform{{1, 2, 3}, {10, 20, 30}, {4, 5, 6}});
  const glm::mat4 b = toMatrix(Transform{{3, 2, 1}, {-50, 70, 110}, {-1, 8, 2}});
  const glm::mat4 want = a * b;
  const glm::mat4 got = multiplyAffine(a, b);
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 4; ++row) EXPECT_NEAR(got[column][row], want[column][row], 1e-4F);
  }
}

TEST(BinaryAngle, HalfATurnIsPlus180) {
  EXPECT_EQ(BinaryAngle::wrap(0x8000).degrees(), 180.0F);
  EXPECT_EQ(BinaryAngle::wrap(0x8000).units, -32768);
  EXPECT_EQ(BinaryAngle::wrap(0x4000).degrees(), 90.0F);
  EXPECT_EQ(BinaryAngle::wrap(-0x4000).degrees(), -90.0F);
  EXPECT_EQ(BinaryAngle::wrap(0x1'0001).units, 1);
}

TEST(Skeleton, KnowsChildrenAndDepths) {
  const Skeleton skeleton = chain(ScalingRule::Standard, false);
  EXPECT_EQ(skeleton.depths(), (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(skeleton.childLists()[1], std::vector<int>{2});
  EXPECT_EQ(skeleton.indexOf("leaf"), 2);
  EXPECT_EQ(skeleton.indexOf("tail"), -1);
  EXPECT_TRUE(skeleton.parentsComeFirst());
}

TEST(IsFinite, SeesInfinityAndNan) {
  EXPECT_TRUE(isFinite(glm::vec3(1.0F)));
  EXPECT_FALSE(isFinite(glm::vec3(0.0F, std::numeric_limits<float>::infinity(), 0.0F)));
  EXPECT_FALSE(isFinite(glm::vec3(0.0F, 0.0F, std::nanf(""))));
}

TEST(IdlePose, IsTheStanceWhereThereIsOneElseTheRestPose) {
  Skeleton skeleton = Skeleton::flatList(2);
  skeleton.bones[1].parent = 0;
  skeleton.bones[1].rest.translation = {5.0F, 0.0F, 0.0F};
  EXPECT_EQ(idlePose(skeleton).origin(1), restPose(skeleton).origin(1));
  skeleton.previewPose = {skeleton.bones[0].rest, skeleton.bones[1].rest};
  skeleton.previewPose[0].rotationDegrees.z = 90.0F;
  EXPECT_NEAR(idlePose(skeleton).origin(1).y, 5.0F, 1e-5F);
  EXPECT_EQ(restPose(skeleton).origin(1), glm::vec3(5.0F, 0.0F, 0.0F));
  skeleton.previewPose.pop_back();  // the wrong size: not used
  EXPECT_EQ(idlePose(skeleton).origin(1), restPose(skeleton).origin(1));
}

}  // namespace
}  // namespace marrow::core
