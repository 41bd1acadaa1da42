// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/texture_memory.h"

#include <algorithm>

namespace marrow::formats::z64 {
namespace {

constexpr unsigned kMostMask = 10;
constexpr int kMostTexels = 1 << kMostMask;
constexpr std::uint64_t kHalf =
    TextureMemory::kBytes / 2;  // blue and alpha of 32-bit texels lie that much further on
constexpr unsigned kFormatIntensityAlpha = 3;
constexpr unsigned kModeIntensityAlpha = 3;

// The 32-bit halves of a word are swapped in odd rows.
constexpr std::uint64_t swapOf(bool isOdd) { return isOdd ? 4 : 0; }

std::uint64_t bytesOf(std::uint64_t texels, unsigned size) { return (texels << size) / 2; }

std::uint8_t wide5(unsigned bits) { return static_cast<std::uint8_t>(bits << 3U | bits >> 2U); }

core::Texel rgba16(unsigned value) {
  return {wide5(value >> 11U & 31U), wide5(value >> 6U & 31U), wide5(value >> 1U & 31U),
          (value & 1U) != 0 ? 255 : 0};
}

core::Texel grey(unsigned intensity, unsigned alpha) {
  const auto i = static_cast<std::uint8_t>(intensity);
  return {i, i, i, static_cast<std::uint8_t>(alpha)};
}

core::Texel ia16(unsigned value) { return grey(value >> 8U, value & 255U); }

core::Texel texel4(unsigned value, bool hasAlpha) {
  if (!hasAlpha) return grey(value * 17, value * 17);
  const unsigned bits = value >> 1U;
  return grey(bits << 5U | bits << 2U | bits >> 1U, (value & 1U) != 0 ? 255 : 0);
}

core::Texel texel8(unsigned value, bool hasAlpha) {
  return hasAlpha ? grey((value >> 4U) * 17, (value & 15U) * 17) : grey(value, value);
}

/// Indices that no texel has do not count: the remains of another texture do not make two images.
std::vector<bool> usedIndices(const TileTexels& texels) {
  std::vector<bool> used(texels.size == 0 ? 16 : 256, false);
  for (const std::uint8_t byte : texels.bytes) {
    if (texels.size == 0) {
      used[byte >> 4U] = used[byte & 15U] = true;
    } else {
      used[byte] = true;
    }
  }
  return used;
}

}  // namespace

int TileAxis::tileSize() const {
  return std::max(1, static_cast<int>(last >> 2U) - static_cast<int>(first >> 2U) + 1);
}

int TileAxis::imageSize() const {
  const int tile = std::min(tileSize(), kMostTexels);
  if (mask == 0) return tile;
  const int masked = 1 << std::min(mask, kMostMask);
  return clamps ? std::min(masked, tile) : masked;
}

float TileAxis::scale() const {
  if (shift <= kMostMask) return 1.0F / static_cast<float>(1U << shift);
  return static_cast<float>(1U << (16U - shift));
}

std::uint64_t TextureLoad::firstByte() const { return bytesOf(std::uint64_t{top} * width + left, size); }

std::uint64_t TextureLoad::endByte() const {
  if (right < left) return firstByte();
  const std::uint64_t row = kind == Kind::Tile ? std::max(top, bottom) : top;
  return bytesOf(row * width + right + 1, size);
}

void TextureMemory::load(const TextureLoad& load, ByteView file) {
  loads_[load.word % kWords] = load;
  if (load.right < load.left) return;
  if (load.kind == TextureLoad::Kind::Block) return loadBlock(load, file);
  if (load.kind == TextureLoad::Kind::Palette) return loadPalette(load, file);
  // More rows than memory has words would overwrite each other.
  const unsigned rows = load.bottom < load.top ? 0 : std::min(load.bottom - load.top + 1, 1024U);
  const std::uint64_t count = bytesOf(load.right - load.left + 1, load.size);
  for (unsigned row = 0; row < rows; ++row) {
    const std::uint64_t from = bytesOf(std::uint64_t{load.top + row} * load.width + load.left, load.size);
    const std::uint64_t to = 8 * (std::uint64_t{load.word} + std::uint64_t{row} * load.line);
    loadRow(load, file, from, std::min<std::uint64_t>(count, kBytes), to, row % 2 != 0);
  }
}

void TextureMemory::loadRow(const TextureLoad& load, ByteView file, std::uint64_t from, std::uint64_t count,
                            std::uint64_t to, bool isOdd) {
  const bool isWide = load.size == 3;
  for (std::uint64_t i = 0; i < count; ++i) {
    // Two bytes of a 32-bit texel go to the lower half of memory and two to the upper.
    const std::uint64_t place = isWide ? i / 4 * 2 + i % 2 : i;
    std::uint64_t at = (to + place) ^ swapOf(isOdd);
    at = isWide ? at % kHalf + (i % 4 < 2 ? 0 : kHalf) : at % kBytes;
    const bool isThere = from + i < file.size();
    if (isThere) bytes_[at] = file[from + i];
    isLoaded_[at / 8] = isThere;
  }
}

void TextureMemory::loadBlock(const TextureLoad& load, ByteView file) {
  const std::uint64_t from = load.firstByte();
  const std::uint64_t bytes = std::min<std::uint64_t>(load.endByte() - from, 2 * kBytes);
  const std::uint64_t wordBytes = load.size == 3 ? 4 : 8;  // bytes that a word of the file takes in each half
  for (std::uint64_t word = 0; 8 * word < bytes; ++word) {
    const bool isOdd = (word * load.step >> 11U) % 2 != 0;
    loadRow(load, file, from + 8 * word, std::min<std::uint64_t>(8, bytes - 8 * word),
            8 * std::uint64_t{load.word} + wordBytes * word, isOdd);
  }
}

void TextureMemory::loadPalette(const TextureLoad& load, ByteView file) {
  const std::uint64_t from = load.firstByte();
  const std::uint64_t count = std::min<std::uint64_t>(load.right - load.left + 1, kWords);
  for (std::uint64_t entry = 0; entry < count; ++entry) {
    const std::uint64_t word = (load.word + entry) % kWords;
    const bool isThere = from + 2 * entry + 2 <= file.size();
    isLoaded_[word] = isThere;
    for (std::uint64_t i = 0; isThere && i < 8; ++i) {
      bytes_[8 * word + i] = file[from + 2 * entry + i % 2];
    }
  }
}

TileTexels TextureMemory::cut(const Tile& tile, unsigned paletteMode) const {
  TileTexels cut{tile.format, tile.size, tile.size < 2 ? paletteMode : 0U};
  const bool isWide = tile.size == 3;
  const bool isIndexed = cut.paletteMode != 0;
  if (tile.format == 2 && tile.size == 0 && !isIndexed) cut.paletteBase = tile.palette << 4U;
  cut.width = tile.s.imageSize();
  cut.height = tile.t.imageSize();
  cut.lineBytes = tile.line * 8;
  const std::uint64_t reach = isIndexed || isWide ? kHalf : kBytes;
  const std::uint64_t row = bytesOf(static_cast<std::uint64_t>(cut.width) + 1, isWide ? 2 : tile.size);
  const std::uint64_t wanted =
      std::uint64_t{cut.lineBytes} * static_cast<std::uint64_t>(cut.height - 1) + row + 7;
  const std::uint64_t count = std::min(wanted / 8 * 8, reach);
  cut.bytes.resize(count);
  for (std::uint64_t i = 0; i < count; ++i) cut.bytes[i] = bytes_[(8 * std::uint64_t{tile.word} + i) % reach];
  if (isWide) {
    cut.highBytes.resize(count);
    for (std::uint64_t i = 0; i < count; ++i)
      cut.highBytes[i] = bytes_[kHalf + (8 * std::uint64_t{tile.word} + i) % kHalf];
  }
  if (!isIndexed) return cut;
  const std::vector<bool> used = usedIndices(cut);
  const unsigned first = kPaletteWord + (tile.size == 0 ? 16 * tile.palette : 0);
  for (unsigned i = 0; i < used.size(); ++i) {
    const std::size_t at = 8 * ((first + i) % kWords);
    cut.palette.push_back(used[i] ? static_cast<std::uint16_t>(bytes_[at] << 8 | bytes_[at + 1]) : 0);
  }
  return cut;
}

std::string TileTexels::formatName() const {
  constexpr std::array kNames = {"RGBA", "YUV", "CI", "IA", "I", "I", "I", "I"};
  const char* kind = paletteMode != 0 ? "CI" : kNames[format % kNames.size()];
  return kind + std::to_string(4U << size);
}

void TileTexels::decode(std::span<core::Texel> texels) const {
  const bool hasAlpha = format == kFormatIntensityAlpha;
  const auto columns = static_cast<std::size_t>(width);
  for (std::size_t i = 0; i < texels.size(); ++i) {
    const std::size_t x = i % columns;
    const std::size_t y = i / columns;
    const std::size_t row = lineBytes * y;
    const auto at = [&](std::size_t byte) { return ((row + byte) ^ swapOf(y % 2 != 0)) % bytes.size(); };
    if (size >= 2) {
      const std::size_t place = at(2 * x);
      const auto value = static_cast<unsigned>(bytes[place] << 8 | bytes[place + 1]);
      if (size == 3) {
        texels[i] = {bytes[place], bytes[place + 1], highBytes[place], highBytes[place + 1]};
      } else {
        texels[i] = format == 0 ? rgba16(value) : ia16(value);
      }
      continue;
    }
    unsigned value = bytes[at(size == 0 ? x / 2 : x)];
    if (size == 0) value = x % 2 == 0 ? value >> 4U : value & 15U;
    if (paletteMode != 0) {
      texels[i] = paletteMode == kModeIntensityAlpha ? ia16(palette[value]) : rgba16(palette[value]);
    } else if (size == 0 && format == 2) {
      texels[i] = grey(paletteBase | value, paletteBase | value);
    } else {
      texels[i] = size == 0 ? texel4(value, hasAlpha) : texel8(value, hasAlpha);
    }
  }
}

}  // namespace marrow::formats::z64
