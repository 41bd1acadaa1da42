// SPDX-License-Identifier: GPL-3.0-or-later
// `info` on refused, skipped, empty and broken parts: the facts, not the wording.
#include "app/opening/codes.h"
#include "formats/codes.h"
#include "formats/z64/codes.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/closed_folder.h"
#include "tests/support/told.h"
#include "tests/support/zelda_files.h"
#include "tests/write/archives.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#ifndef _WIN32
#include <sys/stat.h>
#endif

namespace marrow::testing {
namespace {

using nlohmann::json;

json onlyFile(const CliResult& result) {
  const json files = result.json()["files"];
  EXPECT_EQ(files.size(), 1U) << files;
  return files.empty() ? json() : files[0];
}

bool says(const json& text, const core::Message& message) { return tells(text.get<std::string>(), message); }

/// The first warning of the field path that begins so; null: there is none.
json warningAt(const json& file, const std::string& path) {
  for (const json& warning : file["warnings"]) {
    if (warning["path"].get<std::string>().starts_with(path)) return warning;
  }
  return nullptr;
}

TEST(CliInfoReasons, ARefusedSkeletonIsWhyItsAnimationIsAFlatList) {
  const TemporaryFolder folder;
  write::ZeldaObject object;
  object.skeleton(loopedTree());
  object.simpleAnimation(3, 4);
  const json file = onlyFile(runMarrow({"info", "--json", folder.write("ring.zobj", object.bytes())}));
  EXPECT_TRUE(file["skeletons"].empty());
  ASSERT_EQ(file["clips"].size(), 1U);
  EXPECT_TRUE(says(file["pairing"], {app::code("app.model.refused")})) << file["pairing"];
  const json warning = warningAt(file, "skeleton_");
  ASSERT_FALSE(warning.is_null()) << file["warnings"];
  EXPECT_EQ(warning["severity"], "error");
  EXPECT_EQ(warning["offset"], 0x20 + 3 * 12 + 6);  // the child that closes the ring
  // An object that never had a skeleton has none to refuse.
  write::ZeldaObject bare;
  bare.simpleAnimation(3, 4);
  const json other = onlyFile(runMarrow({"info", "--json", folder.write("bare.zobj", bare.bytes())}));
  EXPECT_FALSE(says(other["pairing"], {app::code("app.model.refused")})) << other["pairing"];
}

TEST(CliInfoReasons, AFolderThatMayNotBeListedIsAnError) {
  const TemporaryFolder folder;
  folder.write("walk.bck", armBck());
  folder.write("closed/run.bck", armBck());
  const ClosedFolder closed(folder.path("closed"));
  if (!closed.isClosed()) GTEST_SKIP() << "this system lists it all the same";
  const CliResult result = runMarrow({"info", "--json", folder.path()});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.json()["files"].size(), 2U) << result.out;  // the clip, and the folder with its error
  EXPECT_NE(result.err.find("closed: "), std::string::npos) << result.err;
  EXPECT_TRUE(tells(result.err, {formats::code("source.folder-not-listed"), kAny})) << result.err;
}

TEST(CliInfoReasons, EventsThatMayBeMissingAreNamed) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("walk.bck", armBck());
  using std::filesystem::perms;
  const ClosedFolder closed(folder.path(), perms::owner_exec | perms::group_exec | perms::others_exec);
  if (!closed.isClosed()) GTEST_SKIP() << "this system lists it all the same";
  const CliResult result = runMarrow({"info", clip});
  EXPECT_TRUE(tells(result.out, {app::code("app.events-unreadable"), "walk.bck", kAny}))
      << result.out << result.err;
}

