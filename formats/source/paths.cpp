// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/paths.h"

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

}  // namespace marrow::formats
