// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/ds_texture.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstring>

namespace marrow::formats::sm64ds {
namespace {

using core::Texel;
static_assert(sizeof(Texel) == 4);

// A texel as one word, red in its lowest byte, so that it is made and stored at once.
using Word = std::uint32_t;
constexpr unsigned kAlphaShift = 24;
constexpr Word kBlack = 0xFFU << kAlphaShift;

// The channels of 15 bits, widened side by side.
constexpr Word colourOf(Word colour) {
  const Word fives = (colour & 0x1F) | (colour & 0x3E0) << 3 | (colour & 0x7C00) << 6;
  return fives << 3 | (fives >> 2 & 0x070707);
}

Word u16At(ByteView bytes, std::size_t index) {
  if constexpr (std::endian::native == std::endian::little) {
    std::uint16_t value = 0;  // loaded as a whole, several loads become one instruction
    std::memcpy(&value, bytes.data() + 2 * index, sizeof value);
    return value;
  }
  return static_cast<Word>(bytes[2 * index] | bytes[2 * index + 1] << 8);
}

void put(std::span<Texel> texels, std::size_t index, Word texel) {
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(texels.data() + index, &texel, sizeof texel);
  } else {
    texels[index] = Texel(texel & 0xFF, texel >> 8 & 0xFF, texel >> 16 & 0xFF, texel >> kAlphaShift);
  }
}

// Texels of an index and an alpha each, of a fixed number of bits.
template <int kBits, typename AlphaOf>
bool decodeIndexed(const DsTextureInfo& info, const DsTextureBytes& bytes, std::span<Texel> texels,
                   unsigned indexMask, AlphaOf alphaOf) {
  std::array<Word, 256> colours{};
  const std::size_t known = std::min(colours.size(), bytes.palette.size() / 2);
  for (std::size_t i = 0; i < known; ++i) colours[i] = colourOf(u16At(bytes.palette, i));
  std::array<Word, 1U << kBits> table{};  // by a texel's bits
  std::array<std::uint8_t, 1U << kBits> isUnknown{};
  for (unsigned bits = 0; bits < table.size(); ++bits) {
    const unsigned index = bits & indexMask;
    table[bits] = colours[index] + (alphaOf(bits) << kAlphaShift);
    if (index == 0 && info.firstIsClear) table[bits] = colours[0];
    isUnknown[bits] = index >= known ? 1 : 0;
  }
  constexpr std::size_t kTexelsPerByte = 8 / kBits;
  unsigned unknown = 0;
  for (std::size_t i = 0; i < bytes.texels.size(); ++i) {
    for (std::size_t part = 0; part < kTexelsPerByte; ++part) {
      const unsigned bits = bytes.texels[i] >> (part * kBits) & (table.size() - 1);
      unknown |= isUnknown[bits];
      put(texels, i * kTexelsPerByte + part, table[bits]);
    }
  }
  return unknown == 0;
}

// The channels of two colours mixed in eighths, in the console's five bits each, rounded down.
Word mixed(Word a, Word b, Word eighthsOfA) {
  Word colour = 0;
  for (const unsigned shift : {0U, 5U, 10U}) {
    colour |= ((a >> shift & 31) * eighthsOfA + (b >> shift & 31) * (8 - eighthsOfA)) / 8 << shift;
  }
  return colour;
}

struct Block {
  std::array<Word, 4> texels{};
  unsigned unknown = 0;  ///< a bit for each colour beyond the palette
};

Block blockOf(ByteView palette, Word word) {
  const std::size_t first = std::size_t{word & 0x3FFF} * 2;
  const std::size_t known = palette.size() / 2;
  std::array<Word, 4> colours{};
  Block block;
  for (std::size_t i = 0; i < 4; ++i) {
    if (first + i < known) {
      colours[i] = u16At(palette, first + i);
    } else {
      block.unknown |= 1U << i;
    }
  }
  const unsigned mode = word >> 14;
  if (mode == 1 || mode == 3) {
    colours[2] = mixed(colours[0], colours[1], mode == 1 ? 4 : 5);
    colours[3] = mixed(colours[0], colours[1], 3);
    block.unknown = (block.unknown & 3) != 0 ? block.unknown | 0xC : 0;
  }
  for (std::size_t i = 0; i < 4; ++i) block.texels[i] = colourOf(colours[i]) + kBlack;
  if (mode < 2) {
    block.texels[3] = 0;
    block.unknown &= 7;
  }
  return block;
}

bool decodeBlocks(const DsTextureInfo& info, const DsTextureBytes& bytes, std::span<Texel> texels) {
  const auto width = static_cast<std::size_t>(info.width);
  const std::size_t blocksAcross = width / 4;
  unsigned unknown = 0;
  for (std::size_t i = 0; i < bytes.texels.size() / 4; ++i) {
    const Block block = blockOf(bytes.palette, u16At(bytes.blocks, i));
    const std::size_t at = i / blocksAcross * 4 * width + i % blocksAcross * 4;
    for (std::size_t y = 0; y < 4; ++y) {
      const unsigned row = bytes.texels[4 * i + y];
      for (std::size_t x = 0; x < 4; ++x) {
        const unsigned index = row >> (2 * x) & 3;
        unknown |= block.unknown >> index & 1;
        put(texels, at + y * width + x, block.texels[index]);
      }
    }
  }
  return unknown == 0;
}

void decodeDirect(ByteView bytes, std::span<Texel> texels) {
  for (std::size_t i = 0; i < texels.size(); ++i) {
    const Word colour = u16At(bytes, i);
    put(texels, i, colourOf(colour) + (colour >> 15) * kBlack);
  }
}

}  // namespace

