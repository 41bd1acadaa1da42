// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/plain_images.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <span>
#include <tuple>
#include <vector>

namespace marrow::core {
namespace {

constexpr float kSlack = 1e-3F;  // of an image; rounding is no mirror

/// Do coordinates of a material leave its image, by axis?
glm::bvec2 leavesImage(const Model& model, std::size_t material) {
  const Texture& texture = *model.materials[material].texture;
  glm::bvec2 leaves(false);
  for (const TriangleRun& run : model.mesh.runs) {
    if (run.material != static_cast<int>(material) || !run.hasUv(texture.uvSet)) continue;
    for (std::uint32_t i = run.firstIndex; i < run.firstIndex + run.indexCount; ++i) {
      const glm::vec2 uv = uvAt(model, texture, model.mesh.indices[i]);
      for (int axis = 0; axis < 2; ++axis)
        leaves[axis] = leaves[axis] || uv[axis] < -kSlack || uv[axis] > 1.0F + kSlack;
    }
  }
  return leaves;
}

/// What a new image has that its source has not.
struct Change {
  int image = -1;
  bool mirrorsS = false;
  bool mirrorsT = false;
  bool isOpaque = false;
  friend bool operator<(const Change& a, const Change& b) {
    return std::tie(a.image, a.mirrorsS, a.mirrorsT, a.isOpaque) <
           std::tie(b.image, b.mirrorsS, b.mirrorsT, b.isOpaque);
  }
  [[nodiscard]] bool isAny() const { return mirrorsS || mirrorsT || isOpaque; }
};

Change changeOf(const Model& model, std::size_t number) {
  const Material& material = model.materials[number];
  if (!material.texture || material.texture->image < 0) return {};
  const Texture& texture = *material.texture;
  const Image& image = model.images[static_cast<std::size_t>(texture.image)];
  if (!image.decode) return {};
  Change change{.image = texture.image};
  change.isOpaque = !showsImageAlpha(material) && hasAlpha(image);
  if (texture.uvSource != UvSource::Set) return change;
  const glm::bvec2 leaves = leavesImage(model, number);
  change.mirrorsS = leaves.x && texture.wrapS == Wrap::Mirror;
  change.mirrorsT = leaves.y && texture.wrapT == Wrap::Mirror;
  return change;
}

std::size_t at(int x, int y, int width) {
  return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
}

Image changed(const Image& image, const Change& change) {
  Image made = image;
  if (change.mirrorsS || change.mirrorsT) made.name += "_mirrored";
  if (change.isOpaque) made.name += "_opaque";
  if (change.mirrorsS) made.width *= 2;
  if (change.mirrorsT) made.height *= 2;
  made.levels = 1;
  made.decode = [image, width = made.width, height = made.height, isOpaque = change.isOpaque](
                    int, std::span<Texel> texels) {
    const std::vector<Texel> one = texelsOf(image);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const int fromX = std::min(x, 2 * image.width - 1 - x);
        const int fromY = std::min(y, 2 * image.height - 1 - y);
        Texel& to = texels[at(x, y, width)];
        to = one[at(fromX, fromY, image.width)];
        if (isOpaque) to.a = 255;
      }
    }
  };
  return made;
}

void repeat(Texture& texture, const Change& change) {
  if (change.mirrorsS) texture.wrapS = Wrap::Repeat;
  if (change.mirrorsT) texture.wrapT = Wrap::Repeat;
  for (int column = 0; column < 3; ++column) {
    if (change.mirrorsS) texture.uvTransform[column].x *= 0.5F;
    if (change.mirrorsT) texture.uvTransform[column].y *= 0.5F;
  }
}

}  // namespace

bool hasAlpha(const Image& image) {
  const std::vector<Texel> texels = texelsOf(image);
  return std::any_of(texels.begin(), texels.end(), [](const Texel& texel) { return texel.a != 255; });
}

bool showsImageAlpha(const Material& material) {
  return material.alphaTest.compare != Compare::Always ||
         (material.usesAlpha && material.blend && !material.isEarly);
}

Model withPlainImages(const Model& model) {
  Model made = model;
  std::map<Change, int> known;
  for (std::size_t i = 0; i < made.materials.size(); ++i) {
    const Change change = changeOf(model, i);
    if (!change.isAny()) continue;
    const auto [image, isNew] = known.try_emplace(change, static_cast<int>(made.images.size()));
    if (isNew) made.images.push_back(changed(model.images[static_cast<std::size_t>(change.image)], change));
    Texture& texture = *made.materials[i].texture;
    texture.image = image->second;
    repeat(texture, change);
  }
  return made;
}

}  // namespace marrow::core
