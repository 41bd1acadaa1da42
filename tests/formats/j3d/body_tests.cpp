// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"
#include "core/sampler.h"
#include "formats/j3d/image_read.h"
#include "formats/j3d/j3d_formats.h"
#include "formats/read_asset.h"
#include "tests/support/golden.h"
#include "tests/support/mesh_golden.h"

#include <gtest/gtest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace marrow::formats {
namespace {

using testing::Corner;
using testing::goldenJson;
using testing::Json;

/// The triangles of a run in a pose, as the golden says them: position, coordinates, colour.
std::vector<std::array<Corner, 3>> trianglesOf(const core::Model& model, const core::TriangleRun& run,
                                               const core::Pose& pose) {
  const core::Material* material = model.materialOf(run);
  return testing::trianglesOf(model, run, [&](std::uint32_t vertex) {
    Corner corner;
    corner.position = core::positionAt(model, vertex, pose.modelMatrices);
    const core::Texture stored;
    corner.uv =
        core::uvAt(model, material != nullptr && material->texture ? *material->texture : stored, vertex);
    if (run.colourSets > 0) corner.colour = model.mesh.colours[0][vertex];
    return corner;
  });
}

void comparePose(const core::Model& model, const core::Pose& pose, const Json& want) {
  const float size = testing::sizeOf(want["bounds"]);
  ASSERT_EQ(model.mesh.runs.size(), want["shapes"].size());
  for (std::size_t i = 0; i < model.mesh.runs.size(); ++i) {
    const core::TriangleRun& run = model.mesh.runs[i];
    const Json& shape = want["shapes"][i];
    SCOPED_TRACE("shape " + shape["shape"].dump());
    EXPECT_EQ(run.source, shape["shape"].get<int>());
    const core::Material* material = model.materialOf(run);
    ASSERT_NE(material, nullptr);
    EXPECT_EQ(material->name, shape["material"].get<std::string>());
    testing::compareTriangles(trianglesOf(model, run, pose), shape, size);
  }
}

void compareMaterials(const core::Model& model, const Json& want) {
  ASSERT_EQ(model.materials.size(), want.size());
  for (std::size_t i = 0; i < want.size(); ++i) {
    SCOPED_TRACE("material " + std::to_string(i));
    const core::Material& material = model.materials[i];
    EXPECT_EQ(material.name, want[i]["name"].get<std::string>());
    EXPECT_EQ(std::string(toString(material.cull)), want[i]["cull"].get<std::string>());
    const int image = material.texture ? material.texture->image : -1;
    EXPECT_EQ(image, want[i]["texture"].is_null() ? -1 : want[i]["texture_index"].get<int>());
    EXPECT_EQ(material.isLit, want[i]["lit"].get<bool>());
    EXPECT_EQ(material.writesDepth, want[i]["depth_write"].get<bool>());
    EXPECT_EQ(material.blend.has_value(), want[i]["blend"] != "none");
    EXPECT_EQ(material.usesVertexColour, want[i]["colour_source"] == "vertex");
    if (material.usesVertexColour) continue;
    for (int c = 0; c < 4; ++c)
      EXPECT_NEAR(material.colour[c] * 255.0F, want[i]["colour"][static_cast<std::size_t>(c)].get<float>(),
                  1e-3F);
  }
}

std::vector<std::string> codesOf(const Asset& asset) {
  std::vector<std::string> codes;
  for (const core::Diagnostic& said : asset.diagnostics.entries()) codes.emplace_back(said.message.code().id);
  return codes;
}

/// The messages on a whole model: two draw less than they hold.
std::vector<std::string> notesOf(std::string_view file) {
  if (file == "j3d_primitives.bmd") return {"j3d.left-over"};
  if (file == "j3d_streams.bmd") return {"j3d.lists-not-drawn"};
  return {};
}

TEST(J3dBodyGolden, AgreesInEveryTriangleMaterialAndTexel) {
  for (const char* file : {"j3d_boxes.bmd", "j3d_formats.bdl", "j3d_materials.bdl", "j3d_matrices.bmd",
                           "j3d_primitives.bmd", "j3d_streams.bmd", "j3d_textures.bmd", "j3d_tube.bdl"}) {
    SCOPED_TRACE(file);
    const std::string path = "mesh/" + std::string(file);
    const Json want = goldenJson(path.substr(0, path.find('.')) + ".expected.json");
    const auto asset = readFile(testing::goldenFolder() + "/" + path);
    ASSERT_TRUE(asset) << toText(asset.error());
    EXPECT_EQ(codesOf(*asset), notesOf(file));
    ASSERT_EQ(asset->models.size(), 1U);
    const core::Model& model = *asset->models[0];
    EXPECT_EQ(asset->skeletons[0]->body, asset->models[0]);
    for (const Json& pose : want["poses"]) {
      SCOPED_TRACE("clip " + pose["clip"].dump() + " frame " + pose["frame"].dump());
      if (pose["clip"].is_null()) {
        comparePose(model, core::restPose(*asset->skeletons[0]), pose);
        continue;
      }
      const auto clips = readFile(testing::goldenFolder() + "/mesh/" + pose["clip"].get<std::string>());
      ASSERT_TRUE(clips) << toText(clips.error());
      core::Poser poser(clips->clips[0], asset->skeletons[0], core::SampleMode::GameExact);
      comparePose(model, poser.at(pose["frame"].get<double>()), pose);
    }
    compareMaterials(model, want["materials"]);
    testing::compareImages(model.images, want["textures"]);
  }
}

TEST(J3dBodyGolden, ShowsWhatIsWholeAndNamesWhatIsNot) {
  const Json manifest = goldenJson("mesh/bad/manifest_j3d.json");
  for (const Json& entry : manifest["files"]) {
    SCOPED_TRACE(entry["file"].get<std::string>() + ": " + entry["wrong"].get<std::string>());
    const auto asset = readFile(testing::goldenFolder() + "/mesh/bad/" + entry["file"].get<std::string>());
    const bool mayRefuse = entry["verdict"] != "warn";
    if (entry["verdict"] == "reject" && entry["scope"] == "file") {
      EXPECT_FALSE(asset);
      continue;
    }
    if (!asset) {
      EXPECT_TRUE(mayRefuse && entry["scope"] == "file");
      continue;
    }
    EXPECT_FALSE(asset->skeletons.empty());
    EXPECT_FALSE(asset->diagnostics.empty());
    if (entry["verdict"] == "reject") {
      EXPECT_EQ(asset->skeletons[0]->body, nullptr);
      ASSERT_EQ(asset->models.size(), 1U) << "materials and images are whole";
      EXPECT_EQ(asset->models[0]->mesh.triangleCount(), 0U);
      EXPECT_EQ(asset->models[0]->images.size(), manifest["whole"]["textures"].get<std::size_t>());
      continue;
    }
    ASSERT_FALSE(asset->models.empty());
    const core::Model& model = *asset->models[0];
    EXPECT_GE(model.mesh.triangleCount(), entry["triangles"][0].get<std::size_t>());
    EXPECT_LE(model.mesh.triangleCount(), entry["triangles"][1].get<std::size_t>());
    EXPECT_GE(model.images.size(), entry["textures"][0].get<std::size_t>());
    EXPECT_LE(model.images.size(), entry["textures"][1].get<std::size_t>());
  }
}

/// The model of the manifest before it was spoilt, with other bytes somewhere.
core::Result<Asset> readSpoilt(std::size_t at, const Bytes& bytes) {
  Bytes spoilt = readBytes(testing::goldenFolder() + "/mesh/bad/j3d_whole.bmd").value();
  std::copy(bytes.begin(), bytes.end(), spoilt.begin() + static_cast<std::ptrdiff_t>(at));
  return readAsset(spoilt, "spoilt.bmd");
}
TEST(J3dBody, GoesWithoutNormalsThatCannotBeRead) {
  const auto asset = readSpoilt(0x118, {0, 0, 0, 9});  // their type
  ASSERT_TRUE(asset && !asset->models.empty());
  EXPECT_EQ(asset->models[0]->mesh.triangleCount(), 65U);
  EXPECT_FALSE(asset->models[0]->mesh.runs[0].hasNormals);
  EXPECT_EQ(codesOf(*asset), std::vector<std::string>{"j3d.array-left-out"});
}

TEST(J3dBody, LeavesOutTrianglesThatReachFartherThanAnyModel) {
  const auto asset = readSpoilt(0x140, {0x71, 0x49, 0xF2, 0xCA});  // the first position: X is 1e30
  ASSERT_TRUE(asset && !asset->models.empty());
  EXPECT_LT(asset->models[0]->mesh.triangleCount(), 65U);
  EXPECT_GE(asset->models[0]->mesh.triangleCount(), 53U);
  EXPECT_EQ(codesOf(*asset), std::vector<std::string>{"j3d.vertex-not-finite"});
}

TEST(J3dBody, AWeightThatStretchesABodyBeyondAnyModelCostsItsTriangles) {
  for (const std::size_t number : {0x58C, 0x5A4}) {  // the first weight, the first inverse bind
    const auto asset = readSpoilt(number, {0x71, 0x49, 0xF2, 0xCA});  // 1e30
    ASSERT_TRUE(asset && !asset->models.empty());
    const auto codes = codesOf(*asset);
    EXPECT_NE(std::ranges::find(codes, "j3d.draw-matrix-left-out"), codes.end()) << number;
    EXPECT_LT(asset->models[0]->mesh.triangleCount(), 65U);
    EXPECT_GT(asset->models[0]->mesh.triangleCount(), 0U);
  }
}

constexpr std::size_t kMat3 = 0xD40;

TEST(J3dBody, ValuesThatNoMaterialHasAreNamedAndItIsShown) {
  for (const std::size_t at : {kMat3 + 0x754 + 3,                  // a cull mode
                               kMat3 + 0x770, kMat3 + 0x771,       // of a coordinate: type, source
                               kMat3 + 0x778, kMat3 + 0x779,       // of a stage: coordinate, map
                               kMat3 + 0x791, kMat3 + 0x795,       // its first input, its operation
                               kMat3 + 0x7B8, kMat3 + 0x7BC,       // swaps
                               std::size_t{0x1560 + 0x20 + 6}}) {  // how an image is repeated
    const auto asset = readSpoilt(at, {0x77});
    ASSERT_TRUE(asset && !asset->models.empty());
    const auto codes = codesOf(*asset);
    ASSERT_FALSE(codes.empty()) << at;
    EXPECT_EQ(std::ranges::count(codes, "j3d.material-value"), std::ssize(codes)) << at;
    EXPECT_EQ(asset->models[0]->materials.size(), 5U);
    EXPECT_EQ(asset->models[0]->mesh.triangleCount(), 65U);
  }
}

TEST(J3dBody, AMaterialThatCannotBeReadIsLeftOutByName) {
  for (const auto& [at, value] :
       {std::pair<std::size_t, Bytes>{kMat3 + 0x78C, {0x77}},              // stages
        std::pair<std::size_t, Bytes>{kMat3 + 0x88 + 0x28, {0, 0x90}}}) {  // a coordinate behind the block
    const auto asset = readSpoilt(at, value);
    ASSERT_TRUE(asset && !asset->models.empty());
    EXPECT_EQ(codesOf(*asset).front(), "j3d.material-left-out");
    EXPECT_EQ(asset->models[0]->mesh.triangleCount(), 65U);
  }
}

TEST(J3dBody, AShapeWithoutTrianglesIsNamed) {
  const auto asset = readSpoilt(0x7ac + 2, {0, 0});  // packets of the first shape
  ASSERT_TRUE(asset && !asset->models.empty());
  EXPECT_EQ(codesOf(*asset), std::vector<std::string>{"j3d.shape-empty"});
}

TEST(J3dBody, WhatIsNotDrawnIsNamed) {
  using Codes = std::vector<std::string>;
  for (const auto& [at, codes] :
       {std::pair<std::size_t, Codes>{0x9C, {"j3d.level-open", "j3d.lists-not-drawn"}},  // a node
        std::pair<std::size_t, Codes>{0xD20, {"j3d.packet-empty"}}}) {
    const auto asset = readSpoilt(at, {0, 0, 0, 0});
    ASSERT_TRUE(asset && !asset->models.empty());
    EXPECT_EQ(codesOf(*asset), codes);
    EXPECT_LT(asset->models[0]->mesh.triangleCount(), 65U);
  }
}

TEST(J3dBody, ShapesThatNothingNamesAreNoted) {
  for (const std::size_t at : {0xAA, 0x8A4}) {  // the number of a node's shape, of a shape's record
    const auto asset = readSpoilt(at, {0, 0});
    ASSERT_TRUE(asset && !asset->models.empty());
    EXPECT_EQ(codesOf(*asset), std::vector<std::string>{"j3d.lists-not-drawn"}) << at;
  }
}

TEST(J3dBody, AJointWithoutANumberKeepsItsBody) {
  const auto asset = readSpoilt(0x680 + 0x18 + 4, {0x7F, 0x80, 0, 0});  // its scale is infinite
  ASSERT_TRUE(asset && !asset->models.empty());
  EXPECT_EQ(codesOf(*asset), std::vector<std::string>{"j3d.rest-far"});
  EXPECT_EQ(asset->skeletons[0]->bones[0].rest.scale, glm::vec3(1.0F));
  EXPECT_EQ(asset->models[0]->mesh.triangleCount(), 65U);
}

TEST(J3dBody, FormatsThatAreMissingOrOfNothingAreNamed) {
  constexpr std::size_t kFormats = 0x100;  // positions, normals, end
  using Codes = std::vector<std::string>;
  for (const auto& [at, attribute, codes] :
       {std::tuple<std::size_t, std::uint8_t, Codes>{kFormats, 0xFF, {"j3d.body-left-out"}},
        {kFormats, 40, {"j3d.format-of-nothing", "j3d.body-left-out"}},
        {kFormats + 0x10, 40, {"j3d.format-of-nothing", "j3d.array-left-out"}},
        {kFormats + 0x20, 10, {"j3d.format-of-nothing", "j3d.formats-without-end"}}}) {
    const auto asset = readSpoilt(at, {0, 0, 0, attribute});
    ASSERT_TRUE(asset && !asset->models.empty());
    const Codes said = codesOf(*asset);
    for (const std::string& code : codes) EXPECT_NE(std::ranges::find(said, code), said.end()) << code;
  }
}

TEST(J3dBody, AnArrayInsideTheHeaderIsNotThere) {
  const auto asset = readSpoilt(0xC0 + 0x10, {0, 0, 0, 4});  // normals
  ASSERT_TRUE(asset && !asset->models.empty());
  EXPECT_EQ(codesOf(*asset), (std::vector<std::string>{"j3d.place-outside", "j3d.array-left-out"}));
  EXPECT_EQ(asset->models[0]->mesh.triangleCount(), 65U);
}

TEST(J3dBody, WeightsThatMoveNothingOrTooMuchAreNamed) {
  const auto none = readSpoilt(0x57C, {0});  // joints of the first envelope
  ASSERT_TRUE(none && !none->models.empty());
  const auto codes = codesOf(*none);
  EXPECT_NE(std::ranges::find(codes, "j3d.draw-matrix-left-out"), codes.end());
  for (const Bytes& weight : {Bytes{0xBE, 0x80, 0, 0}, Bytes{0x40, 0x80, 0, 0}}) {  // -0.25, 4
    const auto asset = readSpoilt(0x58C, weight);
    ASSERT_TRUE(asset && !asset->models.empty());
    EXPECT_EQ(codesOf(*asset), std::vector<std::string>{"j3d.weights-sum"});
    EXPECT_EQ(asset->models[0]->mesh.triangleCount(), 65U);
  }
}

TEST(J3dBody, AVertexFarFromAllOthersCostsItsTriangles) {
  const auto asset = readSpoilt(0x140, {0x49, 0x74, 0x24, 0});  // the first position: X is 1e6
  ASSERT_TRUE(asset && !asset->models.empty());
  const core::Mesh& mesh = asset->models[0]->mesh;
  EXPECT_LT(mesh.triangleCount(), 65U);
  EXPECT_GE(mesh.triangleCount(), 53U);
  EXPECT_EQ(codesOf(*asset), std::vector<std::string>{"j3d.vertex-far"});
  for (const glm::vec3& position : mesh.positions) EXPECT_LT(glm::length(position), 1e4F);
}

// An offset into a block's header, or behind the block, is none: what stands there would be read as a table.
TEST(J3dBody, AnOffsetThatLeavesItsBlockIsNamed) {
  for (const std::uint8_t offset : {0, 4}) {
    const auto asset = readSpoilt(kMat3 + 0x1C, {0, 0, 0, offset});  // of the cull modes
    ASSERT_TRUE(asset && !asset->models.empty());
    EXPECT_EQ(codesOf(*asset).front(), "j3d.material-left-out");
    EXPECT_EQ(asset->models[0]->mesh.triangleCount(), 65U);
  }
  const auto behind = readSpoilt(kMat3 + 0x1C, {0, 0, 0x08, 0x20});  // the block's size
  ASSERT_TRUE(behind && !behind->models.empty());
  EXPECT_EQ(codesOf(*behind).front(), "j3d.material-left-out");
  const auto shapes = readSpoilt(0x780 + 0x28, {0, 0, 0, 0});  // packets
  ASSERT_TRUE(shapes && !shapes->models.empty());
  EXPECT_EQ(codesOf(*shapes), std::vector<std::string>{"j3d.body-left-out"});
}

TEST(J3dBody, AWrongSizeOfABlockLosesNothing) {
  const Bytes whole = readBytes(testing::goldenFolder() + "/mesh/bad/j3d_whole.bmd").value();
  const auto word = [&](std::size_t at) {
    return std::uint32_t{whole[at]} << 24 | whole[at + 1] << 16 | whole[at + 2] << 8 | whole[at + 3];
  };
  std::size_t blocks = 0;
  for (std::size_t at = 0x20; at < whole.size(); at += word(at + 4), ++blocks) {
    const std::uint32_t size = word(at + 4);
    for (const std::uint32_t wrong : {0U, 4U, 8U, size - 32, size + 32, 0x10000U, 0xFFFFFFFFU}) {
      SCOPED_TRACE(std::string(whole.begin() + static_cast<std::ptrdiff_t>(at),
                               whole.begin() + static_cast<std::ptrdiff_t>(at + 4)) +
                   " " + std::to_string(wrong));
      const bool isLast = at + size == whole.size();
      if (isLast && wrong < size && wrong >= 8) continue;  // only what lies behind is lost
      const auto asset = readSpoilt(
          at + 4, {static_cast<std::uint8_t>(wrong >> 24U), static_cast<std::uint8_t>(wrong >> 16U),
                   static_cast<std::uint8_t>(wrong >> 8U), static_cast<std::uint8_t>(wrong)});
      ASSERT_TRUE(asset && !asset->models.empty());
      EXPECT_EQ(asset->models[0]->mesh.triangleCount(), 65U);
      EXPECT_EQ(asset->models[0]->images.size(), 2U);
      EXPECT_EQ(codesOf(*asset), std::vector<std::string>{isLast ? "j3d.block-size" : "j3d.block-end"});
    }
  }
  for (const std::uint8_t count : {1, 3, 7}) {
    const auto asset = readSpoilt(0x0C, {0, 0, 0, count});
    ASSERT_TRUE(asset && !asset->models.empty());
    EXPECT_EQ(asset->models[0]->mesh.triangleCount(), 65U);
    EXPECT_EQ(asset->models[0]->images.size(), 2U);
    EXPECT_EQ(codesOf(*asset), std::vector<std::string>{"j3d.block-count"}) << blocks;
  }
}

TEST(J3dBody, ATableThatLostItsPlaceIsNamed) {
  const Bytes whole = readBytes(testing::goldenFolder() + "/mesh/bad/j3d_whole.bmd").value();
  const auto asset = readSpoilt(kMat3 + 0x4F, {static_cast<std::uint8_t>(whole[kMat3 + 0x4F] + 2)});
  ASSERT_TRUE(asset && !asset->models.empty());
  EXPECT_EQ(codesOf(*asset).front(), "j3d.table-misplaced");
}

TEST(J3dBody, AnAttributeThatIsListedTwiceIsNamed) {
  Bytes bytes = readBytes(testing::goldenFolder() + "/mesh/bad/j3d_whole.bmd").value();
  const Bytes position = {0, 0, 0, 9, 0, 0, 0, 3};
  const Bytes normal = {0, 0, 0, 10, 0, 0, 0, 3};
  const auto list = std::search(bytes.begin() + 0x780, bytes.end(), normal.begin(), normal.end());
  ASSERT_NE(list, bytes.end());
  std::copy(position.begin(), position.end(), list);
  const auto asset = readAsset(bytes, "spoilt.bmd");
  ASSERT_TRUE(asset);
  EXPECT_EQ(codesOf(*asset).front(), "j3d.attribute-twice");
}

TEST(J3dBody, NamesABlockThatIsMissingAndKeepsTheImages) {
  for (const std::size_t block : {0xC0, 0x640, 0x780}) {  // VTX1, DRW1, SHP1
    const auto asset = readSpoilt(block, {'X', 'X', 'X', 'X'});
    ASSERT_TRUE(asset && !asset->models.empty());
    EXPECT_EQ(asset->skeletons[0]->body, nullptr);
    EXPECT_EQ(asset->models[0]->images.size(), 2U);
    EXPECT_EQ(codesOf(*asset), std::vector<std::string>{"j3d.body-left-out"});
  }
}

// Two thousand headers name one image, and as many name images that overlap.
// White for every image would be a silhouette.
TEST(J3dBody, WithoutAnyImageAMaterialIsDrawnWithItsLight) {
  Bytes bytes = readBytes(testing::goldenFolder() + "/mesh/j3d_materials.bdl").value();
  const auto has = [](const core::Material& material) { return material.tev != nullptr; };
  const auto whole = readAsset(bytes, "a.bdl");
  ASSERT_TRUE(whole);
  const auto& all = whole->models.front()->materials;
  const auto drawn = std::ranges::count_if(all, has);
  constexpr std::string_view kTag = "TEX1";
  const auto tag = std::search(bytes.begin(), bytes.end(), kTag.begin(), kTag.end());
  ASSERT_NE(tag, bytes.end());
  *tag = 'x';
  const auto cut = readAsset(bytes, "a.bdl");
  ASSERT_TRUE(cut);
  const auto& left = cut->models.front()->materials;
  ASSERT_EQ(left.size(), all.size());
  EXPECT_LT(std::ranges::count_if(left, has), drawn);
  for (const core::Material& material : left) EXPECT_FALSE(material.tev && material.texture) << material.name;
}

TEST(J3dBody, ImagesThatShareTheirBytesCostThemOnce) {
  constexpr std::size_t kHeaders = 2000;
  constexpr std::size_t kNames = 0x20 + kHeaders * 0x20;
  constexpr std::size_t kTexels = kNames + 4 + kHeaders * 4 + 4;
  constexpr std::size_t kTexelBytes = 0x40000;  // 1024 x 512 of I4
  for (const std::size_t step : {std::size_t{0}, std::size_t{0x20}}) {
    Bytes bytes(kTexels + kTexelBytes + kHeaders * 0x20, 0);
    const auto put = [&](std::size_t at, std::size_t value, std::size_t size) {
      for (std::size_t i = 0; i < size; ++i)
        bytes[at + i] = static_cast<std::uint8_t>(value >> 8 * (size - 1 - i));
    };
    put(0x08, kHeaders, 2);
    put(0x0C, 0x20, 4);
    put(0x10, kNames, 4);
    put(kNames, kHeaders, 2);
    for (std::size_t i = 0; i < kHeaders; ++i) {
      const std::size_t header = 0x20 + i * 0x20;
      put(header + 2, 1024, 2);
      put(header + 4, 512, 2);
      put(header + 0x1C, kTexels + i * step - header, 4);
      put(kNames + 4 + 4 * i + 2, 4 + kHeaders * 4, 2);
    }
    ByteReader reader(bytes, Endian::Big);
    core::Diagnostics diagnostics;
    const j3d::Textures textures =
        j3d::readTextures(reader, {"TEX1", 0, static_cast<std::uint32_t>(bytes.size())}, {}, diagnostics);
    EXPECT_EQ(textures.images.size() == kHeaders, step == 0);
    EXPECT_EQ(diagnostics.empty(), step == 0);
  }
}

TEST(J3dBody, SurvivesDamageAtEveryByte) {
  for (const char* file : {"j3d_tube.bdl", "j3d_streams.bmd"}) {
    SCOPED_TRACE(file);
    testing::damageEverywhere(testing::goldenFolder() + "/mesh/" + file);
  }
}

}  // namespace
}  // namespace marrow::formats
