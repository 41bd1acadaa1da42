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
class MaterialAnimationFile {
 public:
  /// @param type, tag   "btk1", "TTK1".
  /// @param headerSize  bytes of the block's header.
  MaterialAnimationFile(std::string type, std::string tag, std::size_t headerSize);
  MaterialAnimationFile& u8(std::size_t offset, unsigned value);
  MaterialAnimationFile& u16(std::size_t offset, int value);
  MaterialAnimationFile& u32(std::size_t offset, std::uint32_t value);
  /// Appends a part and writes its offset into the header.
  MaterialAnimationFile& part(std::size_t offset, const write::BigEndianWriter& bytes);
  MaterialAnimationFile& names(std::size_t offset, const std::vector<std::string>& names);

  [[nodiscard]] formats::Bytes bytes() const;

 private:
  std::string type_;
  formats::Bytes block_;
};

/// One small file of each kind, all of materials "water" and "lamp".
[[nodiscard]] MaterialAnimationFile btkFile();
[[nodiscard]] MaterialAnimationFile brkFile();
[[nodiscard]] MaterialAnimationFile bpkFile();
[[nodiscard]] MaterialAnimationFile bpaFile();
[[nodiscard]] MaterialAnimationFile btpFile();
[[nodiscard]] MaterialAnimationFile bvaFile();

}  // namespace marrow::testing
