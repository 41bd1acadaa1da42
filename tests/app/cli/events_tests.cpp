// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/codes.h"
#include "app/opening/loader.h"
#include "app/report/clip_events.h"
#include "core/name_hash.h"
#include "formats/baev/codes.h"
#include "formats/codes.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/baev_files.h"
#include "tests/support/told.h"
#include "tests/write/archives.h"
#include "tests/write/byte_writer.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/packers.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace marrow::testing {
namespace {

TEST(CliEvents, AnAnimationWithoutSoundsHasEmptyLists) {
  const TemporaryFolder folder;
  const CliResult result = runMarrow({"events", "--json", folder.write("walk.bck", armBck())});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, "{\"events\":[],\"actions\":[],\"sounds\":[]}\n");
}

TEST(CliEvents, ListsTheSoundsOfAnAnimation) {
  const TemporaryFolder folder;
  const formats::Bytes block = write::soundBlock(
      {{.id = 0x3800, .startFrame = 2.0F, .endFrame = 9.5F, .pitch = 1.25F, .volume = 100, .flags = 3}});
  const std::string bck = folder.write("walk.bck", write::BckFile(1).sounds(block).bytes());
  const CliResult result = runMarrow({"events", "--json", bck});
  EXPECT_EQ(result.exitCode, 0);
  const auto sounds = result.json()["sounds"];
  ASSERT_EQ(sounds.size(), 1U);
  EXPECT_EQ(sounds[0]["clip"], "walk");
  EXPECT_EQ(sounds[0]["isHold"], true);
  EXPECT_EQ(sounds[0]["start"], 2.0);
  EXPECT_EQ(sounds[0]["end"], 9.5);
  EXPECT_TRUE(sounds[0]["offset"].is_number_unsigned());
  const auto parameters = sounds[0]["parameters"];
  EXPECT_EQ(parameters[0], nlohmann::json({{"name", "sound id"}, {"type", "int"}, {"value", 0x3800}}));
  EXPECT_EQ(parameters[3], nlohmann::json({{"name", "pitch"}, {"type", "float"}, {"value", 1.25}}));
  EXPECT_NE(runMarrow({"events", bck}).out.find("volume=100"), std::string::npos);
}

TEST(CliEvents, AModelHoldsNone) {
  const TemporaryFolder folder;
  EXPECT_EQ(runMarrow({"events", folder.write("arm.bmd", armModel())}).exitCode, 1);
}

/// One event for the clip "walk", one for another.
core::EventArchive walkArchive() {
  core::EventArchive archive;
  for (const char* name : {"walk", "run"}) {
    core::EventEntry entry;
    entry.hash = core::nameHash(name);
    archive.events.push_back(entry);
  }
  return archive;
}

TEST(CliEvents, TheEventOfAClipIsNamedWithTheFilesGiven) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("a/walk.bck", armBck());
  const std::string baev = folder.write("b/npc.baev", baevBytes(walkArchive()));
  const CliResult info = runMarrow({"info", bck, baev, "--json"});
  const auto sources = info.json()["files"][0]["clips"][0]["eventSources"];
  ASSERT_EQ(sources.size(), 1U) << info.out;
  EXPECT_EQ(sources[0]["path"], baev);
  EXPECT_EQ(sources[0]["hash"], core::hashText(core::nameHash("walk")));
  EXPECT_EQ(sources[0]["event"], "walk");
  const std::string text = runMarrow({"info", bck, baev}).out;
  EXPECT_TRUE(tells(text, {app::code("app.events.by-hash"), "npc.baev", "walk", kAny})) << text;
  EXPECT_TRUE(runMarrow({"info", bck, "--json"}).json()["files"][0]["clips"][0]["eventSources"].empty());
}

TEST(CliEvents, AnEventFileBesideAnAnimationIsMentioned) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("jump.bck", armBck());
  const std::string baev = folder.write("jump.baev", baevBytes(walkArchive()));
  const CliResult events = runMarrow({"events", bck, "--json"});
  const auto sources = events.json()["eventSources"];
  ASSERT_EQ(sources.size(), 1U) << events.out;
  EXPECT_EQ(sources[0]["path"], baev);
  EXPECT_TRUE(sources[0]["hash"].is_null());
  const core::Message byName = {app::code("app.events.by-name"), "jump.baev", "jump.bck", kAny};
  EXPECT_TRUE(tells(events.err, byName)) << events.err;
  EXPECT_FALSE(tells(events.err, {app::code("app.events.select")})) << events.err;
  EXPECT_TRUE(tells(runMarrow({"info", bck}).out, byName));
}

