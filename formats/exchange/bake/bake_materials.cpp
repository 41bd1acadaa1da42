// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/bake/bake_materials.h"

#include "formats/exchange/bake/baked_material.h"
#include "formats/exchange/bake/plain_images.h"

#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace marrow::formats::bake {

using namespace core;

namespace {

using Colours = std::array<Texel, Mesh::kColourSets>;

constexpr int kNear = 6;        // of 255: differences that the stages' rounding makes
constexpr int kOneColour = 12;  // of 255: differences that nobody sees

/// The colours and normals of a material's triangles.
struct Triangles {
  bool areDrawn = false;
  bool hasNormals = false;
  std::array<glm::ivec4, Mesh::kColourSets> least{glm::ivec4(255), glm::ivec4(255)};
  std::array<glm::ivec4, Mesh::kColourSets> most{glm::ivec4(0), glm::ivec4(0)};
  std::array<glm::dvec4, Mesh::kColourSets> sum{};
  double corners = 0.0;

  [[nodiscard]] bool haveOneColour() const {
    return std::ranges::all_of(std::array{0U, 1U}, [&](std::size_t set) {
      return glm::all(glm::lessThanEqual(most[set] - least[set], glm::ivec4(kOneColour)));
    });
  }
  [[nodiscard]] Colours mean() const {
    Colours colours{Texel(255), Texel(255)};
    for (std::size_t set = 0; set < colours.size() && corners > 0.0; ++set)
      colours[set] = Texel(glm::round(sum[set] / corners));
    return colours;
  }
  /// The mean, as bright as the brightest corner: shade does not belong to a surface.
  [[nodiscard]] Colours hue() const {
    Colours colours = mean();
    for (std::size_t set = 0; set < colours.size(); ++set) {
      const int bright = std::max({most[set].r, most[set].g, most[set].b});
      const int own = std::max({int{colours[set].r}, int{colours[set].g}, int{colours[set].b}, 1});
      colours[set] = Texel(glm::ivec3(colours[set]) * bright / own, colours[set].a);
    }
    return colours;
  }
};

std::vector<Triangles> trianglesOf(const Model& model) {
  std::vector<Triangles> all(model.materials.size());
  for (const TriangleRun& run : model.mesh.runs) {
    const Material* material = model.materialOf(run);
    if (material == nullptr || !material->isDrawn) continue;
    Triangles& triangles = all[static_cast<std::size_t>(run.material)];
    triangles.areDrawn = true;
    triangles.hasNormals = triangles.hasNormals || run.hasNormals;
    for (std::uint32_t i = run.firstIndex; i < run.firstIndex + run.indexCount; ++i) {
      const Colours colours = coloursAt(model.mesh, run, model.mesh.indices[i]);
      for (std::size_t set = 0; set < colours.size(); ++set) {
        triangles.least[set] = glm::min(triangles.least[set], glm::ivec4(colours[set]));
        triangles.most[set] = glm::max(triangles.most[set], glm::ivec4(colours[set]));
        triangles.sum[set] += glm::dvec4(colours[set]);
      }
      triangles.corners += 1.0;
    }
  }
  return all;
}

bool staysInside(const Model& model, std::size_t material) {
  if (!model.materials[material].texture) return true;
  constexpr float kSlack = 1e-3F;
  const auto [low, high] = coordinatesOf(model, material);
  return glm::all(glm::greaterThanEqual(low, glm::vec2(-kSlack))) &&
         glm::all(glm::lessThanEqual(high, glm::vec2(1.0F + kSlack)));
}

bool passes(Compare compare, int alpha, float reference) {
  const int limit = static_cast<int>(std::lround(reference * 255.0F));
  switch (compare) {
    case Compare::Never:
      return false;
    case Compare::Less:
      return alpha < limit;
    case Compare::Equal:
      return alpha == limit;
    case Compare::LessEqual:
      return alpha <= limit;
    case Compare::Greater:
      return alpha > limit;
    case Compare::NotEqual:
      return alpha != limit;
    case Compare::GreaterEqual:
      return alpha >= limit;
    case Compare::Always:
      return true;
  }
  return true;
}

bool passes(const AlphaTest& test, int alpha) {
  const bool first = passes(test.compare, alpha, test.reference);
  const bool second = passes(test.compare2, alpha, test.reference2);
  switch (test.logic) {
    case AlphaLogic::And:
      return first && second;
    case AlphaLogic::Or:
      return first || second;
    case AlphaLogic::Xor:
      return first != second;
    case AlphaLogic::Xnor:
      return first == second;
  }
  return true;
}

/// The alpha that shows the same in a program without alpha tests.
std::uint8_t alphaOf(const Material& material, std::uint8_t alpha) {
  if (!passes(material.alphaTest, alpha)) return 0;
  return material.usesAlpha && material.blend && !material.isEarly ? alpha : 255;
}

/// All texels of a surface, beside those of its texture.
struct Texels {
  std::vector<Texel> image;
  std::vector<Texel> shown;
};

Texels texelsOf(const BakedMaterial& surface, const Material& material) {
  Texels texels;
  for (int y = 0; y < surface.height(); ++y) {
    for (int x = 0; x < surface.width(); ++x) {
      texels.image.push_back(surface.imageAt(x, y));
      Texel shown = surface.at(x, y);
      if (!material.usesAlpha && material.alphaTest.compare == Compare::Always) shown.a = 255;
      texels.shown.push_back(shown);
    }
  }
  return texels;
}

/// The colour that, times the image, gives the shown result.
/// @param channels  the first of the four.
/// @return nothing if no colour does.
std::optional<glm::vec4> factorOf(const Texels& texels, int channels) {
  glm::vec4 factor(1.0F);
  for (int channel = 0; channel < channels; ++channel) {
    const auto brightest = std::ranges::max_element(
        texels.image, [&](const Texel& a, const Texel& b) { return a[channel] < b[channel]; });
    const auto at = static_cast<std::size_t>(brightest - texels.image.begin());
    if ((*brightest)[channel] > 0)
      factor[channel] =
          static_cast<float>(texels.shown[at][channel]) / static_cast<float>((*brightest)[channel]);
    for (std::size_t i = 0; i < texels.image.size(); ++i) {
      const float wanted = static_cast<float>(texels.image[i][channel]) * factor[channel];
      if (std::abs(wanted - static_cast<float>(texels.shown[i][channel])) > static_cast<float>(kNear))
        return std::nullopt;
    }
    constexpr float kStep = 1.5F / 255.0F;
    if (std::abs(factor[channel] - 1.0F) < kStep) factor[channel] = 1.0F;
    if (factor[channel] > 1.0F) return std::nullopt;
  }
  return factor;
}

bool isSame(const std::vector<Texel>& texels) {
  const auto isClear = [](const Texel& texel) { return texel.a == 0; };
  return std::ranges::all_of(texels, isClear) ||
         std::ranges::all_of(texels, [&](const Texel& texel) { return texel == texels.front(); });
}

class Baker {
 public:
  Baker(const Model& model, const BakeOptions& options)
      : model_(model), options_(options), triangles_(trianglesOf(model)) {
    out_.model = model;
  }

