// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/closed_folder.h"

#include <fstream>
#include <system_error>

#ifdef __unix__
#include <unistd.h>
#endif

namespace marrow::testing {
namespace {

#ifdef __unix__
constexpr uid_t kNobody = 65534;
bool isRoot() { return getuid() == 0; }
void setUser(uid_t user) {
  if (isRoot()) (void)!seteuid(user);
}
#endif

}  // namespace

ClosedFolder::ClosedFolder(const std::string& path, std::filesystem::perms left)
    : path_(path), before_(std::filesystem::status(path_).permissions()) {
  std::filesystem::permissions(path_, left);
#ifdef __unix__
  setUser(kNobody);
#endif
}

ClosedFolder::~ClosedFolder() {
#ifdef __unix__
  setUser(0);
#endif
  std::error_code ignored;
  std::filesystem::permissions(path_, before_, ignored);
}

bool ClosedFolder::isClosed() const {
  std::error_code reason;
  if (!std::filesystem::is_directory(path_, reason)) return !std::ifstream(path_).is_open();
  const std::filesystem::directory_iterator it(path_, reason);
  return static_cast<bool>(reason);
}

}  // namespace marrow::testing
