// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/paths.h"
#include "tests/app/cli/cli_runner.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace marrow::testing {
namespace {

std::string contentOf(const std::string& path) {
  std::ifstream stream(app::toPath(path), std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

bool exists(const std::string& path) { return std::filesystem::exists(app::toPath(path)); }

TEST(CliExport, WritesThePosedSkeleton) {
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string bck = folder.write("walk.bck", armBck());
  const std::string obj = folder.path("walk_f010.obj");
  const CliResult result = runMarrow({"export", bck, "--frame", "10", "-o", obj, "--json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.json()["output"], obj);
  EXPECT_EQ(result.json()["bones"], 2);
  EXPECT_EQ(result.json()["frame"], 10.0);
  const std::string text = contentOf(obj);
  EXPECT_NE(text.find("o joints\nv 0 0 0\nv 15 0 0\nl 1 2\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\ng hand\n"), std::string::npos);
}

TEST(CliExport, AFrameOutsideTheClipIsNotSkippedInSilence) {
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string bck = folder.write("walk.bck", armBck());  // 10 frames
  const std::string obj = folder.path("walk.obj");
  for (const char* frame : {"--frame=10", "--frame=99.5", "--frame=-1"}) {
    const CliResult result = runMarrow({"export", bck, frame, "-o", obj});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NE(result.err.find("outside the clip, which has 10 frames"), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("shown is"), std::string::npos) << result.err;
    EXPECT_TRUE(exists(obj));
  }
  for (const char* frame : {"--frame=0", "--frame=9.5"}) {
    EXPECT_EQ(runMarrow({"export", bck, frame, "-o", obj}).err, "") << frame;
  }
  const CliResult model = runMarrow({"export", folder.path("arm.bmd"), "--frame", "3", "-o", obj});
  EXPECT_NE(model.err.find("holds no animation"), std::string::npos) << model.err;
}

TEST(CliExport, AppliesAxisAndScale) {
  const TemporaryFolder folder;
  const std::string model = folder.write("arm.bmd", armModel());
  const std::string obj = folder.path("arm.obj");
  EXPECT_EQ(
      runMarrow({"export", model, "--frame", "0", "-o", obj, "--up", "z", "--unit-scale", "0.5"}).exitCode,
      0);
  EXPECT_NE(contentOf(obj).find("v 5 "), std::string::npos) << contentOf(obj);
}

TEST(CliExport, SaysHowToNameAModelWhenNoneIsFound) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("walk.bck", armBck());
  const CliResult result = runMarrow({"export", bck, "--frame", "0", "-o", folder.path("x.obj")});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.err.find("--skeleton"), std::string::npos) << result.err;
  EXPECT_FALSE(exists(folder.path("x.obj")));
}

TEST(CliExport, LeavesNothingBehindWhenTheFolderIsMissing) {
  const TemporaryFolder folder;
  const std::string model = folder.write("arm.bmd", armModel());
  const CliResult result = runMarrow({"export", model, "--frame", "0", "-o", folder.path("none/x.obj")});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.err.find("x.obj"), std::string::npos);
}

TEST(CliExport, NeverOverwritesItsInput) {
  const TemporaryFolder folder;
  const std::string model = folder.write("arm.bmd", armModel());
  const std::string before = contentOf(model);
  EXPECT_EQ(runMarrow({"export", model, "--frame", "0", "-o", model}).exitCode, 2);
  EXPECT_EQ(contentOf(model), before);
}

}  // namespace
}  // namespace marrow::testing
