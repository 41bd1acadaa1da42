// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/covers.h"

#include "core/model/plain_images.h"
#include "core/model/texture_transform.h"

#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <span>
#include <utility>

namespace marrow::core {
namespace {

/// The texel of an image that a coordinate, counted in texels, falls on.
int wrapped(float at, int size, Wrap wrap) {
  return wrappedTexel(static_cast<int>(std::floor(std::clamp(at, -1.0e6F, 1.0e6F))), size, wrap);
}

bool canMix(const Model& model, const Material& material) {
  if (!material.texture || !material.cover) return false;
  const auto isThere = [&](const Texture& texture) {
    return texture.image >= 0 && model.images[static_cast<std::size_t>(texture.image)].decode &&
           texture.uvSource == UvSource::Set;
  };
  return isThere(*material.texture) && isThere(*material.cover) &&
         material.texture->uvSet == material.cover->uvSet &&
         std::abs(glm::determinant(squareOf(material.cover->uvTransform))) > 1e-6F;
}

/// Colour of the texture times that of the cover, alpha of the cover.
Image mixedImage(const Model& model, const Texture& texture, const Texture& cover) {
  const Image under = model.images[static_cast<std::size_t>(texture.image)];
  const Image over = model.images[static_cast<std::size_t>(cover.image)];
  Image mixed = over;
  mixed.name = under.name + "_" + over.name;
  mixed.width = std::max(under.width, over.width);
  mixed.height = std::max(under.height, over.height);
  mixed.levels = 1;
  // From the cover's coordinates to the stored ones, then to those of the texture.
  const glm::mat3 way = squareOf(texture.uvTransform) * glm::inverse(squareOf(cover.uvTransform));
  mixed.decode = [under, over, way, wrapS = texture.wrapS, wrapT = texture.wrapT, width = mixed.width,
                  height = mixed.height](int, std::span<Texel> texels) {
    const std::vector<Texel> below = texelsOf(under);
    const std::vector<Texel> above = texelsOf(over);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const glm::vec3 at((static_cast<float>(x) + 0.5F) / static_cast<float>(width),
                           (static_cast<float>(y) + 0.5F) / static_cast<float>(height), 1.0F);
        const glm::vec3 own = way * at;
        const int s = wrapped(own.x * static_cast<float>(under.width), under.width, wrapS);
        const int t = wrapped(own.y * static_cast<float>(under.height), under.height, wrapT);
        const Texel& a = below[static_cast<std::size_t>(t) * static_cast<std::size_t>(under.width) +
                               static_cast<std::size_t>(s)];
        const Texel& b =
            above[static_cast<std::size_t>(y * over.height / height) * static_cast<std::size_t>(over.width) +
                  static_cast<std::size_t>(x * over.width / width)];
        texels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)] =
            {a.r * b.r / 255, a.g * b.g / 255, a.b * b.b / 255, b.a};
      }
    }
  };
  return mixed;
}

}  // namespace

Model withCoversMixed(const Model& model) {
  Model made = model;
  std::map<std::pair<int, int>, int> mixed;
  for (Material& material : made.materials) {
    if (!canMix(model, material)) continue;
    const auto [known, isNew] = mixed.try_emplace({material.texture->image, material.cover->image},
                                                  static_cast<int>(made.images.size()));
    if (isNew) made.images.push_back(mixedImage(model, *material.texture, *material.cover));
    material.texture = material.cover;
    material.texture->image = known->second;
    material.cover.reset();
    material.usesImageAlpha = true;
  }
  return made;
}

}  // namespace marrow::core
