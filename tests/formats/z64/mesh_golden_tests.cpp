// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/look_sampler.h"
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "formats/record_bytes.h"
#include "formats/source/source.h"
#include "formats/z64/zelda_options.h"
#include "tests/support/golden.h"

#include <glm/geometric.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace marrow::formats::z64 {
namespace {

using Json = nlohmann::json;

std::string folder() { return testing::goldenFolder() + "/mesh/"; }

std::vector<std::string> goldenNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("z64_") && name.ends_with(".expected.json"))
      names.push_back(name.substr(0, name.size() - std::string(".expected.json").size()));
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// A body in a pose.
struct Posed {
  std::shared_ptr<const core::Model> model;
  std::vector<glm::mat4> matrices;
  float size = 1.0F;  ///< of the model
};

Posed posed(const Asset& asset, const core::Model& model, const Json& golden) {
  Posed result{std::make_shared<core::Model>(model), {}, 1.0F};
  const auto skeleton = asset.skeletons[static_cast<std::size_t>(model.skeleton)];
  const core::Sampler sampler(asset.clips[golden["clip"].get<std::size_t>()], skeleton);
  core::Pose pose;
  sampler.sample(golden["frame"].get<float>(), core::SampleMode::GameExact, pose);
  result.matrices = pose.modelMatrices;
  for (std::uint32_t i = 0; i < model.mesh.vertexCount(); ++i) {
    result.size = std::max(result.size, glm::length(core::positionAt(model, i, result.matrices)));
  }
  return result;
}

glm::vec3 vec3Of(const Json& numbers) { return {numbers[0], numbers[1], numbers[2]}; }

void compareCorner(const Posed& posed, const core::TriangleRun& run, std::uint32_t vertex, const Json& piece,
                   std::size_t triangle, std::size_t corner) {
  const core::Model& model = *posed.model;
  const auto want = vec3Of(piece["triangles"][triangle][corner]);
  EXPECT_LE(glm::length(core::positionAt(model, vertex, posed.matrices) - want), 1e-4F * posed.size);
  EXPECT_EQ(model.skin.strongestBone(model.mesh.drawMatrices[vertex]),
            piece["limbs"][triangle][corner].get<int>());
  if (const Json& normal = piece["normal"][triangle][corner]; !normal.is_null()) {
    EXPECT_TRUE(run.hasNormals);
    EXPECT_LE(glm::length(core::normalAt(model, vertex, posed.matrices) - vec3Of(normal)), 1e-3F);
  }
  if (const Json& colour = piece["colour"][triangle][corner]; !colour.is_null()) {
    EXPECT_EQ(run.colourSets, 1);
    for (int i = 0; i < 4; ++i)
      EXPECT_EQ(model.mesh.colours[0][vertex][i], colour[static_cast<std::size_t>(i)].get<int>());
  }
  const Json& texels = piece["texels"][triangle];
  if (texels.is_null() || texels[corner].is_null()) return;
  const core::Texture& texture = *model.materialOf(run)->texture;
  const core::Image& image = model.images[static_cast<std::size_t>(texture.image)];
  ASSERT_TRUE(run.hasUv(0));
  const glm::vec2 uv = core::uvAt(model, texture, vertex);
  const float half = texture.isSmooth ? 0.5F : 0.0F;
  EXPECT_NEAR(uv.x * static_cast<float>(image.width) - half, texels[corner][0].get<float>(), 1.0 / 16);
  EXPECT_NEAR(uv.y * static_cast<float>(image.height) - half, texels[corner][1].get<float>(), 1.0 / 16);
}

std::string wrapOf(core::Wrap wrap, float clampAt) {
  return core::toString(wrap) + std::string(clampAt > 0.0F ? "+clamp" : "");
}

