// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/bytes/byte_reader.h"
#include "formats/j3d/j3d_file.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace marrow::formats::j3d {

/// Where a texture's coordinates come from: `texgen`.
struct StoredTexgen {
  std::uint8_t type = 1;     ///< 0: 3x4 matrix, 1: 2x4, 10: the ramp of a colour
  std::uint8_t source = 4;   ///< 0 position, 1 normal, 4 to 11 a coordinate set
  std::uint8_t matrix = 60;  ///< 60: none; 30 + 3k: texture matrix k
};

/// A texture matrix: how a texture's coordinates are moved, turned and scaled.
struct StoredTextureMatrix {
  std::uint8_t mode = 0;  ///< 0 plain, 1 to 3 and 6 to 11 turn normals and positions into coordinates
  bool isMaya = false;
  float centreS = 0.5F;
  float centreT = 0.5F;
  float scaleS = 1.0F;
  float scaleT = 1.0F;
  std::int16_t rotation = 0;  ///< 65536 a turn
  float translationS = 0.0F;
  float translationT = 0.0F;
  std::array<float, 16> effect = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};  ///< 4x4, row by row
};

/// A stage's formula for its inputs, in the console's numbers.
struct StoredFormula {
  std::uint8_t operation = 0;
  std::uint8_t bias = 0;
  std::uint8_t scale = 0;
  std::uint8_t clamps = 1;
  std::uint8_t output = 0;
};

/// A stage of the combiner, in the console's numbers; an index of 0xFF: none.
struct StoredStage {
  std::uint8_t coordinate = 0xFF;
  std::uint8_t map = 0xFF;
  std::uint8_t raster = 0xFF;  ///< 4 and 5: channels, others: zero
  std::array<std::uint8_t, 4> colourInputs{};
  std::array<std::uint8_t, 4> alphaInputs{};
  StoredFormula colour;
  StoredFormula alpha;
  std::uint8_t colourConstant = 0;
  std::uint8_t alphaConstant = 0;
  std::uint8_t rasterSwap = 0;
  std::uint8_t texelSwap = 0;
};

/// An indirect stage's texture, whose texels move the coordinates of other stages.
struct StoredLookup {
  std::uint8_t coordinate = 0xFF;
  std::uint8_t map = 0xFF;
  std::uint8_t scaleS = 0;  ///< how often a coordinate is halved
  std::uint8_t scaleT = 0;
};

/// How a stage uses a lookup.
struct StoredShift {
  std::uint8_t lookup = 0;
  std::uint8_t format = 0;  ///< bits that count: 8, 5, 4, 3
  std::uint8_t bias = 0;    ///< a bit for each of S, T, U
  std::uint8_t matrix = 0;  ///< 0 none, 1 to 3 stored ones, others depend on the coordinate
  std::uint8_t wrapS = 0;   ///< 0: the stage's own coordinate counts in whole
  std::uint8_t wrapT = 0;
  std::uint8_t addsPrevious = 0;
};

/// The matrix by which texels become shifts of coordinates, times a power of two.
struct StoredShiftMatrix {
  std::array<float, 6> rows{};  ///< 2x3, below 1
  std::int8_t exponent = 0;     ///< of a factor, a power of two
};

/// The lookups of a material and the stages that use them.
struct StoredIndirect {
  std::vector<StoredLookup> lookups;  ///< at most 4
  std::array<StoredShiftMatrix, 3> matrices{};
  std::array<StoredShift, 16> shifts{};  ///< by stage
};

/// Colour or alpha of the rasteriser.
struct StoredChannel {
  bool isLit = false;
  bool usesVertex = false;   ///< else the register of the material
  bool isHighlight = false;  ///< lights count by their reflection, not by the angle that they fall at
};

using StoredColour = std::array<std::uint8_t, 4>;

/// Two comparisons of a pixel's alpha, in the console's numbers, and how they are joined.
struct StoredAlphaTest {
  std::uint8_t compare0 = 7;
  std::uint8_t reference0 = 0;
  std::uint8_t operation = 0;  ///< 0 and, 1 or, 2 xor, 3 xnor
  std::uint8_t compare1 = 7;
  std::uint8_t reference1 = 0;
};

/// How a pixel is mixed with the one behind it, in the console's numbers.
struct StoredBlend {
  std::uint8_t type = 0;  ///< 0 none, 1 blend, 2 logic, 3 subtract
  std::uint8_t source = 1;
  std::uint8_t destination = 0;
};

/// A material as MAT3 stores it, its indices followed; absent parts have the console's defaults.
struct StoredMaterial {
  std::string name;
  std::uint64_t byteOffset = 0;
  std::uint8_t mode = 1;  ///< 1 opaque, 2 alpha test, 4 translucent
  std::uint32_t cull = 2;
  std::array<StoredColour, 2> colours = {{{255, 255, 255, 255}, {255, 255, 255, 255}}};  ///< of registers
  std::array<StoredColour, 2> ambients = {{{50, 50, 50, 50}, {50, 50, 50, 50}}};
  std::array<StoredChannel, 4> channels{};  ///< colour 0, alpha 0, colour 1, alpha 1
  std::array<std::optional<StoredTexgen>, 8> texgens{};
  std::array<std::optional<StoredTextureMatrix>, 8> textureMatrices{};
  std::array<std::optional<std::uint16_t>, 8> textures{};  ///< numbers of TEX1
  std::vector<StoredStage> stages;
  std::array<std::array<std::int16_t, 4>, 4> registers{};  ///< C0 C1 C2 PREV
  std::array<StoredColour, 4> constants{};
  std::array<std::array<std::uint8_t, 4>, 4> swaps = {
      {{0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}}};
  std::optional<StoredIndirect> indirect;
  StoredAlphaTest alphaTest;
  StoredBlend blend;
  bool testsDepth = true;
  std::uint8_t depthCompare = 3;
  bool writesDepth = true;
};

/// The materials of MAT3, or of MAT2, in the order of INF1's numbers. A material that cannot be read is
/// empty, with a warning. Source: docs/formats/j3d-model.md.
[[nodiscard]] std::vector<std::optional<StoredMaterial>> readMaterials(ByteReader& reader, const Block& block,
                                                                       core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
