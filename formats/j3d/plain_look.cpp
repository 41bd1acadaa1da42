// SPDX-License-Identifier: GPL-3.0-or-later
// Reduces a J3D material to one texture and one light. Source: docs/formats/j3d-model.md.
#include "formats/j3d/material_look.h"

#include "formats/j3d/texture_matrix.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <utility>

namespace marrow::formats::j3d {
namespace {

constexpr std::uint8_t kTexelColour = 8;  // inputs of a stage
constexpr std::uint8_t kTexelAlpha = 9;
constexpr std::uint8_t kFromNormal = 1;
constexpr std::uint8_t kFirstUv = 4;
constexpr std::uint8_t kTranslucent = 4;

/// The texture of TEX1 that a stage looks up; empty: none.
std::optional<std::uint16_t> textureOf(const StoredMaterial& material, const StoredStage& stage) {
  return stage.map < material.textures.size() ? material.textures[stage.map] : std::nullopt;
}

const StoredTexgen* texgenOf(const StoredMaterial& material, const StoredStage& stage) {
  return stage.coordinate < material.texgens.size() && material.texgens[stage.coordinate]
             ? &*material.texgens[stage.coordinate]
             : nullptr;
}

/// True if the coordinates are a stored set, moved at most by a plain matrix.
bool isPlain(const StoredMaterial& material, const StoredStage& stage) {
  const StoredTexgen* texgen = texgenOf(material, stage);
  if (texgen == nullptr || texgen->type > 1 || texgen->source < kFirstUv || texgen->source > kFirstUv + 7)
    return false;
  const StoredTextureMatrix* matrix = matrixOf(material, *texgen);
  return matrix == nullptr || matrix->mode == 0;
}

// A comparing stage makes a mask, and shows no texture.
bool showsTexel(const StoredStage& stage) {
  constexpr std::uint8_t kFirstCompare = 8;
  if (stage.colour.operation >= kFirstCompare) return false;
  return std::any_of(stage.colourInputs.begin(), stage.colourInputs.end(),
                     [](std::uint8_t input) { return input == kTexelColour || input == kTexelAlpha; });
}

/// The stage whose texture a plain image shows. Toon ramps and shines come first in many materials.
const StoredStage* plainStage(const StoredMaterial& material) {
  const auto find = [&](auto fits) -> const StoredStage* {
    const auto found =
        std::find_if(material.stages.begin(), material.stages.end(),
                     [&](const StoredStage& stage) { return textureOf(material, stage) && fits(stage); });
    return found == material.stages.end() ? nullptr : &*found;
  };
  if (const auto* stage = find([&](const auto& one) { return isPlain(material, one) && showsTexel(one); }))
    return stage;
  if (const auto* stage = find([&](const auto& one) { return isPlain(material, one); })) return stage;
  return find([](const auto&) { return true; });
}

core::Texture textureOf(const StoredMaterial& material, const StoredStage& stage,
                        std::span<const core::Texture> textures) {
  const std::uint16_t number = *textureOf(material, stage);
  core::Texture texture = number < textures.size() ? textures[number] : core::Texture{};
  texture.slot = stage.map;
  const StoredTexgen* texgen = texgenOf(material, stage);
  if (texgen == nullptr) return texture;
  const StoredTextureMatrix* matrix = matrixOf(material, *texgen);
  if (isPlain(material, stage)) {
    texture.uvSet = texgen->source - kFirstUv;
    if (matrix != nullptr) texture.uvTransform = transformOf(*matrix);
    texture.matrix = matrix != nullptr ? matrixSlotOf(*texgen) : static_cast<int>(stage.coordinate);
    return texture;
  }
  if (texgen->source == kFromNormal || (matrix != nullptr && isEnvironment(*matrix)))
    texture.uvSource = core::UvSource::Normal;
  return texture;
}

/// The stage after the plain one whose texture is multiplied in and gives the alpha: a lid over an eye.
const StoredStage* eyelidStage(const StoredMaterial& material, const StoredStage& plain) {
  using Inputs = std::array<std::uint8_t, 4>;
  const bool showsTexelAlone =
      plain.colourInputs == Inputs{8, 15, 15, 15} || plain.colourInputs == Inputs{15, 15, 15, 8};
  const auto* next = &plain + 1;
  if (!showsTexelAlone || next == material.stages.data() + material.stages.size()) return nullptr;
  const bool multiplies =
      next->colourInputs == Inputs{15, 8, 0, 15} || next->colourInputs == Inputs{15, 0, 8, 15};
  return multiplies && textureOf(material, *next) && isPlain(material, *next) ? next : nullptr;
}

bool usesDestinationAlpha(const StoredMaterial& material) {
  return material.blend.type == 1 && material.blend.source >= 6 && material.blend.destination >= 6;
}

/// True if the alpha of a texel is a factor of the material's. Otherwise it only mixes the game's own
/// colours.
bool scalesAlpha(const StoredStage& stage) {
  constexpr std::uint8_t kTexel = 4;
  constexpr std::uint8_t kZero = 7;
  const auto& [a, b, c, d] = stage.alphaInputs;
  if (a == kTexel || b == kTexel || d == kTexel) return true;
  return c == kTexel && a == kZero && d == kZero;
}

/// True if the test passes every alpha.
bool isAlways(std::uint8_t compare, std::uint8_t reference) {
  return compare == 7 || (compare == 3 && reference == 255) || (compare == 6 && reference == 0);
}

/// Merges two tests into one if the result is the same; else the test that may fail comes first.
core::AlphaTest testOf(const StoredAlphaTest& stored) {
  using core::AlphaLogic;
  const auto compareOf = [](std::uint8_t compare, std::uint8_t reference) {
    return isAlways(compare, reference) ? core::Compare::Always : static_cast<core::Compare>(compare & 7U);
  };
  core::AlphaTest test{
      compareOf(stored.compare0, stored.reference0), static_cast<float>(stored.reference0) / 255.0F,
      static_cast<AlphaLogic>(stored.operation & 3U), compareOf(stored.compare1, stored.reference1),
      static_cast<float>(stored.reference1) / 255.0F};
  if (test.compare == core::Compare::Always) {
    std::swap(test.compare, test.compare2);
    std::swap(test.reference, test.reference2);
  }
  const core::AlphaTest first{test.compare, test.reference};
  const bool isSecondAlways = test.compare2 == core::Compare::Always;
  if (isSecondAlways && test.logic == AlphaLogic::Or) return {};
  if (isSecondAlways && test.logic != AlphaLogic::Xor) return first;
  if (test.compare == core::Compare::Always) return {core::Compare::Never};
  const bool areSame = test.compare == test.compare2 && test.reference == test.reference2;
  return areSame && test.logic <= AlphaLogic::Or ? first : test;
}

std::optional<core::Blend> blendOf(const StoredMaterial& stored) {
  constexpr std::uint8_t kOne = 1;
  constexpr std::uint8_t kZero = 0;
  if (stored.blend.type != 1 && stored.blend.type != 3) return std::nullopt;
  if (stored.blend.type == 1 && stored.blend.source == kOne && stored.blend.destination == kZero)
    return std::nullopt;
  const auto factor = [](std::uint8_t one) {
    return static_cast<core::BlendFactor>(std::min<std::uint8_t>(one, 7));
  };
  return core::Blend{factor(stored.blend.source), factor(stored.blend.destination), stored.blend.type == 3};
}

core::Cull cullOf(std::uint32_t stored) {
  return static_cast<core::Cull>(std::min<std::uint32_t>(stored, 3));
}

}  // namespace

core::Material plainLook(const StoredMaterial& stored, std::span<const core::Texture> textures) {
  core::Material material;
  material.name = stored.name;
  material.byteOffset = stored.byteOffset;
  if (const StoredStage* stage = plainStage(stored)) {
    material.texture = textureOf(stored, *stage, textures);
    if (const StoredStage* eyelid = eyelidStage(stored, *stage))
      material.eyelidLayer = textureOf(stored, *eyelid, textures);
  }
  for (auto* texture : {&material.texture, &material.eyelidLayer}) {
    if (*texture && (*texture)->image < 0) texture->reset();
  }
  material.usesVertexColour = stored.channels[0].usesVertex;
  if (!material.usesVertexColour) {
    const auto& [r, g, b, a] = stored.colours[0];
    material.colour = glm::vec4(r, g, b, a) / 255.0F;
  }
  material.isLit = stored.channels[0].isLit;
  material.cull = cullOf(stored.cull);
  material.usesImageAlpha = std::any_of(stored.stages.begin(), stored.stages.end(), scalesAlpha);
  material.alphaTest = testOf(stored.alphaTest);
  material.blend = blendOf(stored);
  material.isEarly = material.blend.has_value() && stored.mode != kTranslucent;
  material.usesAlpha = material.blend.has_value() || stored.mode == kTranslucent;
  material.testsDepth = stored.testsDepth;
  material.writesDepth = stored.testsDepth && stored.writesDepth;
  if (usesDestinationAlpha(stored)) {
    // Masks mark where it shows, even through hair. Without masks it is a decal on the face.
    material.testsDepth = true;
    material.isDecal = true;
  }
  return material;
}

std::vector<bool> areMasks(std::span<const std::optional<StoredMaterial>> materials) {
  std::set<std::uint16_t> masked;
  for (const auto& material : materials) {
    if (material && usesDestinationAlpha(*material) && material->textures[0])
      masked.insert(*material->textures[0]);
  }
  std::vector<bool> masks;
  for (const auto& material : materials) {
    masks.push_back(material && !usesDestinationAlpha(*material) && material->textures[0] &&
                    masked.count(*material->textures[0]) != 0);
  }
  return masks;
}

}  // namespace marrow::formats::j3d
