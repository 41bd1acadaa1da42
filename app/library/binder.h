// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/loader.h"
#include "formats/options/file_options.h"

#include <string>
#include <vector>

namespace marrow::app {

/// Files that are joined, or that are to be.
struct BoundFiles {
  std::vector<LoadedFile> files;  ///< all that are open, those that were read among them
  formats::FileOptions options;   ///< what the user says
  LoadResult read = {};           ///< what was read just now
};

/// Joins files with what belongs to them, by the resolvers of their formats. This is the only place that
/// calls them, once for each opening: first the part that the user dropped onto a set, then the sets.
/// @param currentPath  of the file whose clip is shown; empty: none.
/// @return the same, joined; what kept a part from being read is added to the errors of what was read.
/// Reads files; not for the GUI thread.
[[nodiscard]] BoundFiles bindFiles(BoundFiles given, const std::string& currentPath = {});

}  // namespace marrow::app
