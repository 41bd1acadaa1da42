// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/bmd_materials.h"

#include "formats/sm64ds/bmd_images.h"
#include "formats/sm64ds/codes.h"
#include "formats/sm64ds/ds_texture.h"

#include <glm/vec3.hpp>

#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <utility>

namespace marrow::formats::sm64ds {
namespace {

// Bits of the polygon attributes.
constexpr std::uint32_t kLights = 0xF;
constexpr std::uint32_t kBackSide = 1U << 6;
constexpr std::uint32_t kFrontSide = 1U << 7;
constexpr std::uint32_t kWritesDepth = 1U << 11;
constexpr std::uint32_t kDepthEqual = 1U << 14;
constexpr std::uint32_t kHidden = 1U << 31;
enum class PolygonMode : std::uint8_t { Modulate, Decal, Toon, Shadow };

enum class CoordinateMode : std::uint8_t { AsStored, Matrix, Normal, Vertex };

float fixedPoint(std::int32_t value) { return static_cast<float>(value) / 4096.0F; }

core::Wrap wrapOf(std::uint32_t parameters, unsigned axis) {
  const bool repeats = (parameters >> (16 + axis) & 1) != 0;
  const bool flips = (parameters >> (18 + axis) & 1) != 0;
  if (!repeats) return core::Wrap::Clamp;
  return flips ? core::Wrap::Mirror : core::Wrap::Repeat;
}

// The matrix scales about the lower left corner, turns about the middle and moves by whole images; v points
// down.
glm::mat3x2 textureMatrix(const BmdMaterial& record) {
  const float angle = static_cast<float>(record.rotation) * (2.0F * std::numbers::pi_v<float> / 4096.0F);
  const float c = std::cos(angle);
  const float s = std::sin(angle);
  const float scaleS = fixedPoint(record.scale[0]);
  const float scaleT = fixedPoint(record.scale[1]);
  const float x = fixedPoint(record.translation[0]);
  const float y = fixedPoint(record.translation[1]);
  return {
      glm::vec2(scaleS * c, -scaleT * s), glm::vec2(scaleS * s, scaleT * c),
      glm::vec2(scaleS * (0.5F - 0.5F * c - 0.5F * s - x), 1.0F - scaleT * (0.5F - 0.5F * s + 0.5F * c - y))};
}

// The console puts the middle of the normals at the upper left corner; core::UvSource::Normal has it in the
// middle. Translations are in texels.
glm::mat3x2 normalMatrix(const BmdMaterial& record, const BmdImage& image) {
  const glm::vec2 moved(fixedPoint(record.translation[0]), fixedPoint(record.translation[1]));
  return {glm::vec2(1.0F, 0.0F), glm::vec2(0.0F, 1.0F),
          moved / glm::vec2(image.info.width, image.info.height) - 0.5F};
}

core::Texture textureOf(const BmdMaterial& record, const BmdImage& image) {
  const std::uint32_t parameters = record.parameters | image.parameters;
  core::Texture texture;
  texture.image = image.image;
  texture.wrapS = wrapOf(parameters, 0);
  texture.wrapT = wrapOf(parameters, 1);
  texture.isSmooth = false;
  texture.usesLevels = false;
  const auto mode = static_cast<CoordinateMode>(parameters >> 30);
  if (mode == CoordinateMode::Matrix) texture.uvTransform = textureMatrix(record);
  if (mode == CoordinateMode::Normal) {
    texture.uvSource = core::UvSource::Normal;
    texture.uvTransform = normalMatrix(record, image);
  }
  return texture;
}

core::Cull cullOf(std::uint32_t polygon) {
  const bool front = (polygon & kFrontSide) != 0;
  const bool back = (polygon & kBackSide) != 0;
  if (front) return back ? core::Cull::None : core::Cull::Back;
  return back ? core::Cull::Front : core::Cull::All;
}

// Alpha 0 means a wire frame, not transparent.
std::uint8_t alphaOf(std::uint32_t polygon) {
  const std::uint32_t five = polygon >> 16 & 31;
  return five == 0 ? 255 : static_cast<std::uint8_t>(widened(five));
}

// The light that the game sets once: white, from above and behind the viewer.
core::SurfaceLight lightOf(const BmdMaterial& record) {
  constexpr float kHalfRight = 0.70710678F;
  const auto part = [](std::uint32_t colour) { return glm::vec3(dsColour(colour)) / 255.0F; };
  return {part(record.emission >> 16) + part(record.diffuse >> 16), part(record.emission),
          glm::vec3(0.0F, kHalfRight, kHalfRight)};
}

void setSurface(core::Material& material, const BmdMaterial& record, const std::optional<BmdImage>& image) {
  const std::uint32_t polygon = record.polygon;
  const auto mode = static_cast<PolygonMode>(polygon >> 4 & 3);
  material.isLit = (polygon & kLights) != 0;
  if (material.isLit) material.light = lightOf(record);
  material.isCoarse = true;
  material.cull = cullOf(polygon);
  material.isDrawn =
      mode != PolygonMode::Shadow && material.cull != core::Cull::All && (polygon & kHidden) == 0;
  material.isDecal = (polygon & kDepthEqual) != 0;
  if (mode == PolygonMode::Decal) material.textureMode = core::TextureMode::Decal;
  bool isTranslucent = alphaOf(polygon) != 255;
  if (image) {
    material.texture = textureOf(record, *image);
    material.alphaTest = {core::Compare::Greater, 0.0F};
    isTranslucent =
        isTranslucent || image->info.format == DsFormat::A3I5 || image->info.format == DsFormat::A5I3;
  }
  if (isTranslucent) {
    material.blend = core::Blend{};
    material.writesDepth = (polygon & kWritesDepth) != 0;
  }
}

VertexLook lookOf(const BmdMaterial& record, const std::optional<BmdImage>& image) {
  constexpr std::uint32_t kDiffuseIsColour = 1U << 15;
  const glm::u8vec4 diffuse(dsColour(record.diffuse), 255);
  VertexLook look;
  look.isLit = (record.polygon & kLights) != 0;
  look.startColour = (record.diffuse & kDiffuseIsColour) != 0 ? diffuse : glm::u8vec4(255);
  look.normalColour = look.isLit ? diffuse : glm::u8vec4(dsColour(record.emission >> 16), 255);
  if (image) look.uvUnit /= glm::vec2(image->info.width, image->info.height);
  return look;
}

}  // namespace

BmdMaterials readBmdMaterials(ByteReader& reader, const BmdHeader& header, core::Diagnostics& diagnostics) {
  BmdMaterials read;
  BmdImages images(reader, header, diagnostics);
  const std::uint32_t count = wholeEntries(reader, header.materials, BmdHeader::kMaterialSize);
  if (count < header.materials.count) {
    warn(diagnostics, reader, {code("sm64ds.table-cut"), header.materials.count, count}, 0x24, "materials");
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    const ByteReader::Scope scope(reader, "material", static_cast<int>(i));
    const std::uint64_t offset = header.materials.offset + i * BmdHeader::kMaterialSize;
    const BmdMaterial record = readBmdMaterial(reader, offset);
    std::optional<BmdImage> image;
    if (record.texture != BmdMaterial::kNone) image = images.find(record);
    VertexLook look = lookOf(record, image);
    core::Material material;
    material.name = readBmdName(reader, diagnostics, offset, "material_" + std::to_string(i));
    material.byteOffset = offset;
    material.colour.a = static_cast<float>(alphaOf(record.polygon)) / 255.0F;
    setSurface(material, record, image);
    look.usesNormals = material.texture && material.texture->uvSource == core::UvSource::Normal;
    read.materials.push_back(std::move(material));
    read.looks.push_back(look);
  }
  images.addUnnamed();
  read.images = images.take();
  return read;
}

}  // namespace marrow::formats::sm64ds