TEST(CliEvents, EventsAreFoundWhereAGameKeepsThem) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("Actor/AS/Hero.root.bck", armBck());
  const std::string baev =
      folder.write("Actor/AnimationEvent/AsNode/Hero.root.baev", baevBytes(walkArchive()));
  (void)folder.write("Actor/AnimationEvent/AsNode/Horse.root.baev", baevBytes(walkArchive()));
  const auto sources = runMarrow({"events", bck, "--json"}).json()["eventSources"];
  ASSERT_EQ(sources.size(), 1U);
  EXPECT_EQ(std::filesystem::path(sources[0]["path"].get<std::string>()), std::filesystem::path(baev));
}

core::EventArchive stepsArchive() {
  core::EventAnimation step;
  step.name = "Step";
  step.triggers = {{4.5F, 0.0F, {{{}, std::string("left")}, {{}, std::int32_t{7}}}, 0}};
  step.holds = {
      {8.0F, 12.0F, {{{}, glm::vec3(1, 2, 3)}, {{}, core::RawParameter{9, {1, 2, 3, 4, 5, 6, 7, 8}}}}, 0}};
  step.holdWord = 1;
  step.typeIndex = 3;
  core::EventArchive archive;
  archive.majorVersion = 2;
  archive.minorVersion = 1;
  archive.events = {{core::nameHash("walk"), {}, {0}, 0}};
  archive.actions = {{core::nameHash("WalkAction"), {}, 5, {step}, 0}};
  return archive;
}

TEST(CliEvents, EventsBesideAnAnimationAreListedWithIt) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("jump.bck", armBck());
  (void)folder.write("jump.baev", baevBytes(stepsArchive()));
  const auto paired = runMarrow({"events", bck, "--json"}).json()["paired"];
  ASSERT_EQ(paired.size(), 2U);
  EXPECT_EQ(paired[0]["clip"], "jump");
  EXPECT_EQ(paired[0]["start"], 4.5);
  EXPECT_TRUE(paired[1]["isHold"]);
  EXPECT_EQ(paired[1]["end"], 12.0);
  EXPECT_GT(paired[0]["offset"], 0);
  const CliResult text = runMarrow({"events", bck});
  EXPECT_NE(text.out.find("jump.baev"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("left"), std::string::npos) << text.out;
}

TEST(CliEvents, ABrokenEventFileBesideAnAnimationIsNamed) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("jump.bck", armBck());
  const formats::Bytes whole = baevBytes(stepsArchive());
  const formats::Bytes cut(whole.begin(), whole.begin() + 0x100);
  const core::Message warning = {app::code("app.events-unreadable"), "jump.bck",
                                 folder.write("jump.baev", cut) + ": " + kAny};
  const CliResult events = runMarrow({"events", bck});
  EXPECT_EQ(events.exitCode, 0);
  EXPECT_TRUE(tells(events.err, warning)) << events.err;
  const auto told = runMarrow({"info", bck, "--json"}).json()["files"][0]["warnings"];
  ASSERT_EQ(told.size(), 1U) << told;
  EXPECT_TRUE(tells(told[0]["message"].get<std::string>(), warning)) << told;
  (void)folder.write("jump.baev.zs", write::zstdStored(whole));
  const CliResult packed = runMarrow({"events", bck});
  EXPECT_TRUE(tells(packed.err, warning)) << packed.err;
  EXPECT_TRUE(tells(packed.err, {app::code("app.events.by-name"), "jump.baev.zs", kAny, kAny})) << packed.err;
}

TEST(CliEvents, ExtensionsAreFoundInAnyCase) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("jump.BCK", armBck());
  const std::string baev = folder.write("jump.BAEV", baevBytes(stepsArchive()));
  const std::string packed = folder.write("run.Baev.ZS", write::zstdStored(baevBytes(stepsArchive())));
  const std::string archive = folder.write(
      "a.sarc", write::sarcBytes({{"jump.bck", armBck()}, {"jump.BAEV", baevBytes(stepsArchive())}}));
  EXPECT_EQ(runMarrow({"events", bck, "--json"}).json()["eventSources"][0]["path"], baev);
  const std::string run = folder.write("run.bck", armBck());
  EXPECT_EQ(runMarrow({"events", run, "--json"}).json()["eventSources"][0]["path"], packed);
  EXPECT_EQ(runMarrow({"events", archive + ":jump.bck", "--json"}).json()["eventSources"][0]["path"],
            archive + ":jump.BAEV");
  // A name that only begins in the same way does not count.
  EXPECT_TRUE(
      runMarrow({"events", folder.write("jum.bck", armBck()), "--json"}).json()["eventSources"].empty());
}

