// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/image.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>
#include <span>
#include <vector>

/// The texel formats of TEX1. Source: docs/formats/j3d-model.md.
namespace marrow::formats::j3d {

/// The format of texels, in the numbers of TEX1.
enum class TextureFormat : std::uint8_t {
  I4 = 0,
  I8 = 1,
  IA4 = 2,
  IA8 = 3,
  RGB565 = 4,
  RGB5A3 = 5,
  RGBA8 = 6,
  CI4 = 8,
  CI8 = 9,
  CI14 = 10,
  CMPR = 14,
};
/// The format of the colours in a palette, in the numbers of TEX1.
enum class PaletteFormat : std::uint8_t { IA8 = 0, RGB565 = 1, RGB5A3 = 2 };

/// "CMPR"; null if there is no such format.
[[nodiscard]] const char* nameOf(std::uint8_t format);
[[nodiscard]] bool hasPalette(TextureFormat format);
/// Bytes of a block of texels.
[[nodiscard]] int blockBytesOf(TextureFormat format);
/// The number of declared levels that are read: each is half as large as the one before, down to one texel.
[[nodiscard]] int levelsOf(int stored, int width, int height);
/// Bytes of a level of that size: whole blocks.
[[nodiscard]] std::uint64_t byteCountOf(TextureFormat format, int width, int height);

/// The colours of a palette, filled with transparent black up to the largest index of the format.
[[nodiscard]] std::vector<core::Texel> decodePalette(ByteView bytes, PaletteFormat palette,
                                                     TextureFormat format);

/// @param bytes    byteCountOf() bytes.
/// @param palette  as decodePalette() made it; empty for formats without.
/// @param texels   [width * height], row by row from the top.
void decodeTexels(ByteView bytes, TextureFormat format, std::span<const core::Texel> palette, int width,
                  int height, std::span<core::Texel> texels);

/// The greatest palette index among the texels of a level.
[[nodiscard]] std::uint32_t greatestIndex(ByteView bytes, TextureFormat format);

}  // namespace marrow::formats::j3d
