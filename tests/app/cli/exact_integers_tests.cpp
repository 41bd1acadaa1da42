// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/bca_words.h"
#include "tests/write/sm64ds.h"

#include <gtest/gtest.h>

#include <sstream>

namespace marrow::testing {
namespace {

constexpr std::size_t kTranslationX = 6;

/// One bone that moves along X by wideBcaWords(), a key every other frame; 17 of them are whole keys.
formats::Bytes wideBca() {
  return write::BcaFile(1)
      .frames(35)
      .translations(wideBcaWords())
      .channel(0, kTranslationX, {1, 1, 0})
      .bytes();
}

double wantedAt(int frame) { return bcaWordAt(wideBcaWords(), 35, 1, frame) / 4096.0; }

TEST(CliExactIntegers, GameExactSamplesAreExact) {
  const TemporaryFolder folder;
  const std::string bca = folder.write("walk.bca", wideBca());
  std::string frames = "0";
  for (int frame = 1; frame < 35; ++frame) frames += "," + std::to_string(frame);
  const auto samples =
      runMarrow({"sample", bca, "--frame", frames, "--mode", "console", "--no-skeleton", "--json"}).json();
  const auto curves = runMarrow({"curves", bca, "--mode", "console", "--json"}).json();
  for (int frame = 0; frame < 35; ++frame) {
    EXPECT_EQ(samples["frames"][frame]["bones"][0]["translation"][0], wantedAt(frame)) << frame;
    EXPECT_EQ(curves["frames"][frame]["bones"][0]["translation"][0], wantedAt(frame)) << frame;
  }
}

TEST(CliExactIntegers, TablesAreExact) {
  const TemporaryFolder folder;
  const std::string bca = folder.write("walk.bca", wideBca());
  std::istringstream lines(runMarrow({"curves", bca, "--mode", "console"}).out);
  std::string line;
  std::getline(lines, line);
  for (int frame = 0; frame < 35; ++frame) {
    ASSERT_TRUE(std::getline(lines, line));
    std::istringstream cells(line);
    std::string cell;
    for (int column = 0; column < 10; ++column) std::getline(cells, cell, ',');
    // The shortest text that reads back as the same float, where it is one.
    const double wanted = wantedAt(frame);
    const bool isFloat = static_cast<double>(static_cast<float>(wanted)) == wanted;
    EXPECT_EQ(isFloat ? static_cast<double>(std::stof(cell)) : std::stod(cell), wanted) << line;
  }
}

TEST(CliExactIntegers, KeysAreListedWithTheirWholeWord) {
  const TemporaryFolder folder;
  const std::string bca = folder.write("walk.bca", wideBca());
  const auto answer = runMarrow({"curves", bca, "--keys", "--json"}).json();
  for (const auto& curve : answer["curves"]) {
    if (curve["channel"] != "translation_x") continue;
    ASSERT_EQ(curve["keys"].size(), wideBcaWords().size());
    for (std::size_t key = 0; key < wideBcaWords().size(); ++key) {
      EXPECT_EQ(curve["keys"][key]["raw"], wideBcaWords()[key]);
      EXPECT_EQ(curve["keys"][key]["value"], wideBcaWords()[key] / 4096.0);
    }
  }
  const std::string csv = runMarrow({"curves", bca, "--keys"}).out;
  EXPECT_NE(csv.find("524287.9997558594,0,0,2147483647,"), std::string::npos) << csv;
  EXPECT_NE(csv.find(",-524288,0,0,-2147483648,"), std::string::npos) << csv;
}

}  // namespace
}  // namespace marrow::testing