void compareTexture(const core::Model& model, const core::Texture& texture, const Json& want) {
  const core::Image& image = model.images[static_cast<std::size_t>(texture.image)];
  EXPECT_EQ(image.width, want["width"].get<int>());
  EXPECT_EQ(image.height, want["height"].get<int>());
  EXPECT_EQ(image.format, want["format"].get<std::string>());
  EXPECT_EQ(wrapOf(texture.wrapS, texture.clampAt.x), want["wrap"][0].get<std::string>());
  EXPECT_EQ(wrapOf(texture.wrapT, texture.clampAt.y), want["wrap"][1].get<std::string>());
  if (texture.clampAt.x > 0.0F) {
    EXPECT_EQ(texture.clampAt.x * static_cast<float>(image.width), want["tile"][0].get<float>());
  }
  if (!want["missing"].is_null()) return;
  std::string hex;
  for (const core::Texel& texel : core::texelsOf(image)) {
    char text[12];
    std::snprintf(text, sizeof text, "%02x%02x%02x%02x", texel.r, texel.g, texel.b, texel.a);
    hex += text;
  }
  EXPECT_EQ(hex, want["rgba"].get<std::string>());
}

/// The tint that real combiners name; the others of the goldens have white ones.
glm::vec4 tintOf(const Json& material) {
  const bool isEnvironment = material["combine"].get<std::string>().starts_with("FC127EA0");
  const auto word = static_cast<std::uint32_t>(
      std::stoul(material[isEnvironment ? "env" : "prim"].get<std::string>(), nullptr, 16));
  return glm::vec4(word >> 24U, word >> 16U & 255U, word >> 8U & 255U, 255U) / 255.0F;
}

void compareMaterial(const core::Model& model, const core::Material& material, const Json& piece,
                     const Json& golden) {
  const Json& want = piece["material"];
  EXPECT_STREQ(core::toString(material.cull), want["cull"].get<std::string>().c_str());
  EXPECT_EQ(material.isLit, want["lit"].get<bool>());
  EXPECT_EQ(material.usesVertexColour, !want["lit"].get<bool>());
  const glm::vec4 tint = tintOf(want);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(material.colour[i], tint[i], 1e-5);
  const std::string render = want["render"];
  EXPECT_EQ(material.alphaTest.compare == core::Compare::GreaterEqual, render == "C8113078");
  EXPECT_EQ(material.blend.has_value(), render == "C81049D8");
  EXPECT_EQ(material.usesAlpha, render != "C8112078");
  ASSERT_EQ(material.texture.has_value(), !piece["texture"].is_null());
  if (!material.texture) return;
  EXPECT_EQ(material.texture->isSmooth, want["filter"].get<int>() != 0);
  compareTexture(model, *material.texture, golden["textures"][piece["texture"].get<std::string>()]);
}

void compareModel(const Posed& posed, const Json& golden) {
  const core::Mesh& mesh = posed.model->mesh;
  ASSERT_EQ(mesh.triangleCount(), golden["triangles"].get<std::size_t>());
  std::size_t run = 0;
  std::uint32_t index = 0;
  for (const Json& piece : golden["pieces"]) {
    for (std::size_t triangle = 0; triangle < piece["triangles"].size(); ++triangle, index += 3) {
      SCOPED_TRACE("limb " + piece["limb"].dump() + " triangle " + std::to_string(triangle));
      while (index >= mesh.runs[run].firstIndex + mesh.runs[run].indexCount) ++run;
      EXPECT_EQ(mesh.runs[run].source, piece["limb"].get<int>());
      for (std::size_t corner = 0; corner < 3; ++corner)
        compareCorner(posed, mesh.runs[run], mesh.indices[index + corner], piece, triangle, corner);
      if (::testing::Test::HasFailure()) return;
    }
    compareMaterial(*posed.model, *posed.model->materialOf(mesh.runs[run]), piece, golden);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Z64MeshGolden, EveryCornerMaterialAndTexelAgrees) {
  const std::vector<std::string> names = goldenNames();
  EXPECT_GE(names.size(), 9U);
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const bool isFar = name.ends_with(".far");
    const std::string file = folder() + (isFar ? name.substr(0, name.size() - 4) : name) + ".zobj";
    const Json golden = testing::goldenJson("mesh/" + name + ".expected.json");
    Options options;
    if (isFar) options.set(kLodOption, "far");
    const auto asset = readFile(file, options);
    ASSERT_TRUE(asset) << core::toText(asset.error());
    ASSERT_FALSE(asset->models.empty());
    for (const core::Diagnostic& entry : asset->diagnostics.entries())
      EXPECT_EQ(entry.severity, core::Severity::Info) << core::toText(entry);
    const std::shared_ptr<const core::Model> model = asset->models.front();
    EXPECT_EQ(asset->skeletons.front()->body, model);
    compareModel(posed(*asset, *model, golden), golden);
  }
}

