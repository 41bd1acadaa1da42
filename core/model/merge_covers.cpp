// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/merge_covers.h"

#include <glm/common.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace marrow::core {
namespace {

/// A texture with its image.
struct Layer {
  Image image;
  Wrap wrapS = Wrap::Repeat;
  Wrap wrapT = Wrap::Repeat;
};

int wrapped(int at, int size, Wrap wrap) {
  if (wrap == Wrap::Clamp) return std::clamp(at, 0, size - 1);
  const int period = wrap == Wrap::Mirror ? 2 * size : size;
  const int within = ((at % period) + period) % period;
  return within < size ? within : period - 1 - within;
}

class Sampled {
 public:
  explicit Sampled(const Layer& layer) : layer_(layer), texels_(texelsOf(layer.image)) {}

  [[nodiscard]] bool isEmpty() const { return texels_.empty(); }

  /// Four texels mixed, as consoles do.
  [[nodiscard]] glm::vec4 at(glm::vec2 place) const {
    constexpr float kFar = 1e6F;
    const glm::vec2 size(static_cast<float>(layer_.image.width), static_cast<float>(layer_.image.height));
    const glm::vec2 texel = glm::clamp(place * size - 0.5F, -kFar, kFar);
    const glm::vec2 part = texel - glm::floor(texel);
    const auto x = static_cast<int>(std::floor(texel.x));
    const auto y = static_cast<int>(std::floor(texel.y));
    return glm::mix(glm::mix(texelAt(x, y), texelAt(x + 1, y), part.x),
                    glm::mix(texelAt(x, y + 1), texelAt(x + 1, y + 1), part.x), part.y);
  }

 private:
  [[nodiscard]] glm::vec4 texelAt(int x, int y) const {
    const int column = wrapped(x, layer_.image.width, layer_.wrapS);
    const int row = wrapped(y, layer_.image.height, layer_.wrapT);
    return glm::vec4(texels_[static_cast<std::size_t>(row * layer_.image.width + column)]);
  }

  const Layer& layer_;
  std::vector<Texel> texels_;
};

/// @param toBelow  from the cover's coordinates to those of the texture below.
void merge(const Layer& below, const Layer& cover, const glm::mat3& toBelow, const Image& size,
           std::span<Texel> texels) {
  const Sampled lower(below);
  const Sampled upper(cover);
  if (lower.isEmpty() || upper.isEmpty()) return;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const glm::vec2 place((static_cast<float>(x) + 0.5F) / static_cast<float>(size.width),
                            (static_cast<float>(y) + 0.5F) / static_cast<float>(size.height));
      const glm::vec4 over = upper.at(place);
      const glm::vec4 under = lower.at(glm::vec2(toBelow * glm::vec3(place, 1.0F)));
      const glm::vec4 both(glm::vec3(under) * glm::vec3(over) / 255.0F, over.a);
      texels[static_cast<std::size_t>(y * size.width + x)] = Texel(glm::round(both));
    }
  }
}

glm::mat3 squareOf(const glm::mat3x2& matrix) {
  return {glm::vec3(matrix[0], 0.0F), glm::vec3(matrix[1], 0.0F), glm::vec3(matrix[2], 1.0F)};
}

Image mergedImage(const Model& model, const Material& material, const glm::mat3& toBelow) {
  const Layer below{model.images[static_cast<std::size_t>(material.texture->image)], material.texture->wrapS,
                    material.texture->wrapT};
  const Layer cover{model.images[static_cast<std::size_t>(material.cover->image)], material.cover->wrapS,
                    material.cover->wrapT};
  Image image;
  image.name = material.name;
  image.width = std::max(below.image.width, cover.image.width);
  image.height = std::max(below.image.height, cover.image.height);
  const Image size = image;
  image.decode = [below, cover, toBelow, size](int, std::span<Texel> texels) {
    merge(below, cover, toBelow, size, texels);
  };
  return image;
}

/// Can both be seen as one image?
bool areAlike(const Model& model, const Texture& texture, const Texture& cover) {
  const auto isDecodable = [&](const Texture& one) {
    return one.image >= 0 && model.images[static_cast<std::size_t>(one.image)].decode &&
           one.uvSource == UvSource::Set;
  };
  return isDecodable(texture) && isDecodable(cover) && texture.uvSet == cover.uvSet;
}

}  // namespace

void mergeCovers(Model& model) {
  constexpr float kLeastArea = 1e-12F;
  for (Material& material : model.materials) {
    if (!material.texture || !material.cover || !areAlike(model, *material.texture, *material.cover))
      continue;
    const glm::mat3 cover = squareOf(material.cover->uvTransform);
    if (!(std::abs(glm::determinant(cover)) > kLeastArea)) continue;
    const glm::mat3 toBelow = squareOf(material.texture->uvTransform) * glm::inverse(cover);
    model.images.push_back(mergedImage(model, material, toBelow));
    material.texture = *std::exchange(material.cover, std::nullopt);
    material.texture->image = static_cast<int>(model.images.size()) - 1;
  }
}

}  // namespace marrow::core
