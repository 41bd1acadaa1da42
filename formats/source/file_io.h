// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>
#include <string>

namespace marrow::formats {

/// The whole file in one read. Only Source calls this; everything else asks Source for bytes.
/// @param path  UTF-8.
/// @return FileNotFound, FileUnreadable or TooLarge with the path and the system's reason.
[[nodiscard]] core::Result<Bytes> readBytes(const std::string& path);

/// Size and time of a file on the disk; a change of either shows that the file changed.
struct FileStamp {
  std::uint64_t size = 0;
  std::int64_t writeTime = 0;  ///< in the system's ticks

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// All zero where there is no such file.
[[nodiscard]] FileStamp stampOf(const std::string& path);

}  // namespace marrow::formats
