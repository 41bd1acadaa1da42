// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>
#include <string>

namespace marrow::formats {

/// No file of these formats comes near it; larger ones are refused before they are read.
inline constexpr std::uint64_t kMaxFileBytes = 512ULL << 20;

/// The whole file in one read.
/// @param path  UTF-8.
/// @return FileNotFound, FileUnreadable or TooLarge with the path and the system's reason.
[[nodiscard]] core::Result<Bytes> readBytes(const std::string& path);

}  // namespace marrow::formats
