// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/result.h"
#include "formats/bytes/byte_reader.h"
#include "formats/bytes/byte_view.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::formats {

/// A file inside an archive. Its path is a label for people and scripts and never names anything on a disk.
struct ArchiveMember {
  std::string path;          ///< "bck/walk.bck": UTF-8, no leading slash, no "." or ".."
  std::uint64_t offset = 0;  ///< in the unpacked archive
  ByteView bytes;            ///< into the archive's bytes
};

/// What an archive lists. Views into the bytes it was read from.
struct Archive {
  std::string id;        ///< "rarc", "narc", "sarc"
  std::string rootName;  ///< the name some archives give to their outermost folder; not part of member paths
  std::vector<ArchiveMember> members;
  std::vector<core::Error> damaged;  ///< members that cannot be reached; the rest is whole
  core::Diagnostics diagnostics;
};

/// One kind of archive.
struct ArchiveKind {
  const char* id;
  bool (*probe)(ByteView bytes);
  /// Lists the members; takes linear time and memory whatever the bytes say.
  core::Result<Archive> (*list)(ByteView bytes);
};

[[nodiscard]] std::span<const ArchiveKind> archiveKinds();

/// @return the kind of archive that the bytes begin as, or null.
[[nodiscard]] const ArchiveKind* archiveKindOf(ByteView bytes);

/// Gives members of one label labels of their own, so that each can be asked for: the second "bck/walk.bck"
/// becomes "bck/walk#2.bck", and a warning says so. Linear in time and memory.
void labelNamesakesApart(Archive& archive);

/// Joins a folder's label and a name with Escape::Percent, which has no backslash: slashes part folders, "."
/// and ".." and empty parts fall away.
[[nodiscard]] std::string memberLabel(const std::string& folder, std::string_view name);

/// The zero-terminated name at an offset, as stored. @throws ReadFailure when it has no end or is longer than
/// any path: entries may share one name, and reading it again and again must stay cheap.
[[nodiscard]] std::string storedName(const ByteReader& reader, std::uint64_t offset);

/// Notes a name that could not be read: it costs the name alone.
/// @param what  "names were left out", "the name was left out, the file goes by its hash"
void noteNameLeftOut(Archive& archive, const std::string& what, const core::Error& why);

/// Bytes that the labels of one archive may take. Names can be shared and folders nested, so a small archive
/// could ask for any number.
class LabelBudget {
 public:
  explicit LabelBudget(std::uint64_t archiveSize)
      : left_(std::min<std::uint64_t>(2 * archiveSize + (64U << 10U), 4U << 20U)) {}
  /// @return false when there is no room for one more label of that length.
  [[nodiscard]] bool spend(std::size_t length) {
    if (length >= left_) return false;
    left_ -= length + 1;  // an empty one has its cost too
    return true;
  }

 private:
  std::uint64_t left_;
};

}  // namespace marrow::formats
