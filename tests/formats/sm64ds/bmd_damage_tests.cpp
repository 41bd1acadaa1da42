// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"
#include "formats/read_asset.h"
#include "formats/source/source.h"
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace marrow::formats {
namespace {

Bytes goldenModel(const char* name) {
  const core::Result<Bytes> bytes = readBytes(testing::goldenFolder() + "/mesh/" + name);
  EXPECT_TRUE(bytes);
  return bytes ? *bytes : Bytes();
}

// One plain loop each, with a single check behind it: this runs for thousands of files.
bool isSoundMesh(const core::Model& model, std::size_t bones) {
  const core::Mesh& mesh = model.mesh;
  bool isSound = mesh.drawMatrices.size() == mesh.vertexCount();
  for (const auto* colours : {&mesh.colours[0], &mesh.colours[1]})
    isSound = isSound && (colours->empty() || colours->size() == mesh.vertexCount());
  isSound = isSound && (mesh.normals.empty() || mesh.normals.size() == mesh.vertexCount());
  isSound = isSound && (mesh.uvs[0].empty() || mesh.uvs[0].size() == mesh.vertexCount());
  for (const std::uint32_t index : mesh.indices) isSound = isSound && index < mesh.vertexCount();
  for (const std::uint16_t matrix : mesh.drawMatrices)
    isSound = isSound && matrix < model.skin.matrices.size();
  for (const glm::vec3& position : mesh.positions)
    isSound = isSound && std::isfinite(position.x + position.y + position.z);
  std::size_t drawn = 0;
  for (const core::TriangleRun& run : mesh.runs) {
    isSound = isSound && run.firstIndex == drawn && run.indexCount > 0 && run.indexCount % 3 == 0;
    drawn += run.indexCount;
    isSound = isSound && run.material < static_cast<int>(model.materials.size());
    isSound = isSound && run.bone >= 0 && run.bone < static_cast<int>(bones);
    isSound = isSound && (!run.hasNormals || !mesh.normals.empty());
    isSound = isSound && (run.colourSets == 0 || !mesh.colours[0].empty());
    isSound = isSound && (run.uvSets == 0 || !mesh.uvs[0].empty());
  }
  return isSound && drawn == mesh.indices.size();
}

bool isSoundLook(const core::Model& model, std::size_t bones) {
  bool isSound = true;
  for (const core::DrawMatrix& matrix : model.skin.matrices)
    isSound = isSound && matrix.bone < static_cast<int>(bones) &&
              matrix.firstInfluence + matrix.influenceCount <= model.skin.influences.size();
  for (const core::Influence& influence : model.skin.influences)
    isSound = isSound && influence.bone >= 0 && influence.bone < static_cast<int>(bones);
  for (const core::Material& material : model.materials) {
    if (!material.texture) continue;
    isSound = isSound && material.texture->image >= 0 &&
              material.texture->image < static_cast<int>(model.images.size());
  }
  for (const core::Image& image : model.images) {
    constexpr int kMostTexels = 64 * 64;  // larger ones cost too much time here
    const std::int64_t texels = std::int64_t{image.width} * image.height;
    if (texels > kMostTexels) continue;
    isSound = isSound && core::texelsOf(image).size() == static_cast<std::size_t>(texels);
  }
  return isSound;
}

void readDamaged(const Bytes& bytes, std::size_t at) {
  const core::Result<Asset> content = readAsset(bytes, "a.bmd");
  if (!content) return;
  for (const auto& model : content->models) {
    const std::size_t bones = content->skeletons.front()->size();
    EXPECT_TRUE(isSoundMesh(*model, bones)) << "byte " << at;
    EXPECT_TRUE(isSoundLook(*model, bones)) << "byte " << at;
  }
}

class Sm64dsMeshDamage : public ::testing::TestWithParam<const char*> {};

TEST_P(Sm64dsMeshDamage, EveryByteChanged) {
  Bytes bytes = goldenModel(GetParam());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const std::uint8_t whole = bytes[at];
    for (const int damaged : {0x00, 0xFF, whole ^ 0x80}) {
      bytes[at] = static_cast<std::uint8_t>(damaged);
      readDamaged(bytes, at);
    }
    bytes[at] = whole;
  }
}

TEST_P(Sm64dsMeshDamage, CutAtEveryWord) {
  const Bytes whole = goldenModel(GetParam());
  for (std::size_t size = 0; size < whole.size(); size += 4)
    readDamaged(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)), size);
}

