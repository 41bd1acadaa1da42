// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pose.h"
#include "core/sampler.h"
#include "formats/asset.h"
#include "formats/exchange/obj/obj_mesh.h"
#include "formats/read_asset.h"
#include "tests/formats/exchange/foreign/foreign_files.h"
#include "tests/support/mesh_golden.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace marrow::formats {
namespace {

using testing::bytesOf;

/// The leg of legCollada(), whatever it was written as.
/// @param unit  of the file, in metres.
void expectLeg(const core::Result<Asset>& asset, float unit = 1.0F) {
  ASSERT_TRUE(asset) << core::toText(asset.error());
  ASSERT_EQ(asset->skeletons.size(), 1U);
  const core::Skeleton& skeleton = *asset->skeletons[0];
  const int hip = skeleton.indexOf("hip");
  const int knee = skeleton.indexOf("knee");
  ASSERT_GE(hip, 0);
  ASSERT_GE(knee, 0);
  EXPECT_EQ(skeleton.bones[static_cast<std::size_t>(knee)].parent, hip);

  ASSERT_EQ(asset->clips.size(), 1U);
  const auto& clip = asset->clips[0];
  EXPECT_NEAR(clip->frameCount / clip->framesPerSecond, 0.5, 1e-6);
  EXPECT_EQ(clip->framesPerSecond, 24.0F);
  const core::Sampler sampler(clip, asset->skeletons[0]);
  core::Pose pose;
  for (const float frame : {0.0F, 3.0F, 6.5F, 12.0F}) {
    sampler.sample(frame, core::SampleMode::Smooth, pose);
    EXPECT_NEAR(pose.origin(static_cast<std::size_t>(hip)).y, 10.0F * unit, 1e-4F * unit);
    EXPECT_NEAR(pose.origin(static_cast<std::size_t>(knee)).y, 6.0F * unit, 1e-4F * unit);
    const glm::vec3 across(pose.modelMatrices[static_cast<std::size_t>(knee)][0]);
    EXPECT_NEAR(std::atan2(across.y, across.x), frame / 12.0F * std::acos(0.0F), 5e-4F) << frame;
  }

  ASSERT_EQ(asset->models.size(), 1U);
  const core::Model& model = *asset->models[0];
  EXPECT_EQ(model.mesh.triangleCount(), 1U);
  ASSERT_EQ(model.materials.size(), 1U);
  EXPECT_EQ(model.materials[0].name.substr(0, 3), "red");
  ASSERT_EQ(model.mesh.positions.size(), 3U);
  EXPECT_EQ(model.mesh.positions[1], glm::vec3(1, 6, 0));
  EXPECT_EQ(model.skin.matrices.size(), 3U) << "hip, knee, and half of each";
}

TEST(ForeignRead, ColladaWithItsSkinAndItsClock) {
  expectLeg(readAsset(bytesOf(testing::legCollada()), "leg.dae"));
}

TEST(ForeignRead, WhichWayIsUpIsTheRootsOwnAndNoBoneAbove) {
  std::string text = testing::legCollada();
  text.replace(text.find("Y_UP"), 4, "Z_UP");
  const auto asset = readAsset(bytesOf(text), "leg.dae");
  ASSERT_TRUE(asset) << core::toText(asset.error());
  const core::Skeleton& skeleton = *asset->skeletons[0];
  const int hip = skeleton.indexOf("hip");
  const int knee = skeleton.indexOf("knee");
  ASSERT_GE(hip, 0);
  ASSERT_GE(knee, 0);
  EXPECT_LT(skeleton.bones[static_cast<std::size_t>(hip)].parent, 0);
  const core::Sampler sampler(asset->clips.at(0), asset->skeletons[0]);
  core::Pose pose;
  sampler.sample(0.0F, core::SampleMode::Smooth, pose);
  EXPECT_LT(glm::distance(pose.origin(static_cast<std::size_t>(hip)), glm::vec3(0, 0, -10)), 1e-4F);
  EXPECT_LT(glm::distance(pose.origin(static_cast<std::size_t>(knee)), glm::vec3(0, 0, -6)), 1e-4F);
}

/// The leg of movedLegCollada().
/// @param names  of the bones, parents first. @param unit  of the file, in metres.
void expectMovedLeg(const core::Result<Asset>& asset, const std::vector<std::string>& names, float unit) {
  ASSERT_TRUE(asset) << core::toText(asset.error());
  const core::Skeleton& skeleton = *asset->skeletons.at(0);
  ASSERT_EQ(skeleton.size(), names.size());
  core::Pose pose;
  core::Sampler(asset->clips.at(0), asset->skeletons[0]).sample(0.0F, core::SampleMode::Smooth, pose);
  int parent = -1;
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const int bone = skeleton.indexOf(name);
    ASSERT_GE(bone, 0);
    EXPECT_EQ(skeleton.bones[static_cast<std::size_t>(bone)].parent, parent);
    const float height = name == "hip" ? 10.0F : name == "knee" || name == "toe" ? 6.0F : 0.0F;
    EXPECT_LT(glm::distance(pose.origin(static_cast<std::size_t>(bone)), glm::vec3(3, height, 0) * unit),
              1e-4F * unit);
    parent = bone;
  }
}

