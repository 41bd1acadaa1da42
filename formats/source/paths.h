// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace marrow::formats {

/// Paths are UTF-8 in the whole project. Only these two functions turn them into the system's own and back.
[[nodiscard]] inline std::filesystem::path toPath(const std::string& utf8) {
  return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}
[[nodiscard]] inline std::string toUtf8(const std::filesystem::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

/// The path from the root, without `.` and `..`; links are not followed.
/// @return the path unchanged if the system cannot tell.
[[nodiscard]] std::filesystem::path wholePath(const std::filesystem::path& path);

/// True if the name leads to a file in the same folder or below it, and nowhere else. Folders end in a slash.
[[nodiscard]] bool isNameBeside(std::string_view name);

}  // namespace marrow::formats
