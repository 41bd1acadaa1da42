// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

const fs::path kCommitted = fs::path(MARROW_SOURCE_DIR) / "resources/samples";
const fs::path kWritten = fs::path(MARROW_BINARY_DIR) / "samples-written";

std::string contentOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The folders of samples; the generator's source lies beside them.
constexpr std::array kCharacters = {"lamplighter", "moth", "packed", "sprout", "stilt", "wanderer"};

std::set<std::string> namesIn(const fs::path& folder) {
  std::set<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

TEST(Samples, AreWhatTheirGeneratorWritesByteForByte) {
  fs::remove_all(kWritten);
  const std::string quote = "\"";
  const std::string command = quote + MARROW_MAKE_SAMPLES + quote + " " + quote + kWritten.string() + quote;
#ifdef _WIN32
  // The command shell takes one pair of quotes off the whole line.
  ASSERT_EQ(std::system((quote + command + quote).c_str()), 0);
#else
  ASSERT_EQ(std::system(command.c_str()), 0);
#endif
  for (const char* character : kCharacters) {
    ASSERT_EQ(namesIn(kWritten / character), namesIn(kCommitted / character));
    for (const std::string& name : namesIn(kWritten / character)) {
      EXPECT_EQ(contentOf(kWritten / character / name), contentOf(kCommitted / character / name)) << name;
    }
  }
}

TEST(Samples, StaySmall) {
  std::uintmax_t total = 0;
  for (const char* character : kCharacters) {
    for (const fs::directory_entry& entry : fs::directory_iterator(kCommitted / character)) {
      total += entry.file_size();
    }
  }
  // The body of the wanderer is 102 KB of it.
  EXPECT_LT(total, 240U * 1024U);
}

}  // namespace