TEST(ForeignRead, JointsWithoutVerticesStayAndTheObjectAroundThemDoesNot) {
  expectMovedLeg(readAsset(bytesOf(testing::movedLegCollada()), "leg.dae"), {"root", "hip", "knee", "toe"},
                 1.0F);
}

TEST(ForeignRead, WhatFbxDoesNotCallANullStays) {
  expectMovedLeg(readAsset(testing::legAs("fbxa", testing::movedLegCollada()), "leg.fbx"),
                 {"moved", "root", "hip", "knee", "toe"}, 0.01F);
}

TEST(ForeignRead, ARefusalSaysWhy) {
  const std::string text = testing::legCollada();
  const auto asset = readAsset(bytesOf(text.substr(0, text.size() / 2)), "leg.dae");
  ASSERT_FALSE(asset);
  EXPECT_EQ(asset.error().message.code().id, std::string("foreign.refused"));
}

TEST(ForeignRead, BvhMovesItsBonesAtItsRate) {
  const auto asset = readAsset(bytesOf(testing::mocapBvh()), "walk.bvh");
  ASSERT_TRUE(asset) << core::toText(asset.error());
  EXPECT_EQ(asset->formatId, "bvh");
  ASSERT_EQ(asset->clips.size(), 1U);
  EXPECT_NEAR(asset->clips[0]->framesPerSecond, 25.0F, 1e-3F);
  const core::Sampler sampler(asset->clips[0], asset->skeletons[0]);
  core::Pose pose;
  sampler.sample(2.0F, core::SampleMode::Smooth, pose);
  const int chest = asset->skeletons[0]->indexOf("Chest");
  ASSERT_GE(chest, 0);
  const auto bone = static_cast<std::size_t>(chest);
  EXPECT_NEAR(pose.origin(bone).x, 2.0F, 1e-4F);
  EXPECT_NEAR(pose.origin(bone).y, 15.0F, 1e-4F);
  const glm::vec3 across(pose.modelMatrices[bone][0]);
  EXPECT_NEAR(std::atan2(across.y, across.x), std::acos(0.0F) * 20.0F / 90.0F, 1e-4F);
}

using Triangle = std::array<int, 9>;

/// Numbers of the goldens are coarse enough to be compared as whole thousandths.
Triangle triangleOf(const std::array<glm::vec3, 3>& corners) {
  Triangle out{};
  for (std::size_t i = 0; i < 9; ++i)
    out[i] = static_cast<int>(std::lround(corners[i / 3][static_cast<int>(i % 3)] * 1000.0F));
  return out;
}

struct ObjContent {
  std::multiset<Triangle> triangles;
  std::set<std::string> materials;
};

