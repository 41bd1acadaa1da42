// SPDX-License-Identifier: GPL-3.0-or-later
// Every target, with whole files cut at each byte and with extreme values in each word.
#include "formats/source/source.h"
#include "tests/fuzz/checked_run.h"
#include "tests/support/hostile.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace marrow::fuzz {
namespace {

namespace fs = std::filesystem;

// A file is read once for each of its bytes, so twice the size takes four times as long.
constexpr std::size_t kMostBytes = 2'700;

TEST(HostileDamage, EverySeedIsSurvivedInEveryDamagedFormWithinItsMemory) {
  for (const FuzzTarget& target : fuzzTargets()) {
    SCOPED_TRACE(target.name);
    for (const formats::Bytes& seed : target.seeds()) {
      checkedRun(target, seed);
      testing::forEachDamagedForm(seed, [&](formats::ByteView damaged) { checkedRun(target, damaged); });
    }
  }
}

TEST(HostileDamage, EverySampleIsSurvivedInEveryDamagedFormWithinItsMemory) {
  int read = 0;
  const FuzzTarget* anyFile = findTarget("any-file");
  ASSERT_NE(anyFile, nullptr);
  for (const auto& file :
       fs::recursive_directory_iterator(fs::path(MARROW_SOURCE_DIR) / "resources" / "samples")) {
    const std::string ending = file.path().extension().string();
    if (ending.empty() || !hasWord(anyFile->endings, ending.substr(1))) continue;
    const auto bytes = formats::readBytes(file.path().string());
    ASSERT_TRUE(bytes);
    if (bytes->size() > kMostBytes) continue;
    testing::forEachDamagedForm(*bytes, [&](formats::ByteView damaged) { checkedRun(*anyFile, damaged); });
    ++read;
  }
  EXPECT_GT(read, 0);
}

}  // namespace
}  // namespace marrow::fuzz
