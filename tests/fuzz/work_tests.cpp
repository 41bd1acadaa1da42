// SPDX-License-Identifier: GPL-3.0-or-later
// What an archive costs grows with its size, and not with the square of it: counted, since times are never
// the same twice.
#include "tests/fuzz/entries.h"
#include "tests/support/heavy_archives.h"
#include "tests/support/memory_peak.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace marrow::fuzz {
namespace {

std::uint64_t workOf(const formats::Bytes& archive) {
  const testing::MemoryPeak peak;
  runOpening(archive);
  return peak.work();
}

TEST(HostileWork, TwiceTheArchiveIsTwiceTheWork) {
  for (const testing::HeavyArchive& archive : testing::heavyArchives()) {
    (void)workOf(archive.make(1));  // what is made once
    const std::uint64_t once = workOf(archive.make(archive.count));
    const std::uint64_t twice = workOf(archive.make(2 * archive.count));
    EXPECT_LE(static_cast<double>(twice), 2.6 * static_cast<double>(once))
        << archive.what << ": " << once << " and " << twice;
  }
}

}  // namespace
}  // namespace marrow::fuzz
