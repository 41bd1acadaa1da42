// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace marrow::formats {

/// The bounds on the cost of one file, for all formats.
struct SourceLimits {
  std::uint64_t fileBytes = 512ULL << 20;  ///< a larger file is refused before it is read

  // Memory for unpacked bytes and for the readers' results, together. Real Yaz0 can grow 87-fold.
  std::uint64_t memoryPerByte = 128;
  std::uint64_t freeMemory = 16ULL << 20;

  // Bytes that unpacking and readers may go through, together.
  std::uint64_t workPerByte = 128;
  std::uint64_t freeWork = 16ULL << 20;
  std::uint64_t mostWork = 512ULL << 20;  ///< for a file of any size: about a second

  std::uint64_t leastWorkPerByte = 4;  ///< the least for large files: unpacked members are read once

  int compressions = 4;  ///< one inside the other, around one file
  int archives = 3;      ///< one inside the other

  // Equal members may share their bytes in an archive. The bound keeps the time for reading them in
  // proportion to the file.
  std::uint64_t memberBytesPerByte = 2;
  std::uint64_t freeMemberBytes = 64ULL << 10;

  /// Memory that a file of that size may take.
  [[nodiscard]] constexpr std::uint64_t memoryFor(std::uint64_t fileSize) const {
    return memoryPerByte * fileSize + freeMemory;
  }
  [[nodiscard]] constexpr std::uint64_t workFor(std::uint64_t fileSize) const {
    return std::max(std::min(workPerByte * fileSize + freeWork, mostWork), leastWorkPerByte * fileSize);
  }
  [[nodiscard]] constexpr std::uint64_t memberBytesFor(std::uint64_t archiveSize) const {
    return memberBytesPerByte * archiveSize + freeMemberBytes;
  }
};

inline constexpr SourceLimits kLimits;

}  // namespace marrow::formats
