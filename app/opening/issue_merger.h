// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"

#include <vector>

namespace marrow::app {

/// For people: a hostile file can be odd in the same way at thousands of places. Of issues that differ only
/// in numbers, of one file or of members of one archive, the first five stay; behind them one entry says how
/// many more there are, with the place of the last. A single one more stays as it is.
[[nodiscard]] std::vector<core::Diagnostic> mergeEqual(const std::vector<core::Diagnostic>& issues);

}  // namespace marrow::app
