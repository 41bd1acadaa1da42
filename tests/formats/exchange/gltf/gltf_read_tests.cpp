// SPDX-License-Identifier: GPL-3.0-or-later
// Files by others: expected values come from the specification of glTF 2.0.
#include "core/model/model.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "tests/support/gltf_files.h"
#include "tests/support/temporary_folder.h"

#include <glm/gtc/quaternion.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace marrow::formats {
namespace {

using nlohmann::json;
using testing::GltfFile;

Asset read(const Bytes& bytes, const std::string& name = "figure.glb") {
  auto asset = readAsset(bytes, name);
  EXPECT_TRUE(asset) << core::toText(asset.error());
  return asset ? std::move(*asset) : Asset{};
}

core::Pose poseAt(const Asset& asset, std::size_t clip, float frame) {
  const core::Sampler sampler(asset.clips[clip], asset.skeletons[0]);
  core::Pose pose;
  sampler.sample(frame, core::SampleMode::Smooth, pose);
  return pose;
}

bool says(const Asset& asset, const std::string& code) {
  const auto& all = asset.diagnostics.entries();
  return std::any_of(all.begin(), all.end(),
                     [&](const core::Diagnostic& one) { return one.message.code().id == code; });
}

TEST(GltfRead, GlbAndTextGiveTheSame) {
  const GltfFile file = testing::smallGltf();
  for (const Bytes& bytes : {file.glb(), file.text()}) {
    const Asset asset = read(bytes);
    ASSERT_EQ(asset.skeletons.size(), 1U);
    ASSERT_EQ(asset.models.size(), 1U);
    ASSERT_EQ(asset.clips.size(), 2U);
    EXPECT_EQ(asset.formatId, "gltf");
    EXPECT_EQ(asset.skeletons[0]->name, "figure");
    ASSERT_EQ(asset.skeletons[0]->size(), 2U) << "the node of the body is no bone";
    EXPECT_EQ(asset.skeletons[0]->bones[1].name, "hand");
    EXPECT_EQ(asset.skeletons[0]->bones[1].parent, 0);
    EXPECT_EQ(asset.clips[0]->name, "turn");
  }
}

TEST(GltfRead, LinearRotationsFollowTheArc) {
  const Asset asset = read(testing::smallGltf().glb());
  const core::Clip& clip = *asset.clips[0];
  EXPECT_EQ(clip.framesPerSecond, 30.0F);
  EXPECT_EQ(clip.frameCount, 30);
  for (const float frame : {0.0F, 7.5F, 15.0F, 30.0F})
    EXPECT_NEAR(poseAt(asset, 0, frame).local[1].rotationDegrees.z, 3.0F * frame, 1e-3F) << frame;
}

TEST(GltfRead, StepsHold) {
  const Asset asset = read(testing::smallGltf().glb());
  EXPECT_EQ(poseAt(asset, 0, 14.9F).origin(0), glm::vec3(0, 1, 0));
  EXPECT_EQ(poseAt(asset, 0, 15.0F).origin(0), glm::vec3(2, 1, 0));
  EXPECT_EQ(asset.clips[0]->curve(0, core::Channel::TranslationX).interpolation,
            core::Interpolation::Stepped);
}

// Appendix C of the specification: (2t^3 - 3t^2 + 1) v0 + td (t^3 - 2t^2 + t) b0 + (-2t^3 + 3t^2) v1 + ...
TEST(GltfRead, CubicSplinesKeepTheirTangents) {
  GltfFile file = testing::smallGltf();
  file.channel(1, 0, "translation", {0, 2}, {0, 0, 0, 1, 0, 0, 3, 0, 0, 5, 0, 0, 2, 0, 0, 0, 0, 0},
               "CUBICSPLINE");
  const Asset asset = read(file.glb());
  const double t = 0.25;
  const double td = 2.0;
  const double expected = (2 * t * t * t - 3 * t * t + 1) * 1.0 + td * (t * t * t - 2 * t * t + t) * 3.0 +
                          (-2 * t * t * t + 3 * t * t) * 2.0 + td * (t * t * t - t * t) * 5.0;
  EXPECT_NEAR(static_cast<double>(poseAt(asset, 1, 15.0F).origin(0).x), expected, 1e-5);
  EXPECT_NEAR(poseAt(asset, 1, 15.0F).local[1].scale.y, 1.5F, 1e-5F);
}

// "The components of the quaternion are interpolated, then normalised."
TEST(GltfRead, CubicRotationsAreNormalised) {
  GltfFile file = testing::smallGltf();
  const float half = 0.70710678F;
  file.channel(1, 0, "rotation", {0, 1},
               {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, half, 0, 0, half, 0, 0, 0, 0}, "CUBICSPLINE");
  const Asset asset = read(file.glb());
  const double t = 0.25;
  const double blend = 3 * t * t - 2 * t * t * t;
  const double x = blend * static_cast<double>(half);
  const double w = 1.0 - blend + blend * static_cast<double>(half);
  const double degrees = 2.0 * std::atan2(x, w) * 180.0 / 3.14159265358979;
  EXPECT_NEAR(static_cast<double>(poseAt(asset, 1, 7.5F).local[0].rotationDegrees.x), degrees, 0.03);
}

// A turn of 170 degrees about a slanted axis passes near where Euler angles jump.
TEST(GltfRead, EulerAnglesFollowAnyTurnWithinTheErrorThatIsSaid) {
  GltfFile file = testing::smallGltf();
  file.json["animations"].clear();
  const std::vector<float> from = {0.5F, 0.5F, 0.5F, 0.5F};
  const std::vector<float> to = {-0.1F, 0.7F, 0.1F, 0.7F};
  std::vector<float> values = from;
  values.insert(values.end(), to.begin(), to.end());
  file.channel(0, 0, "rotation", {0, 1}, values);
  const Asset asset = read(file.glb());
  const glm::dquat a = glm::normalize(glm::dquat(0.5, 0.5, 0.5, 0.5));
  const glm::dquat b = glm::normalize(glm::dquat(0.7, -0.1, 0.7, 0.1));
  for (int frame = 0; frame <= 60; ++frame) {
    const glm::dquat wanted = glm::slerp(a, b, frame / 60.0);
    const glm::dmat3 shown(poseAt(asset, 0, static_cast<float>(frame) / 2.0F).modelMatrices[0]);
    const glm::dquat turn = glm::conjugate(wanted) * glm::quat_cast(shown);
    const double sine = glm::length(glm::dvec3(turn.x, turn.y, turn.z));
    EXPECT_LT(2.0 * std::atan2(sine, std::abs(turn.w)) * 180.0 / 3.14159265358979, 0.03) << frame;
  }
  EXPECT_TRUE(says(asset, "gltf.euler-error"));
}

TEST(GltfRead, TheBodyHangsOnItsBones) {
  const Asset asset = read(testing::smallGltf().glb());
  const core::Model& model = *asset.models[0];
  ASSERT_EQ(model.mesh.runs.size(), 1U);
  EXPECT_EQ(model.mesh.indices, (std::vector<std::uint32_t>{0, 1, 2}));
  const core::Pose rest = core::restPose(*asset.skeletons[0]);
  for (std::uint32_t i = 0; i < 3; ++i)
    EXPECT_LT(glm::distance(core::positionAt(model, i, rest.modelMatrices), model.mesh.positions[i]), 1e-6F);
  // A quarter turn of the hand about z, around (0, 11, 0): (1, 0, 0) goes to (11, 12, 0), (0, 12, 0) to (-1,
  // 11, 0).
  const core::Pose turned = poseAt(asset, 0, 14.99F * 2.0F + 0.02F);
  const glm::vec3 moved(2, 0, 0);  // the root, as its animation holds then
  EXPECT_LT(glm::distance(core::positionAt(model, 2, turned.modelMatrices), glm::vec3(-1, 11, 0) + moved),
            1e-3F);
  const glm::vec3 mixed = 0.25F * glm::vec3(1, 0, 0) + 0.75F * glm::vec3(11, 12, 0);
  EXPECT_LT(glm::distance(core::positionAt(model, 1, turned.modelMatrices), mixed + moved), 1e-3F);
}

// glTF 2.0, 3.7.4: where the determinant of a node's global transform is negative, the winding is reversed.
TEST(GltfRead, WhatHangsOnAMirroredNodeKeepsItsOutside) {
  for (const bool isMirroredTwice : {false, true}) {
    GltfFile file = testing::smallGltf();
    file.json["skins"] = json::array();
    file.json["nodes"] = {{{"name", "mirror"}, {"children", {1}}, {"scale", {-1, 1, 1}}},
                          {{"name", "body"}, {"mesh", 0}, {"scale", {1, isMirroredTwice ? -1 : 1, 1}}}};
    file.json.erase("animations");
    const Asset asset = read(file.glb());
    ASSERT_EQ(asset.models.size(), 1U);
    EXPECT_EQ(asset.models[0]->mesh.indices, isMirroredTwice ? (std::vector<std::uint32_t>{0, 1, 2})
                                                             : (std::vector<std::uint32_t>{0, 2, 1}));
  }
  GltfFile skinned = testing::smallGltf();
  skinned.json["nodes"][2]["scale"] = {-1, 1, 1};  // a skinned mesh does not go with its node
  EXPECT_EQ(read(skinned.glb()).models[0]->mesh.indices, (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(GltfRead, MaterialsHaveTheirBaseColour) {
  const Asset asset = read(testing::smallGltf().glb());
  const core::Model& model = *asset.models[0];
  ASSERT_EQ(model.materials.size(), 1U);
  const core::Material& material = model.materials[0];
  EXPECT_EQ(material.cull, core::Cull::None);
  EXPECT_EQ(material.alphaTest, (core::AlphaTest{core::Compare::GreaterEqual, 0.5F}));
  ASSERT_TRUE(material.texture);
  EXPECT_FALSE(material.texture->isSmooth);
  EXPECT_EQ(material.texture->wrapS, core::Wrap::Clamp);
  EXPECT_EQ(material.texture->wrapT, core::Wrap::Mirror);
  EXPECT_EQ(core::texelsOf(model.images[0]), (std::vector<core::Texel>{{255, 128, 0, 255}}));
  // 55 of 255, linear, is 128 of 255 by sRGB's curve.
  EXPECT_EQ(model.mesh.colours[0][2], glm::u8vec4(128, 128, 128, 128));
  EXPECT_EQ(model.mesh.colours[0][1], glm::u8vec4(0, 0, 0, 255));
}

TEST(GltfRead, ImagesOfOtherKindsAreNamed) {
  GltfFile file = testing::smallGltf();
  file.json["images"][0]["bufferView"] = file.view({0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 4});
  const Asset asset = read(file.glb());
  EXPECT_TRUE(says(asset, "gltf.jpeg"));
  EXPECT_FALSE(asset.models[0]->materials[0].texture);
}

TEST(GltfRead, SparseAccessorsReplaceElements) {
  GltfFile file = testing::smallGltf();
  const std::size_t indices = file.view({2, 0});
  const std::size_t values = file.view({0, 0, 0xA0, 0x40, 0, 0, 0xC0, 0x40, 0, 0, 0xE0, 0x40});  // 5, 6, 7
  json& positions =
      file.json["accessors"]
               [file.json["meshes"][0]["primitives"][0]["attributes"]["POSITION"].get<std::size_t>()];
  positions["sparse"] = {{"count", 1},
                         {"indices", {{"bufferView", indices}, {"componentType", 5123}}},
                         {"values", {{"bufferView", values}}}};
  EXPECT_EQ(read(file.glb()).models[0]->mesh.positions[2], glm::vec3(5, 6, 7));
  positions.erase("bufferView");  // then all others are zeros
  const Asset zeros = read(file.glb());
  EXPECT_EQ(zeros.models[0]->mesh.positions[1], glm::vec3(0));
  EXPECT_EQ(zeros.models[0]->mesh.positions[2], glm::vec3(5, 6, 7));
}

TEST(GltfRead, NodesWithoutASkinAreBones) {
  GltfFile file;
  file.json["nodes"] = {
      {{"name", "wheel"}, {"children", {1}}, {"matrix", {0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 5, 0, 0, 1}}},
      {{"translation", {1, 0, 0}}}};
  const Asset asset = read(file.text(), "car.gltf");
  ASSERT_EQ(asset.skeletons[0]->size(), 2U);
  EXPECT_EQ(asset.skeletons[0]->bones[1].name, "node 1");
  EXPECT_LT(glm::distance(core::restPose(*asset.skeletons[0]).origin(1), glm::vec3(5, 2, 0)), 1e-5F);
}

TEST(GltfRead, BonesOfAProgramThatWritesChildrenFirst) {
  GltfFile file;
  file.json["nodes"] = {{{"name", "tip"}, {"translation", {0, 1, 0}}},
                        {{"name", "base"}, {"children", {0}}},
                        {{"name", "Armature"}, {"children", {1}}}};
  file.json["skins"] = {{{"joints", {1, 0}}}};
  file.channel(0, 0, "translation", {0.25F, 0.5F}, {0, 1, 0, 0, 2, 0});
  const Asset asset = read(file.glb());
  ASSERT_EQ(asset.skeletons[0]->size(), 2U) << "the armature rests and does nothing";
  EXPECT_EQ(asset.skeletons[0]->bones[0].name, "base");
  EXPECT_EQ(asset.skeletons[0]->bones[1].parent, 0);
  EXPECT_EQ(asset.clips[0]->framesPerSecond, 24.0F) << "its keys lie at 6 and 12";
  EXPECT_EQ(asset.clips[0]->frameCount, 12);
}

TEST(GltfRead, TheRateIsOneThatHasAKeyInEachFrame) {
  for (const float rate : {20.0F, 24.0F, 25.0F, 30.0F, 50.0F, 60.0F}) {
    GltfFile file;
    file.json["nodes"] = {{{"name", "base"}}};
    std::vector<float> seconds;
    std::vector<float> places;
    for (int frame = 0; frame < 40; ++frame) {
      seconds.push_back(static_cast<float>(frame) / rate);
      places.insert(places.end(), {static_cast<float>(frame), 0.0F, 0.0F});
    }
    file.channel(0, 0, "translation", seconds, places);
    EXPECT_EQ(read(file.glb()).clips.at(0)->framesPerSecond, rate);
  }
}

const core::Diagnostic* findSaid(const Asset& asset, const std::string& code) {
  const auto& all = asset.diagnostics.entries();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const core::Diagnostic& one) { return one.message.code().id == code; });
  return found == all.end() ? nullptr : &*found;
}

TEST(GltfRead, AMeshThatIsLeftOutIsNamedWithReasonFieldAndOffset) {
  GltfFile file = testing::smallGltf();
  json& primitive = file.json["meshes"][0]["primitives"][0];
  primitive["indices"] = file.wholes({0, 1, 99}, "SCALAR", 5123);
  const Asset broken = read(file.glb());
  const core::Diagnostic* said = findSaid(broken, "gltf.mesh-left-out");
  ASSERT_NE(said, nullptr);
  EXPECT_EQ(said->fieldPath, "meshes 0 / primitives 0 / indices");
  EXPECT_TRUE(said->byteOffset);
  EXPECT_NE(said->message.arguments().back().text().find("number 99 of 3"), std::string::npos);
  // No single field is at fault where sizes are out of proportion: the mesh itself is named.
  GltfFile large = testing::smallGltf();
  json& position =
      large.json["accessors"]
                [large.json["meshes"][0]["primitives"][0]["attributes"]["POSITION"].get<std::size_t>()];
  position.erase("bufferView");
  position["count"] = 4'000'000'000U;
  const Asset asset = read(large.glb());
  said = findSaid(asset, "gltf.mesh-left-out");
  ASSERT_NE(said, nullptr);
  EXPECT_EQ(said->fieldPath, "meshes 0");
  EXPECT_TRUE(said->byteOffset);
}

TEST(GltfRead, AnimationsThatAreBrokenAreLeftOutAndSaid) {
  GltfFile file = testing::smallGltf();
  file.channel(2, 0, "translation", {1, 0}, {0, 0, 0, 1, 1, 1});  // time runs back
  const Asset asset = read(file.glb());
  EXPECT_EQ(asset.clips.size(), 2U);
  const core::Diagnostic* said = findSaid(asset, "gltf.animation-left-out");
  ASSERT_NE(said, nullptr);
  EXPECT_EQ(said->fieldPath, "animations 2 / samplers 0 / input");
}

struct BadFile {
  const char* name;
  void (*change)(json& document);
  core::ErrorCode code;
  const char* path;
};

void PrintTo(const BadFile& file, std::ostream* out) { *out << file.name; }

class GltfBadFile : public ::testing::TestWithParam<BadFile> {};

TEST_P(GltfBadFile, IsRefusedWithItsField) {
  GltfFile file = testing::smallGltf();
  GetParam().change(file.json);
  const Bytes bytes = file.glb();
  const auto asset = readAsset(bytes, "bad.glb");
  ASSERT_FALSE(asset);
  EXPECT_EQ(asset.error().code, GetParam().code) << core::toText(asset.error());
  EXPECT_EQ(asset.error().fieldPath, GetParam().path);
  ASSERT_TRUE(asset.error().byteOffset);
  EXPECT_GE(*asset.error().byteOffset, 20U) << "the JSON begins there";
  EXPECT_LT(*asset.error().byteOffset, bytes.size());
}

INSTANTIATE_TEST_SUITE_P(
    All, GltfBadFile,
    ::testing::Values(
        BadFile{"two parents", [](json& d) { d["nodes"][2]["children"] = {1}; }, core::ErrorCode::BadValue,
                "nodes 2 / children 0"},
        BadFile{"circle", [](json& d) { d["nodes"][1]["children"] = {0}; }, core::ErrorCode::BadValue,
                "nodes"},
        BadFile{"no such child", [](json& d) { d["nodes"][1]["children"] = {9}; },
                core::ErrorCode::IndexOutOfRange, "nodes 1 / children 0"},
        BadFile{"no such joint", [](json& d) { d["skins"][0]["joints"][1] = 77; },
                core::ErrorCode::IndexOutOfRange, "skins 0 / joints 1"},
        BadFile{"no array", [](json& d) { d["nodes"] = 3; }, core::ErrorCode::BadValue, "nodes"},
        BadFile{"extension", [](json& d) { d["extensionsRequired"] = {"KHR_draco_mesh_compression"}; },
                core::ErrorCode::Unsupported, "extensionsRequired 0"},
        BadFile{"version", [](json& d) { d["asset"]["version"] = "1.0"; }, core::ErrorCode::Unsupported,
                "asset / version"},
        BadFile{"text for a number", [](json& d) { d["nodes"][0]["translation"][1] = "1"; },
                core::ErrorCode::BadValue, "nodes 0 / translation 1"},
        BadFile{"part of a node", [](json& d) { d["nodes"][0]["mesh"] = 1.5; }, core::ErrorCode::BadValue,
                "nodes 0 / mesh"}),
    [](const auto& one) {
      std::string name = one.param.name;
      std::replace(name.begin(), name.end(), ' ', '_');
      return name;
    });

TEST(GltfRead, ErrorsNameTheByte) {
  const std::string text = R"({"asset":{"version":"2.0"},"nodes":[{"name":"a\"]}"}, {"mesh":  7}]})";
  const auto asset = readAsset(Bytes(text.begin(), text.end()), "a.gltf");
  ASSERT_FALSE(asset);
  EXPECT_EQ(asset.error().byteOffset, text.find("7}"));
  EXPECT_EQ(asset.error().fieldPath, "nodes 1 / mesh");
  const std::string broken = R"({"asset":{"version":"2.0"},"nodes":[)";
  const auto cut = readAsset(Bytes(broken.begin(), broken.end()), "a.gltf");
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().message.code().id, std::string("gltf.broken-json"));
  const std::string large = R"({"asset":{"version":"2.0"},"nodes":[{"mesh":1e999}]})";
  const auto beyond = readAsset(Bytes(large.begin(), large.end()), "a.gltf");
  ASSERT_FALSE(beyond);
  EXPECT_EQ(beyond.error().message.code().id, std::string("gltf.large-number"));
}

