// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the stages of a J3D material into a core::TevProgram. Source: docs/formats/j3d-model.md.
#include "formats/j3d/material_look.h"

#include "formats/j3d/texture_matrix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

namespace marrow::formats::j3d {
namespace {

constexpr std::uint8_t kRampType = 10;
constexpr std::uint8_t kCoordinateFromNormal = 1;
constexpr std::uint8_t kCoordinateFromUv = 4;
constexpr std::uint8_t kFirstColour = 19;

glm::u8vec4 colourOf(const StoredColour& stored) { return {stored[0], stored[1], stored[2], stored[3]}; }

/// Empty if this program does not know the coordinate, such as that of a bump map.
std::optional<core::TevCoordinate> coordinateOf(const StoredMaterial& material, const StoredTexgen& texgen) {
  using Source = core::TevCoordinateSource;
  if (texgen.type == kRampType) {
    if (texgen.source != kFirstColour && texgen.source != kFirstColour + 1) return std::nullopt;
    return core::TevCoordinate{Source::Ramp, texgen.source - kFirstColour};
  }
  if (texgen.type > 1) return std::nullopt;
  const StoredTextureMatrix* matrix = matrixOf(material, texgen);
  if (matrix != nullptr && matrix->mode != 0) return projectedBy(*matrix, texgen);
  const glm::mat3x2 transform = matrix == nullptr ? glm::mat3x2(1.0F) : transformOf(*matrix);
  if (texgen.source == kCoordinateFromNormal) return core::TevCoordinate{Source::Normal, 0, transform};
  const bool isSet = texgen.source >= kCoordinateFromUv && texgen.source <= kCoordinateFromUv + 7;
  if (!isSet) return std::nullopt;
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

bool readsTexture(const StoredMaterial& material, std::uint8_t map, std::uint8_t coordinate) {
  return map < core::TevProgram::kMaps && coordinate < material.texgens.size() &&
         material.texgens[coordinate];
}

/// Adds a coordinate to the program. @return false if it is not known.
bool addCoordinate(const StoredMaterial& material, std::uint8_t number, core::TevProgram& program) {
  const StoredTexgen& texgen = *material.texgens[number];
  auto coordinate = coordinateOf(material, texgen);
  if (!coordinate) return false;
  coordinate->matrixSlot = matrixSlotOf(texgen);
  if (program.coordinates.size() <= number) program.coordinates.resize(number + 1U);
  program.coordinates[number] = *coordinate;
  return true;
}

/// The console multiplies by numbers with 10 fractional bits, then shifts the 24-bit sum.
glm::mat3x2 texelsOf(const StoredShiftMatrix& stored) {
  constexpr int kBits = 24;
  if (stored.exponent >= kBits) return glm::mat3x2(0.0F);
  glm::mat3x2 matrix;
  for (int i = 0; i < 6; ++i) {
    const float value = stored.rows[static_cast<std::size_t>(i)];
    const float kept = std::isfinite(value) ? std::trunc(std::clamp(value, -1.0F, 1.0F) * 1024.0F) : 0.0F;
    matrix[i % 3][i / 3] = std::ldexp(kept, stored.exponent - 10);
  }
  return matrix;
}

/// Sets how the lookups move a stage's coordinate. @return false if the way is not known.
bool addShift(const StoredIndirect& indirect, std::size_t number, core::TevStage& stage) {
  if (stage.map < 0 || number >= indirect.shifts.size()) return true;
  const StoredShift& stored = indirect.shifts[number];
  if (stored.matrix == 0 && stored.wrapS == 0 && stored.wrapT == 0 && stored.addsPrevious == 0) return true;
  if (stored.matrix < 1 || stored.matrix > 3 || stored.wrapS != 0 || stored.wrapT != 0 ||
      stored.addsPrevious != 0 || stored.lookup >= indirect.lookups.size() || stored.format > 3)
    return false;
  constexpr std::array<std::uint8_t, 4> kBitsOfFormat = {8, 5, 4, 3};
  core::TevShift shift;
  shift.lookup = stored.lookup;
  shift.bits = kBitsOfFormat[stored.format];
  for (int i = 0; i < 3; ++i) shift.isBiased[i] = (stored.bias >> i & 1) != 0;
  shift.matrix = texelsOf(indirect.matrices[stored.matrix - 1U]);
  if (shift.matrix != glm::mat3x2(0.0F)) stage.shift = shift;
  return true;
}

bool addLookups(const StoredMaterial& material, core::TevProgram& program) {
  if (!material.indirect) return true;
  for (const StoredLookup& stored : material.indirect->lookups) {
    core::TevLookup& lookup = program.lookups.emplace_back();
    if (!readsTexture(material, stored.map, stored.coordinate)) continue;
    if (!addCoordinate(material, stored.coordinate, program)) return false;
    lookup = {stored.map, stored.coordinate,
              glm::ivec2(std::min<int>(stored.scaleS, 8), std::min<int>(stored.scaleT, 8))};
  }
  return true;
}

/// Empty if the stage's coordinate or formula is not known.
std::optional<core::TevStage> stageOf(const StoredMaterial& material, std::size_t number,
                                      core::TevProgram& program) {
  const StoredStage& stored = material.stages[number];
  core::TevStage stage;
  if (readsTexture(material, stored.map, stored.coordinate)) {
    if (!addCoordinate(material, stored.coordinate, program)) return std::nullopt;
    stage.map = stored.map;
    stage.coordinate = stored.coordinate;
  }
  if (material.indirect && !addShift(*material.indirect, number, stage)) return std::nullopt;
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

float factorOf(core::TevScale scale) {
  constexpr std::array<float, 4> kFactors = {1.0F, 2.0F, 4.0F, 0.5F};
  return kFactors[static_cast<std::size_t>(scale)];
}

/// The factor that the stages apply to a channel's colour. Games whose stages double light use lights of half
/// the strength.
float gainOf(const core::TevProgram& program, core::TevRaster channel) {
  std::array<float, 4> gains{};  ///< of the registers' contents; 0: nothing of the channel
  for (const core::TevStage& stage : program.stages) {
    float gain = 0.0F;
    for (const core::TevColourInput input : stage.colourInputs) {
      if (input == core::TevColourInput::Raster && stage.raster == channel) gain = std::max(gain, 1.0F);
      if (input <= core::TevColourInput::Register2 && static_cast<std::size_t>(input) % 2 == 0)
        gain = std::max(gain, gains[static_cast<std::size_t>(input) / 2]);
    }
    gains[static_cast<std::size_t>(stage.colour.output)] = gain * factorOf(stage.colour.scale);
  }
  return std::max(gains[0], 1.0F);
}

// Sunshine's people get dirty where a mask is not above a constant, which the game sets at run time. The
// constant in the file means half dirty. A preview shows the people clean.
bool isMask(const core::TevStage& stage) {
  using In = core::TevColourInput;
  return stage.colour.operation == core::TevOperation::TwoGreater &&
         stage.colour.output != core::TevRegister::Previous && stage.colourConstant >= 16 &&
         stage.colourConstant < 32 &&
         stage.colourInputs == std::array{In::TextureAlpha, In::Constant, In::One, In::Zero};
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
  if (!addLookups(stored, *program)) return nullptr;
  const auto takeMap = [&](int map) -> core::Texture& {
    const auto index = static_cast<std::size_t>(map);
    if (const auto& number = stored.textures[index]; number && *number < textures.size())
      program->maps[index] = textures[*number];
    program->maps[index].slot = map;
    return program->maps[index];
  };
  for (const core::TevLookup& lookup : program->lookups)
    if (lookup.map >= 0) takeMap(lookup.map);
  for (std::size_t i = 0; i < stored.stages.size(); ++i) {
    const auto stage = stageOf(stored, i, *program);
    if (!stage) return nullptr;
    program->stages.push_back(*stage);
    if (stage->map < 0) continue;
    const auto& coordinate = program->coordinates[static_cast<std::size_t>(stage->coordinate)];
    program->areSteps[static_cast<std::size_t>(stage->map)] =
        standsInForSteps(takeMap(stage->map), coordinate, images);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    const auto& values = stored.registers[i];  // the last of the file is the first here
    program->registers[(i + 1) % 4] = core::TevColour(values[0], values[1], values[2], values[3]);
    program->constants[i] = core::TevColour(colourOf(stored.constants[i]));
    for (std::size_t c = 0; c < 4; ++c) program->swaps[i][c] = stored.swaps[i][c] & 3U;
  }
  for (const core::TevStage& stage : program->stages)
    if (isMask(stage)) program->constants[stage.colourConstant % 4U][(stage.colourConstant - 16) / 4] = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    program->channels[i] = channelOf(stored, i);
    program->channels[i].light = 1.0F / gainOf(*program, static_cast<core::TevRaster>(i));
  }
  return program;
}

}  // namespace marrow::formats::j3d