TEST(CliEvents, LinesOfAWordListThatAreSkippedAreToldOf) {
  const TemporaryFolder folder;
  const std::string baev = folder.write("npc.baev", baevBytes(walkArchive()));
  const std::string words =
      folder.write("words.txt", {'w', 'a', 'l', 'k', '\n', 0x01, '\n', 'r', 'u', 'n', '\n'});
  for (const char* command : {"events", "info"}) {
    const CliResult result = runMarrow({command, baev, "--names", words});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(tells(result.err, {app::code("app.words-skipped"), words + ": 1 line", kAny})) << result.err;
  }
}

TEST(CliEvents, AWordListThatIsNoTextIsAnError) {
  const TemporaryFolder folder;
  const std::string baev = folder.write("npc.baev", baevBytes(walkArchive()));
  const std::string words = folder.write("words.txt", {'w', 0, 'a', 0, 'l', 0, 'k', 0, '\n', 0});
  for (const char* command : {"events", "info"}) {
    const CliResult result = runMarrow({command, baev, "--names", words});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.err.find(words + ": "), std::string::npos) << result.err;
    EXPECT_TRUE(tells(result.err, {app::code("app.zeros-in-word-list")})) << result.err;
  }
}

TEST(CliEvents, AnEventFileInTheSameArchiveIsFound) {
  const TemporaryFolder folder;
  const formats::Bytes events = baevBytes(stepsArchive());
  const formats::Bytes cut(events.begin(), events.begin() + 0x100);
  const std::string archive = folder.write("a.sarc", write::sarcBytes({{"jump.bck", armBck()},
                                                                       {"jump.baev", events},
                                                                       {"run.bck", armBck()},
                                                                       {"stop.bck", armBck()},
                                                                       {"stop.baev", cut}}));
  const CliResult jump = runMarrow({"events", archive + ":jump.bck", "--json"});
  EXPECT_EQ(jump.json()["eventSources"][0]["path"], archive + ":jump.baev") << jump.out;
  EXPECT_EQ(jump.json()["paired"].size(), 2U);
  const auto clip = runMarrow({"info", archive + ":jump.bck", "--json"}).json()["files"][0]["clips"][0];
  EXPECT_EQ(clip["eventSources"][0]["path"], archive + ":jump.baev");
  const CliResult run = runMarrow({"events", archive + ":run.bck"});
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_TRUE(run.err.empty()) << run.err;
  const CliResult stop = runMarrow({"events", archive + ":stop.bck"});
  EXPECT_TRUE(tells(stop.err, {app::code("app.events-unreadable"), kAny, archive + ":stop.baev" + kAny}))
      << stop.err;
}

TEST(CliEvents, APackedCopyIsSkippedAndItIsSaid) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("walk.bck", armBck());
  const std::string plain = folder.write("walk.baev", baevBytes(stepsArchive()));
  (void)folder.write("walk.baev.zs", write::zstdStored(baevBytes(stepsArchive())));
  const CliResult result = runMarrow({"events", bck, "--json"});
  ASSERT_EQ(result.json()["eventSources"].size(), 1U) << result.out;
  EXPECT_EQ(result.json()["eventSources"][0]["path"], plain);
  EXPECT_EQ(result.json()["paired"].size(), 2U);
  EXPECT_TRUE(tells(result.err, {app::code("app.events.skipped"), "walk.baev.zs" + std::string(kAny)}))
      << result.err;
}

// A row names its file, also where one file's name contains another's.
TEST(CliEvents, LanesKnowTheirOwnFile) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("walk.bck", armBck());
  core::EventArchive hop = stepsArchive();
  hop.actions[0].animations[0].name = "Hop";
  const std::string first = folder.write("big_npc.baev", baevBytes(stepsArchive()));
  const std::string second = folder.write("npc.baev", baevBytes(hop));
  const app::LoadResult animation = app::loadPaths({bck});
  const app::LoadResult given = app::loadPaths({first, second});
  const app::EventIndex index(given.files);
  const report::ClipEvents events(animation.files.front(), index, app::Neighbourhood(animation.files));
  const auto lanes = events.lanesOf(0);
  ASSERT_EQ(lanes.size(), 2U);
  EXPECT_EQ(lanes[0].shownName, "big_npc.baev");
  EXPECT_EQ(lanes[0].path, first);
  EXPECT_TRUE(lanes[0].tracks.at(0).name.ends_with("/ Step")) << lanes[0].tracks.at(0).name;
  EXPECT_EQ(lanes[1].shownName, "npc.baev");
  EXPECT_TRUE(lanes[1].tracks.at(0).name.ends_with("/ Hop")) << lanes[1].tracks.at(0).name;
}

