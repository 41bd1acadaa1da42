// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/options/file_options.h"
#include "formats/sets/loaded_file.h"

#include <string>
#include <vector>

namespace marrow::formats {

/// Joins the files of each FileSet. The parts of a set come, in this order, from the user's options, from the
/// files given, and from files of those names beside them or in the same archive. Its clips go into the asset
/// of the file that shows them: ShowsClips says which, and any file does for which the user names a part that
/// is needed. A set is joined anew when its parts are others than before. Files of formats without a FileSet
/// are left as they are.
/// @param fresh  paths that were just read: what is joined from one of them is read again.
/// @return what kept a part from being read.
/// Reads files; not for the GUI thread.
std::vector<core::Error> joinSets(std::vector<LoadedFile>& files, const FileOptions& options = {},
                                  const std::vector<std::string>& fresh = {});

/// The parts of an open file's set as they are now, without a look at the disk. Empty: its format has no
/// sets.
[[nodiscard]] PartTable shownParts(const LoadedFile& file, const Options& options);

}  // namespace marrow::formats