TEST(Z64MeshGolden, TheFaceHasAnImageForEachValueOfItsTrack) {
  const auto asset = readFile(folder() + "z64_link.zobj");
  ASSERT_TRUE(asset);
  std::size_t eyes = 0;
  std::size_t mouth = 0;
  for (const core::Material& material : asset->models.front()->materials) {
    if (!material.texture || material.texture->track.empty()) continue;
    const std::vector<int>& frames = material.texture->frames;
    (material.texture->track == "eyes" ? eyes : mouth) = frames.size();
    ASSERT_GE(frames.size(), 2U);
    EXPECT_EQ(frames[0], material.texture->image);  // 0 leaves it to the game
    EXPECT_EQ(frames[1], material.texture->image);
    EXPECT_NE(frames[2], material.texture->image);
  }
  EXPECT_EQ(eyes, 9U);
  EXPECT_EQ(mouth, 5U);
}

TEST(Z64MeshGolden, TheFaceShowsWhatItsTracksSay) {
  const auto asset = readFile(folder() + "z64_link.zobj");
  ASSERT_TRUE(asset);
  const std::shared_ptr<const core::Model> model = asset->models.front();
  auto clip = std::make_shared<core::Clip>();
  clip->frameCount = 3;
  clip->runs.resize(2);
  clip->runs[0].values = {0, 3, 8};
  clip->runs[1].values = {1, 1, 4};
  clip->tracks.push_back({{core::TargetKind::TextureImage, "eyes", 0}, 0, 0, 0});
  clip->tracks.push_back({{core::TargetKind::TextureImage, "mouth", 0}, 0, 0, 1});
  EXPECT_TRUE(core::unboundTargets(*clip, *model).empty());
  const core::LookSampler sampler(model, {{.clip = clip, .isBeside = false}});
  core::ModelLook look = sampler.makeLook();
  for (std::size_t frame = 0; frame < 3; ++frame) {
    sampler.sample(static_cast<double>(frame), core::SampleMode::Smooth, look);
    int faces = 0;
    for (std::size_t i = 0; i < look.materials.size(); ++i) {
      const auto& own = model->materials[i].texture;
      if (!own || own->track.empty()) continue;
      ++faces;
      const auto value = clip->runs[own->track == "eyes" ? 0 : 1].values[frame];
      EXPECT_EQ(look.materials[i].texture->image, own->frames[value]) << own->track << " at " << frame;
      EXPECT_EQ(core::imageShown(*model, {core::TargetKind::TextureImage, own->track, 0}, value),
                own->frames[value]);
    }
    EXPECT_GE(faces, 2);
  }
}

TEST(Z64MeshGolden, TheTunicIsTheUsersChoice) {
  Options options;
  options.set(kTunicOption, "blue");
  const auto asset = readFile(folder() + "z64_link.zobj", options);
  ASSERT_TRUE(asset);
  const core::Model& model = *asset->models.front();
  EXPECT_EQ(model.materialOf(model.mesh.runs.front())->colour,
            glm::vec4(0.0F, 60.0F / 255, 100.0F / 255, 1.0F));
}

TEST(Z64MeshFields, ListsVerticesAndTexturesHaveNames) {
  const auto asset = readFile(folder() + "z64_lists.zobj");
  ASSERT_TRUE(asset);
  const Bytes bytes = readBytes(folder() + "z64_lists.zobj").value();
  const Recording map = recordBytes(bytes, {"z64_lists.zobj"}, &*asset);
  const auto pathAt = [&](std::uint64_t offset) {
    const auto field = map.fieldAt(offset);
    return field ? field->path : std::string();
  };
  EXPECT_EQ(pathAt(0x348), "skeleton_000890 / limb_0 / display list / command 0 / command");
  EXPECT_EQ(pathAt(0x3B0), "skeleton_000890 / limb_1 / vertices / vertex 1 / x");
  EXPECT_EQ(pathAt(0x338),
            "skeleton_000890 / limb_0 / display list / command 0 / command");  // that one calls
  EXPECT_NE(pathAt(0x80).find(" / row 0 / texels"), std::string::npos) << pathAt(0x80);
  EXPECT_EQ(valueText(*map.fieldAt(0x348), bytes), "DE, call or branch to a list");
}

