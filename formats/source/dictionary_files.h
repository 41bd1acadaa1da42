// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace marrow::formats {

/// Adds a zstd dictionary, or all that an archive of dictionaries holds (ZsDic.pack.zs).
/// @param path  "FILE" or "ARCHIVE:MEMBER", UTF-8.
/// @return their ids; an error where the file holds none, or one is damaged or cut.
[[nodiscard]] core::Result<std::vector<std::uint32_t>> addDictionaryFile(const std::string& path);

/// True if a file was refused because its dictionary is missing.
[[nodiscard]] bool isWithoutDictionary(const core::Error& error);

/// True if it is the name of a file in which games keep dictionaries: ZsDic.pack.zs, or a member of it
/// (.zsdic).
[[nodiscard]] bool isDictionaryName(const std::string& path);

/// Files that findDictionary() asks last, such as those that the user added in an earlier run. Thread-safe:
/// yes.
void setDictionaryFiles(std::vector<std::string> paths);

/// Looks for a dictionary that a file names and that was not added yet. Adds it with all dictionaries beside
/// it. Looks in ZsDic.pack.zs and Pack/ZsDic.pack.zs in the file's folder and those above, then in
/// setDictionaryFiles(). Thread-safe: yes.
/// @return if none was found: why the nearest file that should hold it cannot be used; nothing if there is no
/// such file.
std::optional<core::Error> findDictionary(std::uint32_t id, const std::string& path);

}  // namespace marrow::formats
