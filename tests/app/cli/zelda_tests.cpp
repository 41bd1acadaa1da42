// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/codes.h"
#include "formats/z64/codes.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/golden.h"
#include "tests/support/told.h"
#include "tests/support/zelda_files.h"
#include "tests/write/byte_writer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace marrow::testing {
namespace {

using formats::z64::code;
using nlohmann::json;

core::Message noAnimationAt(const std::string& offset) {
  return {code("z64.no-animation-at"), core::Message(code("z64.offset"), offset), kAny};
}

std::string golden(const std::string& name) { return goldenFolder() + "/" + name; }

TEST(CliZelda, OffsetsLimbSizeAndBadUsage) {
  const TemporaryFolder folder;
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  const std::size_t second = object.skeleton({{{0, 0, 0}, 1}, {{1, 2, 3}}});
  object.simpleAnimation(5, 4);
  const std::size_t animation = object.simpleAnimation(6, 2);
  const std::string path = folder.write("object_x.zobj", object.bytes());
  const CliResult all = runMarrow({"info", path, "--json"});
  EXPECT_EQ(all.json()["files"][0]["clips"].size(), 2U);
  const CliResult one = runMarrow({"info", path, "--json", "--skeleton-at", std::to_string(second),
                                   "--animation-at", std::to_string(animation), "--limb-size", "12"});
  ASSERT_EQ(one.exitCode, 0) << one.err;
  EXPECT_EQ(one.json()["files"][0]["clips"].size(), 1U);
  EXPECT_EQ(one.json()["files"][0]["skeletons"][0]["offset"], second);
  EXPECT_EQ(runMarrow({"info", path, "--skeleton-at", "0x21"}).exitCode, 1);
  for (const std::vector<std::string>& bad : std::vector<std::vector<std::string>>{
           {"--skeleton-at", "0xZZ"}, {"--limb-size", "13"}, {"--segment", "7"}, {"--link-age", "old"}}) {
    EXPECT_EQ(runMarrow({"info", path, bad[0], bad[1]}).exitCode, 2) << bad[0];
  }
}

TEST(CliZelda, ExportTakesAllClipsOfTheSkeletonThatIsNamed) {
  const TemporaryFolder folder;
  write::ZeldaObject object;
  object.skeleton({{{0, 0, 0}}});
  object.simpleAnimation(4, 1);
  const std::size_t second = object.skeleton(zeldaTree());
  for (int i = 0; i < 3; ++i) object.simpleAnimation(4, static_cast<int>(zeldaTree().size()));
  const std::string path = folder.write("object_two.zobj", object.bytes());
  const CliResult result = runMarrow({"export", path, "--clip", "all", "--skeleton-at",
                                      std::to_string(second), "-o", folder.path("out.glb"), "--json"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.json()["clips"].size(), 3U);
  EXPECT_EQ(result.json()["bones"], zeldaTree().size());
}

// Squares stand for its eyes: what is ordinary for a file is seen in an image.
TEST(CliZelda, WhatShowsABodyNamesTheSegmentsThatItLacks) {
  const TemporaryFolder folder;
  const std::string object = golden("mesh/z64_eyes.zobj");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"export", object, "-o", folder.path("eyes.obj")},
           {"render", object, "--frame", "0", "--size", "32x32", "-o", folder.path("eyes.png")}}) {
    const CliResult result = runMarrow(words);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(tells(result.err, {code("z64.segment-elsewhere"), kAny, "0x08000000", 8})) << result.err;
  }
}

