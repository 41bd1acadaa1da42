// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/open_assets.h"
#include "tests/support/baev_files.h"
#include "tests/support/hostile.h"
#include "tests/write/archives.h"
#include "tests/write/byte_writer.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"
#include "tests/write/packers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace marrow::formats {
namespace {

using write::BckFile;
using write::Member;
using write::narcBytes;
using write::rarcBytes;
using write::sarcBytes;

Bytes bck(int frames) { return BckFile(2).frames(frames).bytes(); }

const std::vector<Member> kFiles = {{"readme.txt", {'h', 'i'}},
                                    {"bmd/cl.bmd", write::modelBytes({{"root"}, {"arm", 0}})},
                                    {"bck/walk.bck", bck(24)},
                                    {"bck/run.bck", write::yaz0Bytes(bck(12))}};

std::vector<std::string> pathsOf(const OpenedFiles& opened) {
  std::vector<std::string> paths;
  for (const LoadedFile& file : opened.files) paths.push_back(file.path);
  return paths;
}

using Paths = std::vector<std::string>;

OpenedFiles openFile(ByteView bytes, const std::string& path, const std::string& member = {}) {
  return openAssets(storedInMemory(bytes, path, member));
}

TEST(OpenAssets, APlainFileIsItself) {
  const OpenedFiles opened = openFile(bck(10), "x/walk.bck");
  ASSERT_EQ(pathsOf(opened), Paths{"x/walk.bck"});
  EXPECT_EQ(opened.files[0].archive, "");
  EXPECT_EQ(opened.files[0].content->clips.front()->name, "walk");
}

TEST(OpenAssets, AMemberIsNamedAsItIsListed) {
  const std::vector<Member> odd = {{"a\\b.bck", bck(3)}, {"a/b.bck", bck(4)}, {"b/c%41.bck", bck(5)}};
  const Bytes archive = sarcBytes(odd);
  const std::vector<std::string> paths = memberPaths(openSource(storedInMemory(archive, "x.sarc")).value());
  ASSERT_EQ(paths, (Paths{"x.sarc:a%5Cb.bck", "x.sarc:a/b.bck", "x.sarc:b/c%2541.bck"}));
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const OpenedFiles opened = openFile(archive, "x.sarc", paths[i].substr(7));
    ASSERT_EQ(pathsOf(opened), Paths{paths[i]});
    EXPECT_EQ(opened.files[0].content->clips.front()->frameCount, 3 + i);
  }
  EXPECT_EQ(pathsOf(openFile(archive, "x.sarc", "a\\b.bck")), Paths{paths[0]});       // as it is stored
  EXPECT_EQ(pathsOf(openFile(archive, "x.sarc", "b\\c%2541.bck")), Paths{paths[2]});  // as Windows parts it
}

TEST(OpenAssets, AJapaneseMemberIsNamedAsItIsListed) {
  const Bytes archive = rarcBytes({{"bck/\x83\x41\x95\x5C.bck", bck(3)}, {"bck/run.bck", bck(4)}});
  EXPECT_EQ(pathsOf(openFile(archive, "x.arc", "bck/\u30A2%95%5C.bck")), Paths{"x.arc:bck/\u30A2%95%5C.bck"});
  ASSERT_TRUE(openSource(storedInMemory(archive, "x.arc", "\u30A2%95%5C.bck")));
}

TEST(OpenAssets, AnArchiveWithoutMembersIsCalledThat) {
  for (const Bytes& bytes : {rarcBytes({}), narcBytes({}), sarcBytes({})}) {
    const OpenedFiles opened = openFile(bytes, "empty");
    ASSERT_EQ(opened.errors.size(), 1U);
    EXPECT_EQ(opened.errors[0].code, core::ErrorCode::NotFound);
    EXPECT_STREQ(opened.errors[0].message.code().id, "archive.no-members");
    const OpenedFiles outer = openFile(sarcBytes({{"empty.arc", bytes}}), "outer");
    ASSERT_TRUE(outer.archive);
    ASSERT_EQ(outer.archive->members.size(), 1U);
    EXPECT_NE(outer.archive->members[0].what.find("archive without members"), std::string::npos);
  }
}

