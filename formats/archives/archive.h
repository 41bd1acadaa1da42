// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/result.h"
#include "formats/bytes/byte_reader.h"
#include "formats/bytes/byte_view.h"
#include "formats/codes.h"
#include "formats/format_descriptor.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::formats {

/// A file inside an archive. Its path is a label for people and scripts, never a path on a disk.
struct ArchiveMember {
  std::string path;          ///< "bck/walk.bck": UTF-8, no leading slash, no "." or ".."
  std::uint64_t offset = 0;  ///< in the unpacked archive
  ByteView bytes;            ///< into the archive's bytes
};

/// The members of an archive: views into the bytes it was read from.
struct Archive {
  std::string id;        ///< "rarc", "narc", "sarc"
  std::string rootName;  ///< of the outermost folder, where the archive has one; not part of member paths
  std::vector<ArchiveMember> members;
  std::vector<core::Error> damaged;  ///< one for each member that cannot be read; the rest is sound
  core::Diagnostics diagnostics;

  void addDamage(core::Error error) {
    if (damaged.size() < core::Diagnostics::kLimit) damaged.push_back(std::move(error));
  }
};

/// Makes labels unique, so that each member can be named: the second "bck/walk.bck" becomes
/// "bck/walk#2.bck", with a warning. Linear in time and memory.
void labelNamesakesApart(Archive& archive);

/// Joins a folder's label and a name, escaped with Escape::Percent. Only slashes part folders; ".", ".." and
/// empty parts are dropped.
[[nodiscard]] std::string memberLabel(const std::string& folder, std::string_view name);

/// The zero-terminated name at an offset, as stored. @throws ReadFailure when it has no end or is longer than
/// any path. The limit keeps names that many entries share cheap.
[[nodiscard]] std::string storedName(const ByteReader& reader, std::uint64_t offset);

/// Bounds the bytes of one archive's labels. Names can be shared and folders nested, so labels can be far
/// larger than the archive.
class LabelBudget {
 public:
  explicit LabelBudget(std::uint64_t archiveSize)
      : left_(std::min<std::uint64_t>(2 * archiveSize + (64U << 10U), 4U << 20U)) {}
  /// @return false when too little remains for one more label of that length.
  [[nodiscard]] bool spend(std::size_t length) {
    if (length >= left_) return false;
    left_ -= length + 1;  // an empty one has its cost too
    return true;
  }

 private:
  std::uint64_t left_;
};

/// The archive formats: RARC, NARC, SARC.
[[nodiscard]] std::span<const FormatDescriptor> archiveFormats();

/// The part that the listers of all formats share.
class ArchiveLister {
 protected:
  ArchiveLister(ByteView bytes, Endian endian, const char* id)
      : reader_(bytes, endian), labels_(bytes.size()) {
    archive_.id = id;
  }

  /// Counts a label. @throws ReadFailure if the labels of the archive would take too much memory.
  void spend(const std::string& label, std::uint64_t at) {
    if (labels_.spend(label.size())) return;
    reader_.fail(core::ErrorCode::TooLarge, {code("archive.names-too-large")}, at, "name");
  }

  /// Adds the file whose start and end are stored at an offset. With impossible bounds, it counts as damaged.
  template <typename Label>
  void addFile(std::uint32_t index, std::uint64_t at, std::uint64_t dataAt, Label label) {
    const ByteReader::Scope scope(reader_, "file", static_cast<int>(index));
    try {
      const std::uint32_t begin = reader_.u32(at, "start");
      const std::uint32_t end = reader_.u32(at + 4, "end");
      if (end < begin)
        reader_.fail(core::ErrorCode::BadValue, {code("archive.file-ends-first")}, at + 4, "end");
      const ByteView bytes = reader_.slice(dataAt + begin, end - begin, 1, "data");
      archive_.members.push_back({label(), dataAt + begin, bytes});
    } catch (const ReadFailure& failure) {
      archive_.addDamage(failure.error);
    }
  }

  ByteReader reader_;
  Archive archive_;

 private:
  LabelBudget labels_;
};

// Bytes may be hostile. @return the members, or an error with its byte offset if the tables cannot be read.

/// GameCube and Wii archive (RARC): big-endian, a tree of folders. Source: docs/formats/rarc.md.
[[nodiscard]] core::Result<Archive> listRarc(ByteView bytes);
/// Nintendo DS archive (NARC): little-endian, names apart from files. Source: docs/formats/narc.md.
[[nodiscard]] core::Result<Archive> listNarc(ByteView bytes);
/// Wii U, 3DS and Switch archive (SARC): either byte order, names with slashes in them. Source:
/// docs/formats/sarc.md.
[[nodiscard]] core::Result<Archive> listSarc(ByteView bytes);

}  // namespace marrow::formats
