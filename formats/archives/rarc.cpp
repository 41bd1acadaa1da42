// SPDX-License-Identifier: GPL-3.0-or-later
// Lists RARC archives. Source: docs/formats/rarc.md.
#include "formats/archives/archive.h"

#include "formats/bytes/byte_reader.h"
#include "formats/codes.h"
#include "formats/text/printable.h"

#include <string>
#include <utility>

namespace marrow::formats {
namespace {

constexpr std::uint64_t kInfo = 0x20;  // every offset counts from here
constexpr std::uint64_t kInfoSize = 0x20;
constexpr std::uint64_t kNodeSize = 0x10;
constexpr std::uint64_t kRarcEntrySize = 0x14;
constexpr std::uint32_t kIsFolder = 0x02;
constexpr int kDeepestNode = 32;

class RarcLister : ArchiveLister {
 public:
  explicit RarcLister(ByteView bytes) : ArchiveLister(bytes, Endian::Big, "rarc") {}

  Archive list() {
    readInfo();
    if (nodeCount_ == 0) return std::move(archive_);
    archive_.rootName = rootNameAt(reader_.u32(nodesAt_ + 4, "name"));
    listFolder(0, {}, 0);
    return std::move(archive_);
  }

 private:
  void readInfo() {
    const ByteReader::Scope scope(reader_, "RARC header");
    (void)reader_.slice(kInfo, kInfoSize, 1, "info block");
    dataAt_ = kInfo + reader_.u32(0x0C, "data offset");
    nodeCount_ = reader_.u32(kInfo, "folder count");
    nodesAt_ = kInfo + reader_.u32(kInfo + 0x04, "folder offset");
    entryCount_ = reader_.u32(kInfo + 0x08, "entry count");
    entriesAt_ = kInfo + reader_.u32(kInfo + 0x0C, "entry offset");
    namesAt_ = kInfo + reader_.u32(kInfo + 0x14, "name offset");
    (void)reader_.slice(nodesAt_, nodeCount_, kNodeSize, "folders");
    (void)reader_.slice(entriesAt_, entryCount_, kRarcEntrySize, "entries");
    // Files are numbered in 16 bits, and so are folders.
    if (nodeCount_ > 0xFFFF || entryCount_ > 0xFFFF) {
      reader_.fail(core::ErrorCode::TooLarge, {code("archive.too-many-entries")}, kInfo, "folder count");
    }
    folderSeen_.resize(nodeCount_);
    entrySeen_.resize(entryCount_);
  }

  std::string nameAt(std::uint64_t offset) const {
    return fromShiftJis(storedName(reader_, namesAt_ + offset), Escape::Percent);
  }

  /// The root's name is not part of any member's path.
  std::string rootNameAt(std::uint64_t offset) {
    try {
      return nameAt(offset);
    } catch (const ReadFailure& failure) {
      archive_.diagnostics.add(
          core::leftOut({code("archive.root-name-left-out"), failure.error.message}, failure.error));
      return {};
    }
  }

  /// An entry with a damaged name is called by its number.
  std::string nameOfEntry(std::uint64_t offset, std::uint32_t index) {
    try {
      return nameAt(offset);
    } catch (const ReadFailure& failure) {
      archive_.diagnostics.add(
          core::leftOut({code("archive.entry-by-number"), failure.error.message, index}, failure.error));
      return std::to_string(index);
    }
  }

  void listFolder(std::uint32_t node, const std::string& label, int depth) {
    const ByteReader::Scope scope(reader_, "folder", static_cast<int>(node));
    folderSeen_[node] = true;
    const std::uint64_t at = nodesAt_ + node * kNodeSize;
    const std::uint32_t count = reader_.u16(at + 0x0A, "entry count");
    const std::uint32_t first = reader_.u32(at + 0x0C, "first entry");
    if (first > entryCount_ || count > entryCount_ - first) {
      archive_.addDamage({core::ErrorCode::IndexOutOfRange,
                          {code("archive.entries-outside"), first, std::uint64_t{first} + count, entryCount_},
                          {},
                          at + 0x0A,
                          reader_.path("entry count")});
      return;
    }
    for (std::uint32_t i = first; i < first + count; ++i) {
      // Folders that share entries would list the same files again and again.
      if (entrySeen_[i]) continue;
      entrySeen_[i] = true;
      listEntry(i, label, depth);
    }
  }

  void listEntry(std::uint32_t index, const std::string& folder, int depth) {
    const ByteReader::Scope scope(reader_, "entry", static_cast<int>(index));
    try {
      const std::uint64_t at = entriesAt_ + index * kRarcEntrySize;
      const std::uint32_t word = reader_.u32(at + 4, "attributes and name");
      const std::string name = nameOfEntry(word & 0xFFFFFFU, index);
      const std::uint32_t target = reader_.u32(at + 0x08, "data offset");
      const std::string label = memberLabel(folder, name);
      if ((word >> 24 & kIsFolder) != 0) {
        if (name != "." && name != "..") enterFolder(target, label, depth, at + 8);
      } else {
        addMember(label, index, dataAt_ + target, reader_.u32(at + 0x0C, "size"));
      }
    } catch (const ReadFailure& failure) {
      archive_.addDamage(failure.error);
    }
  }

  void enterFolder(std::uint32_t node, const std::string& label, int depth, std::uint64_t at) {
    if (node >= nodeCount_) {
      reader_.fail(core::ErrorCode::IndexOutOfRange,
                   {code("archive.folder-outside"), label, node, nodeCount_}, at, "folder");
    }
    if (folderSeen_[node]) {
      reader_.fail(core::ErrorCode::BadValue, {code("archive.folder-loop"), label}, at, "folder");
    }
    if (depth >= kDeepestNode) {
      reader_.fail(core::ErrorCode::TooLarge, {code("archive.folders-too-deep"), kDeepestNode}, at, "folder");
    }
    spend(label, at);
    listFolder(node, label, depth + 1);
  }

  void addMember(std::string label, std::uint32_t index, std::uint64_t offset, std::uint32_t size) {
    if (label.empty()) label = std::to_string(index);
    spend(label, offset);
    archive_.members.push_back({std::move(label), offset, reader_.slice(offset, size, 1, "data")});
  }

  std::uint64_t dataAt_ = 0;
  std::uint32_t nodeCount_ = 0;
  std::uint64_t nodesAt_ = 0;
  std::uint32_t entryCount_ = 0;
  std::uint64_t entriesAt_ = 0;
  std::uint64_t namesAt_ = 0;
  std::vector<bool> folderSeen_;
  std::vector<bool> entrySeen_;
};

}  // namespace

core::Result<Archive> listRarc(ByteView bytes) {
  return resultOf([&] { return RarcLister(bytes).list(); });
}

}  // namespace marrow::formats
