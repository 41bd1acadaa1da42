// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/baev/baev_file.h"

#include "formats/baev/codes.h"
#include "formats/text/printable.h"

#include <algorithm>

#include <string_view>
#include <utility>

namespace marrow::formats::baev {
namespace {

constexpr std::string_view kClassName =
    "Nintendo.AnimationEvent.ResourceConverter.Resource.AnimationEventArchiveResData";
constexpr std::uint64_t kSectionHeaderSize = 0x28;
constexpr std::uint64_t kSectionNameSize = 0x10;

/// Text of a field of fixed length, up to its first zero.
ByteView fixedText(const ByteReader& reader, std::uint64_t offset, std::uint64_t size, const char* field) {
  const ByteView bytes = reader.bytesAt(offset, size, FieldType::Text, field);
  const auto end = std::find(bytes.begin(), bytes.end(), std::uint8_t{0});
  return bytes.first(static_cast<std::size_t>(end - bytes.begin()));
}

void checkMagic(const ByteReader& reader, std::uint64_t offset, std::string_view wanted) {
  const std::string found = printable(reader.bytesAt(offset, 4, FieldType::Text, "magic"));
  if (found == wanted) return;
  reader.fail(core::ErrorCode::BadMagic, {code("baev.bad-magic"), wanted, found}, offset, "magic");
}

Section readSection(ByteReader& reader, std::uint64_t at, core::Diagnostics& diagnostics) {
  checkMagic(reader, at, "BFSI");
  Section section;
  section.offset = reader.u32(at + 0x04, "data offset");
  section.size = reader.u32(at + 0x08, "data size");
  section.name = printable(fixedText(reader, at + 0x18, kSectionNameSize, "name"));
  if (section.offset + section.size > reader.size()) {
    warn(diagnostics, reader,
         {code("baev.section-past-end"), section.name, core::Offset{section.offset + section.size},
          core::Offset{reader.size()}},
         at + 0x08, "data size");
  }
  return section;
}

void readSections(ByteReader& reader, FileHeader& header, core::Diagnostics& diagnostics) {
  const TableKind kind{"section headers", kSectionHeaderSize};
  const Table table = readTable(reader, 0x10, kind, FileHeader::kSize, diagnostics);
  std::uint64_t lowest = reader.size();
  for (std::uint32_t i = 0; i < table.count; ++i) {
    const ByteReader::Scope scope(reader, "section", static_cast<int>(i));
    header.sections.push_back(readSection(reader, table.entry(i), diagnostics));
    lowest = std::min(lowest, header.sections.back().offset);
  }
  header.lowestPointer = std::max(lowest, FileHeader::kSize);
}

void findDefaultSection(const ByteReader& reader, FileHeader& header, core::Diagnostics& diagnostics) {
  const auto find = [&](std::string_view name) {
    return std::find_if(header.sections.begin(), header.sections.end(),
                        [&](const Section& section) { return section.name == name; });
  };
  const auto found = find("Default");
  header.dataOffset = reader.u64(0x20, "data pointer");
  if (found == header.sections.end()) {
    header.lowestPointer = std::max(FileHeader::kSize, std::min(header.lowestPointer, header.dataOffset));
    warn(diagnostics, reader, {code("baev.no-default-section")}, 0x20, "data pointer");
    return;
  }
  if (found->offset != header.dataOffset) {
    warn(diagnostics, reader,
         {code("baev.data-pointer"), core::Offset{header.dataOffset}, core::Offset{found->offset}}, 0x20,
         "data pointer");
  }
  header.dataOffset = found->offset;
  if (find("StringPool") == header.sections.end()) {
    warn(diagnostics, reader, {code("baev.no-string-section")}, 0x18, "section count");
  }
}

}  // namespace

std::uint64_t readPointer(const ByteReader& reader, std::uint64_t at, std::uint64_t lowestPointer,
                          const char* field) {
  const std::uint64_t pointer = reader.u64(at, field);
  if (pointer >= lowestPointer) return pointer;
  if (pointer == 0) reader.fail(core::ErrorCode::BadValue, {code("baev.null-pointer")}, at, field);
  reader.fail(core::ErrorCode::IndexOutOfRange,
              {code("baev.pointer-before-data"), core::Offset{pointer}, core::Offset{lowestPointer}}, at,
              field);
}

Table readTable(ByteReader& reader, std::uint64_t at, const TableKind& kind, std::uint64_t lowestPointer,
                core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, kind.name);
  Table table;
  table.count = reader.u32(at + 8, "count");
  const std::uint64_t declared = reader.u32(at + 0x0C, "entry size");
  table.stride = kind.isStrideFixed ? kind.entrySize : declared;
  if (table.count == 0) return table;  // empty tables have null pointers and any size
  table.offset = readPointer(reader, at, lowestPointer, "pointer");
  if (table.stride < kind.entrySize) {
    reader.fail(core::ErrorCode::BadValue, {code("baev.entry-too-small"), declared, kind.entrySize},
                at + 0x0C, "entry size");
  }
  (void)reader.slice(table.offset, table.count, table.stride, "entries");
  if (declared != kind.entrySize && !kind.isStrideFixed) {
    warn(diagnostics, reader, {code("baev.entry-size"), declared, kind.entrySize}, at + 0x0C, "entry size");
  }
  return table;
}

FileHeader readHeader(ByteReader& reader, core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, "header");
  checkMagic(reader, 0, "BFFH");
  (void)reader.slice(0, FileHeader::kSize, 1, "header");
  FileHeader header;
  header.declaredSize = reader.u32(0x08, "file size");
  if (header.declaredSize != reader.size()) {
    warn(diagnostics, reader, {code("baev.file-size"), header.declaredSize, reader.size()}, 0x08,
         "file size");
  }
  const ByteView className =
      fixedText(reader, FileHeader::kClassNameOffset, FileHeader::kClassNameSize, "class name");
  if (std::string_view(reinterpret_cast<const char*>(className.data()), className.size()) != kClassName) {
    warn(diagnostics, reader, {code("baev.class-name"), printable(className)}, FileHeader::kClassNameOffset,
         "class name");
  }
  readSections(reader, header, diagnostics);
  findDefaultSection(reader, header, diagnostics);
  return header;
}

}  // namespace marrow::formats::baev