// `info` shows the rest; the other commands return only what is named.
TEST(CliZelda, AWrongOffsetIsAnErrorBesideTheRest) {
  const TemporaryFolder folder;
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  object.simpleAnimation(5, 4);
  const std::string path = folder.write("object_x.zobj", object.bytes());
  const CliResult info = runMarrow({"info", path, "--json", "--animation-at", "0x24"});
  EXPECT_EQ(info.exitCode, 1);
  const json files = info.json()["files"];
  ASSERT_EQ(files.size(), 1U) << files;
  EXPECT_EQ(files[0]["skeletons"].size(), 1U);
  EXPECT_EQ(files[0]["clips"].size(), 1U);
  const json warning = files[0]["warnings"][0];
  EXPECT_EQ(warning["severity"], "error");
  EXPECT_NE(warning["message"].get<std::string>().find("at 0x24,"), std::string::npos) << warning;
  EXPECT_NE(info.err.find("at 0x24,"), std::string::npos) << info.err;
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"sample", path, "--frame", "0"}, {"curves", path}, {"events", path}}) {
    std::vector<std::string> args = command;
    args.insert(args.end(), {"--animation-at", "0x24"});
    const CliResult result = runMarrow(args);
    EXPECT_EQ(result.exitCode, 1) << command[0];
    EXPECT_TRUE(result.out.empty()) << result.out;
    EXPECT_NE(result.err.find("at 0x24,"), std::string::npos) << result.err;
  }
}

TEST(CliZelda, ASegmentThatNothingRefersToIsSaidNotToBeUsed) {
  const TemporaryFolder folder;
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  object.simpleAnimation(5, 4);
  const std::string path = folder.write("object_x.zobj", object.bytes());
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"info", path}, {"sample", path, "--frame", "0"}}) {
    std::vector<std::string> args = command;
    args.insert(args.end(), {"--segment", "9=" + path});
    const CliResult result = runMarrow(args);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NE(result.err.find("segment 9,"), std::string::npos) << result.err;
    args.back() = "6=" + path;
    EXPECT_EQ(runMarrow(args).err.find("segment 6,"), std::string::npos);
  }
}

TEST(CliZelda, ASegmentOfNoUseToTheFileIsSaidNotToBeUsed) {
  const TemporaryFolder folder;
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  object.simpleAnimation(5, 4);
  const std::string path = folder.write("object_x.zobj", object.bytes());
  const std::string other = folder.write("object_y.zobj", object.bytes());
  const std::string bck = folder.write("walk.bck", armBck());
  for (const std::vector<std::string>& use :
       std::vector<std::vector<std::string>>{{path, "6"}, {bck, "4"}, {bck, "6"}, {bck, "7"}}) {
    for (const char* command : {"info", "curves"}) {
      const CliResult result = runMarrow({command, use[0], "--segment", use[1] + "=" + other});
      EXPECT_EQ(result.exitCode, 0) << result.err;
      EXPECT_NE(result.err.find("segment " + use[1] + ","), std::string::npos) << command << result.err;
      EXPECT_NE(result.err.find(other), std::string::npos) << command << result.err;
    }
  }
}

TEST(CliZelda, AnAddressThatHoldsNothingIsNamedAsItWasGiven) {
  const TemporaryFolder folder;
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  object.simpleAnimation(5, 4);
  const std::string path = folder.write("object_x.zobj", object.bytes());
  const CliResult result = runMarrow({"curves", path, "--animation-at", "0x9999999"});
  EXPECT_EQ(result.exitCode, 1);
  const core::Message address = {code("z64.address"), "0x9999999", "0x999999", 9};
  EXPECT_TRUE(tells(result.err, {code("z64.no-animation-at"), address, kAny})) << result.err;
}

TEST(CliZelda, OptionsOfNoUseToTheFileAreSaidNotToBeUsed) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("walk.bck", armBck());
  for (const std::vector<std::string>& option :
       std::vector<std::vector<std::string>>{{"--skeleton-at", "0x20"},
                                             {"--animation-at", "0x20"},
                                             {"--limb-size", "16"},
                                             {"--link-age", "child"}}) {
    for (const char* command : {"info", "curves"}) {
      const CliResult result = runMarrow({command, bck, option[0], option[1]});
      EXPECT_EQ(result.exitCode, 0) << result.err;
      EXPECT_NE(result.err.find("warning: " + option[0] + " "), std::string::npos) << result.err;
    }
  }
}

