// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/bake/plain_images.h"

#include "formats/exchange/bake/image_layer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace marrow::formats::bake {

using namespace core;

namespace {

constexpr float kSlack = 1e-3F;                  // of an image: rounding
constexpr float kTexelSlack = 0.51F;             // of a clamped texel: half of one is a matter of the filter
constexpr std::int64_t kMostTexels = 1LL << 18;  // of a new image, if not four times as many as before
constexpr float kFarthest = 1024.0F;             // images that a side may go on

/// The texels along one axis of a new image, in coordinates of its source image, where they wrap.
struct Side {
  int begin = 0;
  int end = 0;
  int limit = 0;  ///< where they are clamped before they wrap; 0: nowhere
  Wrap wrap = Wrap::Repeat;
  bool isNew = false;

  [[nodiscard]] int size() const { return end - begin; }
  /// @param place  of 0..size()-1
  [[nodiscard]] int texelAt(int place, int imageSize) const {
    const int texel = place + begin;
    return wrappedTexel(limit > 0 ? std::clamp(texel, 0, limit - 1) : texel, imageSize, wrap);
  }
  [[nodiscard]] auto key() const { return std::tie(begin, end, limit, wrap, isNew); }
};

/// @param low, high  of the coordinates, in images.
Side sideOf(int size, Wrap wrap, float clampAt, float low, float high) {
  Side side{.end = size, .wrap = wrap};
  const auto length = static_cast<float>(size);
  const bool isClamped = wrap == Wrap::Clamp || clampAt > 0.0F;
  const float slack = isClamped ? kTexelSlack / length : kSlack;
  if (!std::isfinite(low) || !std::isfinite(high) || (low >= -slack && high <= 1.0F + slack)) return side;
  if (!isClamped) {
    side.isNew = wrap == Wrap::Mirror;
    if (side.isNew) side.end = 2 * size;
  } else {
    side.begin = static_cast<int>(std::floor(std::clamp(low, -kFarthest, 0.0F) * length));
    side.end = static_cast<int>(std::ceil(std::clamp(high, 1.0F, kFarthest) * length));
    side.limit = static_cast<int>(std::lround(std::clamp(clampAt, 0.0F, kFarthest) * length));
    side.isNew = true;
  }
  return side;
}

/// The differences between a new image and its source.
struct Change {
  int image = -1;
  Side s = {};
  Side t = {};
  bool isOpaque = false;
  friend bool operator<(const Change& a, const Change& b) {
    return std::tuple(a.image, a.s.key(), a.t.key(), a.isOpaque) <
           std::tuple(b.image, b.s.key(), b.t.key(), b.isOpaque);
  }
  [[nodiscard]] bool isAny() const { return s.isNew || t.isNew || isOpaque; }
  [[nodiscard]] bool has(bool isClamp) const {
    return (s.isNew && (s.limit > 0 || s.wrap == Wrap::Clamp) == isClamp) ||
           (t.isNew && (t.limit > 0 || t.wrap == Wrap::Clamp) == isClamp);
  }
};

Change changeOf(const Model& model, std::size_t number) {
  const Material& material = model.materials[number];
  if (!material.texture || material.texture->image < 0) return {};
  const Texture& texture = *material.texture;
  const Image& image = model.images[static_cast<std::size_t>(texture.image)];
  if (!image.decode) return {};
  Change change{.image = texture.image, .s = {.end = image.width}, .t = {.end = image.height}};
  change.isOpaque = !showsImageAlpha(material) && hasAlpha(image);
  if (texture.uvSource != UvSource::Set) return change;
  const auto [low, high] = coordinatesOf(model, number);
  const Side s = sideOf(image.width, texture.wrapS, texture.clampAt.x, low.x, high.x);
  const Side t = sideOf(image.height, texture.wrapT, texture.clampAt.y, low.y, high.y);
  const std::int64_t texels = std::int64_t{s.size()} * t.size();
  if (texels > std::max(kMostTexels, std::int64_t{4} * image.width * image.height)) return change;
  change.s = s;
  change.t = t;
  return change;
}

std::size_t at(int x, int y, int width) {
  return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
}

Image changed(const Image& image, const Change& change) {
  Image made = image;
  if (change.has(false)) made.name += "_mirrored";
  if (change.has(true)) made.name += "_clamped";
  if (change.isOpaque) made.name += "_opaque";
  made.width = change.s.size();
  made.height = change.t.size();
  made.levels = 1;
  made.decode = [image, change](int, std::span<Texel> texels) {
    const std::vector<Texel> one = texelsOf(image);
    for (int y = 0; y < change.t.size(); ++y) {
      const int fromY = change.t.texelAt(y, image.height);
      for (int x = 0; x < change.s.size(); ++x) {
        Texel& to = texels[at(x, y, change.s.size())];
        to = one[at(change.s.texelAt(x, image.width), fromY, image.width)];
        if (change.isOpaque) to.a = 255;
      }
    }
  };
  return made;
}

void fit(Texture& texture, int axis, const Side& side, int imageSize) {
  if (!side.isNew) return;
  Wrap& wrap = axis == 0 ? texture.wrapS : texture.wrapT;
  wrap = side.wrap == Wrap::Mirror && side.limit == 0 ? Wrap::Repeat : Wrap::Clamp;
  texture.clampAt[axis] = 0.0F;
  const auto size = static_cast<float>(side.size());
  for (int column = 0; column < 3; ++column)
    texture.uvTransform[column][axis] *= static_cast<float>(imageSize) / size;
  texture.uvTransform[2][axis] -= static_cast<float>(side.begin) / size;
}

}  // namespace

std::pair<glm::vec2, glm::vec2> coordinatesOf(const Model& model, std::size_t material) {
  const Texture& texture = *model.materials[material].texture;
  glm::vec2 low(0.0F);
  glm::vec2 high(1.0F);
  for (const TriangleRun& run : model.mesh.runs) {
    if (run.material != static_cast<int>(material) || !run.hasUv(texture.uvSet)) continue;
    for (std::uint32_t i = run.firstIndex; i < run.firstIndex + run.indexCount; ++i) {
      const glm::vec2 uv = uvAt(model, texture, model.mesh.indices[i]);
      low = glm::min(low, uv);
      high = glm::max(high, uv);
    }
  }
  return {low, high};
}

bool hasAlpha(const Image& image) {
  const std::vector<Texel> texels = texelsOf(image);
  return std::any_of(texels.begin(), texels.end(), [](const Texel& texel) { return texel.a != 255; });
}

Model withPlainImages(const Model& model) {
  Model made = model;
  std::map<Change, int> known;
  for (std::size_t i = 0; i < made.materials.size(); ++i) {
    const Change change = changeOf(model, i);
    if (!change.isAny()) continue;
    const auto [number, isNew] = known.try_emplace(change, static_cast<int>(made.images.size()));
    const Image& image = model.images[static_cast<std::size_t>(change.image)];
    if (isNew) made.images.push_back(changed(image, change));
    Texture& texture = *made.materials[i].texture;
    texture.image = number->second;
    fit(texture, 0, change.s, image.width);
    fit(texture, 1, change.t, image.height);
  }
  return made;
}

}  // namespace marrow::formats::bake
