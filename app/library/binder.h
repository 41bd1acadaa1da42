// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/loader.h"
#include "formats/options/file_options.h"
#include "formats/resolve/loaded_file.h"

#include <string>
#include <vector>

namespace marrow::app {

/// What the Binder works on.
struct BindInput {
  std::vector<LoadedFile> files;  ///< all that are open, those that were read among them
  formats::FileOptions options;
  std::string currentPath = {};  ///< of the file whose clip is shown; empty: none
};

/// Joins files with what belongs to them, by the resolvers of their formats. This is the only place that
/// calls them, once for each opening: first the part that the user dropped onto a set, then the sets, then
/// files of no known format that a set waits for.
/// @param input  gets the joined files, and in its options what files were taken for.
/// @param read   what was read just now: errors are added, and parts that were recognised move from the
/// errors
///               to the files.
/// Reads files; not for the GUI thread.
void bindFiles(BindInput& input, LoadResult& read);

}  // namespace marrow::app