  BakedModel bake() {
    for (std::size_t i = 0; i < model_.materials.size(); ++i) {
      if (triangles_[i].areDrawn && (model_.materials[i].tev || !options_.onlyPrograms)) bakeMaterial(i);
    }
    return std::move(out_);
  }

 private:
  void bakeMaterial(std::size_t number) {
    const Material& material = model_.materials[number];
    Material& made = out_.model.materials[number];
    BakedMaterial surface(
        model_, material,
        {.staysInside = staysInside(model_, number), .hasNormals = triangles_[number].hasNormals});
    const bool showsColours = surface.showsVertexColours();
    const bool haveOne = !showsColours || triangles_[number].haveOneColour();
    if (!haveOne && options_.forPlainPrograms && !isOverSet(surface, material)) {
      bakeVertexColours(out_.model, number, surface);
      return;
    }
    if (showsColours && haveOne) surface.setVertexColours(triangles_[number].mean());
    if (!haveOne && options_.forPlainPrograms) surface.setVertexColours(triangles_[number].hue());
    if (!haveOne) out_.withVertexColours.push_back(number);
    if (surface.missesImages()) out_.withoutImages.push_back(number);
    made.usesVertexColour = showsColours && !haveOne && !options_.forPlainPrograms;
    made.eyelidLayer.reset();
    made.light.reset();
    made.tev.reset();
    made.textureMode = TextureMode::Modulate;
    made.colour = glm::vec4(1.0F);
    if (!surface.hasImage() || !keepsImage(surface, material, made)) bakeImage(surface, material, made);
  }

