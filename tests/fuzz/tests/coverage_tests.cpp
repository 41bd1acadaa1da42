// SPDX-License-Identifier: GPL-3.0-or-later
// A reader that hostile bytes were never tried on does not pass.
#include "formats/archives/archive.h"
#include "formats/registry.h"
#include "formats/source/unwrap.h"
#include "tests/fuzz/corpus.h"
#include "tests/fuzz/targets.h"
#include "tests/support/memory_peak.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace marrow::fuzz {
namespace {

bool isCovered(const std::string& id) {
  const auto all = fuzzTargets();
  return std::any_of(all.begin(), all.end(),
                     [&](const FuzzTarget& target) { return hasWord(target.covers, id); });
}

TEST(HostileCoverage, EveryRegisteredFormatHasATarget) {
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    EXPECT_TRUE(isCovered(format.id)) << format.id << " needs a line in tests/fuzz/targets.cpp";
  }
}

TEST(HostileCoverage, EveryContainerHasATarget) {
  for (const std::string& name : formats::containerNames()) {
    EXPECT_TRUE(isCovered(name)) << name << " needs a line in tests/fuzz/targets.cpp";
  }
}

TEST(HostileCoverage, EveryTargetHasANameSeedsAndACorpusOfItsOwn) {
  std::set<std::string> names;
  for (const FuzzTarget& target : fuzzTargets()) {
    EXPECT_TRUE(names.insert(target.name).second) << target.name;
    EXPECT_FALSE(target.seeds().empty()) << target.name;
    EXPECT_FALSE(corpusOf(target.name).empty()) << target.name << " needs files in tests/fuzz/corpus";
  }
}

// The other tests rely on this to fail.
TEST(MemoryPeak, SeesWhatIsHeldAtOnceAndNotWhatWasGivenBack) {
  constexpr std::size_t kMegabyte = 1U << 20U;
  const testing::MemoryPeak peak;
  for (int i = 0; i < 3; ++i) {
    const std::vector<char> bytes(kMegabyte + static_cast<std::size_t>(i), 'x');
    EXPECT_EQ(bytes.back(), 'x');
  }
  EXPECT_GE(peak.bytes(), kMegabyte);
  EXPECT_LT(peak.bytes(), 2 * kMegabyte);
}

}  // namespace
}  // namespace marrow::fuzz
