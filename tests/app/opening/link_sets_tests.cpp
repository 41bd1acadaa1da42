// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/pairing.h"
#include "app/opening/codes.h"
#include "app/opening/join_sets.h"
#include "app/opening/loader.h"
#include "app/opening/opening.h"
#include "app/opening/set_diagnostics.h"
#include "app/opening/set_text.h"
#include "tests/support/golden.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/zelda_files.h"
#include "tests/write/archives.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace marrow::app {
namespace {

using formats::Bytes;
using testing::TemporaryFolder;

Bytes keepBytes(int clips = 2) { return testing::linkKeep(clips); }
Bytes objectBytes() { return testing::linkObject(); }
Bytes framesBytes() { return testing::linkFrames({0, 0, 0}); }

LoadedFile open(const std::string& path, const formats::Options& options = {}) {
  LoadResult loaded = loadPaths({path}, {}, options);
  for (const core::Error& error : loaded.errors) ADD_FAILURE() << core::toText(error);
  return loaded.files.empty() ? LoadedFile{} : std::move(loaded.files.front());
}

TEST(LinkBinding, FindsTheOtherPartsBesideEach) {
  const TemporaryFolder folder;
  const std::string keep = folder.write("gameplay_keep.zdata", keepBytes());
  const std::string frames = folder.write("link_animetion.zdata", framesBytes());
  folder.write("object_link_child.zobj", objectBytes());
  const std::string boy = folder.write("object_link_boy.zobj", objectBytes());
  for (const std::string& path : {keep, frames, boy}) {
    const LoadedFile file = open(path);
    EXPECT_EQ(file.content->clips.size(), 2U);
    EXPECT_EQ(file.content->skeletons.size(), 1U);
    EXPECT_TRUE(file.content->diagnostics.empty());
    const Pairing pairing = findPairing(*file.content->clips.at(0), path, std::vector{file});
    EXPECT_EQ(pairing.skeleton, file.content->skeletons[0]);
    EXPECT_EQ(file.set->pathOf(6), boy);
  }
  const LoadedFile object = open(boy);
  EXPECT_EQ(object.set->pathOf(4), keep);
  EXPECT_EQ(object.set->pathOf(7), frames);
}

// Other programs ask for files of these names, or give them.
TEST(LinkBinding, FindsThePartsByTheNamesThatToolsGive) {
  const std::vector<std::array<const char*, 3>> sets = {
      {"object_link_boy.zobj", "segment_04.zdata", "segment_07.zdata"},
      {"segment06.zdata", "segment04.zdata", "segment07.zdata"},
      {"06_object_link_child", "04_gameplay_keep", "07_link_animetion"},
      {"mm_object_link_child.zobj", "mm_segment 4", "mm_segment_7.bin"}};
  for (const auto& [object, keep, frames] : sets) {
    const TemporaryFolder folder;
    const std::array paths = {folder.write(object, objectBytes()), folder.write(keep, keepBytes()),
                              folder.write(frames, framesBytes())};
    for (const std::string& path : paths) {
      const LoadedFile file = open(path);
      EXPECT_EQ(file.content->clips.size(), 2U) << path;
      EXPECT_EQ(file.content->skeletons.size(), 1U) << path;
    }
  }
}

bool speaksOfBoth(const LoadedFile& file) {
  const std::string text = setText(file).text();
  return text.find("object_link_child.zobj") != std::string::npos &&
         text.find("--segment") == std::string::npos;  // which a window has not
}

TEST(LinkBinding, SaysThatTheChildFitsAsWell) {
  const TemporaryFolder folder;
  const std::string keep = folder.write("gameplay_keep.zdata", keepBytes());
  const std::string frames = folder.write("link_animetion.zdata", framesBytes());
  const std::string boy = folder.write("object_link_boy.zobj", objectBytes());
  EXPECT_FALSE(speaksOfBoth(open(keep)));
  const std::string child = folder.write("object_link_child.zobj", objectBytes());
  EXPECT_TRUE(speaksOfBoth(open(keep))) << setText(open(keep)).text();
  EXPECT_TRUE(speaksOfBoth(loadPaths({keep, frames, boy, child}).files.at(0)));
  // A user who names an object has selected, and a file of that name need not be one.
  EXPECT_FALSE(speaksOfBoth(open(boy)));
  EXPECT_FALSE(speaksOfBoth(loadPaths({keep, frames, boy}).files.at(0)));
  formats::Options options;
  options.setFile("segment", 6, boy);
  EXPECT_FALSE(speaksOfBoth(open(keep, options)));
  folder.write("object_link_child.zobj", Bytes(64, 0));
  EXPECT_FALSE(speaksOfBoth(open(keep)));
}

TEST(LinkBinding, SaysThatTheChildFitsOnceHeIsOpened) {
  const TemporaryFolder folder, elsewhere;
  std::vector<LoadedFile> files = loadPaths({folder.write("gameplay_keep.zdata", keepBytes()),
                                             folder.write("link_animetion.zdata", framesBytes()),
                                             folder.write("object_link_boy.zobj", objectBytes())})
                                      .files;
  ASSERT_FALSE(speaksOfBoth(files.at(0)));
  OpenState state;
  state.files = std::move(files);
  const OpenOutcome outcome =
      openAmong(std::move(state), {elsewhere.write("object_link_child.zobj", objectBytes())});
  ASSERT_EQ(outcome.changed.size(), 1U);
  EXPECT_TRUE(speaksOfBoth(outcome.changed[0]));
}

TEST(LinkBinding, AnObjectTakesNoStrangersAndStandsAlone) {
  const TemporaryFolder folder;
  const std::string object = folder.write("object_link_boy.zobj", objectBytes());
  folder.write("mm_gameplay_keep.bin", keepBytes());
  folder.write("mm_link_animetion.bin", framesBytes());
  EXPECT_TRUE(open(object).content->clips.empty());
  folder.write("gameplay_keep.bin", keepBytes());
  EXPECT_TRUE(open(object).content->clips.empty());  // its frames are still missing
  folder.write("link_animetion.bin", framesBytes());
  EXPECT_EQ(open(object).content->clips.size(), 2U);
}

TEST(LinkBinding, WhatLiesBesideAnObjectCannotKeepItFromOpening) {
  const TemporaryFolder folder;
  const std::string object = folder.write("object_link_boy.zobj", objectBytes());
  folder.write("gameplay_keep.bin", Bytes{'Y', 'a', 'z', '0', 0, 0, 0, 9});
  folder.write("link_animetion.bin", framesBytes());
  const LoadedFile file = open(object);
  EXPECT_TRUE(file.content->clips.empty());
  ASSERT_EQ(file.content->skeletons.size(), 1U);
  const auto& entries = file.content->diagnostics.entries();
  EXPECT_TRUE(std::any_of(entries.begin(), entries.end(), [](const core::Diagnostic& entry) {
    return entry.message.code().id == std::string_view("app.set.clips-not-shown") &&
           entry.file.ends_with("gameplay_keep.bin");
  }));
}

TEST(LinkBinding, AnObjectKeepsItsOtherSkeletons) {
  const TemporaryFolder folder;
  write::ZeldaObject object;
  object.skeleton(testing::linkLimbs(), {.isFlex = true, .isWide = true});
  object.skeleton(testing::zeldaTree());
  object.simpleAnimation(3, 4);
  folder.write("gameplay_keep.bin", keepBytes());
  folder.write("link_animetion.bin", framesBytes());
  const LoadedFile file = open(folder.write("object_link_boy.zobj", object.bytes()));
  ASSERT_EQ(file.content->skeletons.size(), 2U);
  ASSERT_EQ(file.content->clips.size(), 3U);
  EXPECT_EQ(file.content->skeletonOf(0)->size(), 21U);
  EXPECT_EQ(file.content->skeletonOf(2)->size(), 4U);
}

TEST(LinkBinding, PartsOfAWholeSetDoNotAskForTheRest) {
  const TemporaryFolder folder;
  const std::string keep = folder.write("gameplay_keep.zdata", keepBytes());
  const std::string frames = folder.write("link_animetion.zdata", framesBytes());
  const std::string boy = folder.write("object_link_boy.zobj", objectBytes());
  const LoadResult whole = loadPaths({frames, boy, keep});
  ASSERT_EQ(whole.files.size(), 3U);
  for (const LoadedFile& file : whole.files)
    EXPECT_TRUE(openDiagnostics(file, whole.files).empty()) << file.path;
  const LoadResult alone = loadPaths({folder.write("alone/object_link_boy.zobj", objectBytes())});
  EXPECT_FALSE(openDiagnostics(alone.files.at(0), alone.files).empty());
}

TEST(LinkBinding, FilesOfAnotherSetAreLeftAlone) {
  const TemporaryFolder folder;
  const std::string keep = folder.write("oot_gameplay_keep.bin", keepBytes());
  folder.write("mm_link_animetion.bin", framesBytes());
  const LoadedFile file = open(keep);
  EXPECT_TRUE(file.content->clips.empty());
  EXPECT_NE(file.content->diagnostics.entries().at(0).message.text().find("link_animetion"),
            std::string::npos);
}

TEST(LinkBinding, TheUsersSegmentsComeFirst) {
  const TemporaryFolder folder;
  const std::string keep = folder.write("a/gameplay_keep.bin", keepBytes());
  folder.write("a/link_animetion.bin", testing::linkFrames({0}));
  formats::Options options;
  options.setFile("segment", 7, folder.write("b/frames", framesBytes()));
  EXPECT_EQ(open(keep).content->clips.size(), 1U);
  EXPECT_EQ(open(keep, options).content->clips.size(), 2U);
  options.setFile("segment", 7, folder.path("b/nothing"));
  EXPECT_EQ(loadPaths({keep}, {}, options).errors.size(), 1U);
}

TEST(LinkBinding, TheObjectShowsThemWhenTheUserNamesTheOthers) {
  const TemporaryFolder folder;
  formats::Options options;
  options.setFile("segment", 4, folder.write("one", keepBytes()));
  options.setFile("segment", 7, folder.write("two", framesBytes()));
  const LoadedFile file = open(folder.write("link.zobj", objectBytes()), options);
  EXPECT_EQ(file.content->clips.size(), 2U);
  EXPECT_EQ(file.content->skeletons.size(), 1U);
}

TEST(LinkBinding, OpenFilesFromDifferentFoldersAreOneSet) {
  const TemporaryFolder folder;
  const LoadResult loaded = loadPaths({folder.write("a/object_x.zobj", objectBytes()),
                                       folder.write("b/gameplay_keep.bin", keepBytes()),
                                       folder.write("c/link_animetion.bin", framesBytes())});
  ASSERT_TRUE(loaded.errors.empty());
  ASSERT_EQ(loaded.files.size(), 3U);
  EXPECT_EQ(loaded.files[1].content->clips.size(), 2U);
  std::vector<LoadedFile> again = loaded.files;
  std::vector<core::Error> errors;
  joinSets(again, {}, {}, &errors);
  EXPECT_TRUE(errors.empty());
  EXPECT_EQ(again[1].content->clips.size(), 2U);
  EXPECT_EQ(again[1].content->skeletons.size(), 1U);
}

// Objects that modders make of him have any name, and some hold only a skeleton.
TEST(LinkBinding, OfSeveralObjectsTheNamedOneIsTakenThenOneWithABody) {
  const TemporaryFolder folder;
  const std::string body = folder.path("b.zobj");
  std::filesystem::copy_file(testing::goldenFolder() + "/mesh/z64_link.zobj", body);
  std::vector<LoadedFile> files = loadPaths({folder.write("a.zobj", objectBytes()), body,
                                             folder.write("c/gameplay_keep.bin", keepBytes()),
                                             folder.write("d/link_animetion.bin", framesBytes())})
                                      .files;
  ASSERT_EQ(files.size(), 4U);
  EXPECT_EQ(files[2].set->modelPath(), body);
  files.push_back(open(folder.write("e/object_link_boy.zobj", objectBytes())));
  joinSets(files);
  EXPECT_EQ(files[2].set->modelPath(), files[4].path);
}

TEST(LinkBinding, MembersOfAnArchiveAreOneSet) {
  const TemporaryFolder folder;
  const std::vector<write::Member> parts = {{"a/gameplay_keep.bin", keepBytes()},
                                            {"b/link_animetion.bin", framesBytes()},
                                            {"object_link_boy.zobj", objectBytes()}};
  const std::string archive = folder.write("link.sarc", write::sarcBytes(parts));
  const LoadResult all = loadPaths({archive});
  ASSERT_EQ(all.files.size(), 3U);
  EXPECT_EQ(all.files[0].content->clips.size(), 2U);
  EXPECT_EQ(all.files[0].content->skeletons.size(), 1U);
  const LoadedFile one = open(archive + ":a/gameplay_keep.bin");
  EXPECT_EQ(one.content->clips.size(), 2U);
  EXPECT_EQ(one.set->pathOf(7), archive + ":b/link_animetion.bin");
}

TEST(LinkBinding, IsDoneAnewWhenAPartComesOrGoes) {
  const TemporaryFolder folder;
  const LoadResult keep = loadPaths({folder.write("a/gameplay_keep.bin", keepBytes())});
  const LoadResult frames = loadPaths({folder.write("b/link_animetion.bin", framesBytes())});
  const LoadResult object = loadPaths({folder.write("c/object_link_child.zobj", objectBytes())});
  std::vector<LoadedFile> files = {keep.files[0], frames.files[0]};
  joinSets(files);
  EXPECT_EQ(files[0].content->clips.size(), 2U);
  EXPECT_FALSE(files[0].content->facts.front().value);
  const auto before = files[0].set;
  joinSets(files);
  EXPECT_EQ(files[0].set, before);  // nothing has changed
  joinSets(files, {}, {files[1].path});
  EXPECT_NE(files[0].set, before);  // its frames were read again
  files.push_back(object.files[0]);
  joinSets(files);
  EXPECT_EQ(files[0].content->skeletons.size(), 1U);
  EXPECT_TRUE(files[0].content->facts.front().value);
  files.erase(files.begin() + 1);
  joinSets(files);
  EXPECT_TRUE(files[0].content->clips.empty());
}

TEST(LinkBinding, OptionsOfOneFileDoNotReachAnother) {
  const TemporaryFolder folder;
  std::vector<LoadedFile> files = {open(folder.write("a/gameplay_keep.bin", keepBytes())),
                                   open(folder.write("b/link_animetion.bin", framesBytes())),
                                   open(folder.write("c/gameplay_keep.bin", keepBytes(3)))};
  formats::FileOptions choices;
  formats::Options options;
  options.setFile("segment", 7, {});
  choices.set(files[0].path, options);
  joinSets(files, choices);
  EXPECT_TRUE(files[0].content->clips.empty());
  EXPECT_EQ(files[0].set->parts[2].source, formats::PartSource::SelectedNone);
  EXPECT_EQ(files[2].content->clips.size(), 3U);
  choices.set(files[0].path, {});
  EXPECT_FALSE(choices.isSelected(files[0].path));
}

// Another gameplay_keep is named for the set, and the offset is one of the file's own.
TEST(LinkBinding, AnOffsetReachesTheFileThatItWasSaidOf) {
  const TemporaryFolder folder;
  formats::Options options;
  options.setFile("segment", 4, folder.write("b/gameplay_keep.bin", keepBytes(1)));
  options.setFile("segment", 7, folder.write("b/link_animetion.bin", framesBytes()));
  options.set("animation-at", formats::Options::Offsets{0x28});
  const std::string path = folder.write("a/gameplay_keep.bin", keepBytes(2));
  formats::FileOptions said;
  said.set(path, options);
  const LoadResult loaded = loadPaths({path}, {}, said);
  ASSERT_EQ(loaded.files.size(), 1U);
  EXPECT_EQ(loaded.files[0].content->clips.size(), 1U);
  EXPECT_FALSE(formats::findRefusedOption(loaded.files[0].content->diagnostics.entries()));
}

TEST(LinkBinding, TheKeepsOwnObjectsStayBehindLinks) {
  const TemporaryFolder folder;
  const std::string path = folder.write("gameplay_keep.bin", testing::linkKeepWithDoor());
  EXPECT_EQ(open(path).content->clips.size(), 1U);
  folder.write("link_animetion.bin", framesBytes());
  folder.write("object_link_boy.zobj", objectBytes());
  const LoadedFile file = open(path);
  ASSERT_EQ(file.content->clips.size(), 4U);
  ASSERT_EQ(file.content->skeletons.size(), 2U);
  EXPECT_EQ(file.content->skeletonOf(0), file.content->skeletons[0]);
  EXPECT_EQ(file.content->skeletonOf(3), file.content->skeletons[1]);
}

}  // namespace
}  // namespace marrow::app
