// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/mesh_builder.h"

#include "formats/z64/combiner.h"
#include "formats/z64/limb_tree.h"

#include <glm/gtc/type_ptr.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <bit>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::size_t kMostOffsets = 1024;
constexpr std::size_t kMostSkinMatrices = 32768;  // of skins; numbers have 16 bits
constexpr std::size_t kMostPrograms = 1024;       // materials that may have one

// Bits of the render mode. Source: docs/formats/zelda64-mesh.md, "Materials".
constexpr std::uint32_t kTestsDepth = 0x10;
constexpr std::uint32_t kWritesDepth = 0x20;
constexpr std::uint32_t kDepthKind = 0xC00;  // all of them: a decal
constexpr std::uint32_t kCutOut = 0x1000;
constexpr std::uint32_t kBlended = 0x4000;
constexpr std::uint32_t kRenderBits = kTestsDepth | kWritesDepth | kDepthKind | kCutOut | kBlended;
constexpr std::uint32_t kGeometryBits = kDepthBit | kCullFrontBit | kCullBackBit;

std::size_t hashOf(const TileTexels& texels) {
  const std::string_view bytes(reinterpret_cast<const char*>(texels.bytes.data()), texels.bytes.size());
  return std::hash<std::string_view>()(bytes);
}

glm::vec4 lookColour(std::uint32_t rgba) {
  return glm::vec4(rgba >> 24U, rgba >> 16U & 255U, rgba >> 8U & 255U, rgba & 255U) / 255.0F;
}

Combiner combinerOf(const PixelState& state) {
  return {state.combineHigh, state.combineLow, state.hasTwoCycles(), lookColour(state.primitive),
          lookColour(state.environment)};
}
Combined combinedOf(const PixelState& state) { return combine(combinerOf(state)); }

std::uint32_t packed(const TileAxis& axis) {
  return (axis.mirrors ? 1U : 0U) | (axis.clamps ? 2U : 0U) | axis.mask << 2U | axis.shift << 6U |
         axis.first << 10U;
}

core::Wrap wrapOf(const TileAxis& axis) {
  if (axis.isClamped() && axis.tileSize() <= axis.imageSize()) return core::Wrap::Clamp;
  return axis.mirrors && axis.mask > 0 ? core::Wrap::Mirror : core::Wrap::Repeat;
}

/// Where a tile that is larger than its image clamps, in images.
float clampAt(const TileAxis& axis) {
  if (!axis.isClamped() || wrapOf(axis) == core::Wrap::Clamp) return 0.0F;
  return static_cast<float>(axis.tileSize()) / static_cast<float>(axis.imageSize());
}

/// From texels to images. The console's texel centres lie at whole coordinates where texels are mixed.
glm::vec2 scaleAndShift(const TileAxis& axis, bool isSmooth) {
  const float half = isSmooth ? 0.5F : 0.0F;
  return glm::vec2(axis.scale(), half - static_cast<float>(axis.first) / 4.0F) /
         static_cast<float>(axis.imageSize());
}

core::Cull cullOf(const PixelState& state) {
  if (state.has(kCullFrontBit)) return state.has(kCullBackBit) ? core::Cull::All : core::Cull::Front;
  return state.has(kCullBackBit) ? core::Cull::Back : core::Cull::None;
}

core::Texture textureOf(const PixelState& state, const LoadedVertex& corner, const Tile& tile,
                        const DrawnImage& drawn) {
  core::Texture texture;
  texture.image = drawn.image;
  texture.track = drawn.track;
  texture.frames = drawn.frames;
  texture.isSmooth = state.isSmooth();
  texture.usesLevels = false;
  texture.wrapS = wrapOf(tile.s);
  texture.wrapT = wrapOf(tile.t);
  texture.clampAt = {clampAt(tile.s), clampAt(tile.t)};
  const glm::vec2 s = scaleAndShift(tile.s, texture.isSmooth);
  const glm::vec2 t = scaleAndShift(tile.t, texture.isSmooth);
  glm::vec2 texels(1.0F);
  if (corner.hasTexgen) {
    constexpr float kWhole = 1024.0F;  // generated coordinates go over as many texels, before the scale
    texture.uvSource = core::UvSource::Normal;
    texels = kWhole * corner.scale;
  }
  texture.uvTransform = glm::mat3x2(texels.x * s.x, 0.0F, 0.0F, texels.y * t.x, s.y, t.y);
  return texture;
}

