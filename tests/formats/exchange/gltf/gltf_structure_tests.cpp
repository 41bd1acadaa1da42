// SPDX-License-Identifier: GPL-3.0-or-later
// The rest of the file beside curves: nodes, skin, shapes of bones.
#include "core/pose.h"
#include "formats/exchange/gltf/codes.h"
#include "formats/exchange/gltf/gltf_export.h"
#include "tests/core/sampling/random_clip.h"
#include "tests/formats/exchange/gltf/glb_document.h"
#include "tests/support/code_checks.h"
#include "tests/support/turned_clip.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

namespace marrow::formats {
namespace {

using nlohmann::json;
using testing::GlbDocument;

ExportScene modelScene(std::shared_ptr<const core::Skeleton> skeleton) {
  ExportScene scene;
  scene.skeleton = std::move(skeleton);
  return scene;
}

TEST(GltfStructure, TheSameCallGivesTheSameBytes) {
  ExportScene scene = modelScene(testing::randomSkeleton(20, core::ScalingRule::Maya));
  scene.clip = testing::randomClip({.joints = 20, .movesScale = true});
  const auto first = toGlb(scene, {});
  const auto second = toGlb(scene, {});
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->bytes, second->bytes);
}

TEST(GltfStructure, AModelAloneHasNoAnimation) {
  const auto skeleton = testing::randomSkeleton(6, core::ScalingRule::Standard);
  const auto file = toGlb(modelScene(skeleton), {});
  ASSERT_TRUE(file);
  const GlbDocument document(file->bytes);
  EXPECT_FALSE(document.json().contains("animations"));
  const core::Pose pose = core::restPose(*skeleton);
  const auto joints = document.jointsAt({}, 0.0);
  for (std::size_t bone = 0; bone < joints.size(); ++bone)
    EXPECT_LT(glm::length(joints[bone][3] - glm::dvec4(pose.modelMatrices[bone][3])), 1e-3) << bone;
}

TEST(GltfStructure, JointsKeepTheirOrderAndGetNamesOfTheirOwn) {
  auto skeleton = testing::skeletonOf({"arm", "arm", "", "arm.001"});
  for (std::size_t i = 1; i < skeleton->size(); ++i) skeleton->bones[i].parent = static_cast<int>(i) - 1;
  const auto file = toGlb(modelScene(skeleton), {.bones = GltfBones::Off});
  ASSERT_TRUE(file);
  const json document = GlbDocument(file->bytes).json();
  EXPECT_EQ(document["skins"][0]["joints"], (json{0, 1, 2, 3}));
  EXPECT_EQ(document["nodes"][0]["name"], "arm");
  EXPECT_EQ(document["nodes"][1]["name"], "arm.001");
  EXPECT_EQ(document["nodes"][1]["extras"]["marrow"]["name"], "arm");
  EXPECT_EQ(document["nodes"][2]["name"], "bone_002");
  EXPECT_EQ(document["nodes"][3]["name"], "arm.001.001");
  EXPECT_FALSE(document["skins"][0].contains("skeleton"));
}

// Joints of one skin need one root, and nothing may be scaled or turned above them.
TEST(GltfStructure, SeveralRootsHangOnOneNodeWithoutATransform) {
  const auto skeleton = testing::skeletonOf({"a", "b"});
  skeleton->bones[1].parent = core::Bone::kNoParent;
  const auto file = toGlb(modelScene(skeleton), {});
  ASSERT_TRUE(file);
  const json document = GlbDocument(file->bytes).json();
  const json& roots = document["scenes"][0]["nodes"];
  ASSERT_EQ(roots.size(), 2U) << "the roots' node and the mesh";
  const json& above = document["nodes"][roots[0].get<std::size_t>()];
  EXPECT_EQ(above["children"], (json{0, 1}));
  for (const char* part : {"translation", "rotation", "scale", "matrix"}) EXPECT_FALSE(above.contains(part));
  const json& mesh = document["nodes"][roots[1].get<std::size_t>()];
  EXPECT_EQ(mesh["skin"], 0);
  for (const char* part : {"translation", "rotation", "scale", "matrix"}) EXPECT_FALSE(mesh.contains(part));
}

TEST(GltfStructure, BonesAreDrawnWhereThereIsNoBody) {
  const auto skeleton = testing::randomSkeleton(5, core::ScalingRule::Standard);
  const auto shapes = toGlb(modelScene(skeleton), {});
  ASSERT_TRUE(shapes);
  const GlbDocument document(shapes->bytes);
  const auto corners = document.cornersAt(0, document.jointsAt({}, 0.0));
  EXPECT_GE(corners.size(), skeleton->size() * 24) << "eight triangles a bone at least";
  const auto none = toGlb(modelScene(skeleton), {.bones = GltfBones::Off});
  ASSERT_TRUE(none);
  EXPECT_FALSE(GlbDocument(none->bytes).json().contains("meshes"));
}

TEST(GltfStructure, ManyJointsAreNamedByWords) {
  auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(300));
  skeleton->isHierarchy = true;
  const auto file = toGlb(modelScene(skeleton), {});
  ASSERT_TRUE(file);
  const GlbDocument document(file->bytes);
  const json& primitive = document.json()["meshes"][0]["primitives"][0];
  const json& joints = document.json()["accessors"][primitive["attributes"]["JOINTS_0"].get<std::size_t>()];
  EXPECT_EQ(joints["componentType"], 5123);
  const auto numbers = document.numbers(primitive["attributes"]["JOINTS_0"]);
  EXPECT_EQ(std::set<double>(numbers.begin(), numbers.end()).size(), 300U);
}

// Bones that no scale reaches have one node each, whatever the rule.
TEST(GltfStructure, OnlyScaledBonesWithChildrenGetANodeForIt) {
  auto skeleton = testing::skeletonOf({"root", "arm", "hand"});
  skeleton->scalingRule = core::ScalingRule::Maya;
  skeleton->bones[1].parent = 0;
  skeleton->bones[2].parent = 1;
  skeleton->bones[2].rest.scale = glm::vec3(2.0F);
  EXPECT_EQ(GlbDocument(toGlb(modelScene(skeleton), {.bones = GltfBones::Off})->bytes).json()["nodes"].size(),
            3U);
  skeleton->bones[1].rest.scale = glm::vec3(1.0F, 3.0F, 1.0F);
  EXPECT_EQ(GlbDocument(toGlb(modelScene(skeleton), {.bones = GltfBones::Off})->bytes).json()["nodes"].size(),
            3U)
      << "the hand inherits its scale";
  skeleton->bones[2].scaleCompensate = true;
  const json document = GlbDocument(toGlb(modelScene(skeleton), {.bones = GltfBones::Off})->bytes).json();
  ASSERT_EQ(document["nodes"].size(), 4U);
  EXPECT_EQ(document["nodes"][3]["name"], "arm.scale");
  EXPECT_EQ(document["skins"][0]["joints"], (json{0, 3, 2}));
  EXPECT_EQ(document["nodes"][1]["children"], (json{2, 3}));
}

TEST(GltfStructure, ItsSentencesArePlain) { testing::expectGoodCodes(gltf::kCodes, "gltf."); }

TEST(GltfStructure, WithoutBonesThereIsNothingToWrite) {
  EXPECT_FALSE(toGlb(modelScene(std::make_shared<core::Skeleton>()), {}));
  EXPECT_FALSE(toGlb({}, {}));
}

}  // namespace
}  // namespace marrow::formats
