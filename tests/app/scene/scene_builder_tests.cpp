// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_builder.h"

#include "core/look_sampler.h"
#include "core/model/model.h"
#include "core/model/tev_program.h"
#include "core/skeleton.h"
#include "tests/render/test_skeletons.h"
#include "tests/support/allocation_counter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace marrow::app {
namespace {

/// A moving humanoid without extras.
class SceneBuilderTest : public ::testing::Test {
 protected:
  SceneBuilderTest() {
    content_.clip.sampler = test::turning(test::humanoid().skeleton);
    content_.clip.to = 30.0;
    content_.clip.loops = true;
    content_.skeleton = std::make_shared<core::Skeleton>(content_.clip.sampler->skeleton());
  }

  const render::Scene& sceneAt(double frame) { return builder_.build(content_, frame, {}); }
  [[nodiscard]] core::Pose poseAt(double frame) const {
    core::Pose pose;
    content_.clip.sampler->sample(static_cast<float>(frame), core::SampleMode::Smooth, pose);
    return pose;
  }
  static bool shows(const render::SkeletonItem& item, const core::Pose& pose) {
    return std::ranges::equal(item.models, pose.modelMatrices);
  }

  SceneContent content_;
  SceneBuilder builder_;
};

TEST_F(SceneBuilderTest, WithoutASkeletonThereIsOnlyTheGround) {
  content_ = {};
  content_.options.showGrid = false;
  const render::Scene& scene = sceneAt(3.0);
  EXPECT_TRUE(scene.skeletons.empty());
  EXPECT_TRUE(scene.trails.empty());
  EXPECT_FALSE(scene.ground.showGrid);
  EXPECT_TRUE(scene.ground.showBackground);
}

TEST_F(SceneBuilderTest, PosesTheSkeletonAtTheFrame) {
  const render::Scene& scene = sceneAt(7.5);
  ASSERT_EQ(scene.skeletons.size(), 1U);
  EXPECT_EQ(scene.skeletons[0].skeleton, content_.skeleton.get());
  EXPECT_TRUE(shows(scene.skeletons[0], poseAt(7.5)));
  EXPECT_FALSE(shows(scene.skeletons[0], poseAt(8.0)));
}

TEST_F(SceneBuilderTest, WithoutAClipShowsTheIdlePose) {
  content_.clip = {};
  EXPECT_TRUE(shows(sceneAt(7.0).skeletons.at(0), core::idlePose(*content_.skeleton)));
}

TEST_F(SceneBuilderTest, TakesAPoseThatTheCallerHas) {
  const core::Pose pose = poseAt(20.0);
  const render::Scene& scene = builder_.build(content_, 3.0, {}, pose);
  EXPECT_EQ(scene.skeletons.at(0).models.data(), pose.modelMatrices.data());
}

TEST_F(SceneBuilderTest, HandsOnWhatTheUserSwitched) {
  ViewOptions& options = content_.options;
  options.showAxes = options.showBones = options.showJoints = false;
  options.xray = options.transparentBackground = options.checkerboard = true;
  options.boneStyle = render::BoneStyle::Stick;
  options.boneColours = render::BoneColours::Plain;
  options.colours = render::lightColours();
  options.pixelRatio = 2.0F;
  content_.branch = 5;
  content_.hoveredBone = 6;
  content_.extras.selectedBone = 7;
  content_.extras.selectedBones = {7, 8};
  render::OrbitCamera camera;
  camera.setAngles(12.0F, 34.0F);
  const render::Scene& scene = builder_.build(content_, 0.0, camera);
  EXPECT_EQ(scene.camera.place(), camera.place());
  EXPECT_EQ(scene.pixelRatio, 2.0F);
  EXPECT_EQ(scene.colours.bone, render::lightColours().bone);
  EXPECT_EQ(scene.ground, (render::GroundItem{false, true, true}));
  const render::SkeletonItem& item = scene.skeletons.at(0);
  EXPECT_FALSE(item.showAxes || item.showBones || item.showJoints || item.ghostColour);
  EXPECT_TRUE(item.isXray);
  EXPECT_EQ(item.style, render::BoneStyle::Stick);
  EXPECT_EQ(item.colours, render::BoneColours::Plain);
  EXPECT_EQ(item.branch, 5);
  EXPECT_EQ(item.hoveredBone, 6);
  EXPECT_EQ(item.selectedBone, 7);
  EXPECT_TRUE(std::ranges::equal(item.selectedBones, std::vector{7, 8}));
}

TEST_F(SceneBuilderTest, ABodyHidesItsBonesUntilOneIsSelected) {
  auto skeleton = std::make_shared<core::Skeleton>(*content_.skeleton);
  skeleton->body = std::make_shared<core::Model>();
  content_.skeleton = skeleton;
  const render::Scene& scene = sceneAt(3.0);
  ASSERT_EQ(scene.meshes.size(), 1U);
  EXPECT_EQ(scene.meshes[0].model, skeleton->body);
  EXPECT_TRUE(scene.skeletons.empty());
  content_.extras.selectedBone = 2;
  ASSERT_EQ(sceneAt(3.0).skeletons.size(), 1U);
  EXPECT_TRUE(scene.skeletons[0].isOverBody);
  content_.extras.selectedBone = -1;
  content_.options.bonesOverBody = true;
  EXPECT_EQ(sceneAt(3.0).skeletons.size(), 1U);
  content_.options.showBody = false;
  EXPECT_TRUE(sceneAt(3.0).meshes.empty());
  EXPECT_FALSE(scene.skeletons.at(0).isOverBody);
}

TEST_F(SceneBuilderTest, GhostsOfABodyAreBodies) {
  auto skeleton = std::make_shared<core::Skeleton>(*content_.skeleton);
  skeleton->body = std::make_shared<core::Model>();
  content_.skeleton = skeleton;
  content_.extras.ghosts = true;
  const render::Scene& scene = sceneAt(15.0);
  ASSERT_EQ(scene.meshes.size(), 2U * 3U + 1U);
  EXPECT_FALSE(scene.meshes.back().ghostColour);
  EXPECT_TRUE(scene.meshes.front().ghostColour);
  EXPECT_TRUE(scene.skeletons.empty());
}

TEST_F(SceneBuilderTest, GhostsComeBeforeThePoseTheFaintestFirst) {
  content_.extras.ghosts = true;
  const render::Scene& scene = sceneAt(15.0);
  ASSERT_EQ(scene.skeletons.size(), 2U * 3U + 1U);
  EXPECT_FALSE(scene.skeletons.back().ghostColour);
  for (std::size_t i = 2; i + 1 < scene.skeletons.size(); ++i)
    EXPECT_GE(scene.skeletons[i].ghostColour.value().a, scene.skeletons[i - 1].ghostColour.value().a);
  EXPECT_TRUE(shows(scene.skeletons[4], poseAt(13.0)));  // the nearest pair, before and after
  EXPECT_TRUE(shows(scene.skeletons[5], poseAt(17.0)));
}

TEST_F(SceneBuilderTest, GhostsWrapAroundInALoopAndEndElsewhere) {
  content_.extras.ghosts = true;
  EXPECT_TRUE(shows(sceneAt(1.0).skeletons.at(4), poseAt(29.0)));
  content_.clip.loops = false;
  EXPECT_EQ(sceneAt(1.0).skeletons.size(), 3U + 1U);
}

TEST_F(SceneBuilderTest, GhostsAreAsManyAsFarAndAsStrongAsWanted) {
  content_.extras.ghosts = true;
  content_.extras.onionSkin = {.eachSide = 2, .stepFrames = 5, .opacity = 0.8F};
  const render::Scene& scene = sceneAt(15.0);
  ASSERT_EQ(scene.skeletons.size(), 2U * 2U + 1U);
  EXPECT_TRUE(shows(scene.skeletons[0], poseAt(5.0)));
  EXPECT_TRUE(shows(scene.skeletons[3], poseAt(20.0)));
  EXPECT_FLOAT_EQ(scene.skeletons[0].ghostColour.value().a, 0.4F);
  EXPECT_FLOAT_EQ(scene.skeletons[3].ghostColour.value().a, 0.8F);
  EXPECT_EQ(builder_.ghosts()[0].frame, 5.0);
  EXPECT_EQ(builder_.ghosts()[3].frame, 20.0);
}

TEST_F(SceneBuilderTest, GhostsAtKeysSkipWhatLiesBetweenAndThePlayhead) {
  content_.extras.ghosts = true;
  content_.extras.onionSkin.isAtKeys = true;
  content_.extras.keyFrames = {0.0F, 4.0F, 10.0F, 15.0F, 28.0F, 900.0F};
  content_.clip.loops = false;
  sceneAt(10.0);
  std::vector<double> frames;
  for (const Ghost& ghost : builder_.ghosts()) frames.push_back(ghost.frame);
  EXPECT_EQ(frames, (std::vector{0.0, 28.0, 4.0, 15.0}));
  // In a loop the first key follows the last.
  content_.clip.loops = true;
  content_.extras.onionSkin.eachSide = 1;
  sceneAt(28.0);
  ASSERT_EQ(builder_.ghosts().size(), 2U);
  EXPECT_EQ(builder_.ghosts()[0].frame, 15.0);
  EXPECT_EQ(builder_.ghosts()[1].frame, 0.0);
}

TEST_F(SceneBuilderTest, GhostsOfTheSelectedBoneShowItAlone) {
  content_.extras.ghosts = true;
  content_.extras.onionSkin.isOfBone = true;
  EXPECT_EQ(sceneAt(15.0).skeletons.at(0).branch, -1);  // nothing is selected
  content_.extras.selectedBone = 3;
  const render::Scene& scene = sceneAt(15.0);
  EXPECT_EQ(scene.skeletons.at(0).branch, 3);
  EXPECT_FALSE(scene.skeletons.at(0).hasWholeBranch);
  EXPECT_EQ(scene.skeletons.back().branch, -1);
}

// Its load and its shape both show through the body.
TEST_F(SceneBuilderTest, OverABodyGhostsOfTheSelectedBoneShowThrough) {
  auto skeleton = std::make_shared<core::Skeleton>(*content_.skeleton);
  skeleton->body = std::make_shared<core::Model>();
  content_.skeleton = skeleton;
  content_.extras.ghosts = true;
  content_.extras.onionSkin.isOfBone = true;
  content_.extras.selectedBone = 3;
  const render::Scene& scene = sceneAt(15.0);
  const std::size_t ghosts = builder_.ghosts().size();
  ASSERT_EQ(scene.meshes.size(), ghosts + 1);
  ASSERT_EQ(scene.skeletons.size(), ghosts + 1);
  for (std::size_t i = 0; i < ghosts; ++i) {
    EXPECT_EQ(scene.meshes[i].ghostBone, 3);
    EXPECT_EQ(scene.meshes[i].models.data(), builder_.ghosts()[i].models.data());
    EXPECT_TRUE(scene.skeletons[i].isOverBody);
  }
  EXPECT_EQ(scene.meshes.back().ghostBone, -1);
}

TEST_F(SceneBuilderTest, ATrailMayShowAPartOfTheClip) {
  content_.extras.trailBone = content_.skeleton->indexOf("forearm");
  const render::Scene& whole = sceneAt(6.0);
  const std::vector<glm::vec3> all(whole.trails.at(0).points.begin(), whole.trails.at(0).points.end());
  content_.extras.trailSpan = FrameSpan{4.0, 10.0};
  const render::TrailItem& part = sceneAt(6.0).trails.at(0);
  ASSERT_EQ(part.points.size(), 6U);
  EXPECT_EQ(part.points.front(), all[4]);
  EXPECT_EQ(part.points.back(), all[9]);
  EXPECT_EQ(part.now, 2U);
}

TEST_F(SceneBuilderTest, TheReferenceIsAGhostAtItsOwnFrame) {
  content_.extras.reference = ReferenceClip{*content_.clip.sampler, 4.0};
  const render::Scene& scene = sceneAt(6.0);
  ASSERT_EQ(scene.skeletons.size(), 2U);
  EXPECT_TRUE(shows(scene.skeletons[0], poseAt(10.0)));
  EXPECT_EQ(glm::vec3(scene.skeletons[0].ghostColour.value()), glm::vec3(content_.options.colours.reference));
}

TEST_F(SceneBuilderTest, TheTrailGoesThroughTheJointAtEveryFrame) {
  const int hand = content_.skeleton->indexOf("forearm");
  content_.extras.trailBone = hand;
  const render::Scene& scene = sceneAt(6.0);
  ASSERT_EQ(scene.trails.size(), 1U);
  ASSERT_EQ(scene.trails[0].points.size(), 30U);
  EXPECT_EQ(scene.trails[0].now, 6U);
  for (const int frame : {0, 6, 29}) {
    const glm::vec3 point = scene.trails[0].points[static_cast<std::size_t>(frame)];
    EXPECT_LT(glm::distance(point, poseAt(frame).origin(static_cast<std::size_t>(hand))), 1e-3F) << frame;
  }
}

TEST_F(SceneBuilderTest, AllocatesNothingFromFrameToFrame) {
  content_.extras = {.ghosts = true, .trailBone = 9, .selectedBone = 3, .selectedBones = {3, 4}};
  content_.extras.reference = ReferenceClip{*content_.clip.sampler, 4.0};
  for (int frame = 0; frame < 30; ++frame) sceneAt(frame);
  const testing::AllocationCounter allocated;
  for (int frame = 0; frame < 30; ++frame) sceneAt(frame);
  EXPECT_EQ(allocated.count(), 0U);
}

TEST_F(SceneBuilderTest, MaterialAnimationsMoveSurfacesWithoutAllocating) {
  auto body = std::make_shared<core::Model>();
  body->textures.resize(3);
  for (int image = 0; image < 3; ++image) body->textures[static_cast<std::size_t>(image)].image = image;
  body->images.resize(3);
  core::Material& eye = body->materials.emplace_back();
  eye.name = "eye";
  eye.texture = core::Texture{.image = 0, .slot = 0};
  auto tev = std::make_shared<core::TevProgram>();
  tev->maps[0] = *eye.texture;
  eye.tev = tev;
  auto clip = std::make_shared<core::Clip>();
  clip->frameCount = 3;
  clip->loopMode = core::LoopMode::Loop;
  clip->runs.emplace_back().values = {0, 2, 1};
  clip->tracks.push_back({{core::TargetKind::TextureImage, "eye", 0}, 0, 0, 0});
  auto skeleton = std::make_shared<core::Skeleton>(*content_.skeleton);
  skeleton->body = body;
  content_.skeleton = skeleton;
  content_.look = std::make_shared<core::LookSampler>(
      body, std::vector<core::LookSampler::Part>{{.clip = clip, .isBeside = true}});
  const auto imageAt = [&](double frame) {
    const render::Scene& scene = sceneAt(frame);
    return scene.meshes.back().look->materials.front().tev->maps[0].image;
  };
  EXPECT_EQ(imageAt(0.0), 0);
  EXPECT_EQ(imageAt(1.5), 2);
  EXPECT_EQ(imageAt(5.0), 1) << "its own three frames loop";
  const testing::AllocationCounter allocated;
  for (int frame = 0; frame < 30; ++frame) sceneAt(frame);
  EXPECT_EQ(allocated.count(), 0U);
  EXPECT_EQ(body->materials.front().tev->maps[0].image, 0) << "the model itself stays as it is";
}

TEST(LookSamplerTest, ImagesAreShownOnWhatLiesOverTheirMaterial) {
  auto body = std::make_shared<core::Model>();
  body->textures.resize(2);
  body->images.resize(2);
  for (int image = 0; image < 2; ++image) body->textures[static_cast<std::size_t>(image)].image = image;
  for (const char* name : {"eye", "eyedamA", "eyedamB", "mouth", "mouthdamB"}) {
    core::Material& material = body->materials.emplace_back();
    material.name = name;
    material.texture = core::Texture{.image = 0, .slot = 0};
  }
  auto clip = std::make_shared<core::Clip>();
  clip->frameCount = 1;
  clip->runs.emplace_back().values = {1};
  clip->tracks.push_back({{core::TargetKind::TextureImage, "eye", 0}, 0, 0, 0});
  clip->tracks.push_back({{core::TargetKind::TextureImage, "mouth", 0}, 0, 0, 0});
  const core::LookSampler sampler(body, {{.clip = clip, .isBeside = true}});
  core::ModelLook look = sampler.makeLook();
  sampler.sample(0.0, core::SampleMode::Smooth, look);
  std::vector<int> images;
  for (const core::Material& material : look.materials) images.push_back(material.texture->image);
  EXPECT_EQ(images, (std::vector<int>{1, 1, 1, 1, 0})) << "the first ending comes first";
}

}  // namespace
}  // namespace marrow::app
