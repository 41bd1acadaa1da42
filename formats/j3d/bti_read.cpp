// SPDX-License-Identifier: GPL-3.0-or-later
// Reads an image in a file of its own. Source: docs/formats/j3d-bti.md.
#include "formats/j3d/j3d_formats.h"

#include "core/game/game_rules.h"
#include "formats/asset.h"
#include "formats/j3d/image_read.h"
#include "formats/j3d/j3d_file.h"
#include "formats/j3d/texels.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace marrow::formats::j3d {
namespace {

constexpr std::uint64_t kAlignment = 0x20;  // of files in the games' archives

/// True if the image's alpha says where it is seen. The grey formats keep their brightness there.
bool hasAlpha(const core::Image& image) {
  return image.format != nameOf(static_cast<std::uint8_t>(TextureFormat::I4)) &&
         image.format != nameOf(static_cast<std::uint8_t>(TextureFormat::I8)) &&
         image.format != nameOf(static_cast<std::uint8_t>(TextureFormat::RGB565));
}

/// A rectangle that stands on the ground, seen from the front and from behind.
core::Mesh rectangleOf(const core::Image& image) {
  const auto width = static_cast<float>(image.width);
  const auto height = static_cast<float>(image.height);
  core::Mesh mesh;
  mesh.positions = {{-width / 2, 0, 0}, {width / 2, 0, 0}, {width / 2, height, 0}, {-width / 2, height, 0}};
  mesh.drawMatrices = {0, 0, 0, 0};
  mesh.uvs[0] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  mesh.indices = {0, 1, 2, 0, 2, 3};
  mesh.runs = {{.indexCount = 6, .material = 0, .source = 0, .name = image.name, .bone = 0, .uvSets = 1}};
  return mesh;
}

core::Material materialOf(const core::Image& image, const core::Texture& texture) {
  core::Material material;
  material.name = image.name;
  material.texture = texture;
  material.usesVertexColour = false;
  material.isLit = false;
  material.cull = core::Cull::None;
  material.usesImageAlpha = hasAlpha(image);
  if (material.usesImageAlpha) material.blend = core::Blend{};
  return material;
}

}  // namespace

int probeBti(ByteView bytes) {
  constexpr int kLikely = 50;
  if (bytes.size() <= kImageHeaderSize) return 0;
  ByteReader reader(bytes, Endian::Big);
  if (reader.u8(1, "") > 2 || reader.u8(8, "") > 1 || reader.u8(9, "") > 2) return 0;
  core::Diagnostics odd;
  const auto end = resultOf([&] { return endOfImage(reader, 0, odd); });
  if (!end || !odd.entries().empty()) return 0;
  return *end <= bytes.size() && bytes.size() < *end + kAlignment ? kLikely : 0;
}

core::Result<Asset> readBti(ByteView bytes, const ReadContext& context) {
  return resultOf([&] {
    ByteReader reader(bytes, Endian::Big, context.recording);
    Asset content;
    KeptTexels kept(reader.size());
    HeadedImage read = readImage(reader, 0, kept, content.diagnostics);
    auto body = std::make_shared<core::Model>();
    body->name = read.image.name = stemOf(context.fileName);
    read.texture.image = 0;
    body->mesh = rectangleOf(read.image);
    (void)body->skin.matrixOf(0);
    body->materials = {materialOf(read.image, read.texture)};
    body->textures = {read.texture};
    body->images = {std::move(read.image)};
    auto skeleton = std::make_shared<core::Skeleton>();
    skeleton->name = body->name;
    skeleton->rules = &core::kJ3dRules;
    skeleton->bones.emplace_back().name = body->name;
    skeleton->body = body;
    content.models = {std::move(body)};
    content.skeletons = {std::move(skeleton)};
    return content;
  });
}

}  // namespace marrow::formats::j3d