// As the window's form, which leaves out their fields.
TEST(CliZelda, OptionsThatChangeNothingOfAnObjectAreSaidNotToBeUsed) {
  const TemporaryFolder folder;
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  object.simpleAnimation(5, 4);
  const std::string plain = folder.write("object_x.zobj", object.bytes());
  const std::string bones = folder.write("object_link_child.zobj", linkObject());
  const std::string link = folder.write("object_link_boy.zobj", linkBodyWithTable());
  for (const std::vector<std::string>& option :
       std::vector<std::vector<std::string>>{{"--tunic", "red"},
                                             {"--lod", "far"},
                                             {"--left-hand", "fist"},
                                             {"--right-hand", "shield"},
                                             {"--sheath", "none"}}) {
    const auto isUnused = [&](const char* command, const std::string& path) {
      const CliResult result = runMarrow({command, path, option[0], option[1]});
      EXPECT_EQ(result.exitCode, 0) << result.err;
      return result.err.find("warning: " + option[0] + " is not used") != std::string::npos;
    };
    EXPECT_TRUE(isUnused("info", plain)) << option[0];
    EXPECT_TRUE(isUnused("curves", plain)) << option[0];
    EXPECT_TRUE(isUnused("info", bones)) << option[0];
    EXPECT_FALSE(isUnused("info", link)) << option[0];
  }
  const CliResult used = runMarrow({"info", plain, "--limb-size", "12"});
  EXPECT_EQ(used.err.find("is not used"), std::string::npos) << used.err;
}

/// A set of Link's on the disk: two clips, at 0x20 and 0x28 of gameplay_keep.
class LinkOnDisk {
 public:
  explicit LinkOnDisk(const formats::Bytes& keepBytes = linkKeep())
      : keep(folder_.write("gameplay_keep.bin", keepBytes)),
        frames(folder_.write("link_animetion.bin", linkFrames({0, 0, 0, 0, 0}))),
        object(folder_.write("object_link_boy.zobj", linkObject())) {}

 private:
  const TemporaryFolder folder_;

 public:
  const std::string keep;
  const std::string frames;
  const std::string object;
};

TEST(CliZelda, AFileOfAnotherKindNamedForASegmentIsAnError) {
  const LinkOnDisk set;
  const TemporaryFolder folder;
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  const std::vector<std::string> others = {folder.write("walk.bck", armBck()),
                                           folder.write("object_x.zobj", object.bytes())};
  for (const std::string& other : others) {
    for (const std::string segment : {"4", "6", "7"}) {
      SCOPED_TRACE(other + " as " + segment);
      const std::string named = segment + "=" + other;
      for (std::vector<std::string> args : std::vector<std::vector<std::string>>{
               {"sample", set.keep, "--frame", "0"},
               {"export", set.keep, "--frame", "0", "-o", folder.path("x.obj")}}) {
        args.insert(args.end(), {"--segment", named});
        const CliResult result = runMarrow(args);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_TRUE(result.out.empty()) << result.out;
        EXPECT_NE(result.err.find("error: " + other), std::string::npos) << result.err;
        EXPECT_NE(result.err.find("--segment " + segment), std::string::npos) << result.err;
      }
      const CliResult info = runMarrow({"info", set.keep, "--segment", named, "--json"});
      EXPECT_EQ(info.exitCode, 1);
      EXPECT_NE(info.err.find("error: " + other), std::string::npos) << info.err;
      const auto pairing = info.json()["files"][0]["pairing"].get<std::string>();
      for (const char* claim : {"nothing to pair", " skeleton of walk.bck", " skeleton of object_x",
                                "headers of walk", "frames of walk"}) {
        EXPECT_EQ(pairing.find(claim), std::string::npos) << pairing;
      }
    }
  }
}

