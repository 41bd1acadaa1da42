// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/limb_tree.h"

#include "core/pose.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/z64/link_set.h"
#include "tests/support/zelda_files.h"

#include <gtest/gtest.h>

#include <memory>

namespace marrow::formats::z64 {
namespace {

/// Limbs of an adult in Link's table: along X towards the next limb, +Z to the left, -Y to the back.
std::vector<write::ZeldaLimb> figure(int thigh) {
  std::vector<write::ZeldaLimb> limbs = testing::linkLimbs();
  const struct {
    std::size_t limb;
    std::array<int, 3> position;
  } places[] = {{0, {0, 0, 0}},        {1, {0, 0, 0}},           {2, {900, 0, 0}},
                {3, {-400, 70, -250}}, {4, {thigh, 0, 0}},       {5, {1250, 0, 0}},
                {6, {-400, 70, 250}},  {7, {thigh, 0, 0}},       {8, {1250, 0, 0}},
                {9, {0, 20, 0}},       {10, {1400, -260, 0}},    {11, {-300, -700, 0}},
                {12, {0, 0, 0}},       {13, {1040, -170, 680}},  {14, {920, 0, 0}},
                {15, {750, 0, 0}},     {16, {1040, -170, -680}}, {17, {920, 0, 0}},
                {18, {750, 0, 0}},     {19, {980, -690, 340}},   {20, {0, 0, 0}}};
  for (const auto& place : places) limbs[place.limb].position = place.position;
  return limbs;
}

core::Skeleton skeletonOf(const std::vector<write::ZeldaLimb>& limbs) {
  write::ZeldaObject object;
  object.skeleton(limbs, {.isFlex = true, .isWide = true});
  const auto content = readAsset(object.bytes(), "link.zobj");
  if (content && !content->skeletons.empty()) return *content->skeletons.front();
  ADD_FAILURE() << "no skeleton";
  return {};
}

TEST(LinkPreviewPose, StandsUprightFacingZWithHisFeetOnTheGround) {
  const core::Skeleton link = skeletonOf(figure(1300));
  const core::Pose pose = core::idlePose(link);
  const auto at = [&](const char* name) { return pose.origin(static_cast<std::size_t>(link.indexOf(name))); };
  EXPECT_GT(at("head").y, at("root").y + 1000.0F);
  for (const char* foot : {"foot_l", "foot_r"}) {
    EXPECT_LT(at(foot).y, at("root").y - 2500.0F);
    EXPECT_GT(at(foot).y, 0.0F);
    EXPECT_LT(at(foot).y, 400.0F);
  }
  EXPECT_GT(at("foot_l").x, 0.0F);
  EXPECT_LT(at("foot_r").x, 0.0F);
  EXPECT_LT(at("hat").z, at("head").z);  // it hangs down his back
  const glm::vec3 tip = pose.modelMatrices[static_cast<std::size_t>(link.indexOf("hat"))][0];
  EXPECT_LT(tip.z, -0.5F);  // so does its tip, along X
  EXPECT_LT(tip.y, -0.5F);
  EXPECT_LT(at("hand_l").y, at("shoulder_l").y);
  EXPECT_GT(at("hand_l").x, at("shoulder_l").x);
  EXPECT_LT(at("hand_r").x, at("shoulder_r").x);
}

TEST(LinkPreviewPose, IsNoPartOfTheRestPose) {
  const core::Skeleton link = skeletonOf(figure(1300));
  for (const core::Bone& bone : link.bones) EXPECT_EQ(bone.rest.rotationDegrees, glm::vec3(0.0F));
  EXPECT_EQ(link.bones[0].rest.translation.y, 0.0F);
}

TEST(LinkPreviewPose, IsLinksOnly) {
  EXPECT_TRUE(skeletonOf(testing::zeldaTree()).previewPose.empty());
  EXPECT_TRUE(linkPreviewPose(std::vector<core::Bone>(20)).empty());
}

TEST(LinkAge, IsToldByTheNameThenByTheLegs) {
  Asset child;
  child.skeletons.push_back(std::make_shared<core::Skeleton>(skeletonOf(figure(697))));
  Asset adult;
  adult.skeletons.push_back(std::make_shared<core::Skeleton>(skeletonOf(figure(1306))));
  EXPECT_TRUE(linkAgeOf({}, "x/object_link_child.zobj", adult).isChild);
  EXPECT_FALSE(linkAgeOf({}, "x/object_link_boy.zobj", child).isChild);
  EXPECT_TRUE(linkAgeOf({}, "x/hero.zobj", child).isChild);
  EXPECT_FALSE(linkAgeOf({}, "x/hero.zobj", adult).isChild);
  EXPECT_FALSE(linkAgeOf({}, "link_child/hero.zobj", {}).isChild);  // a folder's name does not count
  ZeldaOptions options;
  options.rootScale = RootScale::Adult;
  EXPECT_FALSE(linkAgeOf(options, "x/object_link_child.zobj", child).isChild);
  EXPECT_FALSE(hasChildLegs(skeletonOf(testing::zeldaTree())));
}

}  // namespace
}  // namespace marrow::formats::z64
