// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace marrow::app {

/// "3 files of no known format were skipped: a.bca, b.bck and c.baev"; the first few by name.
/// @param paths  of files that were found in folders; empty: an empty text.
[[nodiscard]] std::string skippedText(const std::vector<std::string>& paths);

}  // namespace marrow::app
