// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/bake/baked_material.h"

#include "core/model/texture_transform.h"

#include <glm/common.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace marrow::formats::bake {

using namespace core;

namespace {

bool isLookup(const TevStage& stage) { return stage.map >= 0 && stage.coordinate >= 0; }

const TevCoordinate& coordinateOf(const TevProgram& program, const TevStage& stage) {
  return program.coordinates[static_cast<std::size_t>(stage.coordinate)];
}

Texel meanOf(const std::vector<Texel>& texels) {
  std::array<std::uint64_t, 4> sum{};
  for (const Texel& texel : texels) {
    for (int i = 0; i < 4; ++i) sum[static_cast<std::size_t>(i)] += texel[i];
  }
  Texel mean;
  for (int i = 0; i < 4; ++i)
    mean[i] =
        static_cast<std::uint8_t>((sum[static_cast<std::size_t>(i)] + texels.size() / 2) / texels.size());
  return mean;
}

bool isWhole(float number) { return std::abs(number - std::round(number)) < 1e-3F; }

glm::vec4 fractionsOf(const Texel& texel) { return glm::vec4(texel) / 255.0F; }

Texel texelOf(const glm::vec4& colour) {
  return Texel(glm::round(glm::clamp(colour, glm::vec4(0.0F), glm::vec4(1.0F)) * 255.0F));
}

}  // namespace

BakedMaterial::BakedMaterial(const Model& model, const Material& material, const Use& use)
    : material_(material), use_(use) {
  pixel_.texels.fill(Texel(255));
  if (material.texture) base_ = layerOf(model, *material.texture);
  if (hasImage()) mean_ = meanOf(base_.texels);
  width_ = std::max(base_.width, 1);
  height_ = std::max(base_.height, 1);
  if (material.tev) addMaps(model);
  setVertexColours(vertexColours_);
}

/// Reads each map once, for the coordinate of the first stage that shows it.
void BakedMaterial::addMaps(const Model& model) {
  const TevProgram& program = *material_.tev;
  std::array<int, TevProgram::kMaps> coordinates{};
  coordinates.fill(-1);
  for (const TevStage& stage : program.stages) {
    if (!isLookup(stage)) continue;
    const auto map = static_cast<std::size_t>(stage.map);
    missesImages_ =
        missesImages_ || stage.shift || (coordinates[map] >= 0 && coordinates[map] != stage.coordinate);
    if (coordinates[map] >= 0) continue;
    coordinates[map] = stage.coordinate;
    const TevCoordinate& coordinate = coordinateOf(program, stage);
    if (coordinate.source == TevCoordinateSource::Ramp && program.areSteps[map]) continue;
    ImageLayer layer = layerOf(model, program.maps[map]);
    if (layer.texels.empty()) continue;
    pixel_.texels[map] = meanOf(layer.texels);
    if (coordinate.source == TevCoordinateSource::Ramp) {
      ramps_[map] = std::move(layer);
    } else if (isOwnReflection(program.maps[map]) || place(layer, coordinate)) {
      width_ = std::max(width_, layer.width);
      height_ = std::max(height_, layer.height);
      layers_[map] = std::move(layer);
    } else {
      missesImages_ = true;
    }
  }
}

/// True if the map is the texture's own image, laid on by the normals.
bool BakedMaterial::isOwnReflection(const Texture& map) const {
  return hasImage() && material_.texture->uvSource == UvSource::Normal &&
         map.image == material_.texture->image;
}

/// Sets how the texture's coordinates lead to the layer's. @return false: they do not.
bool BakedMaterial::place(ImageLayer& layer, const TevCoordinate& coordinate) const {
  if (!hasImage()) return false;
  const Texture& texture = *material_.texture;
  const bool isOfSet = coordinate.source == TevCoordinateSource::Set;
  if (isOfSet != (texture.uvSource == UvSource::Set) || (isOfSet && coordinate.number != texture.uvSet))
    return false;
  if (coordinate.matrix == texture.uvTransform) return true;
  const glm::mat3 own = squareOf(texture.uvTransform);
  if (!isOfSet || !(std::abs(glm::determinant(own)) > 1e-6F)) return false;
  layer.way = squareOf(coordinate.matrix) * glm::inverse(own);
  // An image that lies over a repeating texture must repeat, too.
  const auto repeats = [&](int axis) { return isWhole(layer.way[axis][0]) && isWhole(layer.way[axis][1]); };
  return use_.staysInside || (repeats(0) && repeats(1));
}

