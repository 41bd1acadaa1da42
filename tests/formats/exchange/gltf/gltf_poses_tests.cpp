// SPDX-License-Identifier: GPL-3.0-or-later
// A player's poses against those of the games' own rules, at whole and half frames.
#include "core/pose.h"
#include "core/sampler.h"
#include "formats/exchange/gltf/gltf_export.h"
#include "formats/read_asset.h"
#include "tests/core/sampling/random_clip.h"
#include "tests/formats/exchange/gltf/glb_document.h"
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace marrow::formats {
namespace {

using testing::GlbDocument;

constexpr double kWorst01 = 1e-4;  // of the figure's size

ExportScene sceneOf(std::shared_ptr<const core::Clip> clip, std::shared_ptr<const core::Skeleton> skeleton) {
  ExportScene scene;
  scene.clip = std::move(clip);
  scene.skeleton = std::move(skeleton);
  scene.what = ExportWhat::Clip;
  return scene;
}

double sizeOf(const core::Skeleton& skeleton) {
  const core::Pose pose = core::idlePose(skeleton);
  glm::vec3 low = pose.origin(0);
  glm::vec3 high = low;
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    low = glm::min(low, pose.origin(bone));
    high = glm::max(high, pose.origin(bone));
  }
  return std::max(1e-3, static_cast<double>(glm::distance(low, high)));
}

/// Frames between whose keys the clip jumps, which the file names.
std::set<int> jumpsOf(const GlbDocument& document) {
  std::set<int> frames;
  for (const auto& jump :
       document.json()["animations"][0]["extras"]["marrow"].value("jumps", nlohmann::json::array())) {
    for (int frame = static_cast<int>(jump["from"].get<double>()); frame < jump["to"].get<double>(); ++frame)
      frames.insert(frame);
  }
  return frames;
}

/// Compares every joint at every frame and between two. A joint's axes are compared at their length, which is
/// not more than the figure's.
void compare(const ExportScene& scene, const GltfOptions& options, double step = 0.5) {
  const auto file = toGlb(scene, options);
  ASSERT_TRUE(file) << core::toText(file.error());
  const GlbDocument document(file->bytes);
  const std::set<int> jumps = jumpsOf(document);
  const core::Sampler sampler(scene.clip, scene.skeleton);
  core::Pose pose;
  const double size = sizeOf(*scene.skeleton);
  for (double frame = 0.0; frame <= scene.clip->frameCount; frame += step) {
    if (frame != std::floor(frame) && jumps.contains(static_cast<int>(std::floor(frame)))) continue;
    sampler.sample(static_cast<float>(frame), scene.mode, pose);
    // A key that holds begins where its time says, which is a 32-bit number.
    const double shown = scene.mode == core::SampleMode::GameExact ? frame + 0.01 : frame;
    const auto joints = document.jointsAt(0, shown / static_cast<double>(scene.clip->framesPerSecond));
    ASSERT_EQ(joints.size(), scene.skeleton->size());
    for (std::size_t bone = 0; bone < joints.size(); ++bone) {
      const glm::dmat4 want(pose.modelMatrices[bone]);
      const double off = glm::length(joints[bone][3] - want[3]) / size;
      ASSERT_LE(off, kWorst01) << "frame " << frame << ", bone " << bone;
      for (int axis = 0; axis < 3; ++axis) {
        const double length = std::max(1.0, glm::length(want[axis]));
        ASSERT_LE(glm::length(joints[bone][axis] - want[axis]) / length, 2e-3)
            << "frame " << frame << ", bone " << bone << ", axis " << axis;
      }
    }
  }
}

TEST(GltfPoses, EveryScalingRuleIsThatOfTheGame) {
  for (const auto rule :
       {core::ScalingRule::Standard, core::ScalingRule::Maya, core::ScalingRule::Softimage}) {
    for (unsigned seed = 1; seed <= 4; ++seed) {
      SCOPED_TRACE(std::string(core::toString(rule)) + ", seed " + std::to_string(seed));
      const auto clip =
          testing::randomClip({.joints = 12, .frameCount = 18, .movesScale = true, .seed = seed});
      compare(sceneOf(clip, testing::randomSkeleton(12, rule, seed)), {}, 1.0);
    }
  }
}

TEST(GltfPoses, FilesOfAllFormatsPlayAsTheyAre) {
  const std::string samples = std::string(MARROW_SOURCE_DIR) + "/resources/samples/";
  const std::string meshes = testing::goldenFolder() + "/mesh/";
  const std::vector<std::pair<std::string, std::string>> pairs = {
      {samples + "wanderer/wanderer_walk.bck", samples + "wanderer/wanderer.bmd"},
      {samples + "wanderer/wanderer_wave.bck", samples + "wanderer/wanderer.bmd"},
      {samples + "wanderer/wanderer_nod_frames.bca", samples + "wanderer/wanderer.bmd"},
      {samples + "sprout/sprout_hop.bca", samples + "sprout/sprout_model.bmd"},
      {samples + "sprout/sprout_look.bca", samples + "sprout/sprout_model.bmd"},
      {samples + "moth/moth.zobj", samples + "moth/moth.zobj"},
      {samples + "stilt/stilt.zobj", samples + "stilt/stilt.zobj"},
      {meshes + "j3d_tube.bck", meshes + "j3d_tube.bdl"},
      {meshes + "sm64ds_tube.bca", meshes + "sm64ds_tube.bmd"}};
  for (const auto& [clipFile, modelFile] : pairs) {
    SCOPED_TRACE(clipFile);
    const auto clips = readFile(clipFile);
    const auto model = readFile(modelFile);
    ASSERT_TRUE(clips && model);
    ASSERT_FALSE(clips->clips.empty());
    compare(sceneOf(clips->clips.front(), model->skeletons.front()), {});
  }
}

TEST(GltfPoses, GameExactStandsStillBetweenFrames) {
  const auto clip = testing::randomClip({.joints = 5, .frameCount = 8});
  ExportScene scene = sceneOf(clip, testing::randomSkeleton(5, core::ScalingRule::Standard));
  scene.mode = core::SampleMode::GameExact;
  compare(scene, {}, 1.0);
  const auto file = toGlb(scene, {});
  const GlbDocument document(file->bytes);
  const double fps = static_cast<double>(clip->framesPerSecond);
  EXPECT_EQ(document.jointsAt(0, 3.1 / fps)[4], document.jointsAt(0, 3.9 / fps)[4]);
}

TEST(GltfPoses, TheUnitScaleReachesEverything) {
  const auto asset = readFile(testing::goldenFolder() + "/mesh/j3d_tube.bdl");
  const auto clip = readFile(testing::goldenFolder() + "/mesh/j3d_tube.bck");
  ASSERT_TRUE(asset && clip);
  const ExportScene scene = sceneOf(clip->clips.front(), asset->skeletons.front());
  const auto plain = toGlb(scene, {});
  const auto scaled = toGlb(scene, {.unitScale = 0.01});
  const GlbDocument a(plain->bytes);
  const GlbDocument b(scaled->bytes);
  const auto large = a.cornersAt(0, a.jointsAt(0, 0.3));
  const auto little = b.cornersAt(0, b.jointsAt(0, 0.3));
  ASSERT_EQ(large.size(), little.size());
  for (std::size_t i = 0; i < large.size(); ++i) EXPECT_LT(glm::length(large[i] * 0.01 - little[i]), 1e-5);
}

// A stretched bone and its child, which Maya's rule keeps unstretched.
TEST(GltfPoses, BakedScalesNeedNoNodeAndSayWhatTheyCost) {
  const auto clip = testing::randomClip({.joints = 8, .frameCount = 6, .movesScale = true});
  const auto skeleton = testing::randomSkeleton(8, core::ScalingRule::Softimage);
  const ExportScene scene = sceneOf(clip, skeleton);
  const auto exact = toGlb(scene, {.bones = GltfBones::Off});
  const auto baked = toGlb(scene, {.bones = GltfBones::Off, .bakesScale = true});
  ASSERT_TRUE(exact && baked);
  const GlbDocument document(baked->bytes);
  EXPECT_GT(GlbDocument(exact->bytes).json()["nodes"].size(), skeleton->size());
  EXPECT_LE(document.json()["nodes"].size(), skeleton->size() + 1);  // one above several roots
  EXPECT_GT(document.json()["animations"][0]["extras"]["marrow"]["bakedScaleError"], 0.0);
  core::Pose pose;
  const core::Sampler sampler(clip, skeleton);
  const double size = sizeOf(*skeleton);
  for (int frame = 0; frame <= clip->frameCount; ++frame) {
    sampler.sample(static_cast<float>(frame), core::SampleMode::Smooth, pose);
    const auto joints = document.jointsAt(0, frame / static_cast<double>(clip->framesPerSecond));
    for (std::size_t bone = 0; bone < joints.size(); ++bone)
      EXPECT_LT(glm::length(joints[bone][3] - glm::dvec4(pose.modelMatrices[bone][3])) / size, 1e-3) << bone;
  }
}

}  // namespace
}  // namespace marrow::formats