TEST(OpenAssets, EveryReadableMemberOfAnArchive) {
  for (const Bytes& bytes :
       {rarcBytes(kFiles), narcBytes(kFiles), sarcBytes(kFiles), sarcBytes(kFiles, true)}) {
    const OpenedFiles opened = openFile(bytes, "x/cl.arc");
    EXPECT_TRUE(opened.errors.empty());
    EXPECT_EQ(pathsOf(opened),
              (Paths{"x/cl.arc:bmd/cl.bmd", "x/cl.arc:bck/walk.bck", "x/cl.arc:bck/run.bck"}));
    ASSERT_EQ(opened.files.size(), 3U);
    EXPECT_EQ(opened.files[1].archive, "x/cl.arc");
    EXPECT_EQ(opened.files[1].content->clips.front()->name, "walk");
    EXPECT_EQ(opened.files[1].content->clips.front()->frameCount, 24);
  }
}

TEST(OpenAssets, ContainersAreNamedFromTheOutsideIn) {
  const OpenedFiles opened = openFile(write::yaz0Bytes(rarcBytes(kFiles)), "cl.szs", "bck/run.bck");
  ASSERT_EQ(opened.files.size(), 1U);
  EXPECT_EQ(idsOf(opened.files[0].content->containers), (std::vector<std::string>{"yaz0", "rarc", "yaz0"}));
}

TEST(OpenAssets, AMemberIsFoundByItsPathTheRootsNameOrTheEndOfIt) {
  const Bytes bytes = rarcBytes(kFiles);
  for (const char* wanted : {"bck/walk.bck", "/bck/walk.bck", "root/bck/walk.bck", "walk.bck"}) {
    EXPECT_EQ(pathsOf(openFile(bytes, "cl.arc", wanted)), Paths{"cl.arc:bck/walk.bck"}) << wanted;
  }
}

TEST(OpenAssets, AMemberThatIsNotThereOrNotMeantAloneIsAnErrorThatListsWhatThereIs) {
  const OpenedFiles missing = openFile(rarcBytes(kFiles), "cl.arc", "jump.bck");
  ASSERT_EQ(missing.errors.size(), 1U);
  EXPECT_EQ(missing.errors[0].code, core::ErrorCode::NotFound);
  EXPECT_STREQ(missing.errors[0].message.code().id, "archive.no-member");
  EXPECT_NE(missing.errors[0].message.arguments().at(1).text().find("bck/run.bck"), std::string::npos);
  const OpenedFiles vague = openFile(sarcBytes({{"a/x.bck", bck(1)}, {"b/x.bck", bck(2)}}), "s", "x.bck");
  ASSERT_EQ(vague.errors.size(), 1U);
  EXPECT_STREQ(vague.errors[0].message.code().id, "archive.member-vague");
}

TEST(OpenAssets, ANamedMemberOfNoKnownFormatIsAnError) {
  const OpenedFiles opened = openFile(rarcBytes(kFiles), "cl.arc", "readme.txt");
  ASSERT_EQ(opened.errors.size(), 1U);
  EXPECT_EQ(opened.errors[0].code, core::ErrorCode::UnknownFormat);
  EXPECT_EQ(opened.errors[0].file, "cl.arc:readme.txt");
}

TEST(OpenAssets, AMemberOfAPlainFileIsAnError) {
  const OpenedFiles opened = openFile(bck(1), "walk.bck", "x");
  EXPECT_TRUE(opened.files.empty());
  ASSERT_EQ(opened.errors.size(), 1U);
  EXPECT_EQ(opened.errors[0].code, core::ErrorCode::NotFound);
}

