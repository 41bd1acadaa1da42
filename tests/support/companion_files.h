// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"
#include "tests/write/byte_writer.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace marrow::testing {

/// A J3D file of one block made in memory: a header, then parts that the header has the offsets of.
class CompanionFile {
 public:
  /// @param type, tag   "btk1", "TTK1".
  /// @param headerSize  bytes of the block's header.
  CompanionFile(std::string type, std::string tag, std::size_t headerSize);
  CompanionFile& u8(std::size_t offset, unsigned value);
  CompanionFile& u16(std::size_t offset, int value);
  CompanionFile& u32(std::size_t offset, std::uint32_t value);
  /// Appends a part and writes its offset into the header.
  CompanionFile& part(std::size_t offset, const write::BigEndianWriter& bytes);
  CompanionFile& names(std::size_t offset, const std::vector<std::string>& names);

  [[nodiscard]] formats::Bytes bytes() const;

 private:
  std::string type_;
  formats::Bytes block_;
};

/// One small file of each kind, all of materials "water" and "lamp".
[[nodiscard]] CompanionFile btkFile();
[[nodiscard]] CompanionFile brkFile();
[[nodiscard]] CompanionFile bpkFile();
[[nodiscard]] CompanionFile bpaFile();
[[nodiscard]] CompanionFile btpFile();
[[nodiscard]] CompanionFile bvaFile();

}  // namespace marrow::testing
