// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"

#include <string>
#include <string_view>

namespace marrow::app {

/// How a segment of a file's table came by its own, as a clause: "open, by its name".
[[nodiscard]] std::string sourceText(const BoundSegment& row, const LoadedFile& file);

/// What bindingText() says of a choice that the user of a window has, and how the command line says it.
inline constexpr std::string_view kSelectObjectInTab = "select it as segment 6 in the Zelda 64 tab";
inline constexpr std::string_view kSelectObjectByOption = "name it with --segment 6=FILE";

/// A sentence for people: which files were put together, and how each was found. Empty for files that are not
/// Link's.
[[nodiscard]] std::string bindingText(const LoadedFile& file);

}  // namespace marrow::app
