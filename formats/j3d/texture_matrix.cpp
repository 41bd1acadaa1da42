// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/texture_matrix.h"

#include "core/model/texture_transform.h"

#include <glm/gtc/constants.hpp>
#include <glm/mat4x3.hpp>
#include <glm/mat4x4.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace marrow::formats::j3d {
namespace {

constexpr std::uint8_t kNoMatrix = 60;
constexpr std::uint8_t kFromPosition = 0;
constexpr std::uint8_t kFromNormal = 1;

/// The step that a mode takes before scale, rotation and translation.
enum class Fit : std::uint8_t {
  None,
  Half,     ///< -1..1 becomes 0..1, v down
  HalfOfQ,  ///< the same, and the translation, times q
};
struct Mode {
  bool isKnown = false;
  Fit fit = Fit::None;
  bool hasEffect = false;  ///< the stored matrix comes first
  bool isOfModel = false;  ///< it takes normals and positions as the model stands
};

// The modes by number. Modes 0 (none) and 4 (of stored normals, untransformed) are not projections.
constexpr std::array<Mode, 12> kModes = {{{},
                                          {true},
                                          {true, Fit::None, true, true},
                                          {true, Fit::None, true, false},
                                          {},
                                          {true, Fit::None, true, true},
                                          {true, Fit::Half},
                                          {true, Fit::HalfOfQ},
                                          {true, Fit::HalfOfQ, true, true},
                                          {true, Fit::HalfOfQ, true, false},
                                          {true, Fit::Half, true, true},
                                          {true, Fit::HalfOfQ, true, true}}};

glm::mat4x3 matrixOfFit(Fit fit) {
  const float one = fit == Fit::Half ? 0.5F : 0.0F;
  const float q = fit == Fit::HalfOfQ ? 0.5F : 0.0F;
  if (fit == Fit::None) return glm::mat4x3(1.0F);
  return {0.5F, 0.0F, 0.0F, 0.0F, -0.5F, 0.0F, q, q, 1.0F, one, one, 0.0F};
}

glm::mat4 effectOf(const StoredTextureMatrix& stored) {
  glm::mat4 effect;
  for (std::size_t i = 0; i < stored.effect.size(); ++i) {
    if (!std::isfinite(stored.effect[i])) return glm::mat4(1.0F);
    effect[static_cast<int>(i % 4)][static_cast<int>(i / 4)] = stored.effect[i];
  }
  return effect;
}

}  // namespace

const StoredTextureMatrix* matrixOf(const StoredMaterial& material, const StoredTexgen& texgen) {
  const int slot = matrixSlotOf(texgen);
  const auto index = static_cast<std::size_t>(slot);
  return slot >= 0 && index < material.textureMatrices.size() && material.textureMatrices[index]
             ? &*material.textureMatrices[index]
             : nullptr;
}

int matrixSlotOf(const StoredTexgen& texgen) {
  return texgen.matrix == kNoMatrix || texgen.matrix < 30 ? -1 : (texgen.matrix - 30) / 3;
}

glm::mat3x2 transformOf(const StoredTextureMatrix& stored) {
  const float angle = static_cast<float>(stored.rotation) / 32768.0F * glm::pi<float>();
  return core::textureTransform({.scale = {stored.scaleS, stored.scaleT},
                                 .angleRadians = angle,
                                 .translation = {stored.translationS, stored.translationT},
                                 .centre = {stored.centreS, stored.centreT},
                                 .isMaya = stored.isMaya});
}

bool isEnvironment(const StoredTextureMatrix& stored) {
  constexpr std::array<std::uint8_t, 5> kOfNormals = {1, 6, 7, 10, 11};
  return std::find(kOfNormals.begin(), kOfNormals.end(), stored.mode) != kOfNormals.end();
}

std::optional<core::TevCoordinate> projectedBy(const StoredTextureMatrix& stored,
                                               const StoredTexgen& texgen) {
  if (texgen.source > kFromNormal || stored.mode >= kModes.size() || !kModes[stored.mode].isKnown)
    return std::nullopt;
  const Mode& mode = kModes[stored.mode];
  core::TevCoordinate made;
  made.source = texgen.source == kFromPosition ? core::TevCoordinateSource::Position
                                               : core::TevCoordinateSource::Normal;
  made.matrix = transformOf(stored);
  made.projection = matrixOfFit(mode.fit);
  if (mode.hasEffect) made.projection = made.projection * effectOf(stored);
  made.isOfModel = mode.isOfModel;
  made.movesByQ = mode.fit == Fit::HalfOfQ;
  made.dividesByQ = texgen.type == 0;
  return made;
}

}  // namespace marrow::formats::j3d
