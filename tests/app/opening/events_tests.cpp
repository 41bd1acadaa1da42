// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/pair_events.h"
#include "app/opening/event_list.h"
#include "app/opening/event_names.h"
#include "app/opening/opening.h"
#include "core/name_hash.h"
#include "tests/support/baev_files.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string_view>

namespace marrow::app {
namespace {

core::EventAnimation kind(const char* name, std::vector<core::EventSpan> triggers,
                          std::vector<core::EventSpan> holds = {}) {
  return {name, 0, 1, std::move(triggers), std::move(holds), 0};
}

/// An event file of one event that starts one action.
LoadedFile eventFile(const std::string& path, const char* event, core::EventAnimation animation) {
  auto archive = std::make_shared<core::EventArchive>();
  archive->events.push_back({core::nameHash(event), {}, {0}, 0});
  archive->actions.resize(1);
  archive->actions[0].hash = core::nameHash("Action");
  archive->actions[0].animations.push_back(std::move(animation));
  LoadedFile file;
  file.path = path;
  file.edited().formatId = "baev";
  file.edited().events = archive;
  return file;
}

core::Clip clipNamed(const char* name) {
  core::Clip clip;
  clip.name = name;
  clip.frameCount = 10;
  return clip;
}

const core::EventSpan kAtFour{4.0F, 0.0F, {}, 0};

LoadedFile packed(LoadedFile file) {
  file.edited().containers = {{"zstd"}};
  return file;
}

/// Which event files might have been meant, too, and why they were not taken.
std::string skippedOf(const EventPairing& pairing) {
  for (const core::Message& one : pairing.reason) {
    if (one.code().id == std::string_view("app.events.skipped")) return one.arguments().at(0).text();
  }
  return {};
}

TEST(EventPairing, TheFileOfTheClipsOwnNameIsTakenBeforeOthersWithItsHash) {
  const std::vector<LoadedFile> files = {eventFile("x/npc.baev", "walk", kind("A", {kAtFour})),
                                         eventFile("y/walk.baev.zs", "walk", kind("B", {kAtFour}))};
  const core::Clip clip = clipNamed("walk");
  const EventPairing pairing = pairEvents(&clip, "z/walk.bck", files, {});
  ASSERT_EQ(pairing.sources.size(), 1U);
  EXPECT_EQ(pairing.sources[0].path, "y/walk.baev.zs");
  EXPECT_EQ(eventTracksOf(pairing, files).size(), 1U);
  EXPECT_EQ(skippedOf(pairing), "npc.baev, which is not named like walk.bck");
}

// A BTP has the name of the animation that it plays beside, and no events of its own.
TEST(EventPairing, EventsOfItsNameAreNotThoseOfWhatPlaysBesideAnAnimation) {
  const std::vector<LoadedFile> files = {eventFile("walk.baev", "walk", kind("A", {kAtFour}))};
  core::Clip clip = clipNamed("walk");
  clip.tracks.push_back({{core::TargetKind::Visibility, "", 0}, 0, 0, 0});
  ASSERT_TRUE(clip.isMaterialAnimation());
  const EventPairing pairing = pairEvents(&clip, "walk.bva", files, {});
  EXPECT_TRUE(pairing.sources.empty());
  EXPECT_TRUE(core::says(pairing.reason, "app.events.of-bones"));
  EXPECT_TRUE(pairEvents(&clip, "walk.bva", files, EventChoice{"walk.baev", {}}).selectedByUser);
}

TEST(EventPairing, ThePlainOneIsTakenBeforeItsPackedCopy) {
  const core::Clip clip = clipNamed("walk");
  for (const char* event : {"walk", "another"}) {
    const std::vector<LoadedFile> files = {packed(eventFile("walk.baev.zs", event, kind("A", {kAtFour}))),
                                           eventFile("walk.baev", event, kind("A", {kAtFour}))};
    const EventPairing pairing = pairEvents(&clip, "walk.bck", files, {});
    ASSERT_EQ(pairing.sources.size(), 1U) << event;
    EXPECT_EQ(pairing.sources[0].path, "walk.baev");
    EXPECT_EQ(skippedOf(pairing), "walk.baev.zs, which is packed");
  }
}

// The two were not made of each other: only one has an event for the clip, and the other may be the one
// meant.
TEST(EventPairing, APlainAndAPackedOneOfOtherContentAreBothNamed) {
  const core::Clip clip = clipNamed("walk");
  const std::vector<LoadedFile> files = {eventFile("walk.baev", "run", kind("A", {kAtFour})),
                                         packed(eventFile("walk.baev.zs", "walk", kind("B", {kAtFour}))),
                                         eventFile("npc.baev", "run", kind("C", {kAtFour}))};
  const EventPairing pairing = pairEvents(&clip, "walk.bck", files, {});
  ASSERT_EQ(pairing.sources.size(), 1U);
  EXPECT_EQ(pairing.sources[0].path, "walk.baev.zs");
  EXPECT_EQ(skippedOf(pairing), "walk.baev, which has no event of the clip's name");
}

// A hash says more than a name, but the file of that name is not hidden.
TEST(EventPairing, AFileNamedLikeTheClipIsNamedWhereAnotherHoldsItsEvent) {
  const core::Clip clip = clipNamed("walk");
  const std::vector<LoadedFile> files = {eventFile("walk.baev", "run", kind("A", {kAtFour})),
                                         eventFile("npc.baev", "walk", kind("B", {kAtFour}))};
  const EventPairing pairing = pairEvents(&clip, "walk.bck", files, {});
  ASSERT_EQ(pairing.sources.size(), 1U);
  EXPECT_EQ(pairing.sources[0].path, "npc.baev");
  EXPECT_EQ(skippedOf(pairing), "walk.baev, which has no event of the clip's name");
}

TEST(EventPairing, OfNamesakesTheOneInTheClipsFolderIsTaken) {
  const core::Clip clip = clipNamed("walk");
  const std::vector<LoadedFile> files = {eventFile("a/walk.baev", "walk", kind("A", {kAtFour})),
                                         packed(eventFile("b/walk.baev", "walk", kind("A", {kAtFour})))};
  const EventPairing pairing = pairEvents(&clip, "b/walk.bck", files, {});
  ASSERT_EQ(pairing.sources.size(), 1U);
  EXPECT_EQ(pairing.sources[0].path, "b/walk.baev");
  EXPECT_EQ(skippedOf(pairing), "a/walk.baev, which lies elsewhere");
}

TEST(EventPairing, FilesOfOtherNamesThatHoldTheHashAreAllTaken) {
  const core::Clip clip = clipNamed("walk");
  const std::vector<LoadedFile> files = {eventFile("npc.baev", "walk", kind("A", {kAtFour})),
                                         packed(eventFile("npc.baev.zs", "walk", kind("A", {kAtFour}))),
                                         eventFile("boss.baev", "walk", kind("B", {kAtFour}))};
  const EventPairing pairing = pairEvents(&clip, "walk.bck", files, {});
  ASSERT_EQ(pairing.sources.size(), 2U);
  EXPECT_EQ(pairing.sources[0].path, "npc.baev");
  EXPECT_EQ(pairing.sources[1].path, "boss.baev");
}

TEST(EventPairing, ABaseNameEndsAtTheFirstPoint) {
  const std::vector<LoadedFile> files = {eventFile("Npc_Man.baev.zs", "other", kind("A", {kAtFour}))};
  const core::Clip clip = clipNamed("walk");
  EXPECT_EQ(pairEvents(&clip, "Npc_Man.anim.bfres", files, {}).sources.size(), 1U);
  EXPECT_EQ(pairEvents(&clip, "x.arc:bck/Npc_Man.bck", files, {}).sources.size(), 1U);
  EXPECT_TRUE(pairEvents(&clip, "Npc.bck", files, {}).sources.empty());
}

TEST(EventPairing, AChoiceHoldsWhileItsFileIsOpen) {
  const std::vector<LoadedFile> files = {eventFile("a.baev", "run", kind("A", {kAtFour}))};
  const core::Clip clip = clipNamed("walk");
  const EventChoice choice{"a.baev", core::nameHash("run")};
  EXPECT_TRUE(pairEvents(&clip, "walk.bck", files, choice).selectedByUser);
  EXPECT_FALSE(pairEvents(&clip, "walk.bck", {}, choice).selectedByUser);
  EXPECT_TRUE(pairEvents(&clip, "walk.bck", files, EventChoice{}).sources.empty());
}

TEST(EventPairing, ManyEventFilesAreNotLaidOutTogether) {
  std::vector<LoadedFile> files;
  for (int i = 0; i < 40; ++i) {
    files.push_back(eventFile(std::to_string(i) + ".baev", "walk", kind("A", {kAtFour})));
  }
  const EventPairing pairing = pairEvents(nullptr, {}, files, {});
  EXPECT_EQ(pairing.sources.size(), 16U);
  EXPECT_NE(core::toText(pairing.reason).find("40"), std::string::npos);
}

TEST(EventNames, ComeFromTheListThenFromOpenClipsAndGoAgain) {
  testing::TemporaryFolder folder;
  const auto words = readWordList(folder.write("words.txt", {'A', 'c', 't', 'i', 'o', 'n', '\r', '\n'}));
  ASSERT_TRUE(words);
  std::vector<LoadedFile> files = {eventFile("a.baev", "walk", kind("A", {}))};
  const auto before = files[0].content->events;
  EXPECT_EQ(resolveEventNames(files, words->get()), 1U);
  EXPECT_EQ(files[0].content->events->actions[0].name, "Action");
  EXPECT_TRUE(before->actions[0].name.empty());  // others share it
  files.emplace_back().edited().clips.push_back(std::make_shared<core::Clip>(clipNamed("walk")));
  EXPECT_EQ(resolveEventNames(files, nullptr), 1U);
  EXPECT_EQ(files[0].content->events->events[0].name, "walk");
  EXPECT_TRUE(files[0].content->events->actions[0].name.empty());
  const auto same = files[0].content->events;
  resolveEventNames(files, nullptr);
  EXPECT_EQ(files[0].content->events, same);
  EXPECT_FALSE(readWordList(folder.path("nothing")));
}

TEST(EventNames, AListInUtf16IsReadAndKnownAsOne) {
  testing::TemporaryFolder folder;
  const formats::Bytes little = {0xFF, 0xFE, 'A', 0, 0xE4, 0x30, '\r', 0, '\n', 0, 'B', 0};
  const formats::Bytes big = {0xFE, 0xFF, 0, 'A', 0x30, 0xE4, 0, '\r', 0, '\n', 0, 'B'};
  for (const formats::Bytes& bytes : {little, big}) {
    EXPECT_TRUE(looksLikeWordList(bytes));
    const auto words = readWordList(folder.write("words.txt", bytes));
    ASSERT_TRUE(words);
    EXPECT_EQ((*words)->names.size(), 2U);
    EXPECT_EQ((*words)->names.nameOf(core::nameHash("A\u30E4")), "A\u30E4");
    EXPECT_EQ((*words)->names.nameOf(core::nameHash("B")), "B");
  }
}

formats::Bytes bytesOf(std::string_view text) { return {text.begin(), text.end()}; }

TEST(EventNames, LinesThatAreNoNamesAreSkippedAndToldOf) {
  testing::TemporaryFolder folder;
  const auto words = readWordList(folder.write(
      "words.txt", bytesOf("walk\r\n\x01\x02\r\n\tjump high\r\nGr\xFC\xDF\r\nL\xC3\xA4uft\r\n")));
  ASSERT_TRUE(words);
  EXPECT_EQ((*words)->names.size(), 3U);
  EXPECT_EQ((*words)->names.nameOf(core::nameHash("L\xC3\xA4uft")), "L\xC3\xA4uft");
  EXPECT_EQ((*words)->names.nameOf(core::nameHash("\x01\x02")), "");
  const auto skipped = (*words)->skippedLines();
  ASSERT_TRUE(skipped);
  EXPECT_EQ(skipped->severity, core::Severity::Warning);
  EXPECT_STREQ(skipped->message.code().id, "app.words-skipped");
  EXPECT_EQ(skipped->message.arguments().at(0).text(), "2 lines");
  EXPECT_EQ(skipped->fieldPath, "line 2");
  EXPECT_EQ(skipped->file, (*words)->path);
  EXPECT_FALSE((*readWordList(folder.write("whole.txt", bytesOf("walk\n"))))->skippedLines());
}

TEST(EventNames, AListAmongWhatIsOpenedIsTakenAndOtherTextIsAnError) {
  testing::TemporaryFolder folder;
  const std::string words = folder.write("words.txt", bytesOf("walk\nrun\n"));
  const std::string notes = folder.write("notes.txt", bytesOf("what is left to do\n"));
  const OpenOutcome alone = openAmong({}, {words, notes});
  EXPECT_FALSE(alone.tookWords);
  EXPECT_EQ(alone.errors.size(), 2U) << "without events a text is only a text";
  folder.write("walk.baev", testing::baevBytes({}));
  const OpenOutcome outcome = openAmong({}, {words, notes});
  EXPECT_TRUE(outcome.tookWords);
  ASSERT_TRUE(outcome.words);
  EXPECT_EQ(outcome.words->path, words);
  ASSERT_EQ(outcome.errors.size(), 1U);
  EXPECT_EQ(outcome.errors.front().file, notes);
}

TEST(EventNames, WhatIsMostlyNoTextIsNoWordList) {
  testing::TemporaryFolder folder;
  for (const char* text : {"\x01\x02\n\x03\n\x04walk\n", "\x80\x81\n", "\x80\n\x81\nwalk\n"}) {
    const auto words = readWordList(folder.write("words.txt", bytesOf(text)));
    ASSERT_FALSE(words) << text;
    EXPECT_EQ(words.error().code, core::ErrorCode::BadValue);
    EXPECT_STREQ(words.error().message.code().id, "app.no-word-list");
  }
}

std::vector<EventRow> rowsOf(core::EventAnimation animation, int frameCount) {
  const std::vector<LoadedFile> files = {eventFile("a.baev", "walk", std::move(animation))};
  return listEvents(nullptr, pairEvents(nullptr, {}, files, {}), files, frameCount);
}

// An event may name an action twice; its hash twice in a row would say less than how often.
TEST(EventList, WhatStartsAnActionIsNamedOnce) {
  std::vector<LoadedFile> files = {eventFile("a.baev", "walk", kind("A", {kAtFour}))};
  auto archive = std::make_shared<core::EventArchive>(*files[0].content->events);
  archive->events = {{0x11, {}, {0, 0, 0}, 0}, {0x22, {}, {0}, 0}};
  files[0].edited().events = archive;
  const EventPairing pairing = pairEvents(nullptr, {}, files, {});
  const auto rows = listEvents(nullptr, pairing, files, 10);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].event, "0x00000011 ×3, 0x00000022");
  for (std::uint32_t i = 0; i < 20; ++i) archive->events.push_back({0x100 + i, {}, {0}, 0});
  const auto many = listEvents(nullptr, pairing, files, 10);
  EXPECT_TRUE(many.at(0).event.ends_with(", 0x00000105, …")) << many[0].event;
}

