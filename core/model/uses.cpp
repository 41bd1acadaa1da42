// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/uses.h"

#include "core/model/tev_program.h"

#include <algorithm>
#include <tuple>

namespace marrow::core {

std::vector<const Texture*> texturesOf(const Material& material) {
  std::vector<const Texture*> all;
  if (material.texture) all.push_back(&*material.texture);
  if (material.eyelidLayer) all.push_back(&*material.eyelidLayer);
  if (!material.tev) return all;
  for (const Texture& map : material.tev->maps) all.push_back(&map);
  return all;
}

std::vector<int> imagesOf(const Material& material) {
  std::vector<int> images;
  const auto add = [&](int image) {
    if (image >= 0 && std::ranges::find(images, image) == images.end()) images.push_back(image);
  };
  const std::vector<const Texture*> textures = texturesOf(material);
  for (const Texture* texture : textures) add(texture->image);
  for (const Texture* texture : textures) std::ranges::for_each(texture->frames, add);
  return images;
}

std::vector<int> materialsWith(const Model& model, int image) {
  std::vector<int> materials;
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    const std::vector<int> images = imagesOf(model.materials[i]);
    if (std::ranges::find(images, image) != images.end()) materials.push_back(static_cast<int>(i));
  }
  return materials;
}

int usedTwinOf(const Model& model, int image) {
  const Image& one = model.images[static_cast<std::size_t>(image)];
  const auto head = [](const Image& of) { return std::tie(of.name, of.width, of.height, of.format); };
  for (std::size_t i = 0; i < model.images.size(); ++i) {
    const int other = static_cast<int>(i);
    if (other == image || head(model.images[i]) != head(one) || materialsWith(model, other).empty()) continue;
    if (texelsOf(model.images[i]) == texelsOf(one)) return other;
  }
  return -1;
}

const Texture* firstUseOf(const Model& model, int image) {
  for (const Material& material : model.materials) {
    for (const Texture* texture : texturesOf(material)) {
      if (texture->image == image) return texture;
    }
  }
  return nullptr;
}

std::size_t mixingMatrixCount(const Skin& skin) {
  const auto mixes = [](const DrawMatrix& matrix) { return matrix.influenceCount > 1; };
  return static_cast<std::size_t>(std::ranges::count_if(skin.matrices, mixes));
}

}  // namespace marrow::core