  static bool isOverSet(const BakedMaterial& surface, const Material& material) {
    return surface.hasImage() && material.texture->uvSource == UvSource::Set;
  }

  /// Keeps the image if the shown result is the image times a colour.
  bool keepsImage(const BakedMaterial& surface, const Material& material, Material& made) const {
    if (options_.forPlainPrograms && material.texture->uvSource != UvSource::Set) return false;
    // Without a program of the console, which could read more images, the texture is the only image.
    texels_ = texelsOf(surface, material);
    auto factor = factorOf(texels_, 4);
    const bool hasOneAlpha = std::ranges::all_of(
        texels_.shown, [&](const Texel& texel) { return texel.a == texels_.shown.front().a; });
    if (!factor && hasOneAlpha) {
      factor = factorOf(texels_, 3);
      made.usesImageAlpha = false;
      if (factor) factor->a = static_cast<float>(texels_.shown.front().a) / 255.0F;
    }
    if (!factor || isInvisible(material)) return false;
    if (options_.forPlainPrograms && glm::vec3(*factor) != glm::vec3(1.0F)) return false;
    // The colour that stands in for an image with other coordinates is a guess.
    made.colour = surface.missesImages() && !options_.forPlainPrograms ? material.colour : *factor;
    return true;
  }

  /// True if no texel at hand passes the alpha test.
  [[nodiscard]] bool isInvisible(const Material& material) const {
    return std::ranges::none_of(texels_.shown,
                                [&](const Texel& texel) { return passes(material.alphaTest, texel.a); });
  }

  void bakeImage(const BakedMaterial& surface, const Material& material, Material& made) {
    if (texels_.shown.empty() || !isOverSet(surface, material)) texels_.shown = {surface.onTheWhole()};
    for (Texel& texel : texels_.shown) texel.a = alphaOf(material, texel.a);
    std::vector<Texel> shown = std::exchange(texels_, {}).shown;
    made.usesImageAlpha = true;
    if (isSame(shown)) {
      made.colour = glm::vec4(shown.front()) / 255.0F;
      made.usesAlpha = made.usesAlpha || shown.front().a == 0;  // where no texel passes its test
      made.texture.reset();
      return;
    }
    const Image& image = model_.images[static_cast<std::size_t>(material.texture->image)];
    made.texture->image = imageOf(image, {surface.width(), surface.height()}, std::move(shown));
  }

  int imageOf(const Image& image, glm::ivec2 size, std::vector<Texel> texels) {
    const std::string name = image.name + "_baked";
    for (const auto& [number, known] : baked_) {
      const Image& other = out_.model.images[static_cast<std::size_t>(number)];
      if (other.name == name && other.width == size.x && *known == texels) return number;
    }
    const auto number = static_cast<int>(out_.model.images.size());
    auto shared = std::make_shared<const std::vector<Texel>>(std::move(texels));
    Image made = image;
    made.name = name;
    made.width = size.x;
    made.height = size.y;
    made.levels = 1;
    made.decode = [shared](int, std::span<Texel> to) { std::ranges::copy(*shared, to.begin()); };
    out_.model.images.push_back(std::move(made));
    baked_.emplace_back(number, std::move(shared));
    return number;
  }

  const Model& model_;
  BakeOptions options_;
  std::vector<Triangles> triangles_;
  BakedModel out_;
  mutable Texels texels_;  ///< of the material at hand
  std::vector<std::pair<int, std::shared_ptr<const std::vector<Texel>>>> baked_;
};

}  // namespace

BakedModel bakeMaterials(const Model& model, const BakeOptions& options) {
  const Model mixed = withEyelidLayersMixed(model);
  return Baker(mixed, options).bake();
}

}  // namespace marrow::formats::bake
