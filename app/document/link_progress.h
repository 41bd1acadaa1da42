// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"

#include <string>
#include <vector>

namespace marrow::app {

/// Is it one of Link's animations, which come with his face?
[[nodiscard]] bool isOfLink(const core::Clip& clip);

/// The first of Link's animations under a file; -1: there is none.
[[nodiscard]] int firstLinkClip(const LoadedFile& file);

/// The files under which a set stands that lacks nothing: headers, frames and his skeleton.
[[nodiscard]] std::vector<std::string> completeSets(const std::vector<LoadedFile>& files);

/// The first file with a complete set that is not one of `before`, what completeSets() said earlier; -1:
/// none.
[[nodiscard]] int completedSince(const std::vector<LoadedFile>& files,
                                 const std::vector<std::string>& before);

/// The first gameplay_keep or link_animetion to whose set something is missing that the user has not refused;
/// -1: none.
[[nodiscard]] int incompleteSet(const std::vector<LoadedFile>& files);

/// A sentence for people: which files to open for what is missing. Empty where nothing is.
[[nodiscard]] std::string missingPartsText(const LoadedFile& file);

}  // namespace marrow::app
