// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"
#include "formats/sets/loaded_file.h"

#include <string>
#include <vector>

namespace marrow::formats {

/// The name scripts see: "beside".
[[nodiscard]] const char* idOf(PartSource source);

/// Where the file of a slot was found and why it fits, as a clause: "open, by its name".
[[nodiscard]] std::string sourceText(const FoundPart& part, const LoadedFile& file);

/// How the reader of a sentence can name a part.
enum class PartChoice { InPanel, ByOption };

/// A sentence for people: which files were joined, and how each was found. Empty for files without a set.
[[nodiscard]] core::Words setText(const LoadedFile& file, PartChoice choice = PartChoice::InPanel);

/// A sentence for people: which files to open for what is missing. Empty where nothing is.
[[nodiscard]] std::string missingPartsText(const LoadedFile& file);

// -- how far sets have come -----------------------------------------------------------------------------

/// Paths of the files whose set has every part and a model.
[[nodiscard]] std::vector<std::string> completeSets(const std::vector<LoadedFile>& files);

/// The first file whose set became complete since completeSets() gave `before`; -1: none.
[[nodiscard]] int completedSince(const std::vector<LoadedFile>& files,
                                 const std::vector<std::string>& before);

/// The first file whose set lacks a needed part that the user has not refused; -1: none.
[[nodiscard]] int incompleteSet(const std::vector<LoadedFile>& files);

}  // namespace marrow::formats
