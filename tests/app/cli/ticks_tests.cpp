// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"

#include <gtest/gtest.h>

namespace marrow::testing {
namespace {

TEST(CliTicks, NeedsNoFileWhenLengthAndLoopAreGiven) {
  const CliResult result = runMarrow({"ticks", "--frames", "3", "--loop", "loop", "--count", "5", "--json"});
  EXPECT_EQ(result.exitCode, 0);
  const auto answer = result.json();
  EXPECT_EQ(answer["loop"], "loop");
  EXPECT_EQ(answer["frames"], nlohmann::json({1.0, 2.0, 0.0, 1.0, 2.0}));
}

TEST(CliTicks, TakesLengthAndLoopFromTheFileUnlessTold) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("walk.bck", armBck());  // 10 frames, loop
  const auto ofFile = runMarrow({"ticks", bck, "--count", "11", "--json"}).json();
  EXPECT_EQ(ofFile["loop"], "loop");
  EXPECT_EQ(ofFile["frames"][10], 1.0);
  const auto told =
      runMarrow({"ticks", bck, "--count", "3", "--json", "--loop", "once", "--frames", "2"}).json();
  EXPECT_EQ(told["loop"], "once");
  EXPECT_FLOAT_EQ(told["frames"][2].get<float>(), 1.999F);
}

TEST(CliTicks, TakesFractionalAndNegativeRates) {
  const auto half =
      runMarrow({"ticks", "--frames", "2", "--loop", "loop", "--count", "3", "--rate", "0.5", "--json"})
          .json();
  EXPECT_EQ(half["frames"], nlohmann::json({0.5, 1.0, 1.5}));
  const auto back =
      runMarrow({"ticks", "--frames", "4", "--loop", "loop", "--count", "2", "--rate", "-1", "--json"})
          .json();
  EXPECT_EQ(back["frames"], nlohmann::json({3.0, 2.0}));
}

TEST(CliTicks, OfNothingIsAnEmptyList) {
  EXPECT_EQ(runMarrow({"ticks", "--frames", "2", "--loop", "once", "--count", "0", "--json"}).out,
            "{\"loop\":\"once\",\"frames\":[]}\n");
}

TEST(CliTicks, OfAModelFindsNoAnimation) {
  const TemporaryFolder folder;
  EXPECT_EQ(runMarrow({"ticks", folder.write("arm.bmd", armModel()), "--count", "1"}).exitCode, 1);
}

}  // namespace
}  // namespace marrow::testing
