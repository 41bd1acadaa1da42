// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"

#include <string>

namespace marrow::app {

/// How a segment of a file's table came by its own, as a clause: "open, by its name".
[[nodiscard]] std::string sourceText(const BoundSegment& row, const LoadedFile& file);

/// A sentence for people: which files were put together, and how each was found. Empty for files that are not
/// Link's.
[[nodiscard]] std::string bindingText(const LoadedFile& file);

}  // namespace marrow::app
