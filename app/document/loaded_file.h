// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/file_content.h"

#include <cstdint>
#include <string>

namespace marrow::app {

/// A file as the user knows it.
struct LoadedFile {
  std::string path;  ///< "ARCHIVE:MEMBER" for a member of an archive
  formats::FileContent content;
  std::string archive = {};  ///< the file on the disk that it is a member of; empty for a file of its own

  [[nodiscard]] bool isMember() const { return !archive.empty(); }
  /// Where it lies on the disk.
  [[nodiscard]] const std::string& diskPath() const { return isMember() ? archive : path; }
};

/// Names one clip of the open files.
struct ClipRef {
  int file = -1;
  int clip = -1;

  [[nodiscard]] bool isValid() const { return file >= 0 && clip >= 0; }
  friend bool operator==(const ClipRef&, const ClipRef&) = default;
};

}  // namespace marrow::app
