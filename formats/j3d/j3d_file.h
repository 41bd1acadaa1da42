// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/bytes/byte_reader.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::formats::j3d {

inline constexpr std::size_t kMostBlocks = 64;    ///< read of a file; real ones hold at most 10
inline constexpr std::uint8_t kLastLoopMode = 4;  ///< of animations

/// A tagged part of a J3D file.
struct Block {
  std::string tag;           ///< "INF1", "ANK1", ...
  std::uint64_t offset = 0;  ///< of the tag
  std::uint32_t size = 0;    ///< as declared, unless another block begins elsewhere; may lie
  int index = 0;             ///< 0 for the first

  [[nodiscard]] std::uint64_t end() const { return offset + size; }
};

/// The header every J3D file begins with. Source: docs/formats/j3d-file.md.
struct FileHeader {
  static constexpr std::uint64_t kSize = 0x20;

  std::string magic;  ///< "J3D1" or "J3D2"
  std::string type;   ///< "bck1", "bmd3", ...
  std::uint32_t declaredSize = 0;
  std::uint32_t blockCount = 0;
  std::uint32_t soundOffset = 0;  ///< 0 or 0xFFFFFFFF: none
};

/// True for "J3D1" or "J3D2" followed by `type`. Bytes may be hostile.
[[nodiscard]] bool hasType(ByteView bytes, std::string_view type);

/// Reads the header; a declared size other than the real one is a warning.
/// @throws ReadFailure when the bytes end inside it.
[[nodiscard]] FileHeader readHeader(ByteReader& reader, core::Diagnostics& diagnostics);

/// Lists the blocks from 0x20 on, up to the declared count or the end of the file, and known ones behind that
/// count. If a block's size does not lead to another block, it ends at the next known tag or with the file,
/// and there is a warning.
[[nodiscard]] std::vector<Block> readBlocks(ByteReader& reader, const FileHeader& header,
                                            core::Diagnostics& diagnostics);

/// The first block with a tag, or null.
[[nodiscard]] const Block* findBlock(const std::vector<Block>& blocks, std::string_view tag);

/// Where a part of a block lies, from the start of the file.
/// @param header  where its offset stands, from the block's start.
/// @param name    of that field.
/// @throws ReadFailure when the offset leads into the block's header or behind the block.
[[nodiscard]] std::uint64_t placeIn(const ByteReader& reader, const Block& block, std::uint32_t header,
                                    const char* name);

/// The one block of a format. @throws ReadFailure when it is not there.
[[nodiscard]] const Block& requireOnlyBlock(const ByteReader& reader, const std::vector<Block>& blocks,
                                            const char* format, const char* tag);

/// Reads a table of names: a count, then hash and offset of each. Names are only for people, so damage is a
/// warning, and the names from there on are missing.
/// @param block   the start of the block, which `offset` counts from.
/// @param offset  0: no table.
[[nodiscard]] std::vector<std::string> readNameTable(ByteReader& reader, std::uint64_t block,
                                                     std::uint32_t offset, core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
