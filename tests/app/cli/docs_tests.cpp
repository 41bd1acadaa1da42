// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the examples of docs/cli.md, so that the page stays true.
#include "tests/app/cli/cli_runner.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace marrow::testing {
namespace {

struct Example {
  std::string command;
  std::string output;
  bool isCut = false;  ///< the page shows the beginning and "..."
};

std::vector<Example> examplesOf(const std::string& page) {
  const std::string prompt = "$ marrow-cli ";
  std::vector<Example> examples;
  std::ifstream stream(page);
  bool inside = false;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with("```")) {
      inside = line == "```console";
    } else if (inside && line.starts_with(prompt)) {
      examples.push_back({line.substr(prompt.size()), {}});
    } else if (inside && line == "...") {
      examples.back().isCut = true;
    } else if (inside) {
      examples.back().output += line + "\n";
    }
  }
  return examples;
}

std::vector<std::string> wordsOf(const std::string& command) {
  std::istringstream stream(command);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// Changes the working directory, because examples name files without folders.
class WorkingDirectory {
 public:
  explicit WorkingDirectory(const std::filesystem::path& folder) : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(folder);
  }
  ~WorkingDirectory() { std::filesystem::current_path(before_); }

 private:
  std::filesystem::path before_;
};

TEST(CliDocs, EveryExampleIsWhatTheProgramSays) {
  const TemporaryFolder folder;
  std::filesystem::copy(std::string(MARROW_SOURCE_DIR) + "/resources/samples/wanderer", folder.path());
  const auto examples = examplesOf(std::string(MARROW_SOURCE_DIR) + "/docs/cli.md");
  EXPECT_GE(examples.size(), 8U);
  const WorkingDirectory here(folder.path());
  for (const Example& example : examples) {
    const CliResult result = runMarrow(wordsOf(example.command));
    const std::string said = result.out + result.err;
    EXPECT_EQ(example.isCut ? said.substr(0, example.output.size()) : said, example.output)
        << example.command;
  }
}

}  // namespace
}  // namespace marrow::testing
