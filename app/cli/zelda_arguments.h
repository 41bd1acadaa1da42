// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/z64/zelda_options.h"

#include <CLI/App.hpp>

#include <optional>
#include <ostream>
#include <string>

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

/// Says of each file that was named for a segment from which nothing is read that it is not used.
void warnOfUnusedSegments(const formats::ZeldaOptions& zelda, std::ostream& err);

}  // namespace marrow::cli
