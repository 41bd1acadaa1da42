// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/codes.h"
#include "formats/sm64ds/codes.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/j3d_files.h"
#include "tests/support/told.h"
#include "tests/write/archives.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/sm64ds.h"

#include <gtest/gtest.h>

namespace marrow::testing {
namespace {

using formats::Bytes;

TEST(CliInfo, DescribesAnAnimation) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("walk.bck", armBck());
  const CliResult result = runMarrow({"info", "--json", bck});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const auto file = result.json()["files"][0];
  EXPECT_EQ(file["path"], bck);
  EXPECT_EQ(file["format"], "j3d-bck");
  EXPECT_EQ(file["container"], nlohmann::json::array());
  EXPECT_EQ(file["skeletons"], nlohmann::json::array());
  EXPECT_EQ(file["events"]["count"], 0);
  EXPECT_EQ(file["warnings"], nlohmann::json::array());
  EXPECT_TRUE(tells(file["pairing"].get<std::string>(), {app::code("app.model.none-near"), kAny, kAny}));
  const auto clip = file["clips"][0];
  EXPECT_EQ(clip["index"], 0);
  EXPECT_EQ(clip["name"], "walk");
  EXPECT_EQ(clip["frames"], 10);
  EXPECT_EQ(clip["fps"], 30.0);
  EXPECT_EQ(clip["loop"], "loop");
  EXPECT_EQ(clip["bones"], 2);
  EXPECT_EQ(clip["animatedCurves"], 2);
}

TEST(CliInfo, DescribesAModel) {
  const TemporaryFolder folder;
  const auto file = runMarrow({"info", "--json", folder.write("arm.bmd", armModel())}).json()["files"][0];
  EXPECT_EQ(file["format"], "j3d-model");
  EXPECT_EQ(file["clips"], nlohmann::json::array());
  const auto skeleton = file["skeletons"][0];
  EXPECT_EQ(skeleton["index"], 0);
  EXPECT_EQ(skeleton["name"], "arm");
  EXPECT_TRUE(skeleton["offset"].is_number_unsigned());
  ASSERT_EQ(skeleton["bones"].size(), 2U);
  EXPECT_EQ(skeleton["bones"][0]["parent"], -1);
  EXPECT_EQ(skeleton["bones"][1]["name"], "hand");
  EXPECT_EQ(skeleton["bones"][1]["parent"], 0);
  EXPECT_EQ(skeleton["bones"][1]["translation"], nlohmann::json({10.0, 0.0, 0.0}));
  EXPECT_EQ(skeleton["bones"][1]["scale"], nlohmann::json({1.0, 1.0, 1.0}));
  EXPECT_EQ(skeleton["bones"][1]["rotation"], nlohmann::json({0.0, 0.0, 0.0}));
}

// It lies on a rectangle that a bone carries: scripts get that as of any model.
TEST(CliInfo, ListsNoBoneOfAnImageToPeople) {
  const TemporaryFolder folder;
  const std::string path = folder.write("red.bti", redBti());
  const CliResult text = runMarrow({"info", path});
  EXPECT_EQ(text.exitCode, 0) << text.err;
  EXPECT_EQ(text.out.find("bone"), std::string::npos) << text.out;
  EXPECT_EQ(text.out.find("skeleton"), std::string::npos) << text.out;
  const auto skeletons = runMarrow({"info", path, "--json"}).json()["files"][0]["skeletons"];
  ASSERT_EQ(skeletons.size(), 1U);
  EXPECT_EQ(skeletons[0]["bones"][0]["name"], "red");
}

TEST(CliInfo, SaysWhatTheRecordsOfAnSm64dsModelHold) {
  const TemporaryFolder folder;
  // Bone 2 is first in the file and uses the third block of an animation.
  const std::string path = folder.write(
      "m.bmd", write::bmdBytes({{"tip", 2, -1, {}, {}, {4096, 4096, 4096}, 5}, {"root", 0}, {"mid", 1, -1}}));
  const auto bones = runMarrow({"info", "--json", path}).json()["files"][0]["skeletons"][0]["bones"];
  ASSERT_EQ(bones.size(), 3U);
  const auto& tip = bones[2];
  EXPECT_EQ(tip["name"], "tip");
  EXPECT_EQ(tip["id"], 2);
  EXPECT_EQ(tip["flags"], 5);
  EXPECT_EQ(tip["billboard"], true);
  EXPECT_EQ(tip["offset"], 0x3C);
  EXPECT_EQ(bones[0]["billboard"], false);
  EXPECT_EQ(bones[0]["offset"], 0x7C);
  const std::string text = runMarrow({"info", path}).out;
  EXPECT_NE(text.find("  #  id  bone"), std::string::npos) << text;
  EXPECT_NE(text.find("0x5 billboard"), std::string::npos) << text;
}

TEST(CliInfo, ABoneMayHaveAHigherParent) {
  const TemporaryFolder folder;
  const std::string path = folder.write("m.bmd", write::bmdBytes({{"tip", 0, 1}, {"root", 1}}));
  const auto bones = runMarrow({"info", "--json", path}).json()["files"][0]["skeletons"][0]["bones"];
  EXPECT_EQ(bones[0]["name"], "root");
  EXPECT_EQ(bones[0]["id"], 1);
  EXPECT_EQ(bones[1]["id"], 0);
}

std::size_t countOf(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(CliInfo, MergesWarningsThatAreAlikeInTextAlone) {
  const TemporaryFolder folder;
  std::vector<write::BmdRecord> records;
  for (std::uint32_t id = 0; id < 40; ++id) records.push_back({"", id});
  const std::string path = folder.write("m.bmd", write::bmdBytes(records));
  const CliResult text = runMarrow({"info", path});
  const core::Message noName = formats::sm64ds::code("sm64ds.no-name");
  EXPECT_EQ(countOf(text.out, "warning: " + noName.text()), 5U) << text.out;
  EXPECT_TRUE(tells(text.out, {app::code("app.more-equal"), 35, noName}));
  EXPECT_EQ(countOf(runMarrow({"sample", path, "--frame", "0"}).err, "\n"), 6U);
  EXPECT_EQ(runMarrow({"info", "--json", path}).json()["files"][0]["warnings"].size(), 40U);
}

TEST(CliInfo, MergesErrorsOfMembersThatAreAlikeInTextAlone) {
  const TemporaryFolder folder;
  Bytes cut = armBck();
  cut.resize(0x18);
  std::vector<write::Member> members = {{"good.bck", armBck()}};
  for (int i = 0; i < 40; ++i) members.push_back({"cut" + std::to_string(i) + ".bck", cut});
  const std::string path = folder.write("x.arc", write::rarcBytes(members));
  const CliResult text = runMarrow({"info", path});
  EXPECT_EQ(text.exitCode, 1);
  EXPECT_EQ(countOf(text.err, "\n"), 6U) << text.err;
  EXPECT_TRUE(tells(text.err, {app::code("app.more-equal"), 35, kAny})) << text.err;
  EXPECT_NE(text.err.find("cut39.bck: "), std::string::npos) << text.err;
  EXPECT_EQ(runMarrow({"info", "--json", path}).json()["files"].size(), 41U);
}

TEST(CliInfo, SaysWhichModelIsUsedAndWhy) {
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string bck = folder.write("walk.bck", armBck());
  const auto file = runMarrow({"info", "--json", bck}).json()["files"][0];
  EXPECT_NE(file["pairing"].get<std::string>().find("arm.bmd"), std::string::npos);
}

TEST(CliInfo, ReportsWarningsWithTheirPlace) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("odd.bck", write::BckFile(1).loopMode(9).bytes());
  const CliResult result = runMarrow({"info", "--json", bck});
  EXPECT_EQ(result.exitCode, 0);
  const auto warning = result.json()["files"][0]["warnings"][0];
  EXPECT_EQ(warning["severity"], "warning");
  EXPECT_EQ(warning["offset"], 0x28);
  EXPECT_FALSE(warning["path"].get<std::string>().empty());
  EXPECT_FALSE(warning["message"].get<std::string>().empty());
  EXPECT_NE(runMarrow({"info", bck}).out.find("offset 0x28"), std::string::npos);
}

TEST(CliInfo, TriesEveryFileAndReportsThoseThatFail) {
  const TemporaryFolder folder;
  const std::string good = folder.write("walk.bck", armBck());
  const std::string bad = folder.write("bad.bck", {'J', '3', 'D', '1'});
  const CliResult result = runMarrow({"info", "--json", bad, good, folder.path("none.bck")});
  EXPECT_EQ(result.exitCode, 1);
  const auto files = result.json()["files"];
  ASSERT_EQ(files.size(), 3U);
  EXPECT_EQ(files[0]["path"], good);
  EXPECT_EQ(files[1]["path"], bad);
  EXPECT_EQ(files[1]["error"]["offset"], 0);
  EXPECT_FALSE(files[1]["error"]["message"].get<std::string>().empty());
  EXPECT_TRUE(files[1]["error"].contains("path"));
  EXPECT_EQ(files[2]["error"]["offset"], nullptr);
  EXPECT_NE(result.err.find("bad.bck"), std::string::npos);
  EXPECT_NE(result.err.find("none.bck"), std::string::npos);
}

TEST(CliInfo, TellsPeopleEverything) {
  const TemporaryFolder folder;
  const std::string model = folder.write("arm.bmd", armModel());
  const std::string bck = folder.write("walk.bck", armBck());
  const CliResult result = runMarrow({"info", bck, model});
  EXPECT_EQ(result.exitCode, 0);
  for (const char* part : {"J3D joint animation (BCK)", "container", "pairing", "0.33", "2 of 18", "loop",
                           "scaling rule", "  hand", "0x20"}) {
    EXPECT_NE(result.out.find(part), std::string::npos) << part << "\n" << result.out;
  }
}

TEST(CliInfo, ReadsAPathBeyondAscii) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("\xE6\xAD\xA9\xE3\x81\x8F.bck", armBck());
  const CliResult result = runMarrow({"info", "--json", bck});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.json()["files"][0]["path"], bck);
}

}  // namespace
}  // namespace marrow::testing
