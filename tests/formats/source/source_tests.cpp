// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/containers/unpack.h"
#include "formats/source/source.h"
#include "formats/source/unwrap.h"
#include "tests/support/hostile.h"
#include "tests/support/temporary_folder.h"
#include "tests/write/archives.h"
#include "tests/write/j3d_clips.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace marrow::formats {
namespace {

using write::BckFile;
using write::rarcBytes;
using write::sarcBytes;

const Bytes kWalk = BckFile(2).frames(12).bytes();
const Bytes kCutYaz0 = {'Y', 'a', 'z', '0', 0, 0, 0, 64, 0, 0, 0, 0, 0, 0, 0, 0};

core::Result<Source> open(ByteView bytes, const std::string& path, const std::string& member = {}) {
  return openSource(storedInMemory(bytes, path, member));
}

TEST(Source, IsTheFileItselfOrAMember) {
  const Bytes inner = sarcBytes({{"walk.bck", kWalk}});
  const Bytes archive = rarcBytes({{"bck/walk.bck", kWalk}, {"bck/inner.sarc", inner}});
  EXPECT_EQ(*open(archive, "a.arc")->bytes, archive);
  const Source member = open(archive, "a.arc", "bck/walk.bck").value();
  EXPECT_EQ(*member.bytes, kWalk);
  EXPECT_EQ(member.path, "a.arc:bck/walk.bck");
  EXPECT_EQ(member.member, "bck/walk.bck");
  EXPECT_EQ(member.name, "walk.bck");
  const Source nested = open(archive, "a.arc", "bck/inner.sarc:walk.bck").value();
  EXPECT_EQ(*nested.bytes, kWalk);
  EXPECT_EQ(nested.containers,
            (std::vector<Container>{{"rarc", archive.size(), true}, {"sarc", inner.size(), true}}));
}

TEST(Source, AMemberThatIsNotThereIsNotFound) {
  EXPECT_EQ(open(rarcBytes({{"walk.bck", kWalk}}), "a.arc", "run.bck").error().code,
            core::ErrorCode::NotFound);
  EXPECT_EQ(open(kWalk, "walk.bck", "run.bck").error().code, core::ErrorCode::NotFound);
}

TEST(Source, ComesUnpackedOrWithTheReasonWhyNot) {
  EXPECT_FALSE(open(kCutYaz0, "cut.bck"));
  const Source packed = openSource(storedInMemory(kCutYaz0, "cut.bck"), OnDamage::KeepPacked).value();
  EXPECT_EQ(*packed.bytes, kCutYaz0);
  EXPECT_EQ(packed.whyPacked->file, "cut.bck");
  const Bytes archive = sarcBytes({{"cut.bck", kCutYaz0}, {"walk.bck", kWalk}});
  EXPECT_TRUE(openSource(storedInMemory(archive, "a", "cut.bck"), OnDamage::KeepPacked)->whyPacked);
  EXPECT_FALSE(openSource(storedInMemory(archive, "a", "walk.bck"), OnDamage::KeepPacked)->whyPacked);
  EXPECT_FALSE(openSource(storedInMemory(archive, "a", "cut.bck:x"), OnDamage::KeepPacked));
}

// Unpacking in vain takes time, too: an archive of thousands of such members stops early.
TEST(Source, AStreamThatFailsIsChargedForWhatItMade) {
  Bytes cut = {'Y', 'a', 'z', '0', 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  cut.insert(cut.end(), {0x00, 0x1F, 0xFF});  // copies from before the start
  std::uint64_t work = 5000;
  EXPECT_FALSE(unwrap(cut, "a.szs", UINT64_MAX, work));
  EXPECT_EQ(work, 5000U - 0x400U);
  std::uint64_t written = 0;
  // A frame of no stated size: one block of 64 zeros, then a block of a type that does not exist.
  const Bytes frame = {0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x68, 0x02, 0x02, 0x00, 0x00, 0x07, 0x00, 0x00};
  EXPECT_FALSE(unpackZstd(frame, 1U << 20U, &written));
  EXPECT_GE(written, 64U);
}

TEST(Source, ArchivesAreEnteredThreeDeepAndNoDeeper) {
  Bytes bytes = sarcBytes({{"walk.bck", kWalk}});
  std::string member = "walk.bck";
  for (int depth = 1; depth < 3; ++depth) {
    bytes = sarcBytes({{"in.sarc", bytes}});
    member = "in.sarc:" + member;
  }
  EXPECT_TRUE(open(bytes, "a.sarc", member));
  const core::Result<Source> deeper = open(sarcBytes({{"in.sarc", bytes}}), "a.sarc", "in.sarc:" + member);
  ASSERT_FALSE(deeper);
  EXPECT_EQ(deeper.error().code, core::ErrorCode::TooLarge);
}

TEST(Source, ListsTheMembersOfAnArchive) {
  const auto archive = open(sarcBytes({{"a.bck", kWalk}, {"b/c.bck", kWalk}}), "x.sarc");
  EXPECT_EQ(memberPaths(archive.value()), (std::vector<std::string>{"x.sarc:a.bck", "x.sarc:b/c.bck"}));
  EXPECT_TRUE(memberPaths(open(kWalk, "walk.bck").value()).empty());
}

TEST(Source, SurvivesEveryDamage) {
  testing::forEachDamagedForm(sarcBytes({{"a.bck", kWalk}}), [](ByteView bytes) {
    (void)open(bytes, "x.sarc", "a.bck");
    if (const auto archive = open(bytes, "x.sarc")) (void)memberPaths(*archive);
  });
}

TEST(Source, IsReadFromTheDiskByThePathThatTheUserWrites) {
#ifdef _WIN32
  GTEST_SKIP() << "names cannot hold colons here";
#endif
  const testing::TemporaryFolder folder;
  const std::string archive = folder.write("b:c.arc", rarcBytes({{"d:e.bck", kWalk}}));
  EXPECT_EQ(*openSource(archive + ":d:e.bck").value().bytes, kWalk);
  EXPECT_EQ(openSource(folder.path() + "/none.bck").error().code, core::ErrorCode::FileNotFound);
}

TEST(Source, ADriveLetterIsNoArchive) {
  const MemberPath parts = splitMemberPath("C:\\missing\\walk.bck");
  EXPECT_EQ(parts.file, "C:\\missing\\walk.bck");
  EXPECT_EQ(parts.member, "");
}

}  // namespace
}  // namespace marrow::formats
