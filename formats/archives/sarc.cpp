// SPDX-License-Identifier: GPL-3.0-or-later
// Lists SARC archives. Source: docs/formats/sarc.md.
#include "formats/archives/archive.h"

#include "formats/bytes/byte_reader.h"
#include "formats/codes.h"
#include "formats/text/printable.h"

#include <cstdio>
#include <string>
#include <utility>

namespace marrow::formats {
namespace {

constexpr std::uint64_t kHeaderSize = 0x14;
constexpr std::uint64_t kTableHeaderSize = 0x0C;
constexpr std::uint64_t kSarcEntrySize = 0x10;
constexpr std::uint64_t kNamesHeaderSize = 8;

class SarcLister : ArchiveLister {
 public:
  SarcLister(ByteView bytes, Endian endian) : ArchiveLister(bytes, endian, "sarc") {}

  Archive list() {
    const std::uint64_t tableAt = readHeader();
    const std::uint32_t count = reader_.u16(tableAt + 6, "file count");
    const std::uint64_t entriesAt = tableAt + kTableHeaderSize;
    (void)reader_.slice(entriesAt, count, kSarcEntrySize, "file table");
    namesAt_ = entriesAt + count * kSarcEntrySize + kNamesHeaderSize;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint64_t at = entriesAt + i * kSarcEntrySize;
      addFile(i, at + 8, dataAt_, [&] {
        std::string label = labelOf(at);
        spend(label, at);
        return label;
      });
    }
    return std::move(archive_);
  }

 private:
  std::uint64_t readHeader() {
    const ByteReader::Scope scope(reader_, "SARC header");
    (void)reader_.slice(0, kHeaderSize, 1, "header");
    const std::uint32_t mark = reader_.u16(0x06, "byte order mark");
    if (mark != 0xFEFF) {
      reader_.fail(core::ErrorCode::BadValue, {code("archive.bad-byte-order")}, 0x06, "byte order mark");
    }
    dataAt_ = reader_.u32(0x0C, "data offset");
    const std::uint64_t tableAt = reader_.u16(0x04, "header size");
    const std::string tag = printable(reader_.slice(tableAt, 4, 1, "file table tag"));
    if (tag != "SFAT") {
      reader_.fail(core::ErrorCode::BadMagic, {code("archive.bad-tag"), "SFAT", tag}, tableAt,
                   "file table tag");
    }
    return tableAt;
  }

  /// A file with a damaged name is called by its hash.
  std::string nameFrom(std::uint64_t at) {
    try {
      return toValidUtf8(storedName(reader_, at), Escape::Percent);
    } catch (const ReadFailure& failure) {
      archive_.diagnostics.add(
          core::leftOut({code("archive.file-by-hash"), failure.error.message}, failure.error));
      return {};
    }
  }

  // Some games store only the name's hash.
  std::string labelOf(std::uint64_t at) {
    const std::uint32_t attributes = reader_.u32(at + 0x04, "attributes");
    std::string label;
    if (attributes >> 24 != 0) {
      const std::uint64_t nameAt = namesAt_ + 4 * std::uint64_t{attributes & 0xFFFFFFU};
      label = memberLabel({}, nameFrom(nameAt));
    }
    if (!label.empty()) return label;
    char hash[16];
    std::snprintf(hash, sizeof hash, "0x%08x", static_cast<unsigned>(reader_.u32(at, "name hash")));
    return hash;
  }

  std::uint64_t namesAt_ = 0;
  std::uint64_t dataAt_ = 0;
};

}  // namespace

core::Result<Archive> listSarc(ByteView bytes) {
  return resultOf([&] {
    const bool isBig = bytes.size() > 7 && bytes[6] == 0xFE && bytes[7] == 0xFF;
    return SarcLister(bytes, isBig ? Endian::Big : Endian::Little).list();
  });
}

}  // namespace marrow::formats