ObjContent contentOf(const std::string& text) {
  ObjContent content;
  std::vector<glm::vec3> places;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string keyword;
    std::string word;
    words >> keyword;
    glm::vec3 v(0.0F);
    if (keyword == "v") words >> v.x >> v.y >> v.z;
    if (keyword == "v") places.push_back(v);
    if (keyword == "usemtl") content.materials.insert(line.substr(7));
    if (keyword != "f") continue;
    std::array<glm::vec3, 3> corners{};
    for (glm::vec3& corner : corners) {
      words >> word;
      corner = places.at(std::stoul(word) - 1);
    }
    content.triangles.insert(triangleOf(corners));
  }
  return content;
}

ObjContent contentOf(const core::Model& model) {
  ObjContent content;
  const core::Mesh& mesh = model.mesh;
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
    content.triangles.insert(triangleOf({mesh.positions[mesh.indices[i]], mesh.positions[mesh.indices[i + 1]],
                                         mesh.positions[mesh.indices[i + 2]]}));
  for (const core::TriangleRun& run : mesh.runs)
    content.materials.insert(model.materials.at(static_cast<std::size_t>(run.material)).name);
  return content;
}

TEST(ForeignRead, ObjThatMarrowWritesComesBack) {
  for (const char* file : {"j3d_boxes.bmd", "j3d_materials.bdl", "j3d_textures.bmd", "j3d_tube.bdl"}) {
    SCOPED_TRACE(file);
    const auto original = readFile(testing::goldenFolder() + "/mesh/" + file);
    ASSERT_TRUE(original);
    const auto& skeleton = *original->skeletons[0];
    const auto text = toObj(skeleton, core::restPose(skeleton), {.materialLibrary = "a.mtl"});
    ASSERT_TRUE(text);
    const testing::TemporaryFolder folder;
    const std::vector<std::string> noImages(original->models[0]->images.size());
    folder.write("a.mtl", bytesOf(materialsText(*original->models[0], noImages)));
    const auto back = readFile(folder.write("a.obj", bytesOf(*text)));
    ASSERT_TRUE(back) << core::toText(back.error());
    ASSERT_EQ(back->models.size(), 1U);
    const ObjContent wrote = contentOf(*text);
    const ObjContent read = contentOf(*back->models[0]);
    EXPECT_FALSE(wrote.triangles.empty());
    EXPECT_EQ(read.triangles, wrote.triangles);
    EXPECT_EQ(read.materials, wrote.materials);
  }
}

TEST(ForeignRead, AnImageOfOpacityLetsThroughAndOthersDoNot) {
  const testing::TemporaryFolder folder;
  folder.write("a.mtl", bytesOf("newmtl eye\nmap_Kd eye.png\nmap_d eye.png\nnewmtl coat\nmap_Kd coat.png\n"));
  const auto asset = readFile(folder.write(
      "a.obj",
      bytesOf("mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl eye\nf 1 2 3\nusemtl coat\nf 1 3 2\n")));
  ASSERT_TRUE(asset) << core::toText(asset.error());
  for (const core::Material& material : asset->models.at(0)->materials)
    EXPECT_EQ(material.blend.has_value(), material.name == "eye") << material.name;
}

TEST(ForeignRead, FbxComesBackAsItWasWritten) {
  const Bytes fbx = testing::legAs("fbxa");
  ASSERT_FALSE(fbx.empty());
  const auto asset = readAsset(fbx, "leg.fbx");
  ASSERT_TRUE(asset) << core::toText(asset.error());
  EXPECT_EQ(asset->formatId, "fbx");
  expectLeg(asset, 0.01F);  // Assimp writes centimetres
}

TEST(ForeignRead, AnUnknownExtensionIsNoHindrance) {
  for (const char* name : {"leg.xml", "LEG.DAE", "leg"}) {
    SCOPED_TRACE(name);
    expectLeg(readAsset(bytesOf(testing::legCollada()), name));
  }
}

}  // namespace
}  // namespace marrow::formats
