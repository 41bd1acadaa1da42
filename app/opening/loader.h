// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/read_paths.h"
#include "core/result.h"
#include "formats/options/file_options.h"

#include <string>
#include <vector>

namespace marrow::app {

/// readPaths(), and joins the files with what belongs to them.
[[nodiscard]] LoadResult loadPaths(const std::vector<std::string>& paths, const LoadProgress& progress = {},
                                   const formats::FileOptions& options = {});

/// How well a file suits a command that works on one file; 0: not at all.
using FileScore = int (*)(const formats::Asset& content);

/// Reads one file or one member, with what belongs to it from the files beside it. An archive stands for the
/// one member that suits best.
/// @return NotFound, with the members that could be meant, when several or none suit.
[[nodiscard]] core::Result<LoadedFile> loadOne(const std::string& path, FileScore score,
                                               const formats::FileOptions& options = {});

}  // namespace marrow::app