TEST(OpenAssets, ManyMembersOnTheSameBytesAreNotAllRead) {
  Bytes large = bck(24);
  large.resize(64U << 10U);
  std::vector<Member> files = {{"large.bck", large}};
  files.resize(51, {"small.bck", {1}});
  Bytes sarc = sarcBytes(files);
  constexpr std::size_t kTable = 0x20;
  for (std::size_t i = 1; i < files.size(); ++i) {
    write::LittleEndianWriter::patchU32(sarc, kTable + 0x10 * i + 0x08, 0);
    write::LittleEndianWriter::patchU32(sarc, kTable + 0x10 * i + 0x0C,
                                        static_cast<std::uint32_t>(large.size()));
  }
  const OpenedFiles opened = openFile(sarc, "x.sarc");
  EXPECT_GE(opened.files.size(), 2U) << "equal files may share their bytes";
  EXPECT_LE(opened.files.size(), 4U);
  ASSERT_EQ(opened.errors.size(), 1U);
  EXPECT_EQ(opened.errors[0].code, core::ErrorCode::TooLarge);
  EXPECT_EQ(opened.errors[0].file, "x.sarc:small#3.bck");
}

TEST(OpenAssets, EachOfTwoMembersOfOneNameCanBeNamed) {
  const Bytes sarc = sarcBytes({{"bck/walk.bck", bck(8)}, {"bck/walk.bck", bck(24)}});
  const OpenedFiles all = openFile(sarc, "x.sarc");
  ASSERT_EQ(pathsOf(all), (Paths{"x.sarc:bck/walk.bck", "x.sarc:bck/walk#2.bck"}));
  ASSERT_EQ(all.files[0].content->diagnostics.entries().size(), 1U);
  const core::Message& said = all.files[0].content->diagnostics.entries()[0].message;
  EXPECT_STREQ(said.code().id, "archive.namesake");
  EXPECT_EQ(said.arguments().at(1).text(), "bck/walk#2.bck");
  for (const auto& [name, frames] : {std::pair{"walk.bck", 8}, {"bck/walk#2.bck", 24}, {"walk#2.bck", 24}}) {
    const OpenedFiles one = openFile(sarc, "x.sarc", name);
    ASSERT_EQ(one.files.size(), 1U) << name;
    EXPECT_EQ(one.files[0].content->clips.at(0)->frameCount, frames) << name;
  }
}

TEST(OpenAssets, ADamagedMemberIsReportedBesideTheRest) {
  std::vector<Member> files = kFiles;
  files[2].bytes.resize(0x50);
  const OpenedFiles opened = openFile(rarcBytes(files), "cl.arc");
  EXPECT_EQ(opened.files.size(), 2U);
  ASSERT_EQ(opened.errors.size(), 1U);
  EXPECT_EQ(opened.errors[0].file, "cl.arc:bck/walk.bck");
  EXPECT_TRUE(opened.errors[0].byteOffset.has_value());
}

TEST(OpenAssets, NothingReadableIsAnErrorOfTheArchive) {
  const OpenedFiles opened = openFile(rarcBytes({kFiles[0]}), "cl.arc");
  ASSERT_EQ(opened.errors.size(), 1U);
  EXPECT_EQ(opened.errors[0].code, core::ErrorCode::UnknownFormat);
  EXPECT_EQ(opened.errors[0].file, "cl.arc");
  ASSERT_TRUE(opened.archive);
  EXPECT_EQ(opened.archive->formatId, "rarc");
  ASSERT_EQ(opened.archive->members.size(), 1U);
  EXPECT_EQ(opened.archive->members[0].path, kFiles[0].path);
  EXPECT_EQ(opened.archive->members[0].byteCount, kFiles[0].bytes.size());
  EXPECT_FALSE(opened.archive->members[0].isRead);
}

TEST(OpenAssets, ListsEveryMemberWithItsFormatOrWhyItIsNotRead) {
  const OpenedFiles opened = openFile(rarcBytes(kFiles), "cl.arc");
  ASSERT_TRUE(opened.archive);
  ASSERT_EQ(opened.archive->members.size(), kFiles.size());
  EXPECT_EQ(opened.archive->memberCount, kFiles.size());
  for (std::size_t i = 0; i < kFiles.size(); ++i) {
    EXPECT_EQ(opened.archive->members[i].path, kFiles[i].path);
    EXPECT_EQ(opened.archive->members[i].byteCount, kFiles[i].bytes.size());
    EXPECT_FALSE(opened.archive->members[i].what.empty());
  }
  const auto read = std::count_if(opened.archive->members.begin(), opened.archive->members.end(),
                                  [](const ListedMember& member) { return member.isRead; });
  EXPECT_EQ(static_cast<std::size_t>(read), opened.files.size());
  EXPECT_EQ(opened.skipped, (std::vector<std::string>{"cl.arc:" + kFiles[0].path}));
}

