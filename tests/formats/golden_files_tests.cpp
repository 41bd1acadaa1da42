// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/name_hash.h"
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace marrow::testing {
namespace {

std::string bytesOf(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(GoldenFiles, AreAllThereAndUnchanged) {
  std::ifstream contents(goldenFolder() + "/contents.txt");
  std::string name;
  std::size_t size = 0;
  std::uint32_t hash = 0;
  int count = 0;
  while (contents >> name >> std::dec >> size >> std::hex >> hash) {
    const std::string bytes = bytesOf(goldenFolder() + "/" + name);
    EXPECT_EQ(bytes.size(), size) << name;
    EXPECT_EQ(core::nameHash(bytes), hash) << name;
    ++count;
  }
  EXPECT_EQ(count, 382);
}

}  // namespace
}  // namespace marrow::testing
