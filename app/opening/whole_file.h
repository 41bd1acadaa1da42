// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace marrow::app {

/// Writes the file whole or not at all: a failure leaves what was there before.
/// @param path  UTF-8.
/// @return the number of bytes, or FileUnwritable with the system's reason.
[[nodiscard]] core::Result<std::size_t> writeWhole(const std::string& path, std::string_view bytes);

/// A file among several.
struct WholeFile {
  std::string path;  ///< UTF-8
  std::string_view bytes;
};

/// Writes all files or none. They are written beside their places and then put there, one after the other;
/// only if the system stops in between, some are there.
/// @return FileUnwritable with the path and the system's reason.
[[nodiscard]] core::Result<void> writeAllWhole(std::span<const WholeFile> files);

}  // namespace marrow::app
