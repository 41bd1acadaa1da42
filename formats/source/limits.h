// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace marrow::formats {

/// Every bound on what one file may cost, whatever its bytes say. No other place sets one for all formats.
struct SourceLimits {
  std::uint64_t fileBytes = 512ULL << 20;  ///< a larger file is refused before it is read

  // Memory for unpacked bytes and for what readers make of them, together. Yaz0 can honestly grow 87-fold.
  std::uint64_t memoryPerByte = 128;
  std::uint64_t freeMemory = 16ULL << 20;

  // Bytes that unpacking and readers may go through, together.
  std::uint64_t workPerByte = 128;
  std::uint64_t freeWork = 16ULL << 20;

  int compressions = 4;  ///< one inside the other, around one file
  int archives = 3;      ///< one inside the other

  // Equal members may share their bytes in an archive. Without a bound, many members on the same bytes would
  // be read for as long as the table is.
  std::uint64_t memberBytesPerByte = 2;
  std::uint64_t freeMemberBytes = 64ULL << 10;

  std::uint64_t keptBytes = 64ULL << 20;  ///< of all open assets together; see KeptBytes

  /// Memory that a file of that size may take.
  [[nodiscard]] constexpr std::uint64_t memoryFor(std::uint64_t fileSize) const {
    return memoryPerByte * fileSize + freeMemory;
  }
  [[nodiscard]] constexpr std::uint64_t workFor(std::uint64_t fileSize) const {
    return workPerByte * fileSize + freeWork;
  }
  [[nodiscard]] constexpr std::uint64_t memberBytesFor(std::uint64_t archiveSize) const {
    return memberBytesPerByte * archiveSize + freeMemberBytes;
  }
};

inline constexpr SourceLimits kLimits;

}  // namespace marrow::formats