core::Result<Asset> readSpoilt(std::initializer_list<std::size_t> places, const Bytes& bytes,
                               const std::string& name = "z64_lists.zobj") {
  Bytes spoilt = readBytes(folder() + name).value();
  for (const std::size_t at : places)
    std::copy(bytes.begin(), bytes.end(), spoilt.begin() + static_cast<std::ptrdiff_t>(at));
  return readAsset(spoilt, name);
}

TEST(Z64MeshBad, VerticesThatDoNotFitLeaveNoOldOnesInUse) {
  const auto whole = readFile(folder() + "z64_lists.zobj");
  const auto spoilt =
      readSpoilt({0x3D8}, {0x01, 0xFF, 0xFF, 0xFF});  // the command of the last three vertices
  ASSERT_TRUE(whole && spoilt && !spoilt->models.empty());
  EXPECT_EQ(spoilt->models[0]->mesh.triangleCount(), whole->models[0]->mesh.triangleCount() - 3);
}

TEST(Z64MeshBad, AllThatAMissingSegmentHoldsIsNamed) {
  const auto spoilt = readSpoilt({0x2BC, 0x784}, {0x04});  // of both images
  ASSERT_TRUE(spoilt);
  std::vector<std::string> said;
  for (const core::Diagnostic& one : spoilt->diagnostics.entries()) said.push_back(one.message.text());
  ASSERT_EQ(said.size(), 1U);
  EXPECT_NE(said[0].find("0x04000000, 0x04000080"), std::string::npos) << said[0];
}

std::vector<std::string> codesOf(const Asset& asset) {
  std::vector<std::string> codes;
  for (const core::Diagnostic& one : asset.diagnostics.entries()) codes.emplace_back(one.message.code().id);
  return codes;
}

// An object without any list has bones on purpose: nothing is said of it, as the goldens of clips show.
TEST(Z64MeshBad, ABodyWhoseListsAllLieOutsideIsNamed) {
  const auto spoilt = readSpoilt({0xE51}, {0xF0}, "z64_eyes.zobj");  // the one limb that draws
  ASSERT_TRUE(spoilt);
  EXPECT_TRUE(spoilt->models.empty());
  EXPECT_EQ(codesOf(*spoilt), std::vector<std::string>{"z64.lists-outside"});
}

TEST(Z64MeshBad, ABranchWithoutAnAddressIsNamed) {
  const auto spoilt = readSpoilt({0x358}, {0x04});  // a triangle's command
  ASSERT_TRUE(spoilt);
  EXPECT_EQ(codesOf(*spoilt), std::vector<std::string>{"z64.branch-nowhere"});
}

TEST(Z64MeshBad, AFaceThatIsNotLoadedWholeIsNamed) {
  constexpr std::size_t kLoad = 0x6804;  // of the mouth: 0x071FF200
  for (const Bytes& load : {Bytes{7, 0xFF, 0xF2}, Bytes{7, 0x1F, 0xE2}, Bytes{7, 0, 2}}) {
    const auto spoilt = readSpoilt({kLoad}, load, "z64_link.zobj");
    ASSERT_TRUE(spoilt);
    EXPECT_EQ(codesOf(*spoilt), std::vector<std::string>{"z64.face-load"});
  }
}

TEST(Z64MeshBad, WhatIsWholeIsDrawn) {
  for (const Json& entry : testing::goldenJson("mesh/bad/manifest_z64.json")) {
    SCOPED_TRACE(entry["file"].get<std::string>() + ": " + entry["wrong"].get<std::string>());
    const auto asset = readFile(folder() + "bad/" + entry["file"].get<std::string>());
    ASSERT_TRUE(asset) << core::toText(asset.error());
    ASSERT_EQ(asset->models.size(), 1U);
    const std::size_t triangles = asset->models.front()->mesh.triangleCount();
    EXPECT_GE(triangles, entry["triangles"][0].get<std::size_t>());
    if (!entry["triangles"][1].is_null()) {
      EXPECT_LE(triangles, entry["triangles"][1].get<std::size_t>());
    }
    const auto& said = asset->diagnostics.entries();
    const bool warns = std::any_of(said.begin(), said.end(), [](const core::Diagnostic& diagnostic) {
      return diagnostic.severity != core::Severity::Info;
    });
    EXPECT_TRUE(warns || !entry["warn"].get<bool>());
  }
}

}  // namespace
}  // namespace marrow::formats::z64