TEST(OpenAssets, OneMemberThatIsNamedIsNoListing) {
  EXPECT_FALSE(openFile(rarcBytes(kFiles), "cl.arc", kFiles[1].path).archive);
}

TEST(OpenAssets, ArchivesInsideArchivesUpToThree) {
  const Bytes inner = write::yaz0Bytes(rarcBytes(kFiles));
  const Bytes middle = sarcBytes({{"in/cl.szs", inner}});
  const OpenedFiles opened = openFile(narcBytes({{"m.sarc", middle}}), "o.narc");
  EXPECT_TRUE(opened.errors.empty());
  ASSERT_EQ(opened.files.size(), 3U);
  EXPECT_EQ(opened.files[1].path, "o.narc:m.sarc:in/cl.szs:bck/walk.bck");
  EXPECT_EQ(opened.files[1].archive, "o.narc");
  EXPECT_EQ(opened.files[1].content->containers,
            (std::vector<Container>{{"narc", narcBytes({{"m.sarc", middle}}).size(), true},
                                    {"sarc", middle.size(), true},
                                    {"yaz0", inner.size(), false},
                                    {"rarc", rarcBytes(kFiles).size(), true}}));
  const Bytes outer = narcBytes({{"m.sarc", middle}});
  EXPECT_EQ(openFile(outer, "o", "m.sarc:cl.szs:walk.bck").files.size(), 1U);
  EXPECT_EQ(openFile(outer, "o", "m.sarc").files.size(), 3U);
  const OpenedFiles bare = openFile(sarcBytes({{"in.arc", rarcBytes({{"walk.bck", bck(9)}})}}), "o.sarc");
  ASSERT_EQ(bare.files.size(), 1U);
  EXPECT_EQ(bare.files[0].content->clips.front()->name, "walk");
  const OpenedFiles tooDeep = openFile(sarcBytes({{"o.narc", outer}}), "p");
  EXPECT_TRUE(tooDeep.files.empty());
  ASSERT_FALSE(tooDeep.errors.empty());
  EXPECT_EQ(tooDeep.errors[0].code, core::ErrorCode::TooLarge);
}

TEST(OpenAssets, ManyMembersOnTheSameBytesAreBounded) {
  // 4000 entries on one file of 400 kB.
  std::vector<Member> files(4000, {"a", {}});
  files[0] = {"a.bck", BckFile(1).translations(std::vector<float>(100'000)).bytes()};
  Bytes bytes = sarcBytes(files);
  for (std::size_t i = 1; i < files.size(); ++i) {
    std::copy_n(bytes.begin() + 0x20 + 8, 8,
                bytes.begin() + static_cast<std::ptrdiff_t>(0x20 + 0x10 * i + 8));
  }
  const OpenedFiles opened = openFile(bytes, "cl.sarc");
  EXPECT_LT(opened.files.size(), 400U);
  ASSERT_FALSE(opened.errors.empty());
  EXPECT_EQ(opened.errors[0].code, core::ErrorCode::TooLarge);
}

TEST(OpenAssets, SurvivesEveryDamage) {
  const std::vector<Member> files = {{"a/cl.bmd", write::modelBytes({{"root"}})},
                                     {"walk.baev", testing::baevBytes({})}};
  for (const Bytes& bytes : {rarcBytes(files), narcBytes(files), sarcBytes(files)}) {
    testing::forEachDamagedForm(bytes, [](ByteView damaged) { (void)openFile(damaged, "x.arc"); });
  }
}

}  // namespace
}  // namespace marrow::formats
