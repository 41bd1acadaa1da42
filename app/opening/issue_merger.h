// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"

#include <vector>

namespace marrow::app {

/// Shortens a list of issues: a hostile file can be odd in the same way at thousands of places. Issues that
/// differ only in numbers, in one file or in members of one archive, are merged: the first five stay, and one
/// entry counts the rest and has the place of the last. If only a sixth is left, it stays.
[[nodiscard]] std::vector<core::Diagnostic> mergeEqual(const std::vector<core::Diagnostic>& issues);

}  // namespace marrow::app
