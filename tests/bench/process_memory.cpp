// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/process_memory.h"

#include <fstream>
#include <limits>
#include <string>

namespace marrow::bench {

std::optional<ProcessMemory> processMemory() {
  std::ifstream file("/proc/self/smaps_rollup");
  if (!file) return std::nullopt;
  file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  constexpr double kKilobytes = 1024.0;
  ProcessMemory memory;
  std::string name;
  double kilobytes = 0.0;
  std::string unit;
  while (file >> name >> kilobytes >> unit) {
    if (name == "Rss:") memory.residentMegabytes = kilobytes / kKilobytes;
    if (name == "Pss:") memory.proportionalMegabytes = kilobytes / kKilobytes;
    if (name == "Private_Clean:" || name == "Private_Dirty:") memory.ownMegabytes += kilobytes / kKilobytes;
  }
  return memory;
}

}  // namespace marrow::bench
