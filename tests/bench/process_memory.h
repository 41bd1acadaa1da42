// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace marrow::bench {

/// The memory of this process.
struct ProcessMemory {
  double residentMegabytes = 0.0;      ///< everything mapped and in memory, libraries too
  double proportionalMegabytes = 0.0;  ///< shared pages divided by the number of processes that share them
  double ownMegabytes = 0.0;           ///< without shared pages
};

/// @return nothing where the system does not report it (Linux does).
[[nodiscard]] std::optional<ProcessMemory> processMemory();

}  // namespace marrow::bench