bool BakedMaterial::showsVertexColours() const {
  if (!material_.tev) return material_.usesVertexColour;
  const TevProgram& program = *material_.tev;
  const auto isOfVertices = [&](std::size_t channel) {
    return program.channels[channel].hasVertexColour || program.channels[channel].hasVertexAlpha;
  };
  return std::ranges::any_of(program.stages, [&](const TevStage& stage) {
    const bool readsRaster =
        std::ranges::any_of(stage.colourInputs,
                            [](TevColourInput input) {
                              return input == TevColourInput::Raster || input == TevColourInput::RasterAlpha;
                            }) ||
        std::ranges::any_of(stage.alphaInputs,
                            [](TevAlphaInput input) { return input == TevAlphaInput::Raster; });
    if (readsRaster && stage.raster != TevRaster::Zero &&
        isOfVertices(static_cast<std::size_t>(stage.raster)))
      return true;
    return isLookup(stage) && coordinateOf(program, stage).source == TevCoordinateSource::Ramp &&
           isOfVertices(static_cast<std::size_t>(coordinateOf(program, stage).number));
  });
}

void BakedMaterial::setVertexColours(const std::array<Texel, Mesh::kColourSets>& colours) {
  vertexColours_ = colours;
  if (!material_.tev) return;
  const TevProgram& program = *material_.tev;
  for (std::size_t i = 0; i < pixel_.channels.size(); ++i) {
    const TevChannel& channel = program.channels[i];
    Texel& colour = pixel_.channels[i];
    colour = channel.hasVertexColour ? colours[i] : Texel(channel.material);
    colour.a = channel.hasVertexAlpha ? colours[i].a : channel.material.a;
    if (!channel.isColourLit) continue;
    const glm::vec3 ambient = glm::vec3(channel.ambient) / 255.0F;
    const float light = channel.isHighlight ? 0.0F : channel.light;
    const glm::vec3 lit =
        glm::vec3(fractionsOf(colour)) * glm::min(glm::max(ambient, glm::vec3(light)), 1.0F);
    colour = texelOf(glm::vec4(lit, static_cast<float>(colour.a) / 255.0F));
  }
  for (const TevStage& stage : program.stages) {
    if (isLookup(stage) && coordinateOf(program, stage).source == TevCoordinateSource::Ramp) setLight(stage);
  }
}

/// Sets the texel that a stage looks up by the light. Steps are on or off. Games count two lights, in red and
/// green; the preview has one, in red.
void BakedMaterial::setLight(const TevStage& stage) {
  const TevProgram& program = *material_.tev;
  const auto map = static_cast<std::size_t>(stage.map);
  const auto channel = static_cast<std::size_t>(coordinateOf(program, stage).number);
  const Texel& colour = pixel_.channels[channel];
  const std::uint8_t second = program.channels[channel].isColourLit ? 0 : colour.g;
  if (program.areSteps[map]) {
    constexpr int kStep = 194;
    const auto step = [](std::uint8_t light) -> std::uint8_t { return light >= kStep ? 255 : 0; };
    const auto& swap = program.swaps[stage.texelSwap];
    const bool readsOne = swap[0] == swap[1];
    pixel_.texels[map] = {step(colour.r), step(readsOne ? second : colour.r), step(colour.r), 255};
  } else if (const ImageLayer& ramp = ramps_[map]; !ramp.texels.empty()) {
    const glm::ivec2 size(ramp.width, ramp.height);
    const glm::ivec2 at = glm::min(glm::ivec2(colour.r, second) * size / 255, size - 1);
    pixel_.texels[map] = ramp.texels[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(size.x) +
                                     static_cast<std::size_t>(at.x)];
  }
}

Texel BakedMaterial::imageAt(int x, int y) const {
  return hasImage() ? base_.at(x, y, width_, height_) : Texel(255);
}

Texel BakedMaterial::at(int x, int y) const {
  TevPixel pixel = pixel_;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    if (layers_[i].width > 0) pixel.texels[i] = layers_[i].at(x, y, width_, height_);
  }
  return shown(pixel, imageAt(x, y));
}

Texel BakedMaterial::onTheWhole() const { return shown(pixel_, mean_); }

Texel BakedMaterial::shown(const TevPixel& pixel, const Texel& image) const {
  return material_.tev ? evaluate(*material_.tev, pixel) : plain(image);
}

Texel BakedMaterial::plain(const Texel& image) const {
  glm::vec4 colour = material_.colour;
  if (material_.usesVertexColour) colour *= fractionsOf(vertexColours_[0]);
  if (material_.light && use_.hasNormals) {
    const glm::vec3 lit = glm::vec3(colour) + material_.light->constant;
    colour = glm::vec4(glm::min(lit, 1.0F), colour.a);
  }
  if (!hasImage()) return texelOf(colour);
  const glm::vec4 texel = fractionsOf(image);
  if (material_.textureMode == TextureMode::Decal)
    return texelOf(glm::vec4(glm::mix(glm::vec3(colour), glm::vec3(texel), texel.a), colour.a));
  return texelOf(colour * glm::vec4(glm::vec3(texel), material_.usesImageAlpha ? texel.a : 1.0F));
}

}  // namespace marrow::formats::bake
