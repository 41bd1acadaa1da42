// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/texture_memory.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace marrow::formats::z64 {

/// Bits of the geometry mode.
enum GeometryBit : std::uint32_t {
  kDepthBit = 0x1,
  kCullFrontBit = 0x200,
  kCullBackBit = 0x400,
  kLightingBit = 0x20000,
  kTexgenBit = 0x40000,
  kSmoothBit = 0x200000,
};

/// How pixels are made. It stays as it is from one limb's list to the next.
/// Source: docs/formats/zelda64-mesh.md, "Display lists", with the values that the game sets beforehand.
struct PixelState {
  std::uint32_t combineHigh = 0x127E03;
  std::uint32_t combineLow = 0xFF0FF3FF;
  std::uint32_t modeHigh = 0x00102000;  ///< two cycles, smooth filter
  std::uint32_t modeLow = 0xC8112078;   ///< opaque
  std::uint32_t geometry = 0x230405;    ///< depth, cull back, fog, lighting, smooth
  std::uint32_t primitive = 0xFFFFFFFF;
  std::uint32_t environment = 0xFFFFFFFF;
  bool hasTexture = true;
  unsigned textureTile = 0;
  glm::vec2 textureScale{1.0F};
  std::array<Tile, 8> tiles;
  TextureMemory memory;

  [[nodiscard]] bool hasTwoCycles() const { return (modeHigh >> 20U & 3U) == 1; }
  [[nodiscard]] bool isSmooth() const { return (modeHigh >> 12U & 3U) != 0; }
  [[nodiscard]] unsigned paletteMode() const {
    const unsigned mode = modeHigh >> 14U & 3U;
    return mode >= 2 ? mode : 0;
  }
  [[nodiscard]] bool has(GeometryBit bit) const { return (geometry & bit) != 0; }
};

/// The matrix of the vertices that are loaded: a limb's, times one of the file.
struct LoadedMatrix {
  int limb = -1;  ///< a bone; -1: none that a preview knows
  bool hasOffset = false;
  glm::mat4 offset{1.0F};
};

/// One of the 32 vertices of the console's memory.
struct LoadedVertex {
  enum class State : std::uint8_t { Never, Faulty, Loaded };

  State state = State::Never;  ///< Faulty: could not be loaded, which was reported
  bool isLit = false;          ///< has a normal, else a colour
  bool hasTexgen = false;
  std::uint16_t drawMatrix = 0;
  std::int64_t index = -1;  ///< into the mesh; -1: not drawn yet
  glm::vec3 position{0.0F};
  glm::vec3 normal{0.0F};
  glm::u8vec4 colour{255};
  glm::vec2 uv{0.0F};     ///< in texels, before the tile's shift
  glm::vec2 scale{1.0F};  ///< of generated coordinates
};

}  // namespace marrow::formats::z64
