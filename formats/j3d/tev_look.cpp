// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/tev_look.h"

#include "formats/j3d/texture_matrix.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace marrow::formats::j3d {
namespace {

constexpr std::uint8_t kRampType = 10;
constexpr std::uint8_t kCoordinateFromNormal = 1;
constexpr std::uint8_t kCoordinateFromUv = 4;
constexpr std::uint8_t kFirstColour = 19;

glm::u8vec4 colourOf(const StoredColour& stored) { return {stored[0], stored[1], stored[2], stored[3]}; }

/// Empty: the coordinate is one that this program does not know, a projection or a bump map.
std::optional<core::TevCoordinate> coordinateOf(const StoredMaterial& material, const StoredTexgen& texgen) {
  using Source = core::TevCoordinateSource;
  if (texgen.type == kRampType) {
    if (texgen.source != kFirstColour && texgen.source != kFirstColour + 1) return std::nullopt;
    return core::TevCoordinate{Source::Ramp, texgen.source - kFirstColour};
  }
  if (texgen.type > 1) return std::nullopt;
  const StoredTextureMatrix* matrix = matrixOf(material, texgen);
  const glm::mat3x2 transform = matrix == nullptr ? glm::mat3x2(1.0F) : transformOf(*matrix);
  if (texgen.source == kCoordinateFromNormal || (matrix != nullptr && isEnvironment(*matrix)))
    return core::TevCoordinate{Source::Normal, 0, transform};
  const bool isSet = texgen.source >= kCoordinateFromUv && texgen.source <= kCoordinateFromUv + 7;
  if (!isSet || (matrix != nullptr && matrix->mode != 0)) return std::nullopt;
  return core::TevCoordinate{Source::Set, texgen.source - kCoordinateFromUv, transform};
}

std::optional<core::TevFormula> formulaOf(const StoredFormula& stored) {
  const bool mixes = stored.operation <= 1;
  const bool compares = stored.operation >= 8 && stored.operation <= 15;
  if (!mixes && !compares) return std::nullopt;
  core::TevFormula formula;
  formula.operation = static_cast<core::TevOperation>(stored.operation);
  if (mixes) {
    if (stored.bias > 2 || stored.scale > 3) return std::nullopt;
    formula.bias = static_cast<core::TevBias>(stored.bias);
    formula.scale = static_cast<core::TevScale>(stored.scale);
  }
  formula.clamps = stored.clamps != 0;
  formula.output = static_cast<core::TevRegister>(stored.output & 3U);
  return formula;
}

core::TevRaster rasterOf(std::uint8_t stored) {
  if (stored == 0 || stored == 2 || stored == 4) return core::TevRaster::Channel0;
  if (stored == 1 || stored == 3 || stored == 5) return core::TevRaster::Channel1;
  return core::TevRaster::Zero;
}

/// Empty: its coordinate or formula is not known.
std::optional<core::TevStage> stageOf(const StoredMaterial& material, const StoredStage& stored,
                                      std::vector<core::TevCoordinate>& coordinates) {
  core::TevStage stage;
  if (stored.map < core::TevProgram::kMaps && stored.coordinate < material.texgens.size() &&
      material.texgens[stored.coordinate]) {
    auto coordinate = coordinateOf(material, *material.texgens[stored.coordinate]);
    if (!coordinate) return std::nullopt;
    coordinate->matrixSlot = matrixSlotOf(*material.texgens[stored.coordinate]);
    if (coordinates.size() <= stored.coordinate) coordinates.resize(stored.coordinate + 1U);
    coordinates[stored.coordinate] = *coordinate;
    stage.map = stored.map;
    stage.coordinate = stored.coordinate;
  }
  stage.raster = rasterOf(stored.raster);
  for (std::size_t i = 0; i < 4; ++i) {
    stage.colourInputs[i] = static_cast<core::TevColourInput>(stored.colourInputs[i] & 15U);
    stage.alphaInputs[i] = static_cast<core::TevAlphaInput>(stored.alphaInputs[i] & 7U);
  }
  const auto colour = formulaOf(stored.colour);
  const auto alpha = formulaOf(stored.alpha);
  if (!colour || !alpha) return std::nullopt;
  stage.colour = *colour;
  stage.alpha = *alpha;
  stage.colourConstant = stored.colourConstant;
  stage.alphaConstant = stored.alphaConstant;
  stage.rasterSwap = stored.rasterSwap & 3U;
  stage.texelSwap = stored.texelSwap & 3U;
  return stage;
}

core::TevChannel channelOf(const StoredMaterial& stored, std::size_t number) {
  const StoredChannel& colour = stored.channels[2 * number];
  const StoredChannel& alpha = stored.channels[2 * number + 1];
  return {.isColourLit = colour.isLit,
          .isHighlight = colour.isHighlight,
          .isAlphaLit = alpha.isLit,
          .hasVertexColour = colour.usesVertex,
          .hasVertexAlpha = alpha.usesVertex,
          .material = colourOf(stored.colours[number]),
          .ambient = colourOf(stored.ambients[number])};
}

// The Wind Waker stores 8 x 8 texels of a pattern and puts its own steps of light there.
bool standsInForSteps(const core::Texture& map, const core::TevCoordinate& coordinate,
                      std::span<const core::Image> images) {
  if (coordinate.source != core::TevCoordinateSource::Ramp || map.image < 0) return false;
  const core::Image& image = images[static_cast<std::size_t>(map.image)];
  return image.width <= 8 && image.height <= 8;
}

}  // namespace

std::shared_ptr<const core::TevProgram> tevLook(const StoredMaterial& stored,
                                                std::span<const core::Texture> textures,
                                                std::span<const core::Image> images) {
  if (stored.stages.empty()) return nullptr;
  auto program = std::make_shared<core::TevProgram>();
  for (const StoredStage& one : stored.stages) {
    const auto stage = stageOf(stored, one, program->coordinates);
    if (!stage) return nullptr;
    program->stages.push_back(*stage);
    if (stage->map < 0) continue;
    const auto map = static_cast<std::size_t>(stage->map);
    if (const auto& number = stored.textures[map]; number && *number < textures.size())
      program->maps[map] = textures[*number];
    program->maps[map].slot = stage->map;
    const auto& coordinate = program->coordinates[static_cast<std::size_t>(stage->coordinate)];
    program->areSteps[map] = standsInForSteps(program->maps[map], coordinate, images);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    const auto& values = stored.registers[i];  // the last of the file is the first here
    program->registers[(i + 1) % 4] = core::TevColour(values[0], values[1], values[2], values[3]);
    program->constants[i] = core::TevColour(colourOf(stored.constants[i]));
    for (std::size_t c = 0; c < 4; ++c) program->swaps[i][c] = stored.swaps[i][c] & 3U;
  }
  for (std::size_t i = 0; i < 2; ++i) program->channels[i] = channelOf(stored, i);
  return program;
}

}  // namespace marrow::formats::j3d