// Two files may tell of the same; what one file tells twice happens twice.
TEST(EventList, WhatSeveralFilesHoldAlikeIsListedOnceWithAllTheirNames) {
  const core::EventSpan atFive{5.0F, 0.0F, {}, 0};
  const std::vector<LoadedFile> files = {
      eventFile("x/a.baev", "walk", kind("A", {kAtFour, kAtFour, atFive})),
      eventFile("x/b.baev", "walk", kind("A", {kAtFour, kAtFour})),
      eventFile("x/c.baev", "walk", kind("A", {atFive}, {{5.0F, 6.0F, {}, 0}}))};
  const EventPairing pairing = pairEvents(nullptr, {}, files, {});
  const auto rows = listEvents(nullptr, pairing, files, 10);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].file, "a.baev, b.baev");
  EXPECT_EQ(rows[0].path, "x/a.baev");
  EXPECT_EQ(rows[0].otherPaths, std::vector<std::string>{"x/b.baev"});
  EXPECT_EQ(rows[1].file, "a.baev, b.baev");
  EXPECT_EQ(rows[2].file, "a.baev, c.baev");
  EXPECT_EQ(rows[3].file, "c.baev");
  const auto lanes = eventTracksOf(pairing, files);
  ASSERT_EQ(lanes.size(), 2U);
  EXPECT_EQ(lanes[0].events.size(), 3U);
  ASSERT_EQ(lanes[1].events.size(), 1U);
  EXPECT_TRUE(lanes[1].events[0].isHold);
}

