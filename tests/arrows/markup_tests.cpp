// SPDX-License-Identifier: GPL-3.0-or-later
// A bone may be called <img src="...">. MarrowStyle makes each label show plain text, tips and message boxes
// among them; whatever else of Qt's reads markup is used nowhere.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace marrow::arrows {
namespace {

namespace fs = std::filesystem;

constexpr std::array kMarkup = {"Qt::RichText", "Qt::MarkdownText", "Html(",         "Markdown(",
                                "WhatsThis",    "QTextBrowser",     "QErrorMessage", "QTextDocument",
                                "QTextCursor",  "QTextEdit("};

/// The two such places: one shows the program's name and version, the other escapes all but its own links.
bool isKnown(const std::string& line) {
  return line == "  box->setTextFormat(Qt::RichText);" || line == "  setFormat(label, Qt::RichText);";
}

TEST(Markup, IsReadNowhere) {
  int files = 0;
  int known = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(MARROW_SOURCE_DIR) / "app")) {
    const std::string ending = entry.path().extension().string();
    if (ending != ".cpp" && ending != ".h") continue;
    ++files;
    std::ifstream stream(entry.path());
    const std::string all{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    // Static text guesses what it is unless told.
    const bool isTold = all.find("QStaticText text(") == std::string::npos ||
                        all.find("text.setTextFormat(Qt::PlainText)") != std::string::npos;
    EXPECT_TRUE(isTold) << entry.path();
    stream.seekg(0);
    for (std::string line; std::getline(stream, line);) {
      if (isKnown(line)) {
        ++known;
        continue;
      }
      for (const char* word : kMarkup)
        EXPECT_EQ(line.find(word), std::string::npos) << entry.path() << ": " << line;
    }
  }
  EXPECT_GT(files, 100);
  EXPECT_EQ(known, 2);
}

// Names from files and arguments reach a terminal through one place, which escapes them.
TEST(Terminal, TheWindowsProgramPrintsInOnePlace) {
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(MARROW_SOURCE_DIR) / "app/gui")) {
    if (entry.path().extension() != ".cpp" || entry.path().filename() == "terminal.cpp") continue;
    std::ifstream stream(entry.path());
    for (std::string line; std::getline(stream, line);) {
      for (const char* word :
           {"printf(", "fputs(", "std::cerr", "std::cout", "qWarning", "qCritical", "qInfo"})
        EXPECT_EQ(line.find(word), std::string::npos) << entry.path() << ": " << line;
    }
  }
}

}  // namespace
}  // namespace marrow::arrows
