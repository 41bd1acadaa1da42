// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::app {

/// Names one clip of the open files.
struct ClipRef {
  int file = -1;  ///< index in Workspace::files()
  int clip = -1;  ///< index in that file's clips

  [[nodiscard]] bool isValid() const { return file >= 0 && clip >= 0; }
  friend bool operator==(const ClipRef&, const ClipRef&) = default;
};

}  // namespace marrow::app