TEST(CliZelda, OneOfLinksHeadersIsNamedByItsOffset) {
  const LinkOnDisk set;
  for (const char* offset : {"0x28", "0x04000028", "40"}) {
    for (const std::string& file : {set.keep, set.frames}) {
      const CliResult info = runMarrow({"info", file, "--json", "--animation-at", offset});
      EXPECT_EQ(info.exitCode, 0) << info.err;
      const json clips = info.json()["files"][0]["clips"];
      ASSERT_EQ(clips.size(), 1U) << offset;
      EXPECT_EQ(clips[0]["offset"], 0x28);
      EXPECT_EQ(clips[0]["frames"], 2);
      EXPECT_TRUE(info.json()["files"][0]["warnings"].empty());
    }
  }
  const CliResult sampled =
      runMarrow({"sample", set.keep, "--frame", "0", "--animation-at", "0x28", "--json"});
  EXPECT_EQ(sampled.json()["clip"], "link_anim_000028") << sampled.err;
}

// A header outside of any table is not found by the search, and the file's name does not identify it.
TEST(CliZelda, ALoneHeaderOfLinksIsTakenWhereItIsNamed) {
  const TemporaryFolder folder;
  folder.write("link_animetion.bin", linkFrames({0, 0}));
  folder.write("object_link_boy.zobj", linkObject());
  const std::string path = folder.write(
      "odd.bin", write::BigEndianWriter().zeros(0x20).u16(2).u16(0).u32(0x07000000).zeros(8).bytes());
  EXPECT_EQ(runMarrow({"info", path}).exitCode, 1);
  const CliResult info = runMarrow({"info", path, "--json", "--animation-at", "0x20"});
  EXPECT_EQ(info.exitCode, 0) << info.err;
  EXPECT_EQ(info.json()["files"][0]["clips"].size(), 1U);
}

// gameplay_keep also has doors and arrows, with the headers of every object.
TEST(CliZelda, AnOffsetInGameplayKeepMayBeThatOfItsOwnAnimation) {
  const LinkOnDisk set(linkKeepWithDoor());
  const json all = runMarrow({"info", set.keep, "--json"}).json()["files"][0]["clips"];
  ASSERT_EQ(all.size(), 4U);
  const json& door = all[3];
  const CliResult one =
      runMarrow({"info", set.keep, "--json", "--animation-at", std::to_string(door["offset"].get<int>())});
  ASSERT_EQ(one.json()["files"][0]["clips"].size(), 1U) << one.err;
  EXPECT_EQ(one.json()["files"][0]["clips"][0]["name"], door["name"]);
  const CliResult both =
      runMarrow({"info", set.keep, "--json", "--animation-at", std::to_string(door["offset"].get<int>()),
                 "--animation-at", std::to_string(all[1]["offset"].get<int>())});
  EXPECT_EQ(both.exitCode, 0) << both.err;
  EXPECT_EQ(both.json()["files"][0]["clips"].size(), 2U);
}

TEST(CliZelda, WhereLinksHeadersLieIsSaidOfHisObject) {
  const LinkOnDisk set;
  const CliResult sampled = runMarrow({"sample", set.object, "--frame", "0", "--animation-at", "0x28"});
  EXPECT_EQ(sampled.exitCode, 1);
  EXPECT_NE(sampled.err.find("at 0x28,"), std::string::npos) << sampled.err;
  EXPECT_TRUE(tells(sampled.err, {code("z64.headers-in-keep"), kAny})) << sampled.err;
  // Given together, one of the files holds it.
  const CliResult together = runMarrow({"info", set.keep, set.frames, set.object, "--animation-at", "0x28"});
  EXPECT_EQ(together.exitCode, 0) << together.err;
}

