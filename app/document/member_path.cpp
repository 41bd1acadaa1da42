// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/member_path.h"

#include "app/document/paths.h"

#include <cctype>
#include <filesystem>
#include <system_error>

namespace marrow::app {
namespace {

bool isDriveColon(const std::string& path, std::size_t colon) {
  return colon == 1 && std::isalpha(static_cast<unsigned char>(path[0])) != 0 && path.size() > 2 &&
         (path[2] == '\\' || path[2] == '/');
}

}  // namespace

MemberPath splitMemberPath(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::exists(toPath(path), ignored)) return {path, {}};
  for (std::size_t colon = path.rfind(':'); colon != std::string::npos && colon > 0;
       colon = path.rfind(':', colon - 1)) {
    if (isDriveColon(path, colon)) break;
    std::string file = path.substr(0, colon);
    if (std::filesystem::is_regular_file(toPath(file), ignored))
      return {std::move(file), path.substr(colon + 1)};
  }
  return {path, {}};
}

}  // namespace marrow::app
