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
    if (image.width * image.height > kMostTexels) continue;
    isSound = isSound && core::texelsOf(image).size() == static_cast<std::size_t>(image.width * image.height);
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

INSTANTIATE_TEST_SUITE_P(Goldens, Sm64dsMeshDamage,
                         ::testing::Values("sm64ds_vertices.bmd", "sm64ds_tube.bmd", "sm64ds_palettes.bmd"));

}  // namespace
}  // namespace marrow::formats
