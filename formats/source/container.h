// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace marrow::formats {

/// Size and time of a file on the disk; a change of either shows that the file changed. All zero: it was read
/// from memory.
struct FileStamp {
  std::uint64_t size = 0;
  std::int64_t writeTime = 0;  ///< in the system's ticks

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// One layer around a file's bytes: a compression or an archive.
struct Container {
  std::string id;               ///< "yaz0", "rarc"
  std::uint64_t byteCount = 0;  ///< its own size
  bool isArchive = false;

  friend bool operator==(const Container&, const Container&) = default;
};

/// The size of a file where it lies, in the innermost archive or on the disk: packed, if it is packed.
/// @param containers  outermost first.
/// @param byteCount   the file's size, unpacked.
[[nodiscard]] inline std::uint64_t storedSize(const std::vector<Container>& containers,
                                              std::uint64_t byteCount) {
  std::size_t place = containers.size();
  while (place > 0 && !containers[place - 1].isArchive) --place;
  return place < containers.size() ? containers[place].byteCount : byteCount;
}

/// "yaz0", "rarc": the ids alone.
[[nodiscard]] inline std::vector<std::string> idsOf(const std::vector<Container>& containers) {
  std::vector<std::string> ids;
  for (const Container& container : containers) ids.push_back(container.id);
  return ids;
}

}  // namespace marrow::formats
