// SPDX-License-Identifier: GPL-3.0-or-later
// The pages on formats name files and formats of this tree; they have to be there.
#include "formats/registry.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
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
  std::vector<fs::path> found = {kRoot / "docs/howto-add-a-format.md"};
  for (const auto& entry : fs::directory_iterator(kRoot / "docs/formats")) found.push_back(entry.path());
  return found;
}

TEST(FormatDocs, NameOnlyFilesThatAreThere) {
  const std::regex path("`((core|formats|app|tests|docs|resources)/[\\w./-]+)`");
  const std::regex neighbour("`([\\w-]+\\.md)`");
  for (const fs::path& page : pages()) {
    const std::string text = contentOf(page);
    for (auto it = std::sregex_iterator(text.begin(), text.end(), path); it != std::sregex_iterator(); ++it) {
      EXPECT_TRUE(fs::exists(kRoot / (*it)[1].str())) << page << " names " << (*it)[1];
    }
    for (auto it = std::sregex_iterator(text.begin(), text.end(), neighbour); it != std::sregex_iterator();
         ++it) {
      EXPECT_TRUE(fs::exists(page.parent_path() / (*it)[1].str())) << page << " names " << (*it)[1];
    }
  }
}

TEST(FormatDocs, ThereIsAPageForEveryFormat) {
  for (const FormatDescriptor& format : registeredFormats()) {
    // A family of one layout may share a page: "z64.md" for "z64-object".
    const std::string id = format.id;
    const std::string family = id.substr(0, id.find('-'));
    EXPECT_TRUE(fs::exists(kRoot / "docs/formats" / (id + ".md")) ||
                fs::exists(kRoot / "docs/formats" / (family + ".md")))
        << id;
  }
}

TEST(FormatDocs, TheRegistryLineOfTheWalkthroughIsTheRealOne) {
  const std::string walkthrough = contentOf(kRoot / "docs/howto-add-a-format.md");
  const std::string registry = contentOf(kRoot / "formats/registry.cpp");
  const std::size_t start = walkthrough.find("FormatDescriptor{");
  ASSERT_NE(start, std::string::npos);
  const std::string line = walkthrough.substr(start, walkthrough.find('\n', start) - start);
  EXPECT_NE(registry.find(line), std::string::npos) << line;
}

}  // namespace
}  // namespace marrow::formats
