// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/texels.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

namespace marrow::formats::j3d {
namespace {

using core::Texel;

struct BlockSize {
  int width;
  int height;
  int bytes = 32;
};

BlockSize blockOf(TextureFormat format) {
  switch (format) {
    case TextureFormat::I4:
    case TextureFormat::CI4:
    case TextureFormat::CMPR:
      return {8, 8};
    case TextureFormat::I8:
    case TextureFormat::IA4:
    case TextureFormat::CI8:
      return {8, 4};
    case TextureFormat::RGBA8:
      return {4, 4, 64};
    default:
      return {4, 4};
  }
}

unsigned widen(unsigned value, unsigned bits) {
  switch (bits) {
    case 3:
      return value << 5U | value << 2U | value >> 1U;
    case 4:
      return value * 17U;
    case 5:
      return value << 3U | value >> 2U;
    default:
      return value << 2U | value >> 4U;
  }
}

/// A texel as its four bytes lie in memory.
using PackedTexel = std::uint32_t;

constexpr PackedTexel packed(unsigned red, unsigned green, unsigned blue, unsigned alpha) {
  if constexpr (std::endian::native == std::endian::little)
    return red | green << 8U | blue << 16U | alpha << 24U;
  return red << 24U | green << 16U | blue << 8U | alpha;
}
Texel unpacked(PackedTexel texel) { return std::bit_cast<Texel>(texel); }

PackedTexel grey(unsigned value, unsigned alpha) { return packed(value, value, value, alpha); }
unsigned wordAt(const std::uint8_t* at) { return unsigned{at[0]} << 8U | at[1]; }

PackedTexel fromRgb565(unsigned word) {
  return packed(widen(word >> 11U, 5), widen(word >> 5U & 63U, 6), widen(word & 31U, 5), 255);
}

// Both ways are computed, so that several texels can be at once.
PackedTexel fromRgb5a3(unsigned word) {
  const PackedTexel opaque =
      packed(widen(word >> 10U & 31U, 5), widen(word >> 5U & 31U, 5), widen(word & 31U, 5), 255);
  const PackedTexel clear = packed(widen(word >> 8U & 15U, 4), widen(word >> 4U & 15U, 4),
                                   widen(word & 15U, 4), widen(word >> 12U & 7U, 3));
  return (word & 0x8000U) != 0 ? opaque : clear;
}

PackedTexel fromIa8(unsigned word) { return grey(word & 255U, word >> 8U); }

unsigned nibbleAt(const std::uint8_t* block, int index) {
  const unsigned byte = block[index / 2];
  return index % 2 == 0 ? byte >> 4U : byte & 15U;
}

/// Copies the part of a block that lies inside the image.
template <int Width, int Height>
void copyBlock(const std::array<PackedTexel, std::size_t{Width} * Height>& block, int left, int top,
               int width, int height, std::span<Texel> texels) {
  const std::size_t columns = static_cast<std::size_t>(std::min(Width, width - left));
  for (int y = 0; y < std::min(Height, height - top); ++y) {
    std::memcpy(texels.data() + static_cast<std::ptrdiff_t>(top + y) * width + left,
                block.data() + static_cast<std::ptrdiff_t>(y) * Width, columns * sizeof(Texel));
  }
}

/// Calls read(block, index) for each texel of each block; the index counts row by row in the block. Whole
/// blocks are loops of a fixed length, which compilers turn into vector instructions.
template <int Width, int Height, int BlockBytes = 32, typename Read>
void forTexels(ByteView bytes, int width, int height, std::span<Texel> texels, Read read) {
  const std::uint8_t* block = bytes.data();
  std::array<PackedTexel, std::size_t{Width} * Height> decoded{};
  for (int top = 0; top < height; top += Height) {
    for (int left = 0; left < width; left += Width, block += BlockBytes) {
      for (int i = 0; i < Width * Height; ++i) decoded[static_cast<std::size_t>(i)] = read(block, i);
      copyBlock<Width, Height>(decoded, left, top, width, height, texels);
    }
  }
}

/// The four colours of a 4x4 block. The console mixes by eighths, and transparent texels keep their colour.
std::array<Texel, 4> cmprColours(const std::uint8_t* block) {
  const unsigned first = wordAt(block);
  const unsigned second = wordAt(block + 2);
  std::array<Texel, 4> colours = {unpacked(fromRgb565(first)), unpacked(fromRgb565(second)), {}, {}};
  for (int c = 0; c < 3; ++c) {
    const unsigned a = colours[0][c];
    const unsigned b = colours[1][c];
    if (first > second) {
      colours[2][c] = static_cast<std::uint8_t>((5 * a + 3 * b) >> 3U);
      colours[3][c] = static_cast<std::uint8_t>((3 * a + 5 * b) >> 3U);
    } else {
      colours[2][c] = colours[3][c] = static_cast<std::uint8_t>((a + b) >> 1U);
    }
  }
  colours[2][3] = 255;
  colours[3][3] = first > second ? 255 : 0;
  return colours;
}

void decodeCmpr(ByteView bytes, int width, int height, std::span<Texel> texels) {
  const std::uint8_t* block = bytes.data();
  std::array<PackedTexel, 16> decoded{};
  for (int top = 0; top < height; top += 8) {
    for (int left = 0; left < width; left += 8) {
      for (int part = 0; part < 4; ++part, block += 8) {
        const auto colours = std::bit_cast<std::array<PackedTexel, 4>>(cmprColours(block));
        for (unsigned i = 0; i < 16; ++i)
          decoded[i] = colours[unsigned{block[4 + i / 4]} >> (6 - 2 * (i % 4)) & 3U];
        const int x0 = left + part % 2 * 4;
        const int y0 = top + part / 2 * 4;
        if (x0 < width) copyBlock<4, 4>(decoded, x0, y0, width, height, texels);
      }
    }
  }
}

std::size_t paletteSize(TextureFormat format) {
  return format == TextureFormat::CI4 ? 16 : format == TextureFormat::CI8 ? 256 : 16384;
}

}  // namespace

const char* nameOf(std::uint8_t format) {
  constexpr std::array<const char*, 15> kNames = {"I4",     "I8",    "IA4",   "IA8",   "RGB565",
                                                  "RGB5A3", "RGBA8", nullptr, "CI4",   "CI8",
                                                  "CI14",   nullptr, nullptr, nullptr, "CMPR"};
  return format < kNames.size() ? kNames[format] : nullptr;
}

bool hasPalette(TextureFormat format) {
  return format == TextureFormat::CI4 || format == TextureFormat::CI8 || format == TextureFormat::CI14;
}

std::uint64_t byteCountOf(TextureFormat format, int width, int height) {
  const BlockSize block = blockOf(format);
  const auto across = static_cast<std::uint64_t>((width + block.width - 1) / block.width);
  const auto down = static_cast<std::uint64_t>((height + block.height - 1) / block.height);
  return across * down * static_cast<std::uint64_t>(block.bytes);
}

std::vector<Texel> decodePalette(ByteView bytes, PaletteFormat palette, TextureFormat format) {
  std::vector<Texel> colours(paletteSize(format), Texel(0));
  for (std::size_t i = 0; i < std::min(colours.size(), bytes.size() / 2); ++i) {
    const unsigned word = wordAt(bytes.data() + 2 * i);
    colours[i] = unpacked(palette == PaletteFormat::IA8      ? fromIa8(word)
                          : palette == PaletteFormat::RGB565 ? fromRgb565(word)
                                                             : fromRgb5a3(word));
  }
  return colours;
}

void decodeTexels(ByteView bytes, TextureFormat format, std::span<const Texel> palette, int width, int height,
                  std::span<Texel> texels) {
  const auto wordOf = [](const std::uint8_t* block, int i) { return wordAt(block + std::ptrdiff_t{2} * i); };
  const auto colour = [palette](unsigned index) { return std::bit_cast<PackedTexel>(palette[index]); };
  switch (format) {
    case TextureFormat::I4:
      return forTexels<8, 8>(bytes, width, height, texels, [](const std::uint8_t* block, int i) {
        const unsigned value = widen(nibbleAt(block, i), 4);
        return grey(value, value);
      });
    case TextureFormat::I8:
      return forTexels<8, 4>(bytes, width, height, texels,
                             [](const std::uint8_t* block, int i) { return grey(block[i], block[i]); });
    case TextureFormat::IA4:
      return forTexels<8, 4>(bytes, width, height, texels, [](const std::uint8_t* block, int i) {
        return grey(widen(block[i] & 15U, 4), widen(block[i] >> 4U, 4));
      });
    case TextureFormat::IA8:
      return forTexels<4, 4>(bytes, width, height, texels,
                             [&](const std::uint8_t* block, int i) { return fromIa8(wordOf(block, i)); });
    case TextureFormat::RGB565:
      return forTexels<4, 4>(bytes, width, height, texels,
                             [&](const std::uint8_t* block, int i) { return fromRgb565(wordOf(block, i)); });
    case TextureFormat::RGB5A3:
      return forTexels<4, 4>(bytes, width, height, texels,
                             [&](const std::uint8_t* block, int i) { return fromRgb5a3(wordOf(block, i)); });
    case TextureFormat::RGBA8:
      return forTexels<4, 4, 64>(bytes, width, height, texels, [](const std::uint8_t* block, int i) {
        const std::uint8_t* ar = block + static_cast<std::ptrdiff_t>(2) * i;
        return packed(ar[1], ar[32], ar[33], ar[0]);
      });
    case TextureFormat::CI4:
      return forTexels<8, 8>(bytes, width, height, texels,
                             [&](const std::uint8_t* block, int i) { return colour(nibbleAt(block, i)); });
    case TextureFormat::CI8:
      return forTexels<8, 4>(bytes, width, height, texels,
                             [&](const std::uint8_t* block, int i) { return colour(block[i]); });
    case TextureFormat::CI14:
      return forTexels<4, 4>(bytes, width, height, texels, [&](const std::uint8_t* block, int i) {
        return colour(wordOf(block, i) & 0x3FFFU);
      });
    case TextureFormat::CMPR:
      return decodeCmpr(bytes, width, height, texels);
  }
}

std::uint32_t greatestIndex(ByteView bytes, TextureFormat format) {
  std::uint32_t greatest = 0;
  if (format == TextureFormat::CI14) {
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
      greatest = std::max<std::uint32_t>(greatest, wordAt(bytes.data() + i) & 0x3FFFU);
    return greatest;
  }
  for (const std::uint8_t byte : bytes) {
    const std::uint32_t index = format == TextureFormat::CI8 ? byte : std::max(byte >> 4, byte & 15);
    greatest = std::max(greatest, index);
  }
  return greatest;
}

}  // namespace marrow::formats::j3d
