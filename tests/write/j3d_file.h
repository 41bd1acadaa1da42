// SPDX-License-Identifier: GPL-3.0-or-later
// J3D files and their blocks. Source: docs/formats/j3d-file.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/write/byte_writer.h"

namespace marrow::write {

/// A file of blocks.
/// @param type    "J3D1bck1".
/// @param sounds  the sound block; empty: none.
[[nodiscard]] Bytes j3dFile(std::string_view type, const std::vector<Bytes>& blocks,
                            const Bytes& sounds = {});

/// A block: a header, then parts that the header has the offsets of.
class J3dBlock {
 public:
  /// @param type        that of a file of this block alone.
  /// @param headerSize  with tag and size.
  J3dBlock(std::string_view tag, std::size_t headerSize, std::string type = {});

  J3dBlock& u8(std::size_t offset, std::uint32_t value);
  J3dBlock& u16(std::size_t offset, std::int64_t value);
  J3dBlock& u32(std::size_t offset, std::uint32_t value);
  /// Appends a part at a multiple of `step` and writes its offset into the header.
  J3dBlock& part(std::size_t offset, const BigEndianWriter& bytes, std::size_t step = 4);
  /// Appends a name table: count, hashes with offsets, then the names.
  J3dBlock& names(std::size_t offset, const std::vector<std::string>& names);

  /// The block, filled up to a multiple of 32.
  [[nodiscard]] Bytes bytes() const;
  [[nodiscard]] Bytes file(const Bytes& sounds = {}) const { return j3dFile(type_, {bytes()}, sounds); }

 private:
  std::string type_;
  BigEndianWriter out_;
};

}  // namespace marrow::write
