// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <gtest/gtest.h>

#include <limits>

namespace marrow::testing {
namespace {

TEST(CliSample, AnswersEveryFrameAskedForInOrder) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("walk.bck", armBck());
  for (const auto& frame : {std::vector<std::string>{"--frame=-1,0,2.5"}, {"--frame", "-1,0,2.5"}}) {
    std::vector<std::string> args = {"sample", bck, "--json"};
    args.insert(args.end(), frame.begin(), frame.end());
    const CliResult result = runMarrow(args);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    const auto answer = result.json();
    EXPECT_EQ(answer["clip"], "walk");
    EXPECT_EQ(answer["mode"], "smooth");
    ASSERT_EQ(answer["frames"].size(), 3U);
    EXPECT_EQ(answer["frames"][0]["frame"], -1.0);
    EXPECT_EQ(answer["frames"][2]["frame"], 2.5);
    EXPECT_EQ(answer["frames"][2]["bones"][1]["translation"][0], 11.25);
  }
}

TEST(CliSample, LeavesModelMatricesOutWithoutASkeleton) {
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string bck = folder.write("walk.bck", armBck());
  const auto with = runMarrow({"sample", bck, "--frame", "0", "--json"}).json()["frames"][0]["bones"][1];
  EXPECT_EQ(with["name"], "hand");
  EXPECT_EQ(with["local"].size(), 16U);
  EXPECT_EQ(with["model"][12], 10.0);
  EXPECT_FALSE(with.contains("angle16"));
  const auto without =
      runMarrow({"sample", bck, "--frame", "0", "--no-skeleton", "--json"}).json()["frames"][0]["bones"][1];
  EXPECT_EQ(without["name"], "joint 1");
  EXPECT_EQ(without["index"], 1);
  EXPECT_EQ(without["local"].size(), 16U);
  EXPECT_FALSE(without.contains("model"));
}

TEST(CliSample, GameExactModeAddsTheGamesAngle) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("walk.bck", armBck());
  const auto answer = runMarrow({"sample", bck, "--frame", "10", "--mode", "console", "--json"}).json();
  EXPECT_EQ(answer["mode"], "console");
  EXPECT_EQ(runMarrow({"sample", bck, "--frame", "10", "--mode", "game-exact", "--json"}).json(), answer);
  const auto bone = answer["frames"][0]["bones"][1];
  EXPECT_EQ(bone["angle16"], nlohmann::json({0, 0, 100}));
  EXPECT_DOUBLE_EQ(bone["rotation"][2].get<double>(), 100.0 * 360.0 / 65536.0);
}

TEST(CliSample, SelectsTheClipByNumberOrName) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("walk.bck", armBck());
  EXPECT_EQ(runMarrow({"sample", bck, "--frame", "0", "--clip", "0"}).exitCode, 0);
  EXPECT_EQ(runMarrow({"sample", bck, "--frame", "0", "--clip", "walk"}).exitCode, 0);
  for (const char* clip : {"1", "run", "-1"}) {
    const CliResult result = runMarrow({"sample", bck, "--frame", "0", "--clip", clip});
    EXPECT_EQ(result.exitCode, 1) << clip;
    EXPECT_NE(result.err.find("walk"), std::string::npos) << result.err;
  }
}

TEST(CliSample, TakesTheSkeletonItIsGivenAndNamesWhatDoesNotMatch) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("clips/walk.bck", armBck());
  const std::string model = folder.write(
      "elsewhere/big.bmd",
      write::modelBytes({{.name = "a"}, {.name = "b", .parent = 0}, {.name = "tail", .parent = 1}}));
  const CliResult result = runMarrow({"sample", bck, "--frame", "0", "--json", "--skeleton", model});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.json()["frames"][0]["bones"].size(), 3U);
  EXPECT_NE(result.err.find("tail"), std::string::npos) << result.err;
  const CliResult notAModel = runMarrow({"sample", bck, "--frame", "0", "--skeleton", bck});
  EXPECT_EQ(notAModel.exitCode, 1);
  EXPECT_FALSE(notAModel.err.empty());
}

TEST(CliSample, AModelAloneIsItsRestPose) {
  const TemporaryFolder folder;
  const std::string model = folder.write("arm.bmd", armModel());
  const auto answer = runMarrow({"sample", model, "--frame", "3", "--json"}).json();
  EXPECT_EQ(answer["clip"], nullptr);
  EXPECT_EQ(answer["frames"][0]["bones"][1]["model"][12], 10.0);
  EXPECT_EQ(runMarrow({"sample", model, "--frame", "3", "--clip", "0"}).exitCode, 1);
  EXPECT_EQ(runMarrow({"sample", model, "--frame", "3", "--no-skeleton"}).exitCode, 1);
}

TEST(CliSample, NumbersThatAreNoneBecomeNull) {
  const TemporaryFolder folder;
  const std::string bck = folder.write(
      "nan.bck",
      write::BckFile(1).track(0, 0, 0, {1, 0, 0}).scales({std::numeric_limits<float>::quiet_NaN()}).bytes());
  const CliResult result = runMarrow({"sample", bck, "--frame", "0", "--json"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.json()["frames"][0]["bones"][0]["scale"][0], nullptr);
  EXPECT_NE(result.err.find("warning"), std::string::npos);
}

TEST(CliSample, SaysTheSameThingTwice) {
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string bck = folder.write("walk.bck", armBck());
  const auto run = [&] { return runMarrow({"sample", bck, "--frame", "0,1,2", "--json"}).out; };
  EXPECT_EQ(run(), run());
}

}  // namespace
}  // namespace marrow::testing
