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

/// The halves of a texel as they lie in memory: red and green, then blue and alpha. Vectors hold twice as
/// many 16-bit numbers as 32-bit ones.
struct PackedTexel {
  std::uint16_t redGreen;
  std::uint16_t blueAlpha;
};

/// The number whose first byte in memory is the lower one of `pair`.
constexpr std::uint16_t lowFirst(std::uint16_t pair) {
  if constexpr (std::endian::native == std::endian::little) return pair;
  return static_cast<std::uint16_t>(pair << 8U | pair >> 8U);
}

/// @param first, second  numbers of 8 bits.
constexpr std::uint16_t bytePair(std::uint16_t first, std::uint16_t second) {
  return lowFirst(static_cast<std::uint16_t>(first | second << 8U));
}

constexpr PackedTexel packed(std::uint16_t red, std::uint16_t green, std::uint16_t blue,
                             std::uint16_t alpha) {
  return {bytePair(red, green), bytePair(blue, alpha)};
}
constexpr PackedTexel grey(std::uint16_t value, std::uint16_t alpha) {
  return packed(value, value, value, alpha);
}

std::uint16_t wordAt(const std::uint8_t* at) { return static_cast<std::uint16_t>(at[0] << 8U | at[1]); }

// Numbers have 16 bits throughout, because compilers widen numbers that might not fit.
struct Rgb {
  std::uint16_t red, green, blue;
};

constexpr Rgb rgbOf(std::uint16_t word) {
  return {static_cast<std::uint16_t>((word >> 8U & 0xF8U) | word >> 13U),
          static_cast<std::uint16_t>((word >> 3U & 0xFCU) | (word >> 9U & 3U)),
          static_cast<std::uint16_t>((word & 31U) * 33U >> 2U)};
}

constexpr PackedTexel fromRgb565(std::uint16_t word) {
  const Rgb rgb = rgbOf(word);
  return packed(rgb.red, rgb.green, rgb.blue, 255);
}

/// The upper half of a product. It is one instruction, where shifts are expensive.
constexpr std::uint16_t upperOf(std::uint16_t a, std::uint16_t b) {
  return static_cast<std::uint16_t>(std::uint32_t{a} * b >> 16U);
}

// Both cases are computed, so that several texels can be decoded at once.
constexpr PackedTexel fromRgb5a3(std::uint16_t word) {
  // The byte with the highest bits comes first: its fields then need fewer shifts.
  const auto bytes = static_cast<std::uint16_t>(word << 8U | word >> 8U);
  const auto top = static_cast<std::uint16_t>(bytes << 8U);
  const bool isOpaque = static_cast<std::int16_t>(top) < 0;
  // Fields of five bits, each at the top of its byte; the rest of the byte repeats their highest bits.
  const std::uint16_t fives =
      (bytes << 1U & 0x00F8U) | (bytes >> 2U & 0x3800U) | static_cast<std::uint16_t>(bytes << 14U);
  const std::uint16_t fours = bytes & 0xF00FU;
  const std::uint16_t opaqueRedGreen = fives | (fives >> 5U & 0x0707U);
  const std::uint16_t opaqueBlueAlpha = upperOf(bytes & 0x1F00U, 33 << 6U) | 0xFF00U;
  const std::uint16_t clearRedGreen = fours | fours << 4U | fours >> 4U;
  const std::uint16_t alpha = upperOf(top & 0x7000U, 73 << 3U);
  const std::uint16_t clearBlueAlpha = upperOf(bytes & 0x0F00U, 17 << 8U) | alpha << 8U;
  return {lowFirst(isOpaque ? opaqueRedGreen : clearRedGreen),
          lowFirst(isOpaque ? opaqueBlueAlpha : clearBlueAlpha)};
}

constexpr PackedTexel fromIa8(std::uint16_t word) { return grey(word & 255U, word >> 8U); }

/// Turns the bytes of blocks into texels, in the blocks' order, by plain loops that compilers turn into
/// vector instructions.
template <typename Read>
auto eachWord(Read read) {
  return [read](const std::uint8_t* from, std::size_t count, PackedTexel* to) {
    for (std::size_t i = 0; i < count; ++i) to[i] = read(wordAt(from + 2 * i));
  };
}
template <typename Read>
auto eachByte(Read read) {
  return [read](const std::uint8_t* from, std::size_t count, PackedTexel* to) {
    for (std::size_t i = 0; i < count; ++i) to[i] = read(unsigned{from[i]});
  };
}

void readRgba8(const std::uint8_t* from, std::size_t count, PackedTexel* to) {
  for (std::size_t block = 0; block < count; block += 16, from += 64) {
    for (std::size_t i = 0; i < 16; ++i) {
      const std::uint8_t* ar = from + 2 * i;
      const std::uint8_t* gb = ar + 32;
      to[block + i] = packed(ar[1], gb[0], gb[1], ar[0]);
    }
  }
}

constexpr std::size_t kCmprParts = 16;

/// The four colours of each 4x4 part. The console mixes by eighths, and transparent texels keep their colour.
using CmprColours = std::array<std::array<PackedTexel, kCmprParts>, 4>;

