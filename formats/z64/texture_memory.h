// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/image.h"
#include "formats/bytes/byte_view.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace marrow::formats::z64 {

/// One direction of a tile.
struct TileAxis {
  bool mirrors = false;
  bool clamps = false;
  unsigned mask = 0;   ///< the image repeats every 2^mask texels; 0: it does not
  unsigned shift = 0;  ///< 1..10 divide coordinates by 2^shift, 11..15 multiply by 2^(16 - shift)
  unsigned first = 0;  ///< in quarters of a texel
  unsigned last = 0;   ///< the same, included

  [[nodiscard]] int tileSize() const;
  /// Texels of the image that the tile samples, at most 1024.
  [[nodiscard]] int imageSize() const;
  [[nodiscard]] float scale() const;
  [[nodiscard]] bool isClamped() const { return clamps || mask == 0; }
};

/// A window into texture memory.
struct Tile {
  unsigned format = 0;
  unsigned size = 0;     ///< a texel has 4 << size bits
  unsigned line = 0;     ///< 64-bit words from one row to the next
  unsigned word = 0;     ///< of texture memory
  unsigned palette = 0;  ///< of 16 colours
  TileAxis s;
  TileAxis t;
};

/// A command that fills texture memory.
struct TextureLoad {
  enum class Kind : std::uint8_t { None, Block, Tile, Palette };

  Kind kind = Kind::None;
  std::uint32_t address = 0;
  unsigned size = 0;   ///< a texel of the file has 4 << size bits
  unsigned width = 1;  ///< texels of a row in the file
  unsigned line = 0;   ///< as in Tile
  unsigned word = 0;
  unsigned left = 0;  ///< texels
  unsigned top = 0;
  unsigned right = 0;   ///< included; of a block and a palette: the last texel
  unsigned bottom = 0;  ///< included
  unsigned step = 0;    ///< of a block: rows that a word of the file adds, in 1/2048

  /// Both count from the address: the first loaded byte, and the end of the last.
  [[nodiscard]] std::uint64_t firstByte() const;
  [[nodiscard]] std::uint64_t endByte() const;
};

/// The image of a tile, cut out of texture memory.
struct TileTexels {
  unsigned format = 0;
  unsigned size = 0;
  unsigned paletteMode = 0;  ///< 0: colours; 2: indices of RGBA16; 3: of IA16
  unsigned paletteBase = 0;  ///< of indices without a palette: their high bits
  int width = 1;
  int height = 1;
  std::uint32_t lineBytes = 0;
  std::vector<std::uint8_t> bytes = {};      ///< from the tile's first word on; at 32 bits red and green
  std::vector<std::uint8_t> highBytes = {};  ///< at 32 bits blue and alpha
  std::vector<std::uint16_t> palette = {};

  friend bool operator==(const TileTexels&, const TileTexels&) = default;

  /// "CI8", "RGBA16".
  [[nodiscard]] std::string formatName() const;
  void decode(std::span<core::Texel> texels) const;
};

/// The 4096 bytes that textures are loaded to and sampled from. Loads may be hostile: addresses wrap as on
/// the console. Source: docs/formats/zelda64-mesh.md, "Textures".
class TextureMemory {
 public:
  static constexpr std::size_t kBytes = 4096;
  static constexpr std::size_t kWords = kBytes / 8;
  static constexpr unsigned kPaletteWord = 256;

  /// @param file  from the load's address on. If it is too short, the missing bytes count as not loaded.
  void load(const TextureLoad& load, ByteView file);

  /// The load that begins at a word; None if there is none.
  [[nodiscard]] const TextureLoad& loadAt(unsigned word) const { return loads_[word % kWords]; }
  /// True if that word was loaded with bytes of a file.
  [[nodiscard]] bool isLoaded(unsigned word) const { return isLoaded_[word % kWords]; }

  [[nodiscard]] TileTexels cut(const Tile& tile, unsigned paletteMode) const;

 private:
  void loadRow(const TextureLoad& load, ByteView file, std::uint64_t from, std::uint64_t count,
               std::uint64_t to, bool isOdd);
  void loadBlock(const TextureLoad& load, ByteView file);
  void loadPalette(const TextureLoad& load, ByteView file);

  std::array<std::uint8_t, kBytes> bytes_{};
  std::array<bool, kWords> isLoaded_{};
  std::array<TextureLoad, kWords> loads_{};
};

}  // namespace marrow::formats::z64
