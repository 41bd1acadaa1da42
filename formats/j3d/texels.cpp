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

/// The halves of a texel as they lie in memory, first red and green, then blue and alpha: vectors hold twice
/// as many numbers of 16 bits as of 32.
struct PackedTexel {
  std::uint16_t redGreen;
  std::uint16_t blueAlpha;
};

/// @param first, second  numbers of 8 bits.
constexpr std::uint16_t bytePair(std::uint16_t first, std::uint16_t second) {
  if constexpr (std::endian::native == std::endian::little)
    return static_cast<std::uint16_t>(first | second << 8U);
  return static_cast<std::uint16_t>(first << 8U | second);
}

constexpr PackedTexel packed(std::uint16_t red, std::uint16_t green, std::uint16_t blue,
                             std::uint16_t alpha) {
  return {bytePair(red, green), bytePair(blue, alpha)};
}
constexpr PackedTexel grey(std::uint16_t value, std::uint16_t alpha) {
  return packed(value, value, value, alpha);
}

std::uint16_t wordAt(const std::uint8_t* at) { return static_cast<std::uint16_t>(at[0] << 8U | at[1]); }

// Numbers of 16 bits throughout: compilers widen what they cannot tell to fit.
constexpr PackedTexel fromRgb565(std::uint16_t word) {
  const std::uint16_t red = (word >> 8U & 0xF8U) | word >> 13U;
  const std::uint16_t green = (word >> 3U & 0xFCU) | (word >> 9U & 3U);
  return packed(red, green, (word & 31U) * 33U >> 2U, 255);
}

// Both ways are computed, so that several texels can be at once.
constexpr PackedTexel fromRgb5a3(std::uint16_t word) {
  const auto isOpaque = static_cast<std::uint16_t>(static_cast<std::int16_t>(word) >> 15);
  const std::uint16_t clear = word & ~isOpaque;
  // Two fields at once, at the top of a byte each; the rest of the byte repeats their highest bits.
  const std::uint16_t fives = bytePair(word >> 7U & 0xF8U, word >> 2U & 0xF8U);
  const std::uint16_t opaqueRedGreen = fives | (fives >> 5U & 0x0707U);
  const std::uint16_t opaqueBlueAlpha = bytePair((word & 31U) * 33U >> 2U, 255);
  const std::uint16_t clearRedGreen = bytePair(clear >> 8U & 15U, clear >> 4U & 15U) * 17U;
  const std::uint16_t clearBlueAlpha = bytePair((clear & 15U) * 17U, (clear >> 12U) * 73U >> 1U);
  return {static_cast<std::uint16_t>((opaqueRedGreen & isOpaque) | clearRedGreen),
          static_cast<std::uint16_t>((opaqueBlueAlpha & isOpaque) | clearBlueAlpha)};
}

constexpr PackedTexel fromIa8(std::uint16_t word) { return grey(word & 255U, word >> 8U); }

/// How the bytes of blocks become texels, in the blocks' order: long plain loops, which compilers turn into
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
template <typename Read>
auto eachNibble(Read read) {
  return [read](const std::uint8_t* from, std::size_t count, PackedTexel* to) {
    for (std::size_t i = 0; i < count / 2; ++i) {
      to[2 * i] = read(from[i] >> 4U);
      to[2 * i + 1] = read(from[i] & 15U);
    }
  };
}

void readRgba8(const std::uint8_t* from, std::size_t count, PackedTexel* to) {
  for (std::size_t block = 0; block < count; block += 16, from += 64) {
    for (std::size_t i = 0; i < 16; ++i) {
      const std::uint16_t ar = wordAt(from + 2 * i);
      const std::uint16_t gb = wordAt(from + 32 + 2 * i);
      to[block + i] = packed(ar & 255U, gb >> 8U, gb & 255U, ar >> 8U);
    }
  }
}

/// The four colours of a 4x4 block. The console mixes by eighths, and transparent texels keep their colour.
std::array<std::uint32_t, 4> cmprColours(const std::uint8_t* block) {
  const std::uint16_t first = wordAt(block);
  const std::uint16_t second = wordAt(block + 2);
  const auto a = std::bit_cast<std::uint32_t>(fromRgb565(first));
  const auto b = std::bit_cast<std::uint32_t>(fromRgb565(second));
  // All bytes of a texel at once, each with room for eight times itself.
  constexpr std::uint64_t kBytes = 0x00FF00FF00FF00FFU;
  const auto spread = [](std::uint64_t texel) { return (texel | texel << 24U) & kBytes; };
  const auto joined = [](std::uint64_t eighths) {
    const std::uint64_t bytes = eighths >> 3U & kBytes;
    return static_cast<std::uint32_t>(bytes | bytes >> 24U);
  };
  const std::uint64_t more = first > second ? 5 : 4;
  const std::uint64_t less = 8 - more;
  const std::uint32_t last = joined(less * spread(a) + more * spread(b));
  constexpr auto kNoAlpha = std::bit_cast<std::uint32_t>(packed(255, 255, 255, 0));
  return {a, b, joined(more * spread(a) + less * spread(b)), first > second ? last : last & kNoAlpha};
}

