// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"

#include <memory>
#include <vector>

namespace marrow::app {

/// Names one clip of the open files.
struct ClipRef {
  int file = -1;  ///< index in Workspace::files()
  int clip = -1;  ///< index in that file's clips

  [[nodiscard]] bool isValid() const { return file >= 0 && clip >= 0; }
  friend bool operator==(const ClipRef&, const ClipRef&) = default;
};

/// @return null if there is no such clip: after a reload, a file may hold fewer.
[[nodiscard]] std::shared_ptr<const core::Clip> clipAt(const std::vector<LoadedFile>& files, ClipRef ref);

}  // namespace marrow::app
