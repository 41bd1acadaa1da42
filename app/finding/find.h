// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/neighbourhood.h"
#include "app/opening/loaded_file.h"
#include "core/result.h"
#include "formats/options/file_options.h"
#include "formats/want.h"

#include <functional>
#include <string>
#include <vector>

namespace marrow::core {
struct GameRules;
}

namespace marrow::app {

/// How the files that serve a want are named, and where they are looked for.
struct Search {
  std::vector<std::string> names = {};   ///< stems, as stemFor() gives them
  std::vector<std::string> around = {};  ///< files on the disk: in foldersAround() each of them
  /// The game whose default files count, too; null: names alone count.
  const core::GameRules* defaultsOf = nullptr;
  const LoadedFile* member = nullptr;  ///< named members beside it, in its archive, count, too; null: none
  std::string archive = {};            ///< all its members count, too; empty: none
};

/// Paths of files that serve a want by their names, and why others may be missing.
struct FoundPaths {
  std::vector<std::string> paths;  ///< each once, the nearest folder first, sorted in each
  std::vector<core::Error> faults;
};

/// Looks for files by their names. Nothing is read.
[[nodiscard]] FoundPaths pathsFor(const formats::Want& want, const Search& search,
                                  const Neighbourhood& neighbourhood);

/// How found files are read.
struct FoundReading {
  const formats::FileOptions& options;
  std::function<bool(const std::string&)> isKnown = {};  ///< paths that are left out; null: none
  std::function<bool()> mayGoOn = {};                    ///< asked before each file; null: always
};

/// Files that serve a want, read.
struct FoundFiles {
  std::vector<LoadedFile> files;
  /// Files of such names that cannot be read or hold something else, and folders that cannot be listed.
  std::vector<core::Error> errors;
};

/// Looks for the files that serve a want, and reads them.
[[nodiscard]] FoundFiles find(const formats::Want& want, const Search& search,
                              const Neighbourhood& neighbourhood, const FoundReading& reading);

/// Does a file hold what is wanted?
[[nodiscard]] bool serves(const formats::Want& want, const LoadedFile& file);

}  // namespace marrow::app
