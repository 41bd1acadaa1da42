// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/render/test_skeletons.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace marrow::test {
namespace {

void addFingers(core::Skeleton& skeleton, int hand, float side) {
  for (int finger = 0; finger < 4; ++finger) {
    const float spread = (static_cast<float>(finger) - 1.5F) * 2.2F;
    const int first =
        addBone(skeleton, "finger", hand, {side * 8.0F, 0.0F, -spread}, {0.0F, 0.0F, -side * 14.0F});
    addBone(skeleton, "fingertip", first, {side * 4.5F, 0.0F, 0.0F}, {0.0F, 0.0F, -side * 20.0F});
  }
  const int thumb = addBone(skeleton, "thumb", hand, {side * 3.0F, -1.0F, 4.5F}, {0.0F, -side * 35.0F, 0.0F});
  addBone(skeleton, "thumbtip", thumb, {side * 4.0F, 0.0F, 0.0F});
}

void addArm(core::Skeleton& skeleton, int chest, float side, float swing) {
  const int clavicle = addBone(skeleton, "clavicle", chest, {side * 4.0F, 20.0F, 0.0F});
  const int upper =
      addBone(skeleton, "upper arm", clavicle, {side * 13.0F, 0.0F, 0.0F}, {0, -side * swing, -side * 52.0F});
  const int fore =
      addBone(skeleton, "forearm", upper, {side * 27.0F, 0.0F, 0.0F}, {0, -side * 40.0F, side * 8.0F});
  const int hand = addBone(skeleton, "hand", fore, {side * 24.0F, 0.0F, 0.0F}, {0.0F, 0.0F, side * 6.0F});
  addFingers(skeleton, hand, side);
}

void addLeg(core::Skeleton& skeleton, int hips, float side, float hipDegrees, float kneeDegrees) {
  const int thigh = addBone(skeleton, "thigh", hips, {side * 9.0F, -3.0F, 0.0F}, {hipDegrees, 0.0F, 0.0F});
  const int shin = addBone(skeleton, "shin", thigh, {0.0F, -42.0F, 0.0F}, {kneeDegrees, 0.0F, 0.0F});
  const int foot =
      addBone(skeleton, "foot", shin, {0.0F, -40.0F, 0.0F}, {-hipDegrees - kneeDegrees + 4.0F, 0, 0});
  addBone(skeleton, "toes", foot, {0.0F, -6.0F, 13.0F});
}

}  // namespace

int addBone(core::Skeleton& skeleton, const char* name, int parent, const glm::vec3& translation,
            const glm::vec3& rotationDegrees) {
  core::Bone bone;
  bone.name = name;
  bone.parent = parent;
  bone.rest.translation = translation;
  bone.rest.rotationDegrees = rotationDegrees;
  skeleton.bones.push_back(bone);
  return static_cast<int>(skeleton.size()) - 1;
}

Posed humanoid() {
  Posed posed;
  core::Skeleton& skeleton = posed.skeleton;
  const int root = addBone(skeleton, "root", core::Bone::kNoParent, glm::vec3(0.0F));
  const int hips = addBone(skeleton, "hips", root, {0.0F, 91.0F, 0.0F}, {4.0F, 6.0F, 0.0F});
  const int spine = addBone(skeleton, "spine", hips, {0.0F, 12.0F, 0.0F}, {4.0F, -8.0F, 0.0F});
  const int chest = addBone(skeleton, "chest", spine, {0.0F, 17.0F, 0.0F}, {2.0F, -6.0F, 0.0F});
  const int neck = addBone(skeleton, "neck", chest, {0.0F, 25.0F, 0.0F}, {-6.0F, 4.0F, 0.0F});
  const int head = addBone(skeleton, "head", neck, {0.0F, 9.0F, 0.0F});
  addBone(skeleton, "crown", head, {0.0F, 16.0F, 0.0F});
  addBone(skeleton, "jaw", head, {0.0F, 2.0F, 9.0F});
  addArm(skeleton, chest, 1.0F, 30.0F);
  addArm(skeleton, chest, -1.0F, -25.0F);
  addLeg(skeleton, hips, 1.0F, 24.0F, 22.0F);
  addLeg(skeleton, hips, -1.0F, -26.0F, 14.0F);
  posed.pose = core::restPose(skeleton);
  return posed;
}

Posed singleEdge(const glm::vec3& origin, const glm::vec3& toChild) {
  Posed posed;
  addBone(posed.skeleton, "root", core::Bone::kNoParent, origin);
  addBone(posed.skeleton, "child", 0, toChild);
  posed.pose = core::restPose(posed.skeleton);
  return posed;
}

glm::mat4 filledMatrix(float value) {
  const glm::vec4 column(value);
  return {column, column, column, column};
}

Posed creature(std::size_t boneCount) {
  Posed posed;
  const int body = addBone(posed.skeleton, "body", core::Bone::kNoParent, {0.0F, 90.0F, 0.0F});
  const std::size_t legs = std::max<std::size_t>(1, (boneCount + 23) / 25);
  for (std::size_t leg = 0; leg < legs && posed.skeleton.size() < boneCount; ++leg) {
    const float turn = 360.0F * static_cast<float>(leg) / static_cast<float>(legs);
    const float lift = 25.0F * std::sin(static_cast<float>(leg) * 2.4F);
    int parent = addBone(posed.skeleton, "hip", body, {0.0F, 0.0F, 0.0F}, {0.0F, turn, lift});
    for (int i = 0; i < 24 && posed.skeleton.size() < boneCount; ++i) {
      parent =
          addBone(posed.skeleton, "segment", parent, {9.0F * std::pow(0.965F, static_cast<float>(i)), 0, 0},
                  {0.0F, 3.0F, i < 8 ? 6.0F : -11.0F});
    }
  }
  posed.pose = core::restPose(posed.skeleton);
  return posed;
}

std::shared_ptr<const core::Sampler> turning(const core::Skeleton& skeleton) {
  auto clip = std::make_shared<core::Clip>();
  clip->frameCount = 30;
  clip->loopMode = core::LoopMode::Loop;
  clip->setBones(skeleton.size());
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    const core::Transform rest = skeleton.bones[bone].rest;
    for (int axis = 0; axis < 3; ++axis) {
      const auto first = static_cast<std::size_t>(axis);
      clip->curve(bone, core::kChannels[first]).defaultValue = rest.scale[axis];
      clip->curve(bone, core::kChannels[first + 3]).defaultValue = rest.rotationDegrees[axis];
      clip->curve(bone, core::kChannels[first + 6]).defaultValue = rest.translation[axis];
    }
    core::Curve& curve = clip->curve(bone, core::Channel::RotationY);
    curve.interpolation = core::Interpolation::Linear;
    curve.firstKey = static_cast<std::uint32_t>(clip->keys.size());
    curve.keyCount = 2;
    for (const float side : {-1.0F, 1.0F})
      clip->keys.push_back({15.0F + side * 15.0F, rest.rotationDegrees.y + side * 4.0F, 0.0F, 0.0F});
  }
  return std::make_shared<core::Sampler>(clip, std::make_shared<core::Skeleton>(skeleton));
}

}  // namespace marrow::test
