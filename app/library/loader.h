// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/loaded_file.h"
#include "core/diagnostic.h"
#include "core/result.h"
#include "formats/options/file_options.h"
#include "formats/resolve/part_table.h"
#include "formats/source/open_assets.h"

#include <functional>
#include <string>
#include <vector>

namespace marrow::app {

struct LoadResult {
  std::vector<LoadedFile> files = {};
  std::vector<core::Error> errors = {};                ///< one for each path that could not be read
  std::vector<formats::ArchiveListing> archives = {};  ///< what the archives among the paths hold
  bool cancelled = false;                              ///< the files are then those that were read before
  std::size_t fileTotal = 0;                ///< that were found, read or not, more than are taken, too
  std::vector<std::string> skipped = {};    ///< files of folders and archives that are of no known format
  std::vector<core::Diagnostic> cuts = {};  ///< folders with more files than are read
  std::vector<formats::UnknownPart> likelyParts = {};  ///< of no known format, but they may be part of a set
};

/// Called between files; done counts up to total. Return false to cancel.
using LoadProgress = std::function<bool(std::size_t done, std::size_t total)>;

/// How well a file suits a command that works on one: 0 not at all.
using FileScore = int (*)(const formats::Asset& content);

/// Reads files, each by itself; an archive stands for its readable members, "ARCHIVE:MEMBER" for one of them,
/// and a folder stands for the readable files below it (depth 8, the first 20,000 files of all of them).
/// Files found inside a folder that no reader recognises are skipped and only listed; named ones are errors.
/// Thread-safe: yes; runs on a worker in the window.
/// @param options  what the user says about the files.
[[nodiscard]] LoadResult readPaths(const std::vector<std::string>& paths, const formats::FileOptions& options,
                                   const LoadProgress& progress = {});

/// The same, and joins the files with what belongs to them.
[[nodiscard]] LoadResult loadPaths(const std::vector<std::string>& paths, const LoadProgress& progress = {},
                                   const formats::FileOptions& options = {});

/// Reads one file or one member, with what belongs to it from the files beside it. An archive stands for the
/// one member that suits best.
/// @return NotFound, with the members that could be meant, when several or none suit.
[[nodiscard]] core::Result<LoadedFile> loadOne(const std::string& path, FileScore score,
                                               const formats::FileOptions& options = {});

}  // namespace marrow::app
