// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/archives/archive.h"
#include "formats/registry.h"
#include "tests/fuzz/checked_run.h"
#include "tests/fuzz/mutate_archive.h"
#include "tests/fuzz/seeds.h"

#include <gtest/gtest.h>

#include <set>

namespace marrow::fuzz {
namespace {

constexpr std::size_t kMostBytesMade = 32U << 10U;

formats::Bytes mutated(const formats::Bytes& archive, std::uint32_t seed) {
  return mutateArchive(archive, seed, kMostBytesMade, [](formats::Bytes& bytes) {
    if (!bytes.empty()) bytes[bytes.size() / 2] ^= 0x11;
  });
}

TEST(MutatedArchives, AreArchivesOfEveryKindAndOfManySizes) {
  std::set<std::string> kinds;
  std::set<std::size_t> counts;
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const formats::Bytes made = mutated(openingSeeds().front(), seed);
    if (made.empty()) continue;
    ASSERT_LE(made.size(), kMostBytesMade);
    EXPECT_EQ(made, mutated(openingSeeds().front(), seed));
    const formats::FormatDescriptor* kind = formats::archiveFormatOf(made);
    ASSERT_NE(kind, nullptr) << seed;
    const auto archive = kind->list(made);
    ASSERT_TRUE(archive) << seed << core::toText(archive.error());
    kinds.insert(kind->id);
    counts.insert(archive->members.size());
  }
  EXPECT_EQ(kinds, (std::set<std::string>{"narc", "rarc", "sarc"}));
  EXPECT_GT(counts.size(), 10U);
  EXPECT_TRUE(mutated({'n', 'o', 'n', 'e'}, 1).empty());
}

TEST(MutatedArchives, AreOpenedWithinTheirMemoryAndWork) {
  const FuzzTarget* opening = findTarget("opening");
  ASSERT_NE(opening, nullptr);
  for (const formats::Bytes& start : openingSeeds()) {
    formats::Bytes archive = start;
    for (std::uint32_t seed = 0; seed < 100; ++seed) {
      SCOPED_TRACE(seed);
      const formats::Bytes made = mutated(archive, seed);
      checkedRun(*opening, made);
      archive = made.empty() ? start : made;
    }
  }
}

}  // namespace
}  // namespace marrow::fuzz
