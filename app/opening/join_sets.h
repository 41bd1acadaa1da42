// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "core/result.h"
#include "formats/options/file_options.h"

#include <string>
#include <vector>

namespace marrow::app {

/// Joins the files of each format whose animations are spread over several. PartSearch finds the parts of a
/// set. The clips go into the asset of the first part of the set's list that is open, into the model's only
/// if no other is, and into that of any file for which the user names a part that is needed. A set is joined
/// anew when its parts are others than before. Files of other formats are left as they are.
/// @param fresh  paths that were just read: what is joined from one of them is read again.
/// @param errors  gets what kept a part from being read, unless it is there; null: nobody asks.
/// Reads files; not for the GUI thread.
void joinSets(std::vector<LoadedFile>& files, const formats::FileOptions& options = {},
              const std::vector<std::string>& fresh = {}, std::vector<core::Error>* errors = nullptr);

}  // namespace marrow::app
