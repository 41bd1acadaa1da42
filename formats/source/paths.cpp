// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/paths.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <system_error>

namespace marrow::formats {

std::filesystem::path wholePath(const std::filesystem::path& path) {
#ifdef _WIN32
  // GCC's library takes this for a folder of the current drive.
  constexpr std::wstring_view kVerbatim = LR"(\\?\)";
  if (path.native().starts_with(kVerbatim))
    return std::wstring(kVerbatim) + wholePath(path.native().substr(kVerbatim.size())).native();
#endif
  std::error_code reason;
  const std::filesystem::path whole = std::filesystem::absolute(path, reason);
  return (reason ? path : whole).lexically_normal();
}

namespace {

bool isPlain(std::string_view part) {
  if (part.empty() || part == "." || part == ".." || part.size() > 255) return false;
  return std::none_of(part.begin(), part.end(), [](char c) {
    return c == '\\' || c == ':' || static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
  });
}

}  // namespace

bool isNameBeside(std::string_view name) {
  constexpr int kMostFolders = 8;
  for (int folders = 0; folders <= kMostFolders; ++folders) {
    const std::size_t slash = name.find('/');
    if (!isPlain(name.substr(0, slash))) return false;
    if (slash == std::string_view::npos) return true;
    name = name.substr(slash + 1);
  }
  return false;
}

}  // namespace marrow::formats
