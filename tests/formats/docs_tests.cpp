// SPDX-License-Identifier: GPL-3.0-or-later
// The pages on formats name files and formats of this tree; they must exist.
#include "formats/registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace marrow::formats {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = MARROW_SOURCE_DIR;

std::string contentOf(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> pages() {
  std::vector<fs::path> found = {kRoot / "docs/architecture.md", kRoot / "docs/glossary.md",
                                 kRoot / "docs/howto-add-a-format.md", kRoot / "docs/howto-add-a-panel.md",
                                 kRoot / "docs/howto-add-an-export-format.md"};
  for (const auto& entry : fs::directory_iterator(kRoot / "docs/formats")) found.push_back(entry.path());
  return found;
}

/// A page's texts between single backquotes, outside its blocks of code.
std::vector<std::string> codeSpansOf(const fs::path& page) {
  std::vector<std::string> spans;
  std::ifstream file(page);
  bool isBlock = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("```")) isBlock = !isBlock;
    if (isBlock) continue;
    std::size_t open = line.find('`');
    while (open != std::string::npos) {
      const std::size_t close = line.find('`', open + 1);
      if (close == std::string::npos) break;
      spans.push_back(line.substr(open + 1, close - open - 1));
      open = line.find('`', close + 1);
    }
  }
  return spans;
}

bool isPathInTree(const std::string& span) {
  const std::vector<std::string> folders = {"app/", "core/", "docs/", "formats/", "resources/", "tests/"};
  return std::any_of(folders.begin(), folders.end(),
                     [&](const auto& folder) { return span.starts_with(folder); });
}

TEST(FormatDocs, NameOnlyFilesThatAreThere) {
  int seen = 0;
  for (const fs::path& page : pages()) {
    for (const std::string& span : codeSpansOf(page)) {
      if (!isPathInTree(span) && !span.ends_with(".md")) continue;
      ++seen;
      const fs::path target = isPathInTree(span) ? kRoot / span : page.parent_path() / span;
      // "formats/containers/zstd" stands for the header and the source of that name.
      EXPECT_TRUE(fs::exists(target) || fs::exists(target.string() + ".h")) << page << " names " << span;
    }
  }
  EXPECT_GT(seen, 30);
}

TEST(FormatDocs, TheInstallerForWindowsTakesTheEndingsOfTheGamesFiles) {
  const std::string installer = contentOf(kRoot / "packaging/windows/installer.nsi");
  // Other programs' files have theirs, too.
  const std::vector<std::string> common = {"bin", "zs"};
  for (const FormatDescriptor& format : registeredFormats()) {
    if (format.isForExchange || format.list != nullptr) continue;
    std::istringstream endings(format.extensions);
    for (std::string ending; endings >> ending;) {
      const bool isCommon = std::find(common.begin(), common.end(), ending) != common.end();
      EXPECT_EQ(installer.find("${DO} " + ending + "\n") != std::string::npos, !isCommon) << ending;
    }
  }
}

TEST(FormatDocs, ThereIsAPageForEveryFormat) {
  for (const FormatDescriptor& format : registeredFormats()) {
    // A page with another name names its formats in its text: `z64-object` in zelda64.md.
    const std::string id = format.id;
    bool isDescribed = false;
    for (const fs::path& page : pages()) {
      isDescribed = isDescribed || page.filename() == id + ".md" ||
                    contentOf(page).find("`" + id + "`") != std::string::npos;
    }
    EXPECT_TRUE(isDescribed) << id;
  }
}

TEST(FormatDocs, EveryPageHasItsParts) {
  int seen = 0;
  for (const auto& entry : fs::directory_iterator(kRoot / "docs/formats")) {
    const std::string text = contentOf(entry.path());
    ++seen;
    for (const char* part : {"\n## Where documents differ\n", "\n## Unsupported\n", "\n## Sources\n"}) {
      EXPECT_NE(text.find(part), std::string::npos) << entry.path() << " lacks" << part;
    }
    // A layout is a table with offsets in it.
    EXPECT_NE(text.find("| 0x0"), std::string::npos) << entry.path();
    EXPECT_NE(text.find("ampl"), std::string::npos) << entry.path() << " says nothing of sampling";
  }
  EXPECT_GE(seen, 16);
}

TEST(FormatDocs, TheRegistryLineOfTheWalkthroughIsTheRealOne) {
  const std::string walkthrough = contentOf(kRoot / "docs/howto-add-a-format.md");
  const std::string registry = contentOf(kRoot / "formats/sm64ds/sm64ds_formats.cpp");
  const std::size_t start = walkthrough.find("FormatDescriptor{");
  ASSERT_NE(start, std::string::npos);
  const std::string line = walkthrough.substr(start, walkthrough.find('\n', start) - start);
  EXPECT_NE(registry.find(line), std::string::npos) << line;
}

TEST(PanelDocs, TheLinesOfTheWalkthroughAreTheRealOnes) {
  const std::string sources =
      contentOf(kRoot / "app/gui/keys/keys_panel.cpp") + contentOf(kRoot / "app/gui/panels/panels.def");
  std::ifstream page(kRoot / "docs/howto-add-a-panel.md");
  bool isBlock = false;
  int seen = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      isBlock = !isBlock;
    } else if (isBlock) {
      ++seen;
      EXPECT_NE(sources.find(line), std::string::npos) << line;
    }
  }
  EXPECT_GT(seen, 3);
}

}  // namespace
}  // namespace marrow::formats
