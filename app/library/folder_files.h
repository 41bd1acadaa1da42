// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace marrow::app {

/// How many files of the folders of one request are read, and how much of a folder is looked at for them.
struct FolderLimits {
  std::size_t files = 20'000;
  std::size_t entries = 1'000'000;  ///< files and folders
  int depth = 8;
};

/// The files below a folder, and how many of them there are.
struct FolderFiles {
  std::vector<std::string> paths;  ///< sorted; the first of all of them
  std::size_t found = 0;           ///< all files that were seen
  bool isWhole = true;             ///< false: it holds more entries than were looked at
  bool isCancelled = false;

  [[nodiscard]] bool isCut() const { return !isWhole || paths.size() < found; }
};

/// Looks through a folder. Of too many files the first by path stay, in whatever order the disk lists them;
/// no more names than that are ever held. What may not be read is skipped.
/// @param mayGoOn  asked now and then with the number of files that were seen; false cancels.
[[nodiscard]] FolderFiles filesBelow(const std::filesystem::path& folder, const FolderLimits& limits,
                                     const std::function<bool(std::size_t)>& mayGoOn = {});

/// "it holds 30,000 files; the first 20,000 by name were taken", for a folder that was cut.
[[nodiscard]] core::Message cutMessage(const FolderFiles& files);

/// A file that is to be read.
struct ListedFile {
  std::string path;
  bool isNamed = false;  ///< by the user, else found in a folder
};

struct FileList {
  std::vector<ListedFile> files;
  std::size_t found = 0;               ///< with the files of folders that are too many to be read
  std::vector<core::Diagnostic> cuts;  ///< folders with more files than are read
  bool isCancelled = false;
};

/// Paths with the files of folders in their places.
/// @param mayGoOn  as filesBelow(), with the number of files that were seen in all.
[[nodiscard]] FileList listFiles(const std::vector<std::string>& paths,
                                 const std::function<bool(std::size_t)>& mayGoOn);

/// "3 files of no known format were skipped: a.bca, b.bck and c.baev"; the first few by name.
/// @param paths  of files that were found in folders; empty: an empty text.
[[nodiscard]] std::string skippedText(const std::vector<std::string>& paths);

}  // namespace marrow::app
