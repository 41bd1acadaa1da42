// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "core/message.h"

#include <string>
#include <vector>

namespace marrow::app {

/// The name scripts see: "beside".
[[nodiscard]] const char* idOf(formats::PartSource source);

/// Where the file of a slot was found and why it fits, as a clause: "open, by its name".
[[nodiscard]] std::string sourceText(const formats::FoundPart& part, const LoadedFile& file);

/// A file to open for a part, and what is needed of it: "gameplay_keep (headers)".
[[nodiscard]] std::string partText(const formats::Want& part);

/// Says which files make a skeleton of a set move.
[[nodiscard]] core::Message openPartsAdvice(const formats::FormatDescriptor& format);

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

}  // namespace marrow::app
