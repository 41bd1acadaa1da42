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

struct StoredTextureMatrix {
  std::uint8_t mode = 0;  ///< 0 plain, others depend on the view
  bool isMaya = false;
  float centreS = 0.5F;
  float centreT = 0.5F;
  float scaleS = 1.0F;
  float scaleT = 1.0F;
  std::int16_t rotation = 0;  ///< 65536 a turn
  float translationS = 0.0F;
  float translationT = 0.0F;
};

struct StoredStage {
  std::uint8_t coordinate = 0xFF;
  std::uint8_t map = 0xFF;
  std::array<std::uint8_t, 4> colourInputs{};
  std::array<std::uint8_t, 4> alphaInputs{};
};

struct StoredAlphaTest {
  std::uint8_t compare0 = 7;
  std::uint8_t reference0 = 0;
  std::uint8_t operation = 0;  ///< 0 and, 1 or, 2 xor, 3 xnor
  std::uint8_t compare1 = 7;
  std::uint8_t reference1 = 0;
};

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
  std::array<std::uint8_t, 4> colour = {255, 255, 255, 255};  ///< of the register
  bool isLit = false;
  bool usesVertexColour = false;
  std::array<std::optional<StoredTexgen>, 8> texgens{};
  std::array<std::optional<StoredTextureMatrix>, 8> textureMatrices{};
  std::array<std::optional<std::uint16_t>, 8> textures{};  ///< numbers of TEX1
  std::vector<StoredStage> stages;
  StoredAlphaTest alphaTest;
  StoredBlend blend;
  bool testsDepth = true;
  std::uint8_t depthCompare = 3;
  bool writesDepth = true;
};

/// The materials of MAT3, or of MAT2, in the order that INF1 counts in. One that cannot be read is empty,
/// with a warning. Source: docs/formats/j3d-model.md.
[[nodiscard]] std::vector<std::optional<StoredMaterial>> readMaterials(ByteReader& reader, const Block& block,
                                                                       core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