/// The combiner's program; null where the plain look is right.
std::shared_ptr<const core::TevProgram> programFor(const PixelState& state, const LoadedVertex& corner,
                                                   const DrawnTiles& drawn, const core::Material& material) {
  auto program = std::make_shared<core::TevProgram>(programOf(combinerOf(state)));
  const bool isSecondAlone = drawn.image && sampledTexels(state) == Combined::kTexel1;
  const auto use = [&](std::size_t map, const core::Texture& texture) {
    const bool isOfNormal = texture.uvSource == core::UvSource::Normal;
    program->maps[map] = texture;
    program->coordinates[map] = {
        isOfNormal ? core::TevCoordinateSource::Normal : core::TevCoordinateSource::Set, 0,
        texture.uvTransform};
  };
  if (material.texture) use(isSecondAlone ? 1 : 0, *material.texture);
  if (drawn.second) use(1, textureOf(state, corner, state.tiles[drawn.secondTile], *drawn.second));
  program->channels[0] = {
      .isColourLit = corner.isLit, .hasVertexColour = !corner.isLit, .hasVertexAlpha = !corner.isLit};
  return isPlain(*program, material, corner.isLit) ? nullptr : program;
}

/// Black and magenta squares; grey ones where the format has no colours, so that a tint still shows.
core::Image missingImageOf(const TileTexels& texels) {
  core::Image image;
  image.format = texels.formatName();
  image.width = texels.width;
  image.height = texels.height;
  const bool isGrey = texels.paletteMode == 0 && texels.format >= 3;
  const core::Texel dark = isGrey ? core::Texel(160, 160, 160, 255) : core::Texel(0, 0, 0, 255);
  const core::Texel light = isGrey ? core::Texel(255) : core::Texel(255, 0, 255, 255);
  image.decode = [dark, light, columns = static_cast<std::size_t>(texels.width)](int,
                                                                                 std::span<core::Texel> out) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const bool isDark = (i % columns / 4 + i / columns / 4) % 2 == 0;
      out[i] = isDark ? dark : light;
    }
  };
  return image;
}

}  // namespace

unsigned sampledTexels(const PixelState& state) {
  if (!state.hasTexture) return 0;
  const Combined combined = combinedOf(state);
  const bool isOpaque = (state.modeLow & (kCutOut | kBlended)) == 0;
  const unsigned inputs = combined.colourInputs | (isOpaque ? 0 : combined.alphaInputs);
  return inputs & (Combined::kTexel0 | Combined::kTexel1);
}

int MeshBuilder::imageOf(TileTexels texels, std::uint64_t byteOffset, std::uint64_t byteCount) {
  const std::size_t hash = hashOf(texels);
  const auto [first, last] = images_.equal_range(hash);
  const auto found =
      std::find_if(first, last, [&](const auto& entry) { return *entry.second.second == texels; });
  if (found != last) return found->second.first;
  const auto number = static_cast<int>(model_.images.size());
  imageBytes_ += sizeof(TileTexels) + sizeof(core::Image) + texels.bytes.size() + texels.highBytes.size() +
                 2 * texels.palette.size();
  auto shared = std::make_shared<const TileTexels>(std::move(texels));
  core::Image image;
  image.name = nameAt("texture_", byteOffset);
  image.format = shared->formatName();
  image.width = shared->width;
  image.height = shared->height;
  image.byteOffset = byteOffset;
  image.byteCount = byteCount;
  image.decode = [shared](int, std::span<core::Texel> out) { shared->decode(out); };
  images_.emplace(hash, std::pair(number, std::move(shared)));
  model_.images.push_back(std::move(image));
  return number;
}

int MeshBuilder::missingImage(const TileTexels& texels, std::uint32_t address) {
  const auto number = static_cast<int>(model_.images.size());
  const auto [found, isNew] = missing_.try_emplace(
      {address, static_cast<std::uint32_t>(texels.width), static_cast<std::uint32_t>(texels.height)}, number);
  if (!isNew) return found->second;
  imageBytes_ += 2 * sizeof(core::Image);
  core::Image image = missingImageOf(texels);
  image.name = nameAt("missing_", address);
  model_.images.push_back(std::move(image));
  return number;
}

