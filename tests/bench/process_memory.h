// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace marrow::bench {

/// What this process holds in memory. Shared pages count once for all who share them.
struct ProcessMemory {
  double residentMegabytes = 0.0;      ///< everything mapped and in memory, libraries too
  double proportionalMegabytes = 0.0;  ///< with its share of what others map too
  double ownMegabytes = 0.0;           ///< what nobody else has
};

/// @return nothing where the system does not say (it does on Linux).
[[nodiscard]] std::optional<ProcessMemory> processMemory();

}  // namespace marrow::bench
