// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <string>

namespace marrow::formats {

/// All bytes of an ordinary file. Only Source calls this; everything else asks Source for bytes.
/// The kind of file is checked after opening, so a pipe or a device that took its place is refused and never
/// waited for.
/// @param path  UTF-8.
/// @return FileNotFound, FileUnreadable or TooLarge with the path and the system's reason.
[[nodiscard]] core::Result<Bytes> readBytes(const std::string& path);

}  // namespace marrow::formats
