// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace marrow::testing {

/// A folder, or a file, that may not be read while this object lives. A program that runs as root, whom
/// nothing is denied, is another user for as long.
class ClosedFolder {
 public:
  /// @param left  what may still be done with it: everybody's `exec` lets files be opened, but not listed.
  explicit ClosedFolder(const std::string& path, std::filesystem::perms left = std::filesystem::perms::none);
  ~ClosedFolder();
  ClosedFolder(const ClosedFolder&) = delete;
  ClosedFolder& operator=(const ClosedFolder&) = delete;

  /// False where the system has no such thing.
  [[nodiscard]] bool isClosed() const;

 private:
  std::filesystem::path path_;
  std::filesystem::perms before_;
};

}  // namespace marrow::testing
