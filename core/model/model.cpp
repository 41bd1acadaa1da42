// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_inverse.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>

namespace marrow::core {

const char* toString(Compare compare) {
  constexpr std::array kNames = {"never",   "less",      "equal",         "less-equal",
                                 "greater", "not-equal", "greater-equal", "always"};
  return kNames[static_cast<std::size_t>(compare)];
}

const char* toString(Cull cull) {
  constexpr std::array kNames = {"none", "front", "back", "all"};
  return kNames[static_cast<std::size_t>(cull)];
}

bool showsImageAlpha(const Material& material) {
  return material.usesImageAlpha && (material.alphaTest.compare != Compare::Always ||
                                     (material.usesAlpha && material.blend && !material.isEarly));
}

const char* toString(Wrap wrap) {
  constexpr std::array kNames = {"repeat", "mirror", "clamp"};
  return kNames[static_cast<std::size_t>(wrap)];
}

std::vector<Texel> texelsOf(const Image& image, int level) {
  if (!image.decode) return {};
  std::vector<Texel> texels(static_cast<std::size_t>(image.widthOf(level)) *
                            static_cast<std::size_t>(image.heightOf(level)));
  image.decode(level, texels);
  return texels;
}

glm::vec3 positionAt(const Model& model, std::uint32_t vertex, std::span<const glm::mat4> models) {
  const glm::mat4 matrix = model.skin.matrixAt(model.mesh.drawMatrices[vertex], models);
  return {matrix * glm::vec4(model.mesh.positions[vertex], 1.0F)};
}

glm::vec3 normalAt(const Model& model, std::uint32_t vertex, std::span<const glm::mat4> models) {
  if (model.mesh.normals.empty()) return glm::vec3(0.0F);
  const glm::mat3 matrix(model.skin.normalMatrixAt(model.mesh.drawMatrices[vertex], models));
  const glm::vec3 normal = glm::inverseTranspose(matrix) * model.mesh.normals[vertex];
  const float length = glm::length(normal);
  return length > 0.0F ? normal / length : glm::vec3(0.0F);
}

glm::vec2 uvAt(const Model& model, const Texture& texture, std::uint32_t vertex) {
  const std::vector<glm::vec2>& uvs = model.mesh.uvs[static_cast<std::size_t>(texture.uvSet)];
  if (uvs.empty()) return glm::vec2(0.0F);
  if (texture.uvSource == UvSource::Normal) return uvs[vertex];  // depends on the camera
  return texture.uvTransform * glm::vec3(uvs[vertex], 1.0F);
}

int strongestBone(const Model& model, std::uint32_t firstIndex) {
  const Skin& skin = model.skin;
  std::map<int, float> weights;
  for (std::uint32_t corner = firstIndex; corner < firstIndex + 3; ++corner) {
    const DrawMatrix& matrix = skin.matrices[model.mesh.drawMatrices[model.mesh.indices[corner]]];
    if (matrix.bone >= 0) weights[matrix.bone] += 1.0F;
    for (std::uint32_t i = 0; matrix.bone < 0 && i < matrix.influenceCount; ++i) {
      const Influence& influence = skin.influences[matrix.firstInfluence + i];
      weights[influence.bone] += influence.weight;
    }
  }
  const auto strongest = std::max_element(weights.begin(), weights.end(),
                                          [](const auto& a, const auto& b) { return a.second < b.second; });
  return strongest == weights.end() ? -1 : strongest->first;
}

}  // namespace marrow::core
