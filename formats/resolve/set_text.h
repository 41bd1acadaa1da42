// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/resolve/loaded_file.h"

#include <string>
#include <vector>

namespace marrow::formats {

/// The name scripts see: "beside".
[[nodiscard]] const char* idOf(PartSource source);

/// How a slot came by its file, as a clause: "open, by its name".
[[nodiscard]] std::string sourceText(const BoundPart& part, const LoadedFile& file);

/// How people who read a sentence select a part.
enum class PartChoice { InPanel, ByOption };

/// A sentence for people: which files were joined, and how each was found. Empty for files without a set.
[[nodiscard]] std::string bindingText(const LoadedFile& file, PartChoice choice = PartChoice::InPanel);

/// A sentence for people: which files to open for what is missing. Empty where nothing is.
[[nodiscard]] std::string missingPartsText(const LoadedFile& file);

// -- how far sets have come -----------------------------------------------------------------------------

/// The files under which a set stands that lacks nothing, the model among it.
[[nodiscard]] std::vector<std::string> completeSets(const std::vector<LoadedFile>& files);

/// The first file with a complete set that is not one of `before`, what completeSets() said earlier; -1:
/// none.
[[nodiscard]] int completedSince(const std::vector<LoadedFile>& files,
                                 const std::vector<std::string>& before);

/// The first needed part to whose set something is missing that the user has not refused; -1: none.
[[nodiscard]] int incompleteSet(const std::vector<LoadedFile>& files);

}  // namespace marrow::formats
