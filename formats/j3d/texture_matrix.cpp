// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/texture_matrix.h"

#include "core/model/texture_transform.h"

#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace marrow::formats::j3d {
namespace {

constexpr std::uint8_t kNoMatrix = 60;

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
  constexpr std::array<std::uint8_t, 5> kModes = {1, 6, 7, 10, 11};
  return std::find(kModes.begin(), kModes.end(), stored.mode) != kModes.end();
}

}  // namespace marrow::formats::j3d