TEST(CliEvents, ListsAnEventFile) {
  const TemporaryFolder folder;
  const std::string file = folder.write("walk.baev", baevBytes(stepsArchive()));
  const CliResult result = runMarrow({"events", "--json", file});
  EXPECT_EQ(result.exitCode, 0);
  const auto answer = result.json();
  EXPECT_EQ(answer["events"][0]["hash"], "0xa0262210");
  EXPECT_TRUE(answer["events"][0]["name"].is_null());
  EXPECT_EQ(answer["events"][0]["actions"], nlohmann::json::array({0}));
  EXPECT_EQ(answer["actions"][0]["unknown"], 5);
  const auto step = answer["actions"][0]["animations"][0];
  EXPECT_EQ(step["name"], "Step");
  EXPECT_EQ(step["isHold"], true);
  EXPECT_EQ(step["typeIndex"], 3);
  EXPECT_EQ(step["triggers"][0]["frame"], 4.5);
  EXPECT_EQ(step["triggers"][0]["parameters"][0], nlohmann::json({{"type", "string"}, {"value", "left"}}));
  EXPECT_EQ(step["triggers"][0]["parameters"][1], nlohmann::json({{"type", "int"}, {"value", 7}}));
  EXPECT_EQ(step["holds"][0]["end"], 12.0);
  EXPECT_EQ(step["holds"][0]["parameters"][0]["value"], nlohmann::json({1.0, 2.0, 3.0}));
  EXPECT_EQ(step["holds"][0]["parameters"][1]["type"], "unknown");
  EXPECT_EQ(step["holds"][0]["parameters"][1]["typeId"], 9);
  const std::string text = runMarrow({"events", file}).out;
  EXPECT_NE(text.find("0xa0262210"), std::string::npos);
  EXPECT_NE(text.find("\"left\", 7"), std::string::npos);
  EXPECT_NE(text.find("0x00000005"), std::string::npos) << "the action's word: " << text;
  EXPECT_NE(text.find(" 9: 01 02 03 04 05 06 07 08"), std::string::npos) << text;
}

// As stored: other tools compare the bits.
TEST(CliEvents, IntsAreTheirBitsAndTheHoldWordIsShown) {
  core::EventArchive archive = stepsArchive();
  core::EventAnimation& animation = archive.actions[0].animations[0];
  animation.holdWord = 5;
  animation.triggers[0].parameters[1].value = std::int32_t{-1};
  const TemporaryFolder folder;
  const CliResult result = runMarrow({"events", "--json", folder.write("walk.baev", baevBytes(archive))});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_TRUE(tells(result.err, {formats::baev::code("baev.hold-word"), 5})) << result.err;
  const auto step = result.json()["actions"][0]["animations"][0];
  EXPECT_EQ(step["holdWord"], 5);
  EXPECT_EQ(step["triggers"][0]["parameters"][1],
            nlohmann::json({{"type", "int"}, {"value", 4294967295U}, {"signed", -1}}));
}

TEST(CliEvents, AWordListGivesNamesBack) {
  const TemporaryFolder folder;
  const std::string file = folder.write("walk.baev", baevBytes(stepsArchive()));
  const std::string words =
      folder.write("words.txt", write::BigEndianWriter().text("run\r\nwalk\r\nWalkAction").bytes());
  const CliResult result = runMarrow({"events", "--json", "--names", words, file});
  EXPECT_EQ(result.json()["events"][0]["name"], "walk");
  EXPECT_EQ(result.json()["actions"][0]["name"], "WalkAction");
  EXPECT_NE(result.err.find("2 of 2"), std::string::npos);
  EXPECT_EQ(runMarrow({"events", "--names", folder.path("none.txt"), file}).exitCode, 1);
}

