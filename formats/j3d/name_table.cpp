// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/name_table.h"

#include "formats/j3d/codes.h"
#include "formats/text/printable.h"

namespace marrow::formats::j3d {

std::vector<std::string> readNameTable(ByteReader& reader, std::uint64_t block, std::uint32_t offset,
                                       core::Diagnostics& diagnostics) {
  std::vector<std::string> names;
  if (offset == 0) return names;
  const ByteReader::Scope scope(reader, "names");
  const std::uint64_t table = block + offset;
  try {
    const std::uint16_t count = reader.u16(table, "count");
    reader.slice(table + 4, count, 4, "table");
    if (reader.isRecording())
      reader.describe({.offset = table + 4,
                       .count = count,
                       .record = "name",
                       .fields = {{"hash", 0, FieldType::U16}, {"offset", 2, FieldType::U16}}});
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t at = reader.u16(table + 4 + 4 * i + 2, "name offset");
      names.push_back(fromShiftJis(reader.text(table + at, "name")));
    }
  } catch (const ReadFailure& failure) {
    diagnostics.add(core::leftOut({code("j3d.names-left-out"), failure.error.message}, failure.error));
  }
  return names;
}

}  // namespace marrow::formats::j3d
