// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bones/bone_picker.h"

#include "tests/render/test_scenes.h"

#include <gtest/gtest.h>

#include <glm/common.hpp>

#include <limits>

namespace marrow::render {
namespace {

constexpr glm::vec2 kViewSize(1280.0F, 720.0F);

class PickBone : public testing::TestWithParam<bool> {
 protected:
  OrbitCamera cameraFor(const test::Posed& posed) const {
    OrbitCamera camera;
    camera.setOrthographic(GetParam());
    camera.setAngles(20.0F, 10.0F);
    camera.frame(boundsOf(posed.skeleton, posed.pose), kViewSize.x / kViewSize.y);
    return camera;
  }
  static int pickAt(const test::Posed& posed, const OrbitCamera& camera, const glm::vec2& pixels) {
    return BonePicker().boneAt(test::itemOf(posed), camera, pixels, kViewSize);
  }
  static int pickPoint(const test::Posed& posed, const OrbitCamera& camera, const glm::vec3& point) {
    return pickAt(posed, camera, glm::vec2(camera.project(point, kViewSize)));
  }
};
INSTANTIATE_TEST_SUITE_P(BothProjections, PickBone, testing::Bool());

TEST_P(PickBone, GivesAnEdgeToTheBoneAtItsThickEnd) {
  const test::Posed posed = test::singleEdge(glm::vec3(0.0F), {0.0F, 100.0F, 0.0F});
  const OrbitCamera camera = cameraFor(posed);
  EXPECT_EQ(pickPoint(posed, camera, {0.0F, 20.0F, 0.0F}), 0);
  EXPECT_EQ(pickPoint(posed, camera, {0.0F, 80.0F, 0.0F}), 0);
}

TEST_P(PickBone, PrefersTheJointToTheEdgesThatMeetThere) {
  const test::Posed posed = test::singleEdge(glm::vec3(0.0F), {0.0F, 100.0F, 0.0F});
  const OrbitCamera camera = cameraFor(posed);
  EXPECT_EQ(pickPoint(posed, camera, {0.0F, 100.0F, 0.0F}), 1);
  EXPECT_EQ(pickPoint(posed, camera, {0.0F, 0.0F, 0.0F}), 0);
}

TEST_P(PickBone, FindsLeavesByTheShortShapeBeyondTheirJoint) {
  const test::Posed posed = test::singleEdge(glm::vec3(0.0F), {0.0F, 100.0F, 0.0F});
  EXPECT_EQ(pickPoint(posed, cameraFor(posed), {0.0F, 108.0F, 0.0F}), 1);
}

TEST_P(PickBone, ToleratesAFewPixelsAndNoMore) {
  const test::Posed posed = test::singleEdge(glm::vec3(0.0F), {0.0F, 100.0F, 0.0F});
  const OrbitCamera camera = cameraFor(posed);
  const glm::vec2 nearTip(camera.project({0.0F, 94.0F, 0.0F}, kViewSize));
  EXPECT_EQ(pickAt(posed, camera, nearTip + glm::vec2(5.0F, 0.0F)), 0);
  EXPECT_EQ(pickAt(posed, camera, nearTip + glm::vec2(40.0F, 0.0F)), -1);
  EXPECT_EQ(pickAt(posed, camera, {2.0F, 2.0F}), -1);
}

TEST_P(PickBone, TakesTheNearerOfTwoThatCoverEachOther) {
  test::Posed posed;
  test::addBone(posed.skeleton, "far", core::Bone::kNoParent, {0.0F, 0.0F, -50.0F});
  test::addBone(posed.skeleton, "far tip", 0, {0.0F, 100.0F, 0.0F});
  test::addBone(posed.skeleton, "near", core::Bone::kNoParent, {0.0F, 0.0F, 50.0F});
  test::addBone(posed.skeleton, "near tip", 2, {0.0F, 100.0F, 0.0F});
  posed.pose = core::restPose(posed.skeleton);
  OrbitCamera camera = cameraFor(posed);
  camera.setPreset(ViewPreset::Front);
  EXPECT_EQ(pickPoint(posed, camera, {0.0F, 40.0F, 50.0F}), 2);
  camera.setPreset(ViewPreset::Back);
  EXPECT_EQ(pickPoint(posed, camera, {0.0F, 40.0F, -50.0F}), 0);
}

TEST_P(PickBone, FindsEveryLongBoneOfABody) {
  const test::Posed posed = test::humanoid();
  const OrbitCamera camera = cameraFor(posed);
  for (const char* name : {"forearm", "upper arm", "shin", "thigh"}) {
    const int bone = posed.skeleton.indexOf(name);
    const auto at = static_cast<std::size_t>(bone);
    const glm::vec3 point = glm::mix(posed.pose.origin(at), posed.pose.origin(at + 1), 0.4F);
    EXPECT_EQ(pickPoint(posed, camera, point), bone) << name;
  }
}

TEST(PickBoneClose, SeesAnEdgeThatBeginsBehindTheEye) {
  const test::Posed posed = test::singleEdge({0.0F, 0.0F, 1000.0F}, {0.0F, 0.0F, -2000.0F});
  OrbitCamera camera;
  Bounds bounds;
  bounds.add(glm::vec3(-20.0F));
  bounds.add(glm::vec3(20.0F));
  camera.frame(bounds, kViewSize.x / kViewSize.y);
  camera.setAngles(0.0F, 20.0F);
  const glm::vec2 pixels(camera.project(glm::vec3(0.0F), kViewSize));
  EXPECT_EQ(BonePicker().boneAt(test::itemOf(posed), camera, pixels, kViewSize), 0);
}

TEST(PickBoneNothing, AnswersNoneWhereThereIsNothingToPick) {
  const OrbitCamera camera;
  const glm::vec2 middle = kViewSize * 0.5F;
  EXPECT_EQ(BonePicker().boneAt({}, camera, middle, kViewSize), -1);
  EXPECT_EQ(BonePicker().boneAt(test::itemOf({}), camera, middle, kViewSize), -1);
  test::Posed posed = test::humanoid();
  EXPECT_EQ(BonePicker().boneAt(test::itemOf(posed), camera, middle, glm::vec2(0.0F)), -1);
  for (glm::mat4& matrix : posed.pose.modelMatrices)
    matrix = test::filledMatrix(std::numeric_limits<float>::quiet_NaN());
  EXPECT_EQ(BonePicker().boneAt(test::itemOf(posed), camera, middle, kViewSize), -1);
}

}  // namespace
}  // namespace marrow::render