TEST(CliInfoReasons, FilesOfAFolderThatAreSkippedAreNamed) {
  const TemporaryFolder folder;
  folder.write("walk.bck", armBck());
  const CliResult whole = runMarrow({"info", "--json", folder.path()});
  EXPECT_FALSE(whole.json().contains("passedOver"));
  EXPECT_TRUE(whole.err.empty()) << whole.err;
  const std::string notes = folder.write("notes.txt", {'h', 'i'});
  const std::string deeper = folder.write("deeper/readme.md", {'h', 'o'});
  const CliResult result = runMarrow({"info", "--json", folder.path()});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.json()["files"].size(), 1U);
  EXPECT_EQ(result.json()["passedOver"], json({deeper, notes}));
  EXPECT_NE(result.err.find("2 files"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("notes.txt"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("readme.md"), std::string::npos) << result.err;
  // The text names only the first but counts all; JSON has all.
  for (int i = 0; i < 20; ++i) folder.write("many/" + std::to_string(i) + ".txt", {'x'});
  const CliResult many = runMarrow({"info", "--json", folder.path("many"), folder.path("walk.bck")});
  EXPECT_EQ(many.json()["passedOver"].size(), 20U);
  EXPECT_NE(many.err.find("20 files"), std::string::npos) << many.err;
  EXPECT_NE(many.err.find("15 more"), std::string::npos) << many.err;
}

#ifndef _WIN32
// They are never opened, which might wait for ever.
TEST(CliInfoReasons, PipesAndDevicesOfAFolderAreNamedAsSkipped) {
  const TemporaryFolder folder;
  folder.write("walk.bck", armBck());
  const std::string pipe = folder.path("pipe.bck");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::string link = folder.path("null.bck");
  std::filesystem::create_symlink("/dev/null", link);
  std::filesystem::create_symlink("nowhere", folder.path("gone.bck"));
  const CliResult result = runMarrow({"info", "--json", folder.path()});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.json()["files"].size(), 1U);
  const json skipped = result.json()["passedOver"];
  EXPECT_EQ(std::set<json>(skipped.begin(), skipped.end()), (std::set<json>{link, pipe}));
  EXPECT_NE(result.err.find("2 files"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("pipe.bck"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("null.bck"), std::string::npos) << result.err;
}
#endif

TEST(CliInfoReasons, AnArchiveWithoutMembersIsNoUnknownFile) {
  const TemporaryFolder folder;
  folder.write("walk.bck", armBck());
  const std::string empty = folder.write("empty.arc", write::rarcBytes({}));
  const CliResult named = runMarrow({"info", empty});
  EXPECT_EQ(named.exitCode, 1);
  EXPECT_TRUE(tells(named.err, {formats::code("archive.no-members")})) << named.err;
  // In a folder it is not an error.
  const CliResult all = runMarrow({"info", "--json", folder.path()});
  EXPECT_EQ(all.exitCode, 0) << all.err;
  EXPECT_EQ(all.json()["passedOver"], json({empty}));
}

TEST(CliInfoReasons, AnArchiveIsListedWithAllItsMembers) {
  const TemporaryFolder folder;
  const std::string path =
      folder.write("tree.arc", write::rarcBytes({{"walk.bck", armBck()}, {"readme.txt", {'h', 'i'}}}));
  const CliResult text = runMarrow({"info", path});
  EXPECT_EQ(text.exitCode, 0);
  EXPECT_NE(text.out.find("readme.txt"), std::string::npos) << text.out;
  const json answer = runMarrow({"info", "--json", path}).json();
  ASSERT_EQ(answer["archives"].size(), 1U);
  const json& archive = answer["archives"][0];
  EXPECT_EQ(archive["path"], path);
  EXPECT_EQ(archive["format"], "rarc");
  EXPECT_EQ(archive["memberCount"], 2);
  ASSERT_EQ(archive["members"].size(), 2U);
  EXPECT_EQ(archive["members"][0]["name"], "walk.bck");
  EXPECT_TRUE(archive["members"][0].contains("format"));
  EXPECT_EQ(archive["members"][1]["name"], "readme.txt");
  EXPECT_EQ(archive["members"][1]["size"], 2);
  EXPECT_TRUE(archive["members"][1].contains("reason"));
  EXPECT_EQ(answer["passedOver"], json({path + ":readme.txt"}));
}

TEST(CliInfoReasons, ALimbTableThatDoesNotHangTogetherIsSaidFirst) {
  const TemporaryFolder folder;
  write::ZeldaObject object;
  object.skeleton(brokenLinkLimbs(), {.isFlex = true, .isWide = true});
  const json alone = onlyFile(runMarrow({"info", "--json", folder.write("a.zobj", object.bytes())}));
  ASSERT_EQ(alone["skeletons"].size(), 1U);
  EXPECT_EQ(alone["skeletons"][0]["bones"].size(), 6U);
  EXPECT_TRUE(says(alone["pairing"], {app::code("app.model.broken"), kAny, 6, 21})) << alone["pairing"];
  EXPECT_TRUE(
      says(warningAt(alone, "skeleton_")["message"], {formats::z64::code("z64.limbs-unreached"), 6, 21}))
      << alone["warnings"];
  object.simpleAnimation(3, 21);
  const json moved = onlyFile(runMarrow({"info", "--json", folder.write("b.zobj", object.bytes())}));
  ASSERT_EQ(moved["clips"].size(), 1U);
  EXPECT_EQ(moved["clips"][0]["skeleton"], 0);
  EXPECT_TRUE(says(moved["pairing"], {app::code("app.model.broken"), kAny, 6, 21})) << moved["pairing"];
  write::ZeldaObject sound;
  sound.skeleton(linkLimbs(), {.isFlex = true, .isWide = true});
  const json whole = onlyFile(runMarrow({"info", "--json", folder.write("c.zobj", sound.bytes())}));
  EXPECT_FALSE(says(whole["pairing"], {app::code("app.model.broken"), kAny, kAny, kAny})) << whole["pairing"];
}

// An empty file is not a missing one: the user need not look for it.
TEST(CliInfoReasons, AnEmptySegmentIsAnErrorOfItsOwn) {
  const TemporaryFolder folder;
  const std::string keep = folder.write("gameplay_keep.bin", linkKeep(2));
  folder.write("object_link_boy.zobj", linkObject());
  const std::string frames = folder.write("link_animetion.bin", {});
  const CliResult result = runMarrow({"info", keep, "--json"});
  const json empty = warningAt(onlyFile(result), "segment 7");
  ASSERT_FALSE(empty.is_null()) << result.out;
  EXPECT_EQ(empty["severity"], "error");
  EXPECT_TRUE(says(empty["message"], "empty")) << empty;
  EXPECT_NE(runMarrow({"info", keep}).out.find("link_animetion.bin"), std::string::npos);
  folder.write("link_animetion.bin", linkFrames({0, 0}));
  const json whole = onlyFile(runMarrow({"info", keep, "--json"}));
  EXPECT_EQ(whole["clips"].size(), 2U);
  EXPECT_TRUE(warningAt(whole, "segment 7").is_null()) << whole["warnings"];
}

// Headers that lead past the frames are refused, each with its offset, and not reported as missing.
TEST(CliInfoReasons, RefusedHeadersAreNotMissingOnes) {
  const TemporaryFolder folder;
  const std::string keep = folder.write("gameplay_keep.bin", linkKeep());
  folder.write("link_animetion.bin", linkFrames({0}));
  folder.write("object_link_boy.zobj", linkObject());
  const CliResult result = runMarrow({"info", keep, "--json"});
  const json file = onlyFile(result);
  EXPECT_TRUE(file["clips"].empty());
  EXPECT_TRUE(warningAt(file, "headers").is_null()) << file["warnings"];
  const auto refused =
      std::count_if(file["warnings"].begin(), file["warnings"].end(), [](const json& warning) {
        return warning["severity"] == "error" && says(warning["path"], "link_anim_");
      });
  EXPECT_EQ(refused, 2) << file["warnings"];
}

}  // namespace
}  // namespace marrow::testing