TEST(EventList, EventsWithOtherParametersAreNotAlike) {
  const std::vector<LoadedFile> files = {
      eventFile("a.baev", "walk", kind("A", {{4.0F, 0.0F, {{{}, std::int32_t{1}}}, 0}})),
      eventFile("b.baev", "walk", kind("A", {{4.0F, 0.0F, {{{}, 1.0F}}, 0}})),
      eventFile("c.baev", "walk", kind("A", {{4.0F, 0.0F, {{{}, core::RawParameter{9, {1}}}}, 0}})),
      eventFile("d.baev", "walk", kind("A", {{4.0F, 0.0F, {{{}, core::RawParameter{9, {2}}}}, 0}}))};
  const EventPairing pairing = pairEvents(nullptr, {}, files, {});
  EXPECT_EQ(listEvents(nullptr, pairing, files, 10).size(), 4U);
  EXPECT_EQ(eventTracksOf(pairing, files).size(), 4U);
}

TEST(EventList, CutsRangesToTheClipAndSaysSo) {
  constexpr float kInfinite = std::numeric_limits<float>::infinity();
  const struct {
    core::EventSpan hold;
    double start;
    double end;
    bool isOdd;
  } cases[] = {{{2.0F, 6.0F, {}, 0}, 2, 6, false},          {{2.0F, 10.0F, {}, 0}, 2, 10, false},
               {{6.0F, 2.0F, {}, 0}, 6, 6, true},           {{-4.0F, 3.0F, {}, 0}, 0, 3, true},
               {{2.0F, 11.0F, {}, 0}, 2, 10, true},         {{30.0F, 40.0F, {}, 0}, 10, 10, true},
               {{3.0F, kInfinite, {}, 0}, 3, 3, true},      {{-9.0F, -5.0F, {}, 0}, 0, 0, true},
               {{std::nanf(""), 5.0F, {}, 0}, -1, -1, true}};
  for (const auto& one : cases) {
    const auto rows = rowsOf(kind("A", {}, {one.hold}), 10);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].start, one.start) << one.hold.startFrame;
    EXPECT_EQ(rows[0].end, one.end) << one.hold.startFrame;
    EXPECT_EQ(!rows[0].oddities.empty(), one.isOdd) << odditiesIn(rows[0]);
  }
}

