// SPDX-License-Identifier: GPL-3.0-or-later
// No golden model has these: other draw matrices, other textures' coordinates, and lists drawn without end.
#include "core/model/model.h"
#include "core/model/uses.h"
#include "core/pose.h"
#include "formats/read_asset.h"
#include "formats/source/source.h"
#include "tests/support/golden.h"
#include "tests/write/byte_writer.h"

#include <glm/geometric.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace marrow::formats {
namespace {

/// A golden model with words of its own.
class Patched {
 public:
  explicit Patched(const char* name) : bytes_(readBytes(testing::goldenFolder() + "/mesh/" + name).value()) {}

  [[nodiscard]] std::uint32_t u32(std::size_t at) const {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i > 0; --i) value = value << 8 | bytes_[at + i - 1];
    return value;
  }
  void put(std::size_t at, std::uint32_t value, std::size_t size = 4) {
    for (std::size_t i = 0; i < size; ++i) bytes_[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
  }
  /// @return where the bytes begin.
  std::uint32_t append(const Bytes& more) {
    const auto at = static_cast<std::uint32_t>(bytes_.size());
    bytes_.insert(bytes_.end(), more.begin(), more.end());
    return at;
  }
  [[nodiscard]] Asset read() const { return readAsset(bytes_, "a.bmd").value(); }

 private:
  Bytes bytes_;
};

TEST(Sm64dsLists, AWeightedMatrixIsTheSumOfItsBones) {
  Patched model("sm64ds_tube.bmd");
  model.put(model.u32(0x2C), 3, 2);  // the first transform: behind the three bones
  const std::uint32_t weights = model.append({192, 64, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0});  // bones 0 and 1
  model.put(0x30, 1);
  model.put(0x34,
            model.append(
                write::LittleEndianWriter().u32(weights).u32(weights + 4).u32(weights + 8).u32(0).bytes()));
  const Asset asset = model.read();
  EXPECT_TRUE(asset.diagnostics.empty());
  const core::Skin& skin = asset.models.front()->skin;
  const auto weighted = std::find_if(skin.matrices.begin(), skin.matrices.end(),
                                     [](const core::DrawMatrix& matrix) { return matrix.bone < 0; });
  ASSERT_NE(weighted, skin.matrices.end());
  ASSERT_EQ(weighted->influenceCount, 2U);
  EXPECT_EQ(skin.influences[0].weight, 0.75F);
  EXPECT_EQ(skin.influences[1].bone, 1);
  const auto number = static_cast<std::size_t>(weighted - skin.matrices.begin());
  std::vector<glm::mat4> models = core::restPose(*asset.skeletons.front()).modelMatrices;
  EXPECT_EQ(skin.matrixAt(number, models), glm::mat4(1.0F));
  models[1][3].x += 4.0F;
  EXPECT_EQ(skin.matrixAt(number, models)[3].x, 1.0F);
}

TEST(Sm64dsLists, ATextureByNormalsTakesTheMatricesForItself) {
  Patched model("sm64ds_tube.bmd");
  const std::size_t parameters = model.u32(0x28) + 0x20;
  model.put(parameters, model.u32(parameters) | 2U << 30);
  const Asset asset = model.read();
  const core::Model& body = *asset.models.front();
  EXPECT_EQ(body.materials.front().texture->uvSource, core::UvSource::Normal);
  const auto& matrices = body.mesh.drawMatrices;
  EXPECT_TRUE(
      std::all_of(matrices.begin(), matrices.end(), [&](auto matrix) { return matrix == matrices[0]; }));
}

TEST(Sm64dsLists, NormalsOfStretchedBonesKeepTheirAngles) {
  Patched model("sm64ds_tube.bmd");
  model.put(model.u32(0x08) + 0x10, 3 * 4096);  // the first bone's scale X
  const Asset asset = model.read();
  const core::Model& body = *asset.models.front();
  const std::vector<glm::mat4> models = core::restPose(*asset.skeletons.front()).modelMatrices;
  for (std::uint32_t vertex = 0; vertex < body.mesh.vertexCount(); ++vertex) {
    const glm::vec3 stored = body.mesh.normals[vertex];  // of length 1, but for its ten bits
    EXPECT_LT(glm::length(core::normalAt(body, vertex, models) - stored), 0.01F);
  }
}

TEST(Sm64dsLists, ABillboardSharesItsMatrixWithNothingElse) {
  Patched model("sm64ds_rigid.bmd");
  const std::size_t flags = model.u32(0x08) + 0x3C;  // of the first bone
  model.put(flags, model.u32(flags) | 1);
  const Asset asset = model.read();
  const core::Mesh& mesh = asset.models.front()->mesh;
  for (const core::TriangleRun& run : mesh.runs)
    EXPECT_EQ(run.billboard == core::Billboard::Full, run.bone == 0) << run.source;
  const core::TriangleRun& first = mesh.runs.front();
  for (std::uint32_t i = first.indexCount; i < mesh.indices.size(); ++i)
    EXPECT_NE(mesh.drawMatrices[mesh.indices[i]], mesh.drawMatrices[mesh.indices[0]]);
}

TEST(Sm64dsLists, ListsThatAreDrawnAgainAndAgainAreBounded) {
  Patched model("sm64ds_tube.bmd");
  const std::uint32_t zeros = model.append(Bytes(0xFFFF));
  for (std::uint32_t bone = 0; bone < 3; ++bone) {
    const std::size_t record = model.u32(0x08) + bone * 0x40;
    model.put(record + 0x30, 0xFFFF);
    model.put(record + 0x34, zeros);
    model.put(record + 0x38, zeros);
  }
  const Asset asset = model.read();
  ASSERT_EQ(asset.diagnostics.entries().size(), 1U);
  EXPECT_STREQ(asset.diagnostics.entries()[0].message.code().id, "sm64ds.too-many-triangles");
  EXPECT_GT(asset.models.front()->mesh.triangleCount(), 1000U);
  EXPECT_LT(asset.models.front()->mesh.vertexCount(), 60'000U);
}

/// sm64ds_textures.bmd, where no material names a texture any more.
Patched withoutMaterialsNaming(std::uint32_t texture, std::uint32_t instead) {
  Patched model("sm64ds_textures.bmd");
  for (std::uint32_t i = 0; i < model.u32(0x24); ++i) {
    const std::uint32_t record = model.u32(0x28) + i * 0x30;
    if (model.u32(record + 0x04) != texture) continue;
    model.put(record + 0x04, instead);
    model.put(record + 0x08, 0xFFFFFFFF);
  }
  return model;
}
Asset withoutMaterialsOf(std::uint32_t texture, std::uint32_t instead) {
  return withoutMaterialsNaming(texture, instead).read();
}

// The eyes of actors are swapped in by other files. The golden has a palette for each texture, in their
// order.
TEST(Sm64dsImages, WhatNoMaterialNamesIsThereWithThePaletteOfItsPlace) {
  const Asset whole = Patched("sm64ds_textures.bmd").read();
  for (std::uint32_t texture = 0; texture < 8; ++texture) {
    SCOPED_TRACE(texture);
    const Asset asset = withoutMaterialsOf(texture, 0xFFFFFFFF);
    const std::vector<core::Image>& images = asset.models[0]->images;
    const core::Image& named = whole.models[0]->images[texture];
    ASSERT_EQ(images.size(), 8U);
    EXPECT_EQ(images.back().name, named.name) << "after those that materials name";
    EXPECT_TRUE(core::materialsWith(*asset.models[0], 7).empty());
    if (texture == 2) continue;  // there, a material says that the first colour is clear
    EXPECT_EQ(core::texelsOf(images.back()), core::texelsOf(named));
  }
}

TEST(Sm64dsImages, ABrokenOneCostsItselfAlone) {
  for (const std::uint32_t broken : {0U, 3U}) {  // that a material names, that none does
    Patched model = withoutMaterialsNaming(3, 0xFFFFFFFF);
    model.put(model.u32(0x18) + broken * 0x14 + 0x04, 0xFFFF0000);  // where its texels are
    const Asset asset = model.read();
    EXPECT_EQ(asset.models[0]->images.size(), 7U);
    ASSERT_EQ(asset.diagnostics.entries().size(), 1U);
    EXPECT_STREQ(asset.diagnostics.entries()[0].message.code().id, "sm64ds.texture-left-out");
  }
}

TEST(Sm64dsImages, OneWithoutAPaletteInItsPlaceIsNamed) {
  constexpr std::uint32_t kLast = 6;
  Patched model = withoutMaterialsNaming(kLast, 0xFFFFFFFF);
  model.put(0x1C, kLast);  // palettes
  const Asset asset = model.read();
  const auto& said = asset.diagnostics.entries();
  const bool isNamed = std::ranges::any_of(said, [](const core::Diagnostic& one) {
    return one.message.code().id == std::string_view("sm64ds.palette-unknown") &&
           one.fieldPath == "BMD / texture 6 / palette";
  });
  EXPECT_TRUE(isNamed);
}

// It may be the one that the broken material means.
TEST(Sm64dsImages, NothingCountsAsUnusedWhereAMaterialNamesWhatIsNotThere) {
  EXPECT_EQ(withoutMaterialsOf(3, 99).models[0]->images.size(), 7U);
}

}  // namespace
}  // namespace marrow::formats