TEST(Sm64dsMeshDamageNames, ListsThatTheHeaderDoesNotCount) {
  Bytes bytes = readBytes(testing::goldenFolder() + "/mesh/sm64ds_tube.bmd").value();
  std::fill_n(bytes.begin() + 0x0C, 4, std::uint8_t{0});
  const auto asset = readAsset(bytes, "tube.bmd");
  ASSERT_TRUE(asset);
  ASSERT_FALSE(asset->diagnostics.empty());
  EXPECT_STREQ(asset->diagnostics.entries().front().message.code().id, "sm64ds.no-lists");
  EXPECT_FALSE(asset->skeletons.empty());
}

std::uint32_t wordAt(const Bytes& bytes, std::size_t at) {
  return bytes[at] | bytes[at + 1] << 8U | bytes[at + 2] << 16U | std::uint32_t{bytes[at + 3]} << 24U;
}

/// The codes of what is said when a word of a model is another.
std::vector<std::string> codesWith(const char* name, std::size_t at, std::uint32_t word) {
  Bytes bytes = goldenModel(name);
  for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<std::uint8_t>(word >> (8 * i));
  const auto asset = readAsset(bytes, "spoilt.bmd");
  std::vector<std::string> codes;
  EXPECT_TRUE(asset);
  if (!asset) return codes;
  for (const core::Diagnostic& said : asset->diagnostics.entries())
    codes.emplace_back(said.message.code().id);
  return codes;
}

TEST(Sm64dsMeshDamageNames, ListsAndPartsThatAreEmpty) {
  constexpr const char* kModel = "sm64ds_tube.bmd";
  const Bytes bytes = goldenModel(kModel);
  const std::size_t list = wordAt(bytes, 0x10);
  const std::size_t part = wordAt(bytes, list + 4);
  EXPECT_EQ(codesWith(kModel, list, 0), std::vector<std::string>{"sm64ds.list-empty"});
  EXPECT_EQ(codesWith(kModel, part + 8, 0), std::vector<std::string>{"sm64ds.part-empty"});
  const std::size_t bone = wordAt(bytes, 0x08);
  EXPECT_EQ(codesWith(kModel, bone + 0x30, 0), std::vector<std::string>{"sm64ds.nothing-drawn"});
}

TEST(Sm64dsMeshDamageNames, OffsetsThatLeadIntoTheHeader) {
  constexpr const char* kModel = "sm64ds_palettes.bmd";
  const Bytes bytes = goldenModel(kModel);
  const std::size_t list = wordAt(bytes, 0x10);
  const std::size_t part = wordAt(bytes, list + 4);
  for (const std::uint32_t offset : {0U, 0x38U}) {
    EXPECT_EQ(codesWith(kModel, 0x2C, offset).front(), "sm64ds.transform-left-out");
    EXPECT_EQ(codesWith(kModel, part + 4, offset).front(), "sm64ds.transform-left-out");
    EXPECT_EQ(codesWith(kModel, part + 12, offset).front(), "sm64ds.part-left-out");
    EXPECT_EQ(codesWith(kModel, list + 4, offset).front(), "sm64ds.list-left-out");
    EXPECT_EQ(codesWith(kModel, 0x28, offset).front(), "sm64ds.table-cut");  // materials
    EXPECT_EQ(codesWith(kModel, wordAt(bytes, 0x18) + 4, offset).front(), "sm64ds.texture-left-out");
    EXPECT_EQ(codesWith(kModel, wordAt(bytes, 0x20) + 4, offset).front(), "sm64ds.texture-left-out");
    const std::size_t bone = wordAt(bytes, 0x08);
    EXPECT_EQ(codesWith(kModel, bone + 0x38, offset).front(), "sm64ds.pairs-left-out");
  }
}

INSTANTIATE_TEST_SUITE_P(Goldens, Sm64dsMeshDamage,
                         ::testing::Values("sm64ds_vertices.bmd", "sm64ds_tube.bmd", "sm64ds_palettes.bmd"));

}  // namespace
}  // namespace marrow::formats