TEST(EventList, ATriggersEndIsPaddingAndItHappensForAFrame) {
  const auto rows = rowsOf(kind("A", {kAtFour}), 10);
  EXPECT_TRUE(rows[0].oddities.empty());
  EXPECT_FALSE(rows[0].firesAt(3.9));
  EXPECT_TRUE(rows[0].firesAt(4.0));
  EXPECT_TRUE(rows[0].firesAt(4.9));
  EXPECT_FALSE(rows[0].firesAt(5.0));
}

TEST(EventList, WhatHoldsNothingIsListedToo) {
  const auto rows = rowsOf(kind("Empty", {}), 10);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].name, "Empty");
  EXPECT_FALSE(rows[0].hasPlace());
  EXPECT_FALSE(rows[0].firesAt(0.0));
}

TEST(EventList, TheEndOfATimelineWithoutAClipIsBounded) {
  const auto lastOf = [](float end) {
    const std::vector<LoadedFile> files = {eventFile("a.baev", "walk", kind("A", {}, {{0.0F, end, {}, 0}}))};
    return lastEventFrame(pairEvents(nullptr, {}, files, {}), files);
  };
  EXPECT_EQ(lastOf(7.5F), 8);
  EXPECT_EQ(lastOf(std::nanf("")), 1);
  EXPECT_LE(lastOf(1e30F), 1'000'000);
  EXPECT_EQ(lastEventFrame({}, {}), 0);
}

