// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/read_asset.h"
#include "formats/source/source.h"
#include "tests/support/golden.h"
#include "tests/support/zelda_skin.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace marrow::formats::z64 {
namespace {

bool isSound(const core::Mesh& mesh) {
  const std::size_t vertices = mesh.vertexCount();
  const auto fits = [&](const auto& array) { return array.empty() || array.size() == vertices; };
  std::size_t drawn = 0;
  for (const core::TriangleRun& run : mesh.runs) {
    if (run.firstIndex != drawn || run.indexCount % 3 != 0) return false;
    drawn += run.indexCount;
  }
  return drawn == mesh.indices.size() && mesh.drawMatrices.size() == vertices && fits(mesh.normals) &&
         fits(mesh.colours[0]) && fits(mesh.uvs[0]) &&
         std::all_of(mesh.indices.begin(), mesh.indices.end(),
                     [&](std::uint32_t index) { return index < vertices; });
}

bool isSound(const core::Model& model, std::size_t bones) {
  for (const core::TriangleRun& run : model.mesh.runs) {
    if (run.bone < 0 || static_cast<std::size_t>(run.bone) >= bones) return false;
    if (model.materialOf(run) == nullptr) return false;
  }
  for (const std::uint16_t matrix : model.mesh.drawMatrices) {
    if (matrix >= model.skin.matrices.size()) return false;
  }
  return std::all_of(model.materials.begin(), model.materials.end(), [&](const core::Material& material) {
    const auto images = static_cast<int>(model.images.size());
    if (!material.texture) return true;
    const std::vector<int>& frames = material.texture->frames;
    return material.texture->image < images &&
           std::all_of(frames.begin(), frames.end(), [&](int image) { return image < images; });
  });
}

/// Reads, and decodes what images there are. @return false where the content does not hold together.
bool readsSoundly(ByteView bytes, bool decodes) {
  const auto asset = readAsset(bytes, "object_x.zobj", {});
  if (!asset) return true;
  for (const auto& model : asset->models) {
    const core::Skeleton& skeleton = *asset->skeletons[static_cast<std::size_t>(model->skeleton)];
    if (skeleton.body != model || !isSound(model->mesh) || !isSound(*model, skeleton.size())) return false;
    if (!decodes) continue;
    for (const core::Image& image : model->images) (void)core::texelsOf(image);
  }
  return true;
}

/// Every byte, word and double word in turn is what it should not be, and the file ends too early.
void damageEverywhere(const Bytes& whole) {
  const auto sound = readAsset(whole, "object_x.zobj", {});
  ASSERT_TRUE(sound && !sound->models.empty());
  Bytes bytes = whole;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const int value : {0, 0xFF, whole[at] ^ 0x80}) {
      if (value == whole[at]) continue;
      bytes[at] = static_cast<std::uint8_t>(value);
      ASSERT_TRUE(readsSoundly(bytes, at % 16 == 0)) << "byte " << at << " is " << value;
    }
    bytes[at] = whole[at];
  }
  for (std::size_t size = 0; size < whole.size(); size += 4)
    ASSERT_TRUE(readsSoundly(ByteView(whole).first(size), true)) << "cut at " << size;
}

void damageWords(const Bytes& whole) {
  Bytes bytes = whole;
  for (const std::size_t size : {std::size_t{2}, std::size_t{4}}) {
    for (std::size_t at = 0; at + size <= whole.size(); at += size) {
      for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, 0x06000000U}) {
        for (std::size_t i = 0; i < size; ++i)
          bytes[at + i] = static_cast<std::uint8_t>(value >> 8 * (size - 1 - i));
        ASSERT_TRUE(readsSoundly(bytes, at % 64 == 0)) << size << " bytes at " << at << " are " << value;
      }
      std::copy_n(whole.begin() + static_cast<std::ptrdiff_t>(at), size,
                  bytes.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }
}

TEST(Z64MeshDamage, NothingBreaksTheContent) {
  damageEverywhere(readBytes(testing::goldenFolder() + "/mesh/z64_lists.zobj").value());
}

TEST(Z64MeshDamage, NothingBreaksASkin) {
  damageEverywhere(testing::skinnedObject().bytes);
  damageWords(testing::skinnedObject().bytes);
}

}  // namespace
}  // namespace marrow::formats::z64