int MeshBuilder::materialOf(const PixelState& state, const LoadedVertex& corner, const DrawnTiles& drawn) {
  const std::optional<DrawnImage>& image = drawn.image;
  const unsigned inputs = combinedOf(state).colourInputs | combinedOf(state).alphaInputs;
  MaterialKey key = {state.combineHigh,
                     state.combineLow,
                     state.modeLow & kRenderBits,
                     state.modeHigh & 0x303000U,
                     state.geometry & kGeometryBits,
                     (inputs & Combined::kPrimitive) != 0 ? state.primitive : 0,
                     (inputs & Combined::kEnvironment) != 0 ? state.environment : 0,
                     corner.isLit ? 1U : 0U};
  if (image) {
    const Tile& sampled = state.tiles[drawn.tile];
    key[8] = static_cast<std::uint32_t>(image->image + 1);
    key[9] = packed(sampled.s);
    key[10] = packed(sampled.t);
    key[11] = sampled.s.last << 12U | sampled.t.last;
    key[12] = static_cast<std::uint32_t>(image->frames.size());
    if (corner.hasTexgen) {
      key[13] = 1;
      key[14] = std::bit_cast<std::uint32_t>(corner.scale.x);
      key[15] = std::bit_cast<std::uint32_t>(corner.scale.y);
    }
  }
  if (drawn.second) {
    const Tile& sampled = state.tiles[drawn.secondTile];
    key[16] = static_cast<std::uint32_t>(drawn.second->image + 1);
    key[17] = packed(sampled.s);
    key[18] = packed(sampled.t);
    key[19] = sampled.s.last << 12U | sampled.t.last;
  }
  const auto [found, isNew] = materials_.try_emplace(key, static_cast<int>(model_.materials.size()));
  if (!isNew) return found->second;
  model_.materials.push_back(made(state, corner, drawn));
  if (image) {
    core::Image& shown = model_.images[static_cast<std::size_t>(image->image)];
    shown.wrapS = model_.materials.back().texture->wrapS;
    shown.wrapT = model_.materials.back().texture->wrapT;
  }
  return found->second;
}

core::Material MeshBuilder::made(const PixelState& state, const LoadedVertex& corner,
                                 const DrawnTiles& drawn) const {
  const Combined combined = combinedOf(state);
  core::Material material;
  material.name = "material_" + std::to_string(model_.materials.size());
  if (drawn.image) material.texture = textureOf(state, corner, state.tiles[drawn.tile], *drawn.image);
  const bool isCutOut = (state.modeLow & kCutOut) != 0;
  const bool isBlended = !isCutOut && (state.modeLow & kBlended) != 0;
  const bool isShaded = ((combined.colourInputs | combined.alphaInputs) & Combined::kShade) != 0;
  material.colour = combined.tint;
  material.usesImageAlpha = (combined.alphaInputs & (Combined::kTexel0 | Combined::kTexel1)) != 0;
  material.usesAlpha = isCutOut || isBlended;
  if (!material.usesAlpha) material.colour.a = 1.0F;
  material.isLit = isShaded && corner.isLit;
  material.usesVertexColour = isShaded && !corner.isLit;
  material.cull = cullOf(state);
  if (isCutOut) material.alphaTest = {core::Compare::GreaterEqual, 0.5F};
  if (isBlended) material.blend = core::Blend{};
  material.testsDepth = (state.modeLow & kTestsDepth) != 0 && state.has(kDepthBit);
  material.writesDepth = (state.modeLow & kWritesDepth) != 0 && state.has(kDepthBit);
  material.isDecal = (state.modeLow & kDepthKind) == kDepthKind;
  material.byteOffset = listOffset_;
  if (model_.materials.size() < kMostPrograms) material.tev = programFor(state, corner, drawn, material);
  return material;
}

