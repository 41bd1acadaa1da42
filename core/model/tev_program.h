// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/material.h"

#include <glm/mat3x2.hpp>
#include <glm/mat4x3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace marrow::core {

// The surface program of the GameCube and the Wii: up to sixteen stages of integer arithmetic, each on four
// inputs. Source: docs/formats/j3d-model.md. Numbers of enumerators are the console's. The cycles of the
// Nintendo 64's combiner are stages as well, with an operation of their own. Source:
// docs/formats/zelda64-mesh.md.

/// Where the stages keep their results.
enum class TevRegister : std::uint8_t { Previous, Register0, Register1, Register2 };

enum class TevColourInput : std::uint8_t {
  Previous,
  PreviousAlpha,
  Register0,
  Alpha0,
  Register1,
  Alpha1,
  Register2,
  Alpha2,
  TextureColour,
  TextureAlpha,
  Raster,
  RasterAlpha,
  One,
  Half,
  Constant,
  Zero,
};

enum class TevAlphaInput : std::uint8_t {
  Previous,
  Register0,
  Register1,
  Register2,
  TextureAlpha,
  Raster,
  Constant,
  Zero,
};

/// Add and Subtract: (d +- mix(a, b, c) + bias) x scale. Product: (a - b) x c + d, for colour and alpha of a
/// stage alike, with inputs that keep their sign and may be 256: the Nintendo 64. The others: d + (a compared
/// with b ? c : 0), by the red channel, green above red, blue above both, or each channel with its own.
enum class TevOperation : std::uint8_t {
  Add = 0,
  Subtract = 1,
  Product = 2,  ///< not a number of the GameCube
  RedGreater = 8,
  RedEqual,
  TwoGreater,
  TwoEqual,
  ThreeGreater,
  ThreeEqual,
  EachGreater,
  EachEqual,
};

enum class TevBias : std::uint8_t { None, PlusHalf, MinusHalf };
enum class TevScale : std::uint8_t { One, Two, Four, Half };

/// A stage's formula for its inputs a, b, c, d.
struct TevFormula {
  TevOperation operation = TevOperation::Add;
  TevBias bias = TevBias::None;
  TevScale scale = TevScale::One;
  bool clamps = true;  ///< to 0..255, else to -1024..1023
  TevRegister output = TevRegister::Previous;
};

/// How the texel of a lookup moves the place where a stage reads its own texture.
struct TevShift {
  int lookup = -1;           ///< into TevProgram::lookups
  std::uint8_t bits = 8;     ///< of a component that count, the lowest
  glm::bvec3 isBiased{};     ///< components that count from -128, of fewer bits from 1
  glm::mat3x2 matrix{0.0F};  ///< texels for one of the lookup's alpha, blue and green, 0..255
};

/// The colour that the rasteriser gives a stage.
enum class TevRaster : std::uint8_t { Channel0, Channel1, Zero };

struct TevStage {
  int map = -1;         ///< into TevProgram::maps; -1: white
  int coordinate = -1;  ///< into TevProgram::coordinates; -1: white
  TevRaster raster = TevRaster::Zero;
  std::array<TevColourInput, 4> colourInputs = {TevColourInput::Zero, TevColourInput::Zero,
                                                TevColourInput::Zero, TevColourInput::Zero};
  std::array<TevAlphaInput, 4> alphaInputs = {TevAlphaInput::Zero, TevAlphaInput::Zero, TevAlphaInput::Zero,
                                              TevAlphaInput::Zero};
  TevFormula colour;
  TevFormula alpha;
  std::uint8_t colourConstant = 0;  ///< 0 to 7: eighths from 8 down; 12 to 15: K0 to K3; 16: red of K0, ...
  std::uint8_t alphaConstant = 0;   ///< the same without 12 to 15
  std::uint8_t rasterSwap = 0;      ///< into TevProgram::swaps
  std::uint8_t texelSwap = 0;
  std::optional<TevShift> shift = {};
};

/// A colour of the rasteriser: the source, or where it is lit source x (ambient + lights). Games set their
/// lights while they run: a preview has one of its own, which is never darker than the ambient colour.
struct TevChannel {
  bool isColourLit = false;
  bool isHighlight = false;  ///< lit by reflections alone
  bool isAlphaLit = false;
  bool hasVertexColour = false;  ///< the source is the vertex's colour, else `material`
  bool hasVertexAlpha = false;
  glm::u8vec4 material{255};
  glm::u8vec4 ambient{0};  ///< of lit parts
  float light = 1.0F;      ///< how strong a preview's own light is
};

/// Where a coordinate comes from.
enum class TevCoordinateSource : std::uint8_t {
  Set,       ///< one of Mesh::uvs
  Normal,    ///< the normal: shiny surfaces
  Ramp,      ///< red and green of a channel: steps of light
  Position,  ///< an image projected on the model
};
struct TevCoordinate {
  TevCoordinateSource source = TevCoordinateSource::Set;
  int number = 0;            ///< of the set or channel
  glm::mat3x2 matrix{1.0F};  ///< columns u, v, 1; not of ramps
  int matrixSlot = -1;       ///< the number of the material's texture matrix that it is; -1: none

  /// Takes normals and positions, before `matrix`, to s, t and q; columns x, y, z, 1. The default lays an
  /// image over the half of a sphere that the camera sees.
  glm::mat4x3 projection{0.5F, 0.0F, 0.0F, 0.0F, -0.5F, 0.0F, 0.0F, 0.0F, 1.0F, 0.5F, 0.5F, 0.0F};
  bool isOfModel = false;   ///< they are as the model stands, else as the camera sees them
  bool movesByQ = false;    ///< the last column of `matrix` is times q
  bool dividesByQ = false;  ///< s and t are divided by q, at each pixel
};

/// A texture that is only read to move the places where stages read.
struct TevLookup {
  int map = -1;
  int coordinate = -1;
  glm::ivec2 halvings{0};  ///< of s and t
};

/// Red, green, blue, alpha; registers hold -1024..1023.
using TevColour = glm::ivec4;

struct TevProgram {
  static constexpr std::size_t kMaps = 8;
  static constexpr std::size_t kMostStages = 16;

  std::vector<TevStage> stages;                                       ///< at most kMostStages
  std::array<std::array<std::uint8_t, 4>, 4> swaps = {{{0, 1, 2, 3},  ///< which channel goes to each, 0..3
                                                       {0, 1, 2, 3},
                                                       {0, 1, 2, 3},
                                                       {0, 1, 2, 3}}};
  std::array<TevColour, 4> registers{};  ///< by TevRegister, before the first stage
  std::array<TevColour, 4> constants{};  ///< 0..255
  std::array<TevChannel, 2> channels{};
  std::vector<TevCoordinate> coordinates;  ///< at most 8
  std::vector<TevLookup> lookups;          ///< at most 4
  std::array<Texture, kMaps> maps{};       ///< image -1: white. Their own coordinates are not used.
  /// True for a map whose image is a placeholder for the game's own steps: red is a step of u, green of v. A
  /// stage that reads all channels gets the step of u.
  std::array<bool, kMaps> areSteps{};
};

}  // namespace marrow::core
