// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/baev/baev_file.h"

#include "formats/text/printable.h"

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <utility>

namespace marrow::formats::baev {
namespace {

constexpr std::string_view kClassName =
    "Nintendo.AnimationEvent.ResourceConverter.Resource.AnimationEventArchiveResData";
constexpr std::uint64_t kSectionHeaderSize = 0x28;
constexpr std::uint64_t kSectionNameSize = 0x10;

std::string hex(std::uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llX", static_cast<unsigned long long>(value));
  return text;
}

/// Text of a field of fixed length, up to its first zero.
ByteView fixedText(const ByteReader& reader, std::uint64_t offset, std::uint64_t size, const char* field) {
  const ByteView bytes = reader.slice(offset, size, 1, field);
  const auto end = std::find(bytes.begin(), bytes.end(), std::uint8_t{0});
  return bytes.first(static_cast<std::size_t>(end - bytes.begin()));
}

void checkMagic(const ByteReader& reader, std::uint64_t offset, std::string_view wanted) {
  const std::string found = printable(reader.slice(offset, 4, 1, "magic"));
  if (found == wanted) return;
  reader.fail(core::ErrorCode::BadMagic,
              "this should read " + std::string(wanted) + ", but it reads " + found, offset, "magic");
}

Section readSection(ByteReader& reader, std::uint64_t at, core::Diagnostics& diagnostics) {
  checkMagic(reader, at, "BFSI");
  Section section;
  section.offset = reader.u32(at + 0x04, "data offset");
  section.size = reader.u32(at + 0x08, "data size");
  section.name = printable(fixedText(reader, at + 0x18, kSectionNameSize, "name"));
  if (section.offset + section.size > reader.size()) {
    warn(diagnostics, reader,
         "the section " + section.name + " ends at " + hex(section.offset + section.size) +
             ", past the end of the file at " + hex(reader.size()),
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
    warn(diagnostics, reader, "there is no section called Default; the header's own pointer is used", 0x20,
         "data pointer");
    return;
  }
  if (found->offset != header.dataOffset) {
    warn(diagnostics, reader,
         "the header points at " + hex(header.dataOffset) + ", but the section Default begins at " +
             hex(found->offset),
         0x20, "data pointer");
  }
  header.dataOffset = found->offset;
  if (find("StringPool") == header.sections.end()) {
    warn(diagnostics, reader, "there is no section called StringPool", 0x18, "section count");
  }
}

}  // namespace

std::uint64_t readPointer(const ByteReader& reader, std::uint64_t at, std::uint64_t lowestPointer,
                          const char* field) {
  const std::uint64_t pointer = reader.u64(at, field);
  if (pointer >= lowestPointer) return pointer;
  reader.fail(pointer == 0 ? core::ErrorCode::BadValue : core::ErrorCode::IndexOutOfRange,
              pointer == 0
                  ? "the pointer is null"
                  : "the pointer names " + hex(pointer) + ", but the data begins at " + hex(lowestPointer),
              at, field);
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
    reader.fail(core::ErrorCode::BadValue,
                "an entry is said to have " + std::to_string(declared) + " bytes; " +
                    std::to_string(kind.entrySize) + " are needed",
                at + 0x0C, "entry size");
  }
  (void)reader.slice(table.offset, table.count, table.stride, "entries");
  if (declared != kind.entrySize && !kind.isStrideFixed) {
    warn(diagnostics, reader,
         "an entry is said to have " + std::to_string(declared) + " bytes; the " +
             std::to_string(kind.entrySize) + " that are known are read",
         at + 0x0C, "entry size");
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
    warn(diagnostics, reader,
         "the header says " + std::to_string(header.declaredSize) + " bytes, the file has " +
             std::to_string(reader.size()),
         0x08, "file size");
  }
  const ByteView className =
      fixedText(reader, FileHeader::kClassNameOffset, FileHeader::kClassNameSize, "class name");
  if (std::string_view(reinterpret_cast<const char*>(className.data()), className.size()) != kClassName) {
    warn(diagnostics, reader,
         "the class is not that of an event archive but \"" + printable(className) + "\"",
         FileHeader::kClassNameOffset, "class name");
  }
  readSections(reader, header, diagnostics);
  findDefaultSection(reader, header, diagnostics);
  return header;
}

}  // namespace marrow::formats::baev