TEST(CliZelda, AnOffsetThatIsRefusedIsToldOfWithTheFilesName) {
  const TemporaryFolder folder;
  const std::string frames = folder.write("link_animetion.bin", linkFrames({0, 0}));
  const std::string object = folder.write("object_x.zobj", linkObject());
  for (const char* command : {"info", "curves"}) {
    const CliResult result = runMarrow({command, frames, "--animation-at", "0x20"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.err.find("error: " + frames + ": "), std::string::npos) << result.err;
    EXPECT_TRUE(tells(result.err, noAnimationAt("0x20"))) << result.err;
  }
  for (const char* option : {"--animation-at", "--skeleton-at"}) {
    const CliResult result = runMarrow({"sample", object, "--frame", "0", option, "0x22"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(tells(result.err, {code("z64.not-aligned")})) << result.err;
  }
}

TEST(CliZelda, AWrongOffsetInGameplayKeepSaysWhatIsWrongWithTheHeader) {
  const LinkOnDisk set(write::linkHeaders({{3, 0}, {99, 1}}));
  const auto sample = [&](const char* offset) {
    return runMarrow({"sample", set.keep, "--frame", "0", "--animation-at", offset});
  };
  EXPECT_EQ(sample("0x28").exitCode, 1);
  EXPECT_TRUE(tells(sample("0x28").err, {code("z64.odd-address"), "0x07000001"})) << sample("0x28").err;
  EXPECT_EQ(sample("0x20").exitCode, 0) << sample("0x20").err;
  EXPECT_EQ(sample("0x24").exitCode, 1);
}

// link_animetion has no headers: offsets named with it are gameplay_keep's, which is not open.
TEST(CliZelda, AWrongOffsetNamedWithLinksFramesIsAnError) {
  const LinkOnDisk set;
  const auto refused = [&](const std::string& offset, const core::Message& why) {
    const CliResult info = runMarrow({"info", set.frames, "--json", "--animation-at", offset});
    EXPECT_EQ(info.exitCode, 1) << offset;
    EXPECT_TRUE(tells(info.err, noAnimationAt(offset))) << info.err;
    EXPECT_TRUE(tells(info.err, why)) << info.err;
    EXPECT_EQ(info.json()["files"][0]["clips"].size(), 2U) << "what the search finds is shown";
    const CliResult sample = runMarrow({"sample", set.frames, "--frame", "0", "--animation-at", offset});
    EXPECT_EQ(sample.exitCode, 1) << offset;
    EXPECT_TRUE(sample.out.empty()) << sample.out;
    EXPECT_TRUE(tells(sample.err, noAnimationAt(offset))) << sample.err;
  };
  refused("0x24", {code("z64.not-frames-segment"), kAny, kAny});
  refused("0x22", {code("z64.not-aligned")});
  refused("0x100000", {formats::code("bytes.truncated"), kAny, kAny});
  // Beside a good one, too.
  const CliResult both =
      runMarrow({"info", set.frames, "--json", "--animation-at", "0x28", "--animation-at", "0x24"});
  EXPECT_EQ(both.exitCode, 1) << both.err;
  EXPECT_EQ(both.json()["files"][0]["clips"].size(), 1U);
}

TEST(CliZelda, AnOffsetNamedWithLinksFramesAloneIsAnErrorThatAsksForGameplayKeep) {
  const TemporaryFolder folder;
  const std::string frames = folder.write("link_animetion.bin", linkFrames({0, 0, 0, 0, 0}));
  const CliResult info = runMarrow({"info", frames, "--animation-at", "0x28"});
  EXPECT_EQ(info.exitCode, 1);
  EXPECT_TRUE(tells(info.err, noAnimationAt("0x28"))) << info.err;
  EXPECT_NE(info.err.find("segment 4"), std::string::npos) << info.err;
}

TEST(CliZelda, AnOffsetThatTheObjectHoldsIsNotMissedInLinksFrames) {
  const LinkOnDisk set;
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  object.simpleAnimation(5, 4);
  const TemporaryFolder folder;
  const std::string other = folder.write("object_x.zobj", object.bytes());
  const json own = runMarrow({"info", other, "--json"}).json()["files"][0]["clips"];
  ASSERT_EQ(own.size(), 1U);
  const CliResult together =
      runMarrow({"info", other, set.frames, "--animation-at", std::to_string(own[0]["offset"].get<int>())});
  EXPECT_EQ(together.exitCode, 0) << together.err;
}

TEST(CliZelda, AHeaderWhoseFramesLeaveTheFileIsRefusedWhereItIsNamed) {
  const LinkOnDisk set(write::linkHeaders({{99, 0}}));
  const CliResult result = runMarrow({"sample", set.keep, "--frame", "0", "--animation-at", "0x20"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(tells(result.err, noAnimationAt("0x20"))) << result.err;
  EXPECT_TRUE(tells(result.err, {code("z64.frames-outside"), kAny, kAny, kAny, kAny})) << result.err;
}

TEST(CliZelda, LinksSkeletonIsNamedWithAnyFileOfHisSet) {
  const LinkOnDisk set;
  const json found = runMarrow({"info", set.object, "--json"}).json()["files"][0]["skeletons"];
  const std::string offset = std::to_string(found[0]["offset"].get<int>());
  for (const std::string& file : {set.keep, set.frames, set.object}) {
    const CliResult info = runMarrow({"info", file, "--json", "--skeleton-at", offset});
    EXPECT_EQ(info.exitCode, 0) << info.err;
    ASSERT_EQ(info.json()["files"][0]["skeletons"].size(), 1U) << file;
    const CliResult wrong = runMarrow({"sample", file, "--frame", "0", "--skeleton-at", "0x24"});
    EXPECT_EQ(wrong.exitCode, 1);
    EXPECT_NE(wrong.err.find("object_link_boy.zobj: "), std::string::npos) << wrong.err;
    const core::Message place = {code("z64.offset"), "0x24"};
    EXPECT_TRUE(tells(wrong.err, {code("z64.no-skeleton-at"), place, kAny})) << wrong.err;
  }
}

TEST(CliZelda, EventsOfOneClipAreAskedForByItsName) {
  const LinkOnDisk set;
  const json all = runMarrow({"events", set.keep, "--json"}).json()["sounds"];
  const json one = runMarrow({"events", set.keep, "--clip", "1", "--json"}).json()["sounds"];
  ASSERT_FALSE(one.empty());
  EXPECT_LT(one.size(), all.size());
  for (const json& event : one) EXPECT_EQ(event["clip"], "link_anim_000028");
  EXPECT_EQ(runMarrow({"events", set.keep, "--clip", "walk"}).exitCode, 1);
}

TEST(CliZelda, HowAPartWasFoundIsSaidInTheSameWordsEverywhere) {
  const LinkOnDisk set;
  const std::string text = runMarrow({"info", set.keep, set.frames, set.object}).out;
  EXPECT_NE(text.find("frames of link_animetion.bin (open, by its name)"), std::string::npos) << text;
  EXPECT_NE(text.find("7 frames: " + set.frames + " (open, by its name)"), std::string::npos) << text;
  const std::string samples = MARROW_SOURCE_DIR "/resources/samples/packed/lamplighter.sarc";
  const std::string member = runMarrow({"info", samples + ":gameplay_keep.bin"}).out;
  EXPECT_NE(member.find("link_animetion.bin (in the same archive, by its name)"), std::string::npos)
      << member;
}

// Objects that modders make of him hold no animation, and their names say nothing.
TEST(CliZelda, WhatMovesLinksObjectIsSaidBesideIt) {
  const TemporaryFolder folder;
  const CliResult info = runMarrow({"info", folder.write("adult.zobj", linkObject()), "--json"});
  EXPECT_EQ(info.exitCode, 0) << info.err;
  const auto pairing = info.json()["files"][0]["pairing"].get<std::string>();
  EXPECT_NE(pairing.find("gameplay_keep"), std::string::npos) << pairing;
  EXPECT_NE(pairing.find("link_animetion"), std::string::npos) << pairing;
}

TEST(CliZelda, WithoutLinksObjectItIsNamed) {
  const TemporaryFolder folder;
  folder.write("link_animetion.bin", linkFrames({0, 0}));
  const std::string keep = folder.write("gameplay_keep.bin", linkKeep(2));
  const json file = runMarrow({"info", keep, "--json"}).json()["files"][0];
  EXPECT_EQ(file["clips"].size(), 2U);
  const auto pairing = file["pairing"].get<std::string>();
  for (const char* name : {"object_link_boy", "object_link_child", "one point"}) {
    EXPECT_NE(pairing.find(name), std::string::npos) << pairing;
  }
}

}  // namespace
}  // namespace marrow::testing
