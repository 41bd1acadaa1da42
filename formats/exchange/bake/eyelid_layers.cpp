// SPDX-License-Identifier: GPL-3.0-or-later
// Mixes eyelid layers into the images below them.
#include "formats/exchange/bake/bake_materials.h"

#include "core/model/texture_transform.h"
#include "formats/exchange/bake/image_layer.h"

#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <span>
#include <utility>

namespace marrow::formats::bake {
namespace {

using core::Image;
using core::Material;
using core::Model;
using core::Texel;
using core::Texture;

bool canMix(const Model& model, const Material& material) {
  if (!material.texture || !material.eyelidLayer) return false;
  const auto isThere = [&](const Texture& texture) {
    return texture.image >= 0 && model.images[static_cast<std::size_t>(texture.image)].decode &&
           texture.uvSource == core::UvSource::Set;
  };
  return isThere(*material.texture) && isThere(*material.eyelidLayer) &&
         material.texture->uvSet == material.eyelidLayer->uvSet &&
         std::abs(glm::determinant(core::squareOf(material.eyelidLayer->uvTransform))) > 1e-6F;
}

/// The texture's colour times the eyelid layer's, with the layer's alpha.
Image mixedImage(const Model& model, const Texture& texture, const Texture& eyelid) {
  const Image& under = model.images[static_cast<std::size_t>(texture.image)];
  const Image& over = model.images[static_cast<std::size_t>(eyelid.image)];
  Image mixed = over;
  mixed.name = under.name + "_" + over.name;
  mixed.width = std::max(under.width, over.width);
  mixed.height = std::max(under.height, over.height);
  mixed.levels = 1;
  ImageLayer below = layerOf(model, texture);
  below.way = core::squareOf(texture.uvTransform) * glm::inverse(core::squareOf(eyelid.uvTransform));
  mixed.decode = [below = std::move(below), above = layerOf(model, eyelid), width = mixed.width,
                  height = mixed.height](int, std::span<Texel> texels) {
    for (std::size_t i = 0; i < texels.size(); ++i) {
      const int x = static_cast<int>(i) % width;
      const int y = static_cast<int>(i) / width;
      const Texel a = below.at(x, y, width, height);
      const Texel b = above.at(x, y, width, height);
      texels[i] = {a.r * b.r / 255, a.g * b.g / 255, a.b * b.b / 255, b.a};
    }
  };
  return mixed;
}

}  // namespace

Model withEyelidLayersMixed(const Model& model) {
  Model made = model;
  std::map<std::pair<int, int>, int> mixed;
  for (Material& material : made.materials) {
    if (!canMix(model, material)) continue;
    const auto [known, isNew] = mixed.try_emplace({material.texture->image, material.eyelidLayer->image},
                                                  static_cast<int>(made.images.size()));
    if (isNew) made.images.push_back(mixedImage(model, *material.texture, *material.eyelidLayer));
    material.texture = material.eyelidLayer;
    material.texture->image = known->second;
    material.eyelidLayer.reset();
    material.usesImageAlpha = true;
  }
  return made;
}

}  // namespace marrow::formats::bake
