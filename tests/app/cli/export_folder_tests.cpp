// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/codes.h"
#include "formats/read_asset.h"
#include "formats/source/paths.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/told.h"
#include "tests/write/j3d_clips.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
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

formats::Bytes readBytes(const std::string& path) {
  std::ifstream stream(formats::toPath(path), std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
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
  folder.write("clips/alone.bck", write::BckFile(1).bytes());
  formats::Bytes cut = armBck();
  cut.resize(0x60);
  folder.write("clips/cut.bck", cut);
  const std::string glb = folder.path("all.glb");
  const CliResult result =
      runMarrow({"export", folder.path("clips"), "--model", folder.path("arm.bmd"), "-o", glb});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(clipsOf(glb), (std::vector<std::string>{"walk", "run"}));
  EXPECT_TRUE(tells(result.err, {app::code("app.clip-misfit"), "alone", "1 bone", kAny})) << result.err;
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

TEST(CliExportFolder, AllClipsOfAFileCanBeOneEach) {
  const TemporaryFolder folder;
  const std::string moth = std::string(MARROW_SOURCE_DIR) + "/resources/samples/moth/moth.zobj";
  const CliResult result = runMarrow(
      {"export", moth, "--clip", "all", "--files", "each", "-o", folder.path("moth.glb"), "--json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const nlohmann::json files = result.json()["files"];
  const CliResult one = runMarrow({"export", moth, "--clip", "all", "-o", folder.path("all.glb"), "--json"});
  ASSERT_EQ(files.size(), one.json()["clips"].size());
  ASSERT_GT(files.size(), 1U);
  for (std::size_t i = 0; i < files.size(); ++i) {
    EXPECT_EQ(files[i]["clip"], one.json()["clips"][i]);
    EXPECT_EQ(clipsOf(files[i]["output"]), std::vector<std::string>{files[i]["clip"]});
  }
}

/// The lanes of the events of an animation of a GLB.
std::set<std::string> eventLanesOf(const std::string& glb, std::size_t animation = 0) {
  std::ifstream stream(formats::toPath(glb), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  std::size_t length = 0;
  for (std::size_t i = 0; i < 4; ++i)
    length |= static_cast<std::size_t>(static_cast<unsigned char>(bytes.at(12 + i))) << 8 * i;
  const auto document = nlohmann::json::parse(bytes.substr(20, length));
  std::set<std::string> lanes;
  for (const auto& event :
       document["animations"][animation]["extras"]["marrow"].value("events", nlohmann::json::array())) {
    EXPECT_EQ(event["hash"].get<std::string>().substr(0, 2), "0x");
    lanes.insert(event["lane"]);
  }
  return lanes;
}

// The sample's event file is named like no clip: they belong together by the hash of the clip's name alone.
TEST(CliExportFolder, EventsThatAreAClipsByTheirHashGoWithIt) {
  const TemporaryFolder folder;
  const std::string samples = std::string(MARROW_SOURCE_DIR) + "/resources/samples/wanderer";
  const std::string glb = folder.path("walk.glb");
  // The hash of the walk's action, as docs/cli.md has it.
  const std::set<std::string> lanes = {"0x8df6816e / FootStep", "0x8df6816e / EmitDust",
                                       "0x8df6816e / OnGround"};
  ASSERT_EQ(runMarrow({"export", samples + "/wanderer_walk.bck", "-o", glb}).exitCode, 0);
  EXPECT_TRUE(eventLanesOf(glb).empty()) << "nothing was named";
  ASSERT_EQ(runMarrow({"export", samples + "/wanderer_walk.bck", "--events",
                       samples + "/wanderer_events.baev", "-o", glb})
                .exitCode,
            0);
  EXPECT_EQ(eventLanesOf(glb), lanes);
  const CliResult all = runMarrow({"export", samples, "-o", folder.path("all.glb"), "--json"});
  ASSERT_EQ(all.exitCode, 0) << all.err;
  const auto clips = all.json()["clips"].get<std::vector<std::string>>();
  const auto walk = std::find(clips.begin(), clips.end(), "wanderer_walk") - clips.begin();
  EXPECT_EQ(eventLanesOf(folder.path("all.glb"), static_cast<std::size_t>(walk)), lanes);
}

TEST(CliExportFolder, AWordListNamesTheLanesOfEvents) {
  const TemporaryFolder folder;
  const std::string samples = std::string(MARROW_SOURCE_DIR) + "/resources/samples/wanderer";
  const std::string glb = folder.path("walk.glb");
  const std::string names = samples + "/wanderer_names.txt";
  const std::set<std::string> lanes = {"WandererWalk / FootStep", "WandererWalk / EmitDust",
                                       "WandererWalk / OnGround"};
  const std::vector<std::string> call = {"export", samples + "/wanderer_walk.bck", "--events",
                                         samples + "/wanderer_events.baev", "--names"};
  const auto with = [&](const std::string& list, const std::string& output) {
    std::vector<std::string> all = call;
    all.insert(all.end(), {list, "-o", output});
    return runMarrow(all);
  };
  const CliResult one = with(names, glb);
  ASSERT_EQ(one.exitCode, 0) << one.err;
  EXPECT_EQ(eventLanesOf(glb), lanes);
  const CliResult all =
      runMarrow({"export", samples, "--names", names, "-o", folder.path("all.glb"), "--json"});
  ASSERT_EQ(all.exitCode, 0) << all.err;
  const auto clips = all.json()["clips"].get<std::vector<std::string>>();
  const auto walk = std::find(clips.begin(), clips.end(), "wanderer_walk") - clips.begin();
  EXPECT_EQ(eventLanesOf(folder.path("all.glb"), static_cast<std::size_t>(walk)), lanes);
  EXPECT_EQ(with(folder.path("none.txt"), folder.path("x.glb")).exitCode, 1);
  EXPECT_EQ(
      runMarrow({"export", samples + "/wanderer_walk.bck", "--names", names, "-o", folder.path("x.obj")})
          .exitCode,
      2);
  EXPECT_FALSE(exists(folder.path("x.glb")));
}

TEST(CliExportFolder, WhatIsBrokenInAFolderOfEventsStopsNothing) {
  const TemporaryFolder folder;
  const std::string samples = std::string(MARROW_SOURCE_DIR) + "/resources/samples/wanderer";
  std::filesystem::create_directory(formats::toPath(folder.path("events")));
  std::filesystem::copy_file(formats::toPath(samples + "/wanderer_events.baev"),
                             formats::toPath(folder.path("events/npc.baev")));
  formats::Bytes clip = armBck();
  clip.resize(clip.size() / 2);
  const std::string bck = folder.write("events/cut.bck", clip);
  formats::Bytes events = readBytes(samples + "/wanderer_events.baev");
  events.resize(0x100);
  const std::string baev = folder.write("events/cut.baev", events);
  const std::string glb = folder.path("walk.glb");
  const std::vector<std::string> call = {"export", samples + "/wanderer_walk.bck", "-o", glb, "--events"};
  const auto with = [&](const std::string& path) {
    std::vector<std::string> all = call;
    all.push_back(path);
    return runMarrow(all);
  };
  const CliResult result = with(folder.path("events"));
  ASSERT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.err.find("warning: " + bck), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("warning: " + baev), std::string::npos) << result.err;
  EXPECT_EQ(eventLanesOf(glb).size(), 3U);
  EXPECT_EQ(with(baev).exitCode, 1) << "a file that the user named";
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
  const std::string arm = folder.path("arm.bmd");
  EXPECT_EQ(runMarrow({"export", clips, "--model", arm, "-o", glb, "--events", arm}).exitCode, 1);
  EXPECT_EQ(
      runMarrow({"export", clips + "/run.bck", "--model", arm, "-o", folder.path("x.obj"), "--events", arm})
          .exitCode,
      2);
  std::filesystem::create_directory(formats::toPath(folder.path("empty")));
  EXPECT_EQ(runMarrow({"export", folder.path("empty"), "-o", glb}).exitCode, 1);
  EXPECT_EQ(runMarrow({"export", clips, "--model", folder.path("none.bmd"), "-o", glb}).exitCode, 1);
  EXPECT_FALSE(exists(glb));
}

}  // namespace
}  // namespace marrow::testing
