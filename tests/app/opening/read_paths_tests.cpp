// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/read_paths.h"

#include "app/finding/pairing.h"
#include "app/opening/codes.h"
#include "app/opening/loader.h"
#include "tests/support/closed_folder.h"
#include "tests/support/temporary_folder.h"
#include "tests/write/archives.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <gtest/gtest.h>

namespace marrow::app {
namespace {

using formats::Bytes;
using testing::ClosedFolder;
using testing::TemporaryFolder;
using write::BckFile;
using write::rarcBytes;

constexpr const char* kNotListed = "source.folder-not-listed";

// The disk lists them in an order of its own.
TEST(FolderFilesBelow, OfTooManyTheFirstByPathStayAndAllAreCounted) {
  const TemporaryFolder folder;
  for (const char* name : {"m/7.bck", "m/1.bck", "m/a/9.bck", "m/3.bck", "m/5.bck", "m/2.bck"}) {
    folder.write(name, {});
  }
  const FolderFiles cut = filesBelow(folder.path("m"), {.files = 3});
  EXPECT_EQ(cut.paths, (std::vector<std::string>{folder.path("m/1.bck"), folder.path("m/2.bck"),
                                                 folder.path("m/3.bck")}));
  EXPECT_EQ(cut.found, 6U);
  EXPECT_TRUE(cut.isCut());
  EXPECT_EQ(cutMessage(cut), core::Message(code("app.folder-cut"), "6", "3"));
  const FolderFiles whole = filesBelow(folder.path("m"), {.files = 6});
  EXPECT_EQ(whole.paths.size(), 6U);
  EXPECT_EQ(whole.paths.back(), folder.path("m/a/9.bck"));
  EXPECT_FALSE(whole.isCut());
  EXPECT_EQ(filesBelow(folder.path("m"), {.files = 0}).found, 6U);
}

TEST(FolderFilesBelow, AFolderWithoutEndIsNotLookedThroughToIts) {
  const TemporaryFolder folder;
  for (int i = 0; i < 9; ++i) folder.write(std::to_string(i) + ".bck", {});
  const FolderFiles some = filesBelow(folder.path(), {.entries = 4});
  EXPECT_EQ(some.found, 4U);
  EXPECT_FALSE(some.isWhole);
  EXPECT_TRUE(some.isCut());
  EXPECT_STREQ(cutMessage(some).code().id, "app.folder-too-large");
  EXPECT_EQ(cutMessage(some).arguments().at(1).text(), "4");
  EXPECT_FALSE(filesBelow(folder.path(), {.entries = 9}).isCut());
}

TEST(Loader, AFolderOfTooManyFilesIsCutAndSaysSo) {
  const TemporaryFolder folder;
  constexpr std::size_t kFiles = 20'005;
  for (std::size_t i = 0; i < kFiles - 1; ++i) {
    folder.write("many/f" + std::to_string(100'000 + i) + ".txt", {'h', 'i'});
  }
  folder.write("many/a.bck", BckFile(1).bytes());
  std::size_t total = 0;
  const LoadResult result = loadPaths({folder.path("many")}, [&](std::size_t, std::size_t all) {
    total = all;
    return true;
  });
  ASSERT_EQ(result.files.size(), 1U);
  EXPECT_EQ(result.files.front().path, folder.path("many/a.bck"));
  EXPECT_EQ(result.skipped.size(), 19'999U);
  EXPECT_EQ(result.fileTotal, kFiles);
  EXPECT_EQ(total, kFiles);
  ASSERT_EQ(result.cuts.size(), 1U);
  EXPECT_EQ(result.cuts.front().severity, core::Severity::Warning);
  EXPECT_EQ(result.cuts.front().file, folder.path("many"));
  EXPECT_STREQ(result.cuts.front().message.code().id, "app.folder-cut");
  EXPECT_EQ(result.cuts.front().message.arguments().at(0).text(), "20,005");
}

TEST(Loader, AFolderThatMayNotBeListedIsNamedAndTheOthersAreRead) {
  const TemporaryFolder folder;
  folder.write("a/walk.bck", BckFile(1).bytes());
  folder.write("closed/run.bck", BckFile(1).bytes());
  folder.write("z/wave.bck", BckFile(1).bytes());
  const ClosedFolder closed(folder.path("closed"));
  if (!closed.isClosed()) GTEST_SKIP() << "this system lists it all the same";
  const LoadResult result = loadPaths({folder.path()});
  EXPECT_EQ(result.files.size(), 2U);
  ASSERT_EQ(result.errors.size(), 1U);
  EXPECT_EQ(result.errors.front().code, core::ErrorCode::FileUnreadable);
  EXPECT_EQ(result.errors.front().file, folder.path("closed"));
  EXPECT_STREQ(result.errors.front().message.code().id, kNotListed);
  // It is not empty: nobody knows.
  const LoadResult alone = loadPaths({folder.path("closed")});
  ASSERT_EQ(alone.errors.size(), 1U);
  EXPECT_STREQ(alone.errors.front().message.code().id, kNotListed);
}

TEST(Loader, AFolderStandsForWhatCanBeReadInIt) {
  const TemporaryFolder folder;
  folder.write("a/walk.bck", BckFile(3).bytes());
  folder.write("a/b/run.bck", BckFile(3).bytes());
  folder.write("a/readme.txt", {'h', 'i'});
  folder.write("a/cut.bck", {'J', '3', 'D', '1', 'b', 'c', 'k', '1', 0});
  const LoadResult result = loadPaths({folder.path("a")});
  ASSERT_EQ(result.files.size(), 2U);
  EXPECT_EQ(result.files[0].path, folder.path("a/b/run.bck"));
  ASSERT_EQ(result.errors.size(), 1U);
  EXPECT_NE(result.errors[0].file.find("cut.bck"), std::string::npos);
}

TEST(Loader, ANamedFileThatCannotBeReadIsAnError) {
  const TemporaryFolder folder;
  const LoadResult result = loadPaths({folder.write("x.txt", {'h', 'i'}), folder.path("missing.bck")});
  EXPECT_TRUE(result.files.empty());
  ASSERT_EQ(result.errors.size(), 2U);
  EXPECT_EQ(result.errors[0].code, core::ErrorCode::UnknownFormat);
  EXPECT_EQ(result.errors[1].code, core::ErrorCode::FileNotFound);
}

TEST(Loader, AnArchiveStandsForItsReadableMembers) {
  const TemporaryFolder folder;
  Bytes cut = BckFile(3).bytes();
  cut.resize(0x50);
  const std::string archive = folder.write(
      "a/cl.arc",
      rarcBytes({{"walk.bck", BckFile(3).bytes()}, {"cut.bck", cut}, {"readme.txt", {'h', 'i'}}}));
  const LoadResult result = loadPaths({folder.path("a")});
  ASSERT_EQ(result.files.size(), 1U);
  EXPECT_EQ(result.files[0].path, archive + ":walk.bck");
  EXPECT_EQ(result.files[0].archive, archive);
  EXPECT_EQ(result.files[0].content->clips.at(0)->name, "walk");
  ASSERT_EQ(result.errors.size(), 1U);
  EXPECT_EQ(result.errors[0].file, archive + ":cut.bck");
}

TEST(Loader, AMemberIsNamedBehindAColon) {
  const TemporaryFolder folder;
  const std::string archive = folder.write(
      "cl.arc", rarcBytes({{"bck/walk.bck", BckFile(3).bytes()}, {"bck/run.bck", BckFile(3).bytes()}}));
  const LoadResult result = loadPaths({archive + ":bck/run.bck"});
  ASSERT_EQ(result.files.size(), 1U);
  EXPECT_EQ(result.files[0].path, archive + ":bck/run.bck");
  const LoadResult missing = loadPaths({archive + ":jump.bck"});
  ASSERT_EQ(missing.errors.size(), 1U);
  EXPECT_EQ(missing.errors[0].code, core::ErrorCode::NotFound);
  EXPECT_EQ(missing.errors[0].file, archive);
}

TEST(Loader, AColonInARealNameIsNoArchive) {
#ifdef _WIN32
  GTEST_SKIP() << "names cannot hold colons here";
#endif
  const TemporaryFolder folder;
  const std::string real = folder.write("a:walk.bck", BckFile(3).bytes());
  folder.write("a", rarcBytes({{"walk.bck", BckFile(5).bytes()}}));
  const LoadResult result = loadPaths({real});
  ASSERT_EQ(result.files.size(), 1U);
  EXPECT_FALSE(result.files[0].isMember());
  EXPECT_EQ(result.files[0].content->clips.at(0)->boneCount(), 3U);
  const std::string archive = folder.write("b:c.arc", rarcBytes({{"d:e.bck", BckFile(2).bytes()}}));
  EXPECT_EQ(loadPaths({archive + ":d:e.bck"}).files.size(), 1U);
}

TEST(Loader, OneFileOfAnArchiveIsTheOneThatSuits) {
  const TemporaryFolder folder;
  const Bytes model = write::modelBytes({write::ModelJoint{}});
  const auto hasClip = [](const formats::Asset& content) { return static_cast<int>(!content.clips.empty()); };
  const std::string one =
      folder.write("one.arc", rarcBytes({{"m.bmd", model}, {"walk.bck", BckFile(3).bytes()}}));
  const auto walk = loadOne(one, hasClip);
  ASSERT_TRUE(walk) << core::toText(walk.error());
  EXPECT_EQ(walk->path, one + ":walk.bck");
  const std::string two =
      folder.write("two.arc", rarcBytes({{"run.bck", BckFile(3).bytes()}, {"walk.bck", BckFile(3).bytes()}}));
  const auto vague = loadOne(two, hasClip);
  ASSERT_FALSE(vague);
  EXPECT_NE(vague.error().message.text().find(two + ":run.bck"), std::string::npos);
  EXPECT_TRUE(loadOne(folder.write("m.bmd", model), hasClip));  // a lone file is the caller's to judge
  EXPECT_EQ(loadOne(folder.path("none.bck"), hasClip).error().code, core::ErrorCode::FileNotFound);
}

TEST(Loader, AnEmptyFolderSaysSo) {
  const TemporaryFolder folder;
  const LoadResult result = loadPaths({folder.path()});
  ASSERT_EQ(result.errors.size(), 1U);
  EXPECT_EQ(result.errors[0].code, core::ErrorCode::NotFound);
  EXPECT_STREQ(result.errors[0].message.code().id, "app.folder-empty");
}

TEST(Loader, StopsWhenAskedTo) {
  const TemporaryFolder folder;
  for (int i = 0; i < 5; ++i) folder.write(std::to_string(i) + ".bck", BckFile(1).bytes());
  const LoadResult result =
      loadPaths({folder.path()}, [](std::size_t done, std::size_t total) { return total == 5 && done < 2; });
  EXPECT_TRUE(result.cancelled);
  EXPECT_EQ(result.files.size(), 2U);
}

TEST(Pairing, AFolderOfModelsThatMayNotBeListedIsNamed) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("bcks/walk.bck", BckFile(1).bytes());
  folder.write("bdl/cl.bdl", write::modelBytes({write::ModelJoint{}}));
  const ClosedFolder closed(folder.path("bdl"));
  if (!closed.isClosed()) GTEST_SKIP() << "this system lists it all the same";
  const LoadResult read = loadPaths({clip});
  const Pairing pairing = findPairing(*read.files.at(0).content->clips.at(0), clip, read.files);
  EXPECT_FALSE(pairing.hasModel());
  EXPECT_TRUE(pairing.names(folder.path("bdl"))) << core::toText(pairing.reason);
}

TEST(Pairing, AModelBesideTheClipThatMayNotBeReadIsNamedThoughAnotherFits) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("bcks/walk.bck", BckFile(1).bytes());
  const std::string beside = folder.write("bcks/cl.bdl", write::modelBytes({write::ModelJoint{}}));
  folder.write("bdl/cl.bdl", write::modelBytes({write::ModelJoint{}}));
  const ClosedFolder closed(beside);
  if (!closed.isClosed()) GTEST_SKIP() << "this system reads it all the same";
  const LoadResult read = loadPaths({clip});
  const Pairing pairing = findPairing(*read.files.at(0).content->clips.at(0), clip, read.files);
  EXPECT_EQ(pairing.modelPath, folder.path("bdl/cl.bdl"));
  EXPECT_EQ(pairing.doubt.parts().front().path, beside);
}

}  // namespace
}  // namespace marrow::app