void readCmpr(const std::uint8_t* from, std::size_t count, PackedTexel* to) {
  for (std::size_t block = 0; block < count; block += 64, to += 64) {
    for (int part = 0; part < 4; ++part, from += 8) {
      const auto colours = cmprColours(from);
      PackedTexel* corner = to + std::ptrdiff_t{part / 2} * 32 + part % 2 * 4;
      for (int y = 0; y < 4; ++y) {
        const unsigned indices = from[4 + y];
        for (int x = 0; x < 4; ++x)
          corner[8 * y + x] = std::bit_cast<PackedTexel>(colours[indices >> (6 - 2 * x) & 3U]);
      }
    }
  }
}

/// Reads rows of blocks, some blocks at a time, as many as stay in the nearest cache, and copies of their
/// rows what lies inside the image.
template <int Width, int Height, int BlockBytes = 32, typename Read>
void forBlocks(ByteView bytes, int width, int height, std::span<Texel> texels, Read read) {
  constexpr std::size_t kBlocks = 16;
  constexpr std::size_t kTexels = std::size_t{Width} * Height;
  std::array<PackedTexel, kBlocks * kTexels> decoded;
  const std::uint8_t* from = bytes.data();
  for (int top = 0; top < height; top += Height) {
    const int rows = std::min(Height, height - top);
    for (int left = 0; left < width; left += static_cast<int>(kBlocks) * Width) {
      const auto columns = std::min(kBlocks * Width, static_cast<std::size_t>(width - left));
      const std::size_t whole = columns / Width;
      const std::size_t rest = columns % Width;
      const std::size_t blocks = whole + (rest != 0 ? 1 : 0);
      read(from, blocks * kTexels, decoded.data());
      from += blocks * BlockBytes;
      for (int y = 0; y < rows; ++y) {
        const PackedTexel* row = decoded.data() + static_cast<std::ptrdiff_t>(y) * Width;
        Texel* to = texels.data() + static_cast<std::ptrdiff_t>(top + y) * width + left;
        // A fixed length is a move or two where another is a call.
        for (std::size_t block = 0; block < whole; ++block, row += kTexels, to += Width)
          std::memcpy(to, row, Width * sizeof(Texel));
        if (rest != 0) std::memcpy(to, row, rest * sizeof(Texel));
      }
    }
  }
}

// GCC makes variants of this one with wider vectors too, and the loader takes the best for the processor,
// before ThreadSanitizer is ready. (Palettes are slower so: the variants gather.)
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
__attribute__((target_clones("arch=x86-64-v4", "avx2", "default"), flatten))
#endif
void decodeWords(ByteView bytes, TextureFormat format, int width, int height, std::span<Texel> texels) {
  if (format == TextureFormat::IA8)
    return forBlocks<4, 4>(bytes, width, height, texels,
                           eachWord([](std::uint16_t word) { return fromIa8(word); }));
  if (format == TextureFormat::RGB565)
    return forBlocks<4, 4>(bytes, width, height, texels,
                           eachWord([](std::uint16_t word) { return fromRgb565(word); }));
  forBlocks<4, 4>(bytes, width, height, texels,
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
  // decodePalette() made as many colours as there are indices.
  const Texel* colours = palette.data();
  const auto colour = [colours](unsigned index) { return std::bit_cast<PackedTexel>(colours[index]); };
  switch (format) {
    case TextureFormat::I4:
      return forBlocks<8, 8>(bytes, width, height, texels,
                             eachNibble([](unsigned value) { return grey(value * 17U, value * 17U); }));
    case TextureFormat::I8:
      return forBlocks<8, 4>(bytes, width, height, texels,
                             eachByte([](unsigned value) { return grey(value, value); }));
    case TextureFormat::IA4:
      return forBlocks<8, 4>(bytes, width, height, texels, eachByte([](unsigned byte) {
                               return grey((byte & 15U) * 17U, (byte >> 4U) * 17U);
                             }));
    case TextureFormat::IA8:
    case TextureFormat::RGB565:
    case TextureFormat::RGB5A3:
      return decodeWords(bytes, format, width, height, texels);
    case TextureFormat::RGBA8:
      return forBlocks<4, 4, 64>(bytes, width, height, texels, readRgba8);
    case TextureFormat::CI4:
      return forBlocks<8, 8>(bytes, width, height, texels, eachNibble(colour));
    case TextureFormat::CI8:
      return forBlocks<8, 4>(bytes, width, height, texels, eachByte(colour));
    case TextureFormat::CI14:
      return forBlocks<4, 4>(bytes, width, height, texels,
                             eachWord([colour](unsigned word) { return colour(word & 0x3FFFU); }));
    case TextureFormat::CMPR:
      return forBlocks<8, 8>(bytes, width, height, texels, readCmpr);
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