// -- names --------------------------------------------------------------------------------------------

WordList listOf(std::string_view text) {
  return {"", NameList::fromText({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()})};
}

TEST(EventNames, ComeFromAListWithAnyLineEnds) {
  const auto list = listOf("\xEF\xBB\xBFwalk\r\nAction\n\nlast");
  EXPECT_EQ(list.names.size(), 3U);
  std::vector<LoadedFile> files = {eventFile("any.baev", "walk", {})};
  EXPECT_EQ(core::labelOf(files[0].content->events->events[0]), "0xa0262210");
  EXPECT_EQ(resolveEventNames(files, &list), 2U);
  EXPECT_EQ(core::labelOf(files[0].content->events->events[0]), "walk");
  EXPECT_EQ(core::labelOf(files[0].content->events->actions[0]), "Action");
}

TEST(EventNames, AreCountedAsTheLinesThatGiveThem) {
  EXPECT_EQ(listOf("{0A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9}\nwalk\nrun\n").names.size(), 3U);
  EXPECT_EQ(listOf("# names of the hero\nwalk\n\n#run\nwalk\n").names.size(), 1U);
}

TEST(EventNames, GuidsAreFoundHoweverTheyAreSpelt) {
  const std::string guid = "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9";
  const auto list = listOf("{0A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9}\n");
  EXPECT_EQ(list.names.nameOf(core::nameHash(guid)), guid);
  EXPECT_EQ(listOf("0A1B2C3D-4E5F\n").names.nameOf(core::nameHash("0a1b2c3d-4e5f")), "");
}

TEST(EventNames, BlanksAroundANameDoNotHideIt) {
  const auto list = listOf("  walk \nrun \t\n \n");
  EXPECT_EQ(list.names.nameOf(core::nameHash("walk")), "walk");
  EXPECT_EQ(list.names.nameOf(core::nameHash("run")), "run");
  EXPECT_EQ(list.names.nameOf(core::nameHash("run \t")), "run \t");
}

}  // namespace
}  // namespace marrow::app
