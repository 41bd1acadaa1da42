// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace marrow::app {

/// A place where a clip's model may lie.
struct SearchFolder {
  std::string path;
  std::string description;  ///< "beside it", "in ../bdl"

  /// Such a folder holds models of all kinds: one that merely has as many joints is not the clip's.
  bool needsName = false;
};

/// The folders in which the games and their tools keep a clip's model, nearest first.
/// Source: docs/formats/j3d-model.md, "Pairing".
[[nodiscard]] std::vector<SearchFolder> foldersAround(const std::string& clipPath);

/// The files of a folder whose names end as models do, sorted; at most 500.
[[nodiscard]] std::vector<std::string> modelFilesIn(const SearchFolder& folder);

/// Is the name that of a folder on the way to the file, at most three up? "cl" is, for "cl/bcks/walk.bck".
[[nodiscard]] bool isNameOfFolderAbove(const std::string& name, const std::string& filePath);

}  // namespace marrow::app
