// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/file_content.h"

#include <cstdint>
#include <string>

namespace marrow::app {

/// A file as the user knows it.
struct LoadedFile {
  std::string path;
  formats::FileContent content;
};

/// Names one clip of the open files.
struct ClipRef {
  int file = -1;
  int clip = -1;

  [[nodiscard]] bool isValid() const { return file >= 0 && clip >= 0; }
  friend bool operator==(const ClipRef&, const ClipRef&) = default;
};

}  // namespace marrow::app
