// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the fuzzer's corpus in every build; in the asan preset with the address and undefined-behaviour
// sanitizers.
#include "formats/source/source.h"
#include "tests/fuzz/checked_run.h"
#include "tests/fuzz/corpus.h"
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace marrow::fuzz {
namespace {

TEST(HostileReplay, EveryFileOfTheCorpusIsSurvivedWithinItsMemory) {
  for (const FuzzTarget& target : fuzzTargets()) {
    for (const std::string& path : corpusOf(target.name)) {
      SCOPED_TRACE(path);
      const auto bytes = formats::readBytes(path);
      ASSERT_TRUE(bytes) << core::toText(bytes.error());
      checkedRun(target, *bytes);
    }
  }
}

TEST(HostileReplay, EveryGoldenInputGoodOrBadIsReadWithinItsMemory) {
  for (const auto& file : std::filesystem::recursive_directory_iterator(testing::goldenFolder())) {
    if (!file.is_regular_file() || file.path().extension() == ".json") continue;
    SCOPED_TRACE(file.path().string());
    const auto bytes = formats::readBytes(file.path().string());
    ASSERT_TRUE(bytes);
    checkedRun(*findTarget("any-file"), *bytes);
  }
}

}  // namespace
}  // namespace marrow::fuzz