TEST(CliEvents, InfoCountsThem) {
  const TemporaryFolder folder;
  const std::string file = folder.write("walk.baev", baevBytes(stepsArchive()));
  const auto answer = runMarrow({"info", "--json", file}).json()["files"][0];
  EXPECT_EQ(answer["format"], "baev");
  EXPECT_EQ(answer["events"]["count"], 1);
  EXPECT_EQ(answer["events"]["actions"], 1);
  EXPECT_EQ(answer["events"]["triggersAndHolds"], 2);
  EXPECT_EQ(answer["events"]["frames"], nlohmann::json::array({4.5, 12.0}));
  const std::string words =
      folder.write("words.txt", write::BigEndianWriter().text("walk\nWalkAction").bytes());
  const std::string text = runMarrow({"info", "--names", words, file}).out;
  EXPECT_NE(text.find("walk   0xa0262210"), std::string::npos) << text;
  EXPECT_NE(text.find("WalkAction"), std::string::npos) << text;
  EXPECT_EQ(runMarrow({"info", "--names", folder.path("none.txt"), file}).exitCode, 1);
  EXPECT_EQ(answer["warnings"].size(), 1U);  // the unknown parameter type
}

TEST(CliArchives, OneWithNothingReadableSaysWhatItHolds) {
  const TemporaryFolder folder;
  const std::string archive = folder.write(
      "texts.arc", write::rarcBytes({{"readme.txt", write::BigEndianWriter().text("Hello, world").bytes()},
                                     {"pics/a.png", write::BigEndianWriter().text("not an image").bytes()}}));
  const CliResult text = runMarrow({"info", archive});
  EXPECT_EQ(text.exitCode, 1);
  EXPECT_TRUE(tells(text.err, {formats::code("archive.nothing-readable"), "2 files", kAny})) << text.err;
  for (const char* part :
       {"GameCube and Wii archive (RARC)", "readme.txt", "12", "pics/a.png", "this is text"}) {
    EXPECT_NE(text.out.find(part), std::string::npos) << part << "\n" << text.out;
  }
  const auto file = runMarrow({"info", "--json", archive}).json()["files"][0];
  EXPECT_EQ(file["path"], archive);
  EXPECT_EQ(file["container"], nlohmann::json({"rarc"}));
  EXPECT_EQ(file["memberCount"], 2);
  EXPECT_EQ(file["members"][0]["name"], "readme.txt");
  EXPECT_EQ(file["members"][0]["size"], 12);
  EXPECT_FALSE(file["members"][1]["reason"].get<std::string>().empty());
  const std::string one = folder.write(
      "one.arc", write::rarcBytes({{"a.txt", write::BigEndianWriter().text("12345678").bytes()}}));
  EXPECT_TRUE(tells(runMarrow({"sample", "--frame", "0", one}).err,
                    {formats::code("archive.nothing-readable"), "1 file", kAny}));
}

TEST(CliArchives, MembersAreFilesAndAnArchiveStandsForTheOneThatIsMeant) {
  const TemporaryFolder folder;
  const std::string archive =
      folder.write("arm.arc", write::rarcBytes({{"arm.bmd", armModel()}, {"bck/walk.bck", armBck()}}));
  const auto files = runMarrow({"info", "--json", archive}).json()["files"];
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0]["path"], archive + ":arm.bmd");
  EXPECT_EQ(files[1]["container"], nlohmann::json({"rarc"}));
  EXPECT_EQ(files[1]["containerSizes"][0], files[1]["size"]);
  EXPECT_EQ(files[1]["unpackedSize"], armBck().size());
  EXPECT_TRUE(tells(files[1]["pairing"].get<std::string>(),
                    {app::code("app.model.found"), "arm.arc:arm.bmd", kAny, kAny}));
  const CliResult named = runMarrow({"sample", "--json", "--frame", "5", archive + ":bck/walk.bck"});
  EXPECT_EQ(named.exitCode, 0) << named.err;
  EXPECT_EQ(runMarrow({"sample", "--json", "--frame", "5", archive}).out, named.out);
  EXPECT_TRUE(named.json()["frames"][0]["bones"][0].contains("model"));
  const CliResult selected = runMarrow({"sample", "--json", "--frame", "5", "--skeleton",
                                        archive + ":arm.bmd", folder.write("walk.bck", armBck())});
  EXPECT_EQ(selected.out, named.out);
  EXPECT_EQ(runMarrow({"sample", "--frame", "5", archive + ":bck/jump.bck"}).exitCode, 1);
}

}  // namespace
}  // namespace marrow::testing
