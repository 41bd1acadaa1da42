// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"
#include "app/document/loader.h"
#include "app/document/zelda_choices.h"

#include <string>
#include <vector>

namespace marrow::app {

/// Looks at what was of no known format, since a link_animetion has no signature: takes what a set of Link's
/// among the files lacks, and remembers what else may hold his frames. What is taken moves from the result's
/// errors, or from what was skipped, to its files; bindLinkFiles() then puts it in its place.
/// @param all      every file that is open, those of the result among them, bound as far as they can be.
/// @param choices  gets what a file was taken for.
/// @return how many were taken; they are the last of the result's files.
/// Reads files; not for the GUI thread.
std::size_t takeUnnamedFrames(LoadResult& result, const std::vector<LoadedFile>& all, ZeldaChoices& choices);

}  // namespace marrow::app
