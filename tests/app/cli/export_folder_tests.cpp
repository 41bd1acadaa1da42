// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/read_asset.h"
#include "formats/source/paths.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/j3d_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace marrow::testing {
namespace {

bool exists(const std::string& path) { return std::filesystem::exists(formats::toPath(path)); }

std::vector<std::string> clipsOf(const std::string& path) {
  const auto asset = formats::readFile(path);
  EXPECT_TRUE(asset) << core::toText(asset.error());
  std::vector<std::string> names;
  if (!asset) return names;
  for (const auto& clip : asset->clips) names.push_back(clip->name);
  return names;
}

formats::Bytes textBytes(const std::string& text) { return {text.begin(), text.end()}; }

/// Every file below a folder, with its bytes.
std::map<std::string, std::string> contentsOf(const TemporaryFolder& folder) {
  std::map<std::string, std::string> contents;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(formats::toPath(folder.path()))) {
    if (!entry.is_regular_file()) continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    contents[entry.path().generic_string()] = {std::istreambuf_iterator<char>(stream), {}};
  }
  return contents;
}

/// Two clips of two joints and their model, in folders.
void fill(const TemporaryFolder& folder) {
  folder.write("clips/run.bck", armBck());
  folder.write("clips/more/walk.bck", armBck());
  folder.write("arm.bmd", armModel());
}

TEST(CliExportFolder, AllClipsGoIntoOneFile) {
  const TemporaryFolder folder;
  fill(folder);
  const std::string glb = folder.path("all.glb");
  const CliResult result =
      runMarrow({"export", folder.path("clips"), "--model", folder.path("arm.bmd"), "-o", glb, "--json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.json()["output"], glb);
  EXPECT_EQ(result.json()["clips"], (nlohmann::json{"walk", "run"}));
  EXPECT_EQ(clipsOf(glb), (std::vector<std::string>{"walk", "run"}));
}

TEST(CliExportFolder, OrIntoOneEach) {
  const TemporaryFolder folder;
  fill(folder);
  const CliResult result = runMarrow({"export", folder.path("clips"), "--model", folder.path("arm.bmd"),
                                      "--files", "each", "-o", folder.path("arm.glb"), "--json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.json()["files"].size(), 2U);
  EXPECT_EQ(clipsOf(folder.path("arm_walk.glb")), std::vector<std::string>{"walk"});
  EXPECT_EQ(clipsOf(folder.path("arm_run.glb")), std::vector<std::string>{"run"});
  EXPECT_FALSE(exists(folder.path("arm.glb")));
}

TEST(CliExportFolder, AFailingClipDoesNotStopTheRest) {
  const TemporaryFolder folder;
  fill(folder);
  folder.write("clips/alone.bck", BckFile(1).bytes());
  formats::Bytes cut = armBck();
  cut.resize(0x60);
  folder.write("clips/cut.bck", cut);
  const std::string glb = folder.path("all.glb");
  const CliResult result =
      runMarrow({"export", folder.path("clips"), "--model", folder.path("arm.bmd"), "-o", glb});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(clipsOf(glb), (std::vector<std::string>{"walk", "run"}));
  EXPECT_NE(result.err.find("alone has 1 joint, but the model has 2"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("cut.bck"), std::string::npos) << result.err;
}

TEST(CliExportFolder, WithoutAModelOneIsFoundForEachClip) {
  const TemporaryFolder folder;
  folder.write("clips/run.bck", armBck());
  folder.write("clips/arm.bmd", armModel());
  const CliResult result =
      runMarrow({"export", folder.path("clips"), "-o", folder.path("all.glb"), "--json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.json()["skeleton"], folder.path("clips/arm.bmd"));
}

TEST(CliExportFolder, WhatWasWrittenIntoTheFolderIsNoInput) {
  const TemporaryFolder folder;
  folder.write("run.bck", armBck());
  folder.write("more/walk.bck", armBck());
  folder.write("arm.bmd", armModel());
  const std::string glb = folder.path("a_all.glb");
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{}, {"--files", "each"}, {"--model", folder.path("arm.bmd")}}) {
    std::vector<std::string> call = {"export", folder.path(), "-o", glb, "--json"};
    call.insert(call.end(), more.begin(), more.end());
    const CliResult first = runMarrow(call);
    ASSERT_EQ(first.exitCode, 0) << first.err;
    const auto written = contentsOf(folder);
    // Broken files of other programs are no inputs either.
    folder.write("cut.glb", textBytes("glTF"));
    folder.write("cut.fbx", textBytes("Kaydara FBX Binary  "));
    const CliResult second = runMarrow(call);
    EXPECT_EQ(second.exitCode, 0) << second.err;
    EXPECT_EQ(second.out, first.out);
    std::filesystem::remove(formats::toPath(folder.path("cut.glb")));
    std::filesystem::remove(formats::toPath(folder.path("cut.fbx")));
    EXPECT_EQ(contentsOf(folder), written);
  }
}

TEST(CliExportFolder, WhatCannotBeIsSaid) {
  const TemporaryFolder folder;
  fill(folder);
  const std::string clips = folder.path("clips");
  const std::string glb = folder.path("x.glb");
  for (const std::vector<std::string>& more : {std::vector<std::string>{"-o", folder.path("x.obj")},
                                               {"-o", folder.path("x.csv")},
                                               {"-o", glb, "--clip", "1"},
                                               {"-o", glb, "--with", folder.path("arm.bmd")},
                                               {"-o", glb, "--files", "two"}}) {
    std::vector<std::string> call = {"export", clips};
    call.insert(call.end(), more.begin(), more.end());
    EXPECT_EQ(runMarrow(call).exitCode, 2) << more.back();
  }
  EXPECT_EQ(runMarrow({"export", folder.path("arm.bmd"), "-o", glb, "--files", "each"}).exitCode, 2);
  std::filesystem::create_directory(formats::toPath(folder.path("empty")));
  EXPECT_EQ(runMarrow({"export", folder.path("empty"), "-o", glb}).exitCode, 1);
  EXPECT_EQ(runMarrow({"export", clips, "--model", folder.path("none.bmd"), "-o", glb}).exitCode, 1);
  EXPECT_FALSE(exists(glb));
}

}  // namespace
}  // namespace marrow::testing
