// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/loaded_file.h"
#include "core/result.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace marrow::core {
struct GameRules;
}

namespace marrow::app {

/// A place where a clip's model may lie.
struct SearchFolder {
  std::filesystem::path path;
  std::string description;  ///< "beside it", "in ../bdl"

  /// Such a folder holds models of all kinds: one that merely has as many joints is not the clip's.
  bool needsName = false;
};

/// The folders in which the games and their tools keep a clip's model, nearest first.
/// Source: "Pairing" in the pages of docs/formats about models.
[[nodiscard]] std::vector<SearchFolder> foldersAround(const std::string& clipPath,
                                                      const core::GameRules& rules);

/// A file of a folder that was searched, what it holds or why it cannot be read; or the folder, and why files
/// of it are missing.
struct FoundModel {
  LoadedFile file;                   ///< empty but for its path when it cannot be read
  std::optional<core::Error> error;  ///< files of no known format are left out
};

/// Reads the folders around clips, each once: an archive may hold thousands of clips that all look in the
/// same places.
class ModelFolders {
 public:
  /// The same as the function, remembered. All clips of a file are of one game.
  [[nodiscard]] const std::vector<SearchFolder>& around(const std::string& clipPath,
                                                        const core::GameRules& rules);
  /// The files whose names end as models do, sorted; at most 500.
  [[nodiscard]] const std::vector<FoundModel>& modelsIn(const SearchFolder& folder);
  /// Reads the files beside a file that have its ending and whose name begins the file's own; at most 8.
  [[nodiscard]] const std::vector<FoundModel>& familyOf(const std::string& path);

 private:
  std::unordered_map<std::string, std::vector<SearchFolder>> around_;
  std::unordered_map<std::string, std::vector<FoundModel>> families_;
  std::map<std::filesystem::path, std::vector<FoundModel>> models_;
};

/// The folder of a file, or of the archive that it is a member of; with its names, also where the path has
/// none.
[[nodiscard]] std::filesystem::path wholeFolderOf(const std::string& path);

/// The names of the folders on the way to a file, at most three: "bcks" and "cl" for "cl/bcks/walk.bck".
[[nodiscard]] std::vector<std::string> foldersAbove(const std::string& filePath);

}  // namespace marrow::app