TEST(GltfRead, BuffersBesideTheFileAreRead) {
  const testing::TemporaryFolder folder;
  const GltfFile file = testing::smallGltf();
  folder.write("figure data.bin", file.buffer());
  const auto asset = readFile(folder.write("figure.gltf", file.textBeside("figure%20data.bin")));
  ASSERT_TRUE(asset) << core::toText(asset.error());
  EXPECT_EQ(asset->clips.size(), 2U);
  const auto missing = readFile(folder.write("other.gltf", file.textBeside("none.bin")));
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, core::ErrorCode::FileNotFound);
  EXPECT_EQ(missing.error().fieldPath, "buffers 0 / uri");
}

TEST(GltfRead, NothingElseOnTheDiskIsRead) {
  const testing::TemporaryFolder folder;
  const GltfFile file = testing::smallGltf();
  folder.write("figure.bin", file.buffer());
  for (const char* uri : {"../figure.bin", "./figure.bin", "/etc/passwd", "%2e%2e%2Ffigure.bin", "..",
                          "a\\b.bin", "C:figure.bin", "https://example.org/figure.bin", "file:figure.bin",
                          "sub/../figure.bin", "sub//figure.bin"}) {
    const auto asset = readFile(folder.write("figure.gltf", file.textBeside(uri)));
    ASSERT_FALSE(asset) << uri;
    EXPECT_EQ(asset.error().message.code().id, std::string("gltf.not-beside")) << uri;
  }
}

