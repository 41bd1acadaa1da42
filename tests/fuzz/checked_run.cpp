// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/checked_run.h"

#include "formats/source/limits.h"
#include "tests/fuzz/require.h"
#include "tests/support/memory_peak.h"

#include <string>

namespace marrow::fuzz {
namespace {

void requireWithin(const FuzzTarget& target, std::size_t size, const char* what, std::uint64_t taken,
                   std::uint64_t allowed) {
  if (taken <= allowed) return;
  const std::string broken = std::string(target.name) + " took " + std::to_string(taken) + " bytes of " +
                             what + " for " + std::to_string(size) + "; " + std::to_string(allowed) +
                             " are allowed";
  require(false, broken.c_str());
}

}  // namespace

void checkedRun(const FuzzTarget& target, formats::ByteView bytes) {
  const formats::Bytes copy(bytes.begin(), bytes.end());
  const testing::MemoryPeak peak;
  target.run(copy);
  requireWithin(target, copy.size(), "memory", peak.bytes(), formats::kLimits.memoryFor(copy.size()));
  requireWithin(target, copy.size(), "work", peak.work(), formats::kLimits.workFor(copy.size()));
}

}  // namespace marrow::fuzz
