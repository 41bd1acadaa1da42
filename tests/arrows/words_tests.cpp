// SPDX-License-Identifier: GPL-3.0-or-later
// One word for one thing (docs/glossary.md), and comments that begin with their subject.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>

namespace marrow::arrows {
namespace {

namespace fs = std::filesystem;

// Types, files and folders that had two jobs, or names of two meanings. In their place are Want,
// ByteReader's recording, OpenOutcome, LinkedText, material animation, exact integer, the pool of threads and
// a plain QFileSystemWatcher.
constexpr std::array kGone = {
    "Resolver",      "FileSet",          "PartReader",       "SetFact",       "SetSlot",   "SlotHost",
    "SetWords",      "LinkWords",        "Binder",           "PartsPanel",    "PeekBytes", "FieldMap",
    "field_map",     "kept_bytes",       "patient_task",     "PatientTask",   "read_log",  "DiskWatch",
    "disk_watch",    "answering_folder", "filesNamedIn",     "OpenReport",    "Companion", "PairingPolicy",
    "pairing_index", "model_choice",     "companion_search", "track_pairing", "WideWord",  "part_table",
    "open_parts",    "app/library",      "formats/resolve",  "formats/fields"};

bool isCMake(const fs::path& path) {
  return path.filename() == "CMakeLists.txt" || path.extension() == ".cmake";
}

bool isCode(const fs::path& path) { return path.extension() == ".cpp" || path.extension() == ".h"; }

/// Not a regular expression, which would take 20 seconds for all lines.
bool beginsWithNoSubject(const std::string& line) {
  for (const char* mark : {"//", "#"}) {
    const std::size_t text = line.find_first_not_of("/#< ", line.find(mark));
    if (text == std::string::npos) continue;
    for (const char* word : {"Of ", "What ", "Who ", "Whoever "})
      if (line.compare(text, std::string(word).size(), word) == 0) return true;
  }
  return false;
}

void expectNone(const fs::path& path) {
  std::ifstream stream(path);
  for (std::string line; std::getline(stream, line);) {
    EXPECT_FALSE(beginsWithNoSubject(line)) << path << ": " << line;
    for (const char* word : kGone) EXPECT_EQ(line.find(word), std::string::npos) << path << ": " << line;
  }
}

TEST(Words, ThatWereReplacedAreGone) {
  const fs::path root(MARROW_SOURCE_DIR);
  int sources = 0;
  int lists = 1;
  expectNone(root / "CMakeLists.txt");
  for (const char* folder : {"core", "formats", "render", "app", "resources", "tests", "packaging"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (entry.path().filename() == "words_tests.cpp") continue;
      if (isCode(entry.path())) ++sources;
      if (isCMake(entry.path())) ++lists;
      if (isCode(entry.path()) || isCMake(entry.path())) expectNone(entry.path());
    }
  }
  EXPECT_GT(sources, 500);
  EXPECT_GT(lists, 20);
}

}  // namespace
}  // namespace marrow::arrows
