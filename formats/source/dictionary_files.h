// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace marrow::formats {

/// Adds a zstd dictionary, or all that an archive of dictionaries holds (ZsDic.pack.zs).
/// @param path  "FILE" or "ARCHIVE:MEMBER", UTF-8.
/// @return their ids; an error where the file holds none, or one is damaged.
[[nodiscard]] core::Result<std::vector<std::uint32_t>> addDictionaryFile(const std::string& path);

/// Adds the dictionaries of Pack/ZsDic.pack.zs in the nearest folder above a file that has one. Does nothing
/// where there is none, or it cannot be read.
void addDictionariesAbove(const std::string& path);

}  // namespace marrow::formats
