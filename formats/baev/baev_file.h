// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/bytes/byte_reader.h"

#include <cstdint>
#include <string>
#include <vector>

namespace marrow::formats::baev {

/// One of the file's two parts: "Default" holds the tables, "StringPool" the text.
struct Section {
  std::string name;
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

/// The header and the sections. Source: docs/formats/baev.md.
struct FileHeader {
  static constexpr std::uint64_t kSize = 0xA8;
  static constexpr std::uint64_t kClassNameOffset = 0x28;
  static constexpr std::uint64_t kClassNameSize = 0x80;

  std::uint32_t declaredSize = 0;
  std::uint64_t dataOffset = 0;  ///< where the section "Default" begins
  std::vector<Section> sections;

  /// Where the first section begins. No pointer may lead before it.
  std::uint64_t lowestPointer = kSize;
};

/// Reads header and section headers. Wrong sizes and names are warnings.
/// @throws ReadFailure where the tables cannot be found.
[[nodiscard]] FileHeader readHeader(ByteReader& reader, core::Diagnostics& diagnostics);

/// A pointer, a count and an entry size, checked: the whole table lies in the data.
struct Table {
  std::uint64_t offset = 0;
  std::uint32_t count = 0;
  std::uint64_t stride = 0;

  [[nodiscard]] std::uint64_t entry(std::uint32_t index) const { return offset + index * stride; }
};

/// How the entries of one kind of table look.
struct TableKind {
  const char* name;            ///< for messages: "event table"
  std::uint64_t entrySize;     ///< bytes that are read of an entry
  bool isStrideFixed = false;  ///< entries lie entrySize apart, whatever size the file declares
};

/// Reads {u64 pointer, u32 count, u32 entry size} at an offset. A larger entry size is a warning: a later
/// version may have more fields. A smaller one is refused.
/// @throws ReadFailure when the table does not lie in the data.
[[nodiscard]] Table readTable(ByteReader& reader, std::uint64_t at, const TableKind& kind,
                              std::uint64_t lowestPointer, core::Diagnostics& diagnostics);

/// A pointer, checked: not null, and not before the data. @throws ReadFailure otherwise.
[[nodiscard]] std::uint64_t readPointer(const ByteReader& reader, std::uint64_t at,
                                        std::uint64_t lowestPointer, const char* field);

}  // namespace marrow::formats::baev