std::optional<std::uint16_t> MeshBuilder::drawMatrixOf(const LoadedMatrix& matrix) {
  if (!matrix.hasOffset) return model_.skin.matrixOf(matrix.limb);
  const glm::mat4x3 offset(matrix.offset);
  std::array<float, 12> numbers{};
  std::copy_n(glm::value_ptr(offset), numbers.size(), numbers.begin());
  const auto known = offsets_.find({matrix.limb, numbers});
  if (known != offsets_.end()) return known->second;
  if (offsets_.size() >= kMostOffsets) return std::nullopt;
  const auto number = static_cast<std::uint16_t>(model_.skin.matrices.size());
  model_.skin.matrices.push_back(
      {.firstInfluence = static_cast<std::uint32_t>(model_.skin.influences.size()), .influenceCount = 1});
  model_.skin.influences.push_back({matrix.limb, 1.0F, offset});
  offsets_.emplace(std::pair(matrix.limb, numbers), number);
  return number;
}

std::optional<std::uint16_t> MeshBuilder::drawMatrixOf(std::span<const core::Influence> influences,
                                                       int normalBone) {
  core::Skin& skin = model_.skin;
  if (skin.matrices.size() >= kMostSkinMatrices) return std::nullopt;
  skin.matrices.push_back({.firstInfluence = static_cast<std::uint32_t>(skin.influences.size()),
                           .influenceCount = static_cast<std::uint32_t>(influences.size()),
                           .normalBone = normalBone});
  skin.influences.insert(skin.influences.end(), influences.begin(), influences.end());
  return static_cast<std::uint16_t>(skin.matrices.size() - 1);
}

void MeshBuilder::startLimb(int bone, std::uint64_t listOffset) {
  bone_ = bone;
  listOffset_ = listOffset;
  startsRun_ = true;
}

std::uint32_t MeshBuilder::add(const LoadedVertex& vertex, const glm::u8vec4& colour) {
  core::Mesh& mesh = model_.mesh;
  mesh.positions.push_back(vertex.position);
  mesh.drawMatrices.push_back(vertex.drawMatrix);
  mesh.normals.push_back(vertex.normal);
  mesh.colours[0].push_back(colour);
  mesh.uvs[0].push_back(vertex.uv);
  return static_cast<std::uint32_t>(mesh.vertexCount() - 1);
}

void MeshBuilder::addTriangle(const std::array<LoadedVertex*, 3>& corners, int material, bool isFlat) {
  core::Mesh& mesh = model_.mesh;
  if (startsRun_ || mesh.runs.back().material != material) {
    core::TriangleRun run;
    run.firstIndex = static_cast<std::uint32_t>(mesh.indices.size());
    run.material = material;
    run.bone = bone_;
    const core::Bone& bone = skeleton_.bones[static_cast<std::size_t>(bone_)];
    run.source = bone.track;
    run.name = bone.name;
    run.hasNormals = corners[0]->isLit;
    run.colourSets = corners[0]->isLit ? 0 : 1;
    const std::optional<core::Texture>& texture =
        model_.materials[static_cast<std::size_t>(material)].texture;
    run.uvSets = texture && texture->uvSource == core::UvSource::Set ? 1 : 0;
    run.byteOffset = listOffset_;
    mesh.runs.push_back(std::move(run));
    startsRun_ = false;
  }
  for (LoadedVertex* corner : corners) {
    if (isFlat && !corners[0]->isLit && corner->colour != corners[0]->colour) {
      mesh.indices.push_back(add(*corner, corners[0]->colour));
      continue;
    }
    if (corner->index < 0) corner->index = add(*corner, corner->colour);
    mesh.indices.push_back(static_cast<std::uint32_t>(corner->index));
  }
  mesh.runs.back().indexCount += 3;
}

void MeshBuilder::finish() {
  core::Mesh& mesh = model_.mesh;
  const auto clearUnless = [&](auto needs, auto& array) {
    if (std::none_of(mesh.runs.begin(), mesh.runs.end(), needs)) array = {};
    array.shrink_to_fit();
  };
  clearUnless([](const core::TriangleRun& run) { return run.hasNormals; }, mesh.normals);
  clearUnless([](const core::TriangleRun& run) { return run.colourSets > 0; }, mesh.colours[0]);
  clearUnless([](const core::TriangleRun& run) { return run.uvSets != 0; }, mesh.uvs[0]);
  mesh.positions.shrink_to_fit();
  mesh.drawMatrices.shrink_to_fit();
  mesh.indices.shrink_to_fit();
}

}  // namespace marrow::formats::z64
