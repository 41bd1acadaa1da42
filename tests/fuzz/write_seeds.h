// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fuzz/targets.h"

#include <string>
#include <vector>

namespace marrow::fuzz {

/// Writes a target's seeds into folders[0]: its own, and the files below the other folders that have one of
/// its endings and at most 64 KiB. Missing folders are skipped.
/// @return false when a file cannot be written.
[[nodiscard]] bool writeSeeds(const FuzzTarget& target, const std::vector<std::string>& folders);

}  // namespace marrow::fuzz