void cmprColours(const std::uint8_t* from, std::size_t parts, CmprColours& colours) {
  std::array<std::uint16_t, kCmprParts> first;
  std::array<std::uint16_t, kCmprParts> second;
  for (std::size_t part = 0; part < parts; ++part) {
    first[part] = wordAt(from + 8 * part);
    second[part] = wordAt(from + 8 * part + 2);
  }
  const auto mix = [](std::uint16_t of, std::uint16_t one, std::uint16_t by, std::uint16_t other) {
    return static_cast<std::uint16_t>((of * one + by * other) >> 3U & 255U);
  };
  for (std::size_t part = 0; part < parts; ++part) {
    const Rgb a = rgbOf(first[part]);
    const Rgb b = rgbOf(second[part]);
    const bool isOpaque = first[part] > second[part];
    const std::uint16_t more = isOpaque ? 5 : 4;
    const std::uint16_t less = 8 - more;
    colours[0][part] = packed(a.red, a.green, a.blue, 255);
    colours[1][part] = packed(b.red, b.green, b.blue, 255);
    colours[2][part] = packed(mix(more, a.red, less, b.red), mix(more, a.green, less, b.green),
                              mix(more, a.blue, less, b.blue), 255);
    colours[3][part] = packed(mix(less, a.red, more, b.red), mix(less, a.green, more, b.green),
                              mix(less, a.blue, more, b.blue), isOpaque ? 255 : 0);
  }
}

/// The colour of each texel of a row, among the four, as masks of all or no bits.
struct CmprRow {
  std::array<std::uint32_t, 4> isOdd;   ///< the second or fourth
  std::array<std::uint32_t, 4> isLate;  ///< the third or fourth
};

/// The masks of a row, by the byte that holds its indices.
constexpr auto kCmprRows = [] {
  std::array<CmprRow, 256> rows{};
  for (unsigned indices = 0; indices < rows.size(); ++indices) {
    for (unsigned x = 0; x < 4; ++x) {
      const unsigned index = indices >> (6 - 2 * x) & 3U;
      rows[indices].isOdd[x] = index % 2 != 0 ? ~0U : 0U;
      rows[indices].isLate[x] = index >= 2 ? ~0U : 0U;
    }
  }
  return rows;
}();

constexpr auto readCmpr = [](const std::uint8_t* from, std::size_t count, PackedTexel* to) {
  // The colours of all parts come first, then their texels: both are loops without branches.
  const std::size_t parts = count / 16;
  CmprColours colours;
  cmprColours(from, parts, colours);
  for (std::size_t part = 0; part < parts; ++part) {
    const auto colour = [&](int number) { return std::bit_cast<std::uint32_t>(colours[number][part]); };
    const std::uint32_t first = colour(0);
    const std::uint32_t third = colour(2);
    const std::uint32_t toSecond = first ^ colour(1);
    const std::uint32_t toFourth = third ^ colour(3);
    PackedTexel* corner = to + part / 4 * 64 + part / 2 % 2 * 32 + part % 2 * 4;
    for (std::size_t y = 0; y < 4; ++y) {
      const CmprRow& row = kCmprRows[from[8 * part + 4 + y]];
      std::array<std::uint32_t, 4> texels;
      for (std::size_t x = 0; x < 4; ++x) {
        const std::uint32_t early = first ^ (row.isOdd[x] & toSecond);
        const std::uint32_t late = third ^ (row.isOdd[x] & toFourth);
        texels[x] = early ^ (row.isLate[x] & (early ^ late));
      }
      std::memcpy(corner + 8 * y, texels.data(), sizeof texels);
    }
  }
};

/// Reads some blocks and copies the parts of their rows that lie inside the image.
template <int Width, int Height, int Blocks, typename Read>
const std::uint8_t* readBlocks(const std::uint8_t* from, int blockBytes, int rows, int columns, Texel* to,
                               int width, Read read) {
  constexpr std::size_t kTexels = std::size_t{Width} * Height;
  std::array<PackedTexel, Blocks * kTexels> decoded;
  read(from, decoded.size(), decoded.data());
  for (int block = 0; block < Blocks; ++block) {
    for (int y = 0; y < rows; ++y)
      std::memcpy(to + std::ptrdiff_t{y} * width + std::ptrdiff_t{block} * Width,
                  decoded.data() + block * kTexels + y * Width,
                  static_cast<std::size_t>(columns) * sizeof(Texel));
  }
  return from + std::ptrdiff_t{Blocks} * blockBytes;
}

/// @tparam Blocks  the number that is decoded at a time.
template <int Width, int Height, int Blocks, int BlockBytes = 32, typename Read>
void forBlocks(ByteView bytes, int width, int height, std::span<Texel> texels, Read read) {
  const std::uint8_t* from = bytes.data();
  for (int top = 0; top < height; top += Height) {
    Texel* line = texels.data() + std::ptrdiff_t{top} * width;
    const int rows = std::min(Height, height - top);
    int left = 0;
    // With sizes that the compiler knows, loops become plain sequences of vector instructions.
    for (; rows == Height && width - left >= Blocks * Width; left += Blocks * Width)
      from = readBlocks<Width, Height, Blocks>(from, BlockBytes, Height, Width, line + left, width, read);
    for (; left < width; left += Width)
      from = readBlocks<Width, Height, 1>(from, BlockBytes, rows, std::min(Width, width - left), line + left,
                                          width, read);
  }
}

