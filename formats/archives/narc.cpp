// SPDX-License-Identifier: GPL-3.0-or-later
// Lists NARC archives. Source: docs/formats/narc.md.
#include "formats/archives/archive.h"

#include "formats/bytes/byte_reader.h"
#include "formats/codes.h"
#include "formats/text/printable.h"

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

namespace marrow::formats {
namespace {

constexpr std::uint64_t kFileHeaderSize = 0x10;
constexpr std::uint64_t kBlockHeaderSize = 8;
constexpr std::uint64_t kFileTableHeaderSize = 12;
constexpr std::uint64_t kFileEntrySize = 8;
constexpr std::uint64_t kFolderEntrySize = 8;
constexpr int kMostBlocks = 16;
constexpr int kDeepest = 32;

class NarcLister : ArchiveLister {
 public:
  explicit NarcLister(ByteView bytes) : ArchiveLister(bytes, Endian::Little, "narc") {}

  Archive list() {
    findBlocks();
    fileCount_ = reader_.u16(filesAt_ + kBlockHeaderSize, "file count");
    (void)reader_.slice(filesAt_ + kFileTableHeaderSize, fileCount_, kFileEntrySize, "file table");
    names_.resize(fileCount_);
    if (namesAt_ != 0) readNames();
    for (std::uint32_t i = 0; i < fileCount_; ++i) {
      addFile(i, filesAt_ + kFileTableHeaderSize + i * kFileEntrySize, dataAt_, [&] { return labelOf(i); });
    }
    return std::move(archive_);
  }

 private:
  // Every known file has one order of blocks, but each block has a name and a size, so any order is read.
  void findBlocks() {
    std::uint64_t at = kFileHeaderSize;
    for (int i = 0; i < kMostBlocks && at + kBlockHeaderSize <= reader_.size(); ++i) {
      const ByteReader::Scope scope(reader_, "block", i);
      const std::string tag = printable(reader_.slice(at, 4, 1, "tag"));
      const std::uint64_t size = reader_.u32(at + 4, "size");
      if (tag == "BTAF") filesAt_ = at;
      if (tag == "BTNF") namesAt_ = at + kBlockHeaderSize;
      if (tag == "GMIF") dataAt_ = at + kBlockHeaderSize;
      if (size < kBlockHeaderSize) break;
      at += size;
    }
    const char* missing = filesAt_ == 0 ? "BTAF" : dataAt_ == 0 ? "GMIF" : nullptr;
    if (missing != nullptr) {
      reader_.fail(core::ErrorCode::BadMagic, {code("archive.no-block"), missing}, kFileHeaderSize, "blocks");
    }
  }

  // Without names, the files are shown by number.
  void readNames() {
    try {
      const ByteReader::Scope scope(reader_, "names");
      const std::uint16_t folders = reader_.u16(namesAt_ + 6, "folder count");
      (void)reader_.slice(namesAt_, folders, kFolderEntrySize, "folders");
      folderSeen_.resize(folders);
      if (folders > 0) readFolder(0, {}, 0);
    } catch (const ReadFailure& failure) {
      archive_.diagnostics.add(
          core::leftOut({code("archive.names-left-out"), failure.error.message}, failure.error));
    }
  }

  void readFolder(std::uint32_t folder, const std::string& label, int depth) {
    const ByteReader::Scope scope(reader_, "folder", static_cast<int>(folder));
    folderSeen_[folder] = true;
    const std::uint64_t entry = namesAt_ + folder * kFolderEntrySize;
    std::uint64_t at = namesAt_ + reader_.u32(entry, "names offset");
    std::uint32_t file = reader_.u16(entry + 4, "first file");
    while (const std::uint8_t head = reader_.u8(at, "name length")) {
      const std::uint64_t length = head & 0x7FU;
      const ByteView name = reader_.slice(at + 1, length, 1, "name");
      const std::string child = memberLabel(
          label, fromShiftJis({reinterpret_cast<const char*>(name.data()), name.size()}, Escape::Percent));
      spend(child, at);
      at += 1 + length;
      if ((head & 0x80U) == 0) {
        if (file >= fileCount_) {
          reader_.fail(core::ErrorCode::IndexOutOfRange,
                       {code("archive.name-without-file"), file, fileCount_}, at, "name");
        }
        names_[file++] = child;
      } else {
        enterFolder(reader_.u16(at, "folder number") & 0xFFFU, child, depth, at);
        at += 2;
      }
    }
  }

  void enterFolder(std::uint32_t folder, const std::string& label, int depth, std::uint64_t at) {
    if (folder >= folderSeen_.size() || folderSeen_[folder] || depth >= kDeepest) {
      reader_.fail(core::ErrorCode::IndexOutOfRange, {code("archive.bad-folder"), label}, at,
                   "folder number");
    }
    readFolder(folder, label, depth + 1);
  }

  std::string labelOf(std::uint32_t index) {
    if (!names_[index].empty()) return std::move(names_[index]);
    char label[16];
    std::snprintf(label, sizeof label, "%04u", static_cast<unsigned>(index));
    return label;
  }

  std::uint64_t filesAt_ = 0;
  std::uint64_t namesAt_ = 0;
  std::uint64_t dataAt_ = 0;
  std::uint32_t fileCount_ = 0;
  std::vector<std::string> names_;
  std::vector<bool> folderSeen_;
};

}  // namespace

core::Result<Archive> listNarc(ByteView bytes) {
  return resultOf([&] { return NarcLister(bytes).list(); });
}

}  // namespace marrow::formats
