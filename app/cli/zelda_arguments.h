// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/z64/zelda_options.h"

#include <CLI/App.hpp>

#include <optional>

namespace marrow::cli {

/// --segment, --skeleton-at, --animation-at, --limb-size and --link-age: what a user can say about Zelda 64
/// objects, which hold no directory of their own.
void addZelda(CLI::App& app, formats::ZeldaOptions& zelda);

/// A segment's file that the user named and that cannot be opened: nobody misspells a file to be told
/// nothing.
/// @return FileNotFound or FileUnreadable with the path and the segment; none when all are there.
[[nodiscard]] std::optional<core::Error> findMissingSegmentFile(const formats::ZeldaOptions& zelda);

}  // namespace marrow::cli