const char* toString(DsFormat format) {
  constexpr std::array kNames = {"none",       "A3I5", "4-colour", "16-colour",
                                 "256-colour", "4x4",  "A5I3",     "Direct"};
  return kNames[static_cast<std::size_t>(format)];
}

glm::u8vec3 dsColour(std::uint32_t colour) {
  return {widened(colour & 31), widened(colour >> 5 & 31), widened(colour >> 10 & 31)};
}

DsTextureInfo::DsTextureInfo(std::uint32_t parameters)
    : format(static_cast<DsFormat>(parameters >> 26 & 7)),
      width(8 << (parameters >> 20 & 7)),
      height(8 << (parameters >> 23 & 7)),
      firstIsClear((parameters >> 29 & 1) != 0 && format >= DsFormat::Colours4 &&
                   format <= DsFormat::Colours256) {}

std::uint64_t DsTextureInfo::texelCount() const {
  return static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
}

std::uint64_t DsTextureInfo::texelBytes() const {
  constexpr std::array<std::uint64_t, 8> kBits = {0, 8, 2, 4, 8, 2, 8, 16};
  return texelCount() * kBits[static_cast<std::size_t>(format)] / 8;
}

std::uint32_t DsTextureInfo::mostColours() const {
  constexpr std::uint32_t kMostOfBlocks = 0x3FFF * 2 + 4;
  constexpr std::array<std::uint32_t, 8> kColours = {0, 32, 4, 16, 256, kMostOfBlocks, 8, 0};
  return kColours[static_cast<std::size_t>(format)];
}

bool decodeDsTexture(const DsTextureInfo& info, const DsTextureBytes& bytes, std::span<Texel> texels) {
  assert(texels.size() == info.texelCount() && bytes.texels.size() == info.texelBytes());
  const auto opaque = [](unsigned) { return Word{255}; };
  switch (info.format) {
    case DsFormat::None:
      std::fill(texels.begin(), texels.end(), Texel(0));
      return true;
    case DsFormat::A3I5:
      return decodeIndexed<8>(info, bytes, texels, 31, [](unsigned bits) {
        const Word alpha = bits >> 5;
        return widened(alpha << 2 | alpha >> 1);
      });
    case DsFormat::Colours4:
      return decodeIndexed<2>(info, bytes, texels, 3, opaque);
    case DsFormat::Colours16:
      return decodeIndexed<4>(info, bytes, texels, 15, opaque);
    case DsFormat::Colours256:
      return decodeIndexed<8>(info, bytes, texels, 255, opaque);
    case DsFormat::Blocks4x4:
      return decodeBlocks(info, bytes, texels);
    case DsFormat::A5I3:
      return decodeIndexed<8>(info, bytes, texels, 7, [](unsigned bits) { return widened(bits >> 3); });
    case DsFormat::Direct:
      decodeDirect(bytes.texels, texels);
      return true;
  }
  return true;
}

}  // namespace marrow::formats::sm64ds
