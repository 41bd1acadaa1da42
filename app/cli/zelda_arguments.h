// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"
#include "core/result.h"
#include "formats/z64/zelda_options.h"

#include <CLI/App.hpp>

#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace marrow::cli {

/// --segment, --skeleton-at, --animation-at, --limb-size and --link-age: what a user can say about Zelda 64
/// objects, which hold no directory of their own.
void addZelda(CLI::App& app, formats::ZeldaOptions& zelda);

/// A segment's file that the user named and that cannot be opened: nobody misspells a file to be told
/// nothing.
/// @return FileNotFound or FileUnreadable with the path and the segment; none when all are there.
[[nodiscard]] std::optional<core::Error> findMissingSegmentFile(const formats::ZeldaOptions& zelda);

/// A pairing's sentence with the option that it can be changed by, where the window has a tab for it.
[[nodiscard]] std::string withOptions(std::string sentence);

/// Says of each file that was named for a segment and that nothing of the files is put together from that it
/// is not used.
void warnOfUnusedSegments(const formats::ZeldaOptions& zelda, const std::vector<app::LoadedFile>& files,
                          std::ostream& err);

/// The same of the options that are not about segments, where none of the files is what they are about.
void warnOfUnusedOptions(const formats::ZeldaOptions& zelda, const std::vector<app::LoadedFile>& files,
                         std::ostream& err);

}  // namespace marrow::cli
