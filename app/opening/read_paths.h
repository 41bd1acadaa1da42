// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "core/diagnostic.h"
#include "core/result.h"
#include "formats/options/file_options.h"
#include "formats/source/open_assets.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace marrow::app {

/// How many files of the folders of one request are read, and how many entries of a folder are looked at.
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
  /// Folders that could not be listed to their end, and why; at most 100. Their files are missing.
  std::vector<core::Error> faults = {};
  std::vector<std::string> special = {};  ///< pipes, devices and sockets, which are not read; at most 100

  [[nodiscard]] bool isCut() const { return !isWhole || paths.size() < found; }
};

/// Looks through a folder. If there are too many files, the first by path stay, whatever order the disk lists
/// them in; no more names than that are ever held.
/// @param mayGoOn  asked now and then with the number of files that were seen; false cancels.
[[nodiscard]] FolderFiles filesBelow(const std::filesystem::path& folder, const FolderLimits& limits,
                                     const std::function<bool(std::size_t)>& mayGoOn = {});

/// "it holds 30,000 files; the first 20,000 by name were taken", for a folder that was cut.
[[nodiscard]] core::Message cutMessage(const FolderFiles& files);

struct LoadResult {
  std::vector<LoadedFile> files = {};
  std::vector<core::Error> errors = {};                ///< one for each file or folder that cannot be read
  std::vector<formats::ArchiveListing> archives = {};  ///< of the archives among the paths
  bool cancelled = false;                              ///< the files are then those that were read before
  std::size_t fileTotal = 0;              ///< that were found, read or not, more than are taken, too
  std::vector<std::string> skipped = {};  ///< files of folders and archives that are of no known format
  std::vector<std::uint32_t> dictionaries = {};  ///< numbers of the zstd dictionaries, which are in use now
  std::vector<std::string> lackDictionary = {};  ///< files that need another one and were refused
  std::vector<core::Diagnostic> cuts = {};       ///< folders with more files than are read

  /// Adds why a file cannot be read.
  void refuse(core::Error error);
};

/// Called between files, and between the members of archives; done counts up to total. Return false to
/// cancel.
using LoadProgress = std::function<bool(std::size_t done, std::size_t total)>;

/// Reads files, each by itself; an archive stands for its readable members, "ARCHIVE:MEMBER" for one of them,
/// and a folder stands for the readable files below it (depth 8, the first 20,000 files of all of them).
/// Files found inside a folder that no reader recognises are skipped and only listed; named ones are errors.
/// Thread-safe: yes; runs on a worker in the window.
/// @param options  what the user says about the files.
[[nodiscard]] LoadResult readPaths(const std::vector<std::string>& paths, const formats::FileOptions& options,
                                   const LoadProgress& progress = {});

/// formats::openAssets(); running out of memory is an error of the file.
[[nodiscard]] formats::OpenedFiles openFile(const std::string& path, const formats::Options& options = {});

/// The error for a file that there is not enough memory for.
[[nodiscard]] core::Error noMemory(std::string path);

/// "3 files that Marrow does not read were skipped: a.bca, b.bck and c.baev"; the first few by name.
/// @param paths  of files that were found in folders; at least one.
[[nodiscard]] core::Message skippedMessage(const std::vector<std::string>& paths);

}  // namespace marrow::app