TEST(GltfRead, SmallFilesDoNotAskForMuch) {
  GltfFile file = testing::smallGltf();
  json& position =
      file.json["accessors"]
               [file.json["meshes"][0]["primitives"][0]["attributes"]["POSITION"].get<std::size_t>()];
  position.erase("bufferView");
  position["count"] = 4'000'000'000U;
  EXPECT_TRUE(says(read(file.glb()), "gltf.mesh-left-out"));
  // Three bytes a node and an animation: the product would be hundreds of megabytes.
  std::string text =
      R"({"asset":{"version":"2.0"},"accessors":[{"componentType":5126,"count":1,"type":"SCALAR"},)"
      R"({"componentType":5126,"count":1,"type":"VEC3"}],"nodes":[{})";
  for (int i = 0; i < 3000; ++i) text += ",{}";
  text += R"(],"animations":[)";
  for (int i = 0; i < 3000; ++i) {
    text += i > 0 ? "," : "";
    text +=
        R"({"samplers":[{"input":0,"output":1}],"channels":[{"sampler":0,"target":{"node":1,"path":"scale"}}]})";
  }
  text += "]}";
  const Asset many = read(Bytes(text.begin(), text.end()), "a.gltf");
  EXPECT_TRUE(says(many, "gltf.animation-left-out"));
  EXPECT_LT(many.clips.size(), 100U);
}

}  // namespace
}  // namespace marrow::formats
