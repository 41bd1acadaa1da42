// SPDX-License-Identifier: GPL-3.0-or-later
// One word for one thing (docs/glossary.md), and comments that begin with their subject.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace marrow::arrows {
namespace {

namespace fs = std::filesystem;

// Types that had two jobs or words that had two meanings. What stands in their place: FileSet, ByteReader's
// recording, OpenOutcome, LinkedText, material animation, exact integer, Want.
constexpr std::array kGone = {"Resolver",     "SetSlot",     "SetWords",      "PeekBytes",
                              "filesNamedIn", "OpenReport",  "LinkWords",     "Companion",
                              "WideWord",     "PatientTask", "PairingPolicy", "SlotHost"};

TEST(Words, ThatWereReplacedAreGone) {
  const std::regex comment(R"(//[/<]* (Of|What|Who|Whoever)\b)");
  int files = 0;
  for (const char* folder : {"core", "formats", "render", "app", "resources", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(MARROW_SOURCE_DIR) / folder)) {
      const std::string ending = entry.path().extension().string();
      if ((ending != ".cpp" && ending != ".h") || entry.path().filename() == "words_tests.cpp") continue;
      ++files;
      std::ifstream stream(entry.path());
      for (std::string line; std::getline(stream, line);) {
        EXPECT_FALSE(std::regex_search(line, comment)) << entry.path() << ": " << line;
        for (const char* word : kGone)
          EXPECT_EQ(line.find(word), std::string::npos) << entry.path() << ": " << line;
      }
    }
  }
  EXPECT_GT(files, 500);
}

}  // namespace
}  // namespace marrow::arrows
