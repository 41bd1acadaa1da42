// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/bake/image_layer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace marrow::formats::bake {

int wrappedTexel(int texel, int size, core::Wrap wrap) {
  if (wrap == core::Wrap::Clamp) return std::clamp(texel, 0, size - 1);
  const int period = wrap == core::Wrap::Mirror ? 2 * size : size;
  const int inside = ((texel % period) + period) % period;
  return inside < size ? inside : period - 1 - inside;
}

core::Texel ImageLayer::at(int x, int y, int overWidth, int overHeight) const {
  const glm::vec3 own =
      way * glm::vec3((static_cast<float>(x) + 0.5F) / static_cast<float>(overWidth),
                      (static_cast<float>(y) + 0.5F) / static_cast<float>(overHeight), 1.0F);
  constexpr float kMost = 1e6F;
  const auto texel = [&](float at, int size, core::Wrap wrap) {
    const float counted = std::floor(std::clamp(at * static_cast<float>(size), -kMost, kMost));
    return wrappedTexel(static_cast<int>(counted), size, wrap);
  };
  const int s = texel(own.x, width, wrapS);
  const int t = texel(own.y, height, wrapT);
  return texels[static_cast<std::size_t>(t) * static_cast<std::size_t>(width) + static_cast<std::size_t>(s)];
}

ImageLayer layerOf(const core::Model& model, const core::Texture& texture) {
  const auto number = static_cast<std::size_t>(texture.image);
  if (texture.image < 0 || number >= model.images.size()) return {};
  const core::Image& image = model.images[number];
  std::vector<core::Texel> texels = core::texelsOf(image);
  if (texels.empty()) return {};
  return {.width = image.width,
          .height = image.height,
          .wrapS = texture.wrapS,
          .wrapT = texture.wrapT,
          .texels = std::move(texels)};
}

}  // namespace marrow::formats::bake
