// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace marrow::formats {

/// FileNotFound, or FileUnreadable with the system's reason: "permission denied".
[[nodiscard]] core::Error systemError(const std::error_code& reason, const std::string& path);

/// A file or folder in a folder.
struct FolderEntry {
  std::filesystem::path name;
  bool isFolder = false;  ///< or a link to one
  bool isLink = false;
  /// An ordinary file, or an entry whose kind is not known: reading it gives the reason. A link that leads
  /// nowhere is no file.
  bool isFile = false;
  bool isSpecial = false;  ///< a pipe, a device or a socket, or a link to one: never opened
};

/// Lists a folder, in the system's order. Folders are listed nowhere else.
/// @param onEntry  returns false to end.
/// @return FileNotFound if there is no such folder. FileUnreadable, with the folder and the system's reason,
/// if the list ends early and files are missing.
[[nodiscard]] core::Result<void> listFolder(const std::filesystem::path& folder,
                                            const std::function<bool(const FolderEntry&)>& onEntry);

/// While it lives, reading on this thread lists each folder once: models, events, material animations and
/// parts of sets are looked for in the same folders. One with more than 20,000 entries is listed each time.
class FolderScope {
 public:
  FolderScope();
  ~FolderScope();
  FolderScope(const FolderScope&) = delete;
  FolderScope& operator=(const FolderScope&) = delete;

  /// listFolder(), from memory if the folder was listed before.
  [[nodiscard]] core::Result<void> list(const std::filesystem::path& folder,
                                        const std::function<bool(const FolderEntry&)>& onEntry);

 private:
  struct Known {
    std::vector<FolderEntry> entries;
    bool isKept = true;  ///< false: it has too many
    std::optional<core::Error> fault;
  };
  std::map<std::filesystem::path, Known> known_;  ///< by whole path
  FolderScope* outer_;
};

/// Files of a folder.
struct FolderListing {
  std::vector<std::string> paths;    ///< UTF-8, sorted
  std::optional<core::Error> fault;  ///< why files are missing; a folder that does not exist lacks none
};
/// @param folder    empty: the current one.
/// @param isWanted  asked with the name of each entry.
[[nodiscard]] FolderListing filesIn(const std::filesystem::path& folder, std::size_t most,
                                    const std::function<bool(const std::filesystem::path&)>& isWanted);

}  // namespace marrow::formats