/// Looks up each texel's colour and writes it to its place. Doing several at once is no faster.
/// @param indexAt  returns the index at a place in the row's bytes.
template <int Width, int Height, typename IndexAt>
void lookUp(ByteView bytes, std::span<const Texel> colours, int width, int height, std::span<Texel> texels,
            IndexAt indexAt) {
  constexpr int kRowBytes = 32 / Height;
  const std::uint8_t* from = bytes.data();
  for (int top = 0; top < height; top += Height) {
    for (int left = 0; left < width; left += Width) {
      for (int y = 0; y < Height; ++y, from += kRowBytes) {
        if (top + y >= height) continue;
        Texel* to = texels.data() + std::ptrdiff_t{top + y} * width + left;
        const auto look = [&](int x) {
          std::memcpy(to + x, colours.data() + indexAt(from, x), sizeof(Texel));
        };
        if (width - left >= Width) {
          for (int x = 0; x < Width; ++x) look(x);
        } else {
          for (int x = 0; x < width - left; ++x) look(x);
        }
      }
    }
  }
}

constexpr auto nibbleAt = [](const std::uint8_t* from, int x) {
  return from[x / 2] >> (x % 2 == 0 ? 4 : 0) & 15;
};

constexpr auto kGreys = [] {
  std::array<Texel, 16> greys{};
  for (std::size_t i = 0; i < greys.size(); ++i) greys[i] = Texel(static_cast<std::uint8_t>(i * 17U));
  return greys;
}();

// GCC also makes variants of this function with wider vectors. The loader takes the best one for the
// processor, before ThreadSanitizer is ready. (Palettes are slower that way: the variants gather.)
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
__attribute__((target_clones("arch=x86-64-v4", "avx2", "default"), flatten))
#endif
void decodeColours(ByteView bytes, TextureFormat format, int width, int height, std::span<Texel> texels) {
  if (format == TextureFormat::RGBA8) return forBlocks<4, 4, 2, 64>(bytes, width, height, texels, readRgba8);
  if (format == TextureFormat::CMPR) return forBlocks<8, 8, 4>(bytes, width, height, texels, readCmpr);
  if (format == TextureFormat::IA8)
    return forBlocks<4, 4, 2>(bytes, width, height, texels,
                              eachWord([](std::uint16_t word) { return fromIa8(word); }));
  if (format == TextureFormat::RGB565)
    return forBlocks<4, 4, 2>(bytes, width, height, texels,
                              eachWord([](std::uint16_t word) { return fromRgb565(word); }));
  forBlocks<4, 4, 2>(bytes, width, height, texels,
                     eachWord([](std::uint16_t word) { return fromRgb5a3(word); }));
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

int blockBytesOf(TextureFormat format) { return blockOf(format).bytes; }

int levelsOf(int stored, int width, int height) {
  int most = 1;
  while (std::max(width, height) >> most > 0) ++most;
  return std::clamp(stored, 1, most);
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
    const std::uint16_t word = wordAt(bytes.data() + 2 * i);
    colours[i] = std::bit_cast<Texel>(palette == PaletteFormat::IA8      ? fromIa8(word)
                                      : palette == PaletteFormat::RGB565 ? fromRgb565(word)
                                                                         : fromRgb5a3(word));
  }
  return colours;
}

void decodeTexels(ByteView bytes, TextureFormat format, std::span<const Texel> palette, int width, int height,
                  std::span<Texel> texels) {
  switch (format) {
    case TextureFormat::I4:
      return lookUp<8, 8>(bytes, kGreys, width, height, texels, nibbleAt);
    case TextureFormat::I8:
      return forBlocks<8, 4, 2>(bytes, width, height, texels,
                                eachByte([](unsigned value) { return grey(value, value); }));
    case TextureFormat::IA4:
      return forBlocks<8, 4, 2>(bytes, width, height, texels, eachByte([](unsigned byte) {
                                  return grey((byte & 15U) * 17U, (byte >> 4U) * 17U);
                                }));
    case TextureFormat::IA8:
    case TextureFormat::RGB565:
    case TextureFormat::RGB5A3:
    case TextureFormat::RGBA8:
    case TextureFormat::CMPR:
      return decodeColours(bytes, format, width, height, texels);
    // decodePalette() made as many colours as there are indices.
    case TextureFormat::CI4:
      return lookUp<8, 8>(bytes, palette, width, height, texels, nibbleAt);
    case TextureFormat::CI8:
      return lookUp<8, 4>(bytes, palette, width, height, texels,
                          [](const std::uint8_t* from, int x) { return from[x]; });
    case TextureFormat::CI14:
      return lookUp<4, 4>(bytes, palette, width, height, texels, [](const std::uint8_t* from, int x) {
        return wordAt(from + std::ptrdiff_t{2} * x) & 0x3FFF;
      });
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
