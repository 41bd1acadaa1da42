// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/archives/archive.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "tests/support/hostile.h"
#include "tests/write/archives.h"
#include "tests/write/byte_writer.h"

#include <gtest/gtest.h>

#include <string>

namespace marrow::formats {
namespace {

using write::Member;
using write::narcBytes;
using write::rarcBytes;
using write::sarcBytes;

const std::vector<Member> kFiles = {
    {"top.txt", {'t', 'o', 'p'}}, {"bck/walk.bck", {1, 2, 3, 4, 5}}, {"bck/run.bck", {}}};

Archive listOf(const Bytes& bytes) {
  const FormatDescriptor* kind = archiveFormatOf(bytes);
  if (kind == nullptr) {
    ADD_FAILURE() << "no kind of archive";
    return {};
  }
  core::Result<Archive> archive = kind->list(bytes);
  if (!archive) {
    ADD_FAILURE() << core::toText(archive.error());
    return {};
  }
  return std::move(*archive);
}

/// "path=bytes" of every member, sorted by path.
std::vector<std::string> contentsOf(const Archive& archive) {
  std::vector<std::string> contents;
  for (const ArchiveMember& member : archive.members) {
    contents.push_back(member.path + "=" + std::string(member.bytes.begin(), member.bytes.end()));
  }
  std::sort(contents.begin(), contents.end());
  return contents;
}

TEST(Archives, MembersOfOneNameAreBothReached) {
  const std::vector<Member> files = {{"bck/walk.bck", {1}}, {"bck/walk#2.bck", {2}}, {"bck/walk.bck", {3}},
                                     {"bck/walk.bck", {4}}, {"a.b/plain", {5}},      {"a.b/plain", {6}}};
  const Bytes bytes = sarcBytes(files);
  const Archive archive = listOf(bytes);
  ASSERT_EQ(archive.members.size(), files.size());
  const char* wanted[] = {"bck/walk.bck",   "bck/walk#2.bck", "bck/walk#3.bck",
                          "bck/walk#4.bck", "a.b/plain",      "a.b/plain#2"};
  for (std::size_t i = 0; i < files.size(); ++i) {
    EXPECT_EQ(archive.members[i].path, wanted[i]);
    EXPECT_EQ(archive.members[i].bytes[0], i + 1);
  }
  ASSERT_EQ(archive.diagnostics.entries().size(), 3U);
  EXPECT_EQ(archive.diagnostics.entries()[0].severity, core::Severity::Warning);
  const core::Message& said = archive.diagnostics.entries()[0].message;
  EXPECT_STREQ(said.code().id, "archive.namesake");
  EXPECT_EQ(said.arguments().at(1).text(), "bck/walk#3.bck");
  EXPECT_TRUE(listOf(sarcBytes(kFiles)).diagnostics.empty());
}

// As many entries as the table can count, all of one name: neither slow nor large.
TEST(Archives, AnArchiveOfNamesakesAloneIsListed) {
  const std::size_t count = 0xFFFF;
  const Bytes bytes = sarcBytes(std::vector<Member>(count, {"a", {}}), false, true);
  const Archive archive = listOf(bytes);
  ASSERT_EQ(archive.members.size(), count);
  EXPECT_EQ(archive.members.back().path, "a#65535");
  EXPECT_EQ(archive.diagnostics.entries().size() + archive.diagnostics.dropped(), count - 1);
}

const std::vector<std::string> kContents = {"bck/run.bck=", "bck/walk.bck=\1\2\3\4\5", "top.txt=top"};

TEST(Archives, EveryKindListsItsMembersAsViews) {
  for (const Bytes& bytes :
       {rarcBytes(kFiles), narcBytes(kFiles), sarcBytes(kFiles), sarcBytes(kFiles, true)}) {
    const Archive archive = listOf(bytes);
    SCOPED_TRACE(archive.id);
    EXPECT_EQ(contentsOf(archive), kContents);
    EXPECT_TRUE(archive.damaged.empty());
    EXPECT_TRUE(archive.diagnostics.empty());
    for (const ArchiveMember& member : archive.members) {
      EXPECT_EQ(member.bytes.data(), bytes.data() + member.offset);
    }
  }
}

TEST(Archives, WithoutNamesMembersAreNumbersOrHashes) {
  EXPECT_EQ(listOf(narcBytes(kFiles, false)).members.at(1).path, "0001");
  EXPECT_EQ(listOf(sarcBytes(kFiles, false, false)).members.at(1).path, "0x74120958");
}

TEST(Archives, TheRootFolderOfARarcHasANameOfItsOwn) {
  EXPECT_EQ(listOf(rarcBytes(kFiles)).rootName, "root");
}

TEST(Archives, LabelsNeverLeadAnywhere) {
  EXPECT_EQ(memberLabel({}, "/etc/passwd"), "etc/passwd");
  EXPECT_EQ(memberLabel("a", "../..//b/./c"), "a/b/c");
  EXPECT_EQ(memberLabel("a", ".."), "a");
  EXPECT_EQ(listOf(sarcBytes({{"../up", {1}}})).members.at(0).path, "up");
  EXPECT_EQ(listOf(sarcBytes({{"..\\..\\up", {1}}})).members.at(0).path, "..%5C..%5Cup");
}

std::string labelOf(const Bytes& archive) { return listOf(archive).members.at(0).path; }

// Katakana and hiragana by JIS X 0208, also the katakana whose second byte is a backslash.
TEST(Archives, JapaneseNamesAreShownAndInventNoFolders) {
  EXPECT_EQ(labelOf(rarcBytes({{"bck/\x83\x41\x83\x5C\x81\x5B.bck", {1}}})), "bck/\u30A2\u30BD\u30FC.bck");
  EXPECT_EQ(labelOf(narcBytes({{"\x82\xA0\x82\x50\xB1.bca", {1}}})), "\u3042\uFF11\uFF71.bca");
}

TEST(Archives, OtherBytesOfANameAreEscapedWithoutBackslashes) {
  EXPECT_EQ(labelOf(rarcBytes({{"\x95\x5C.bck", {1}}})), "%95%5C.bck");          // a kanji
  EXPECT_EQ(labelOf(rarcBytes({{"bck/\x83", {1}}})), "bck/%83");                 // half a character
  EXPECT_EQ(labelOf(sarcBytes({{"a\\b\x83.bmd", {1}}})), "a%5Cb%83.bmd");        // no UTF-8
  EXPECT_EQ(labelOf(sarcBytes({{"\u30A2\x1B[2J\n", {1}}})), "\u30A2%1B[2J%0A");  // nothing for a terminal
  EXPECT_EQ(labelOf(sarcBytes({{"50%.bmd", {1}}})), "50%.bmd");
  EXPECT_EQ(labelOf(sarcBytes({{"a%5Cb.bmd", {1}}})), "a%255Cb.bmd");
}

TEST(Archives, AMemberOutsideTheArchiveIsReportedAndTheRestListed) {
  Bytes sarc = sarcBytes(kFiles);
  write::LittleEndianWriter::patchU32(sarc, 0x20 + 0x10 + 0x0C, 0x7FFFFFFF);
  Bytes narc = narcBytes(kFiles);
  write::LittleEndianWriter::patchU32(narc, 0x1C + 8, 0xFFFFFFFF);
  Bytes rarc = rarcBytes(kFiles);
  write::BigEndianWriter::patchU32(rarc, 0x40 + 2 * 0x10 + 0x0C, 0x10000000);
  for (const Bytes& bytes : {sarc, narc, rarc}) {
    const Archive archive = listOf(bytes);
    SCOPED_TRACE(archive.id);
    EXPECT_EQ(archive.members.size(), 2U);
    ASSERT_EQ(archive.damaged.size(), 1U);
    EXPECT_TRUE(archive.damaged[0].byteOffset.has_value());
    EXPECT_FALSE(archive.damaged[0].fieldPath.empty());
  }
}

TEST(Archives, AFolderThatLeadsBackIsNotFollowed) {
  Bytes bytes = rarcBytes(kFiles);
  const std::size_t folderEntry = 0x40 + 2 * 0x10 + 0x14;  // behind top.txt
  write::BigEndianWriter::patchU32(bytes, folderEntry + 8, 0);
  const Archive archive = listOf(bytes);
  EXPECT_EQ(contentsOf(archive), std::vector<std::string>{"top.txt=top"});
  ASSERT_EQ(archive.damaged.size(), 1U);
  EXPECT_STREQ(archive.damaged[0].message.code().id, "archive.folder-loop");
}

TEST(Archives, FoldersThatShareEntriesListThemOnce) {
  Bytes bytes = rarcBytes(kFiles);
  write::BigEndianWriter::patchU32(bytes, 0x40 + 0x10 + 0x0C, 0);  // the inner folder's first entry
  EXPECT_EQ(contentsOf(listOf(bytes)), std::vector<std::string>{"top.txt=top"});
}

TEST(Archives, DamagedNamesOfANarcCostOnlyTheNames) {
  Bytes bytes = narcBytes(kFiles);
  const std::size_t namesAt = 0x10 + 12 + 8 * 3 + 8;
  write::LittleEndianWriter::patchU32(bytes, namesAt, 0x00FFFFFF);
  const Archive archive = listOf(bytes);
  EXPECT_EQ(archive.members.size(), 3U);
  EXPECT_EQ(archive.members[2].path, "0002");
  EXPECT_EQ(archive.diagnostics.entries().size(), 1U);
}

TEST(Archives, ADamagedNameCostsOnlyTheName) {
  Bytes rarc = rarcBytes(kFiles);
  write::BigEndianWriter::patchU32(rarc, 0x40 + 2 * 0x10 + 4, 0x00FFFFFF);  // the first entry's
  Bytes sarc = sarcBytes(kFiles);
  write::LittleEndianWriter::patchU32(sarc, 0x20 + 4, 0x01FFFFFF);
  for (const Bytes& bytes : {rarc, sarc}) {
    const Archive archive = listOf(bytes);
    SCOPED_TRACE(archive.id);
    EXPECT_EQ(archive.members.size(), 3U);
    EXPECT_TRUE(archive.damaged.empty());
    ASSERT_EQ(archive.diagnostics.entries().size(), 1U);
    const core::Diagnostic& entry = archive.diagnostics.entries()[0];
    EXPECT_STREQ(entry.message.code().id,
                 archive.id == std::string_view("rarc") ? "archive.entry-by-number" : "archive.file-by-hash");
    EXPECT_TRUE(entry.byteOffset);
  }
}

TEST(Archives, ADamagedNameOfTheRootCostsNothingElse) {
  Bytes bytes = rarcBytes(kFiles);
  write::BigEndianWriter::patchU32(bytes, 0x40 + 4, 0x00FFFFFF);
  const Archive archive = listOf(bytes);
  EXPECT_EQ(contentsOf(archive), contentsOf(listOf(rarcBytes(kFiles))));
  EXPECT_EQ(archive.rootName, "");
  EXPECT_EQ(archive.diagnostics.entries().size(), 1U);
}

TEST(Archives, AreNotReadAsOneFile) {
  const core::Result<Asset> content = readAsset(rarcBytes(kFiles), "a.arc");
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().code, core::ErrorCode::Unsupported);
}

TEST(Archives, SurviveEveryDamage) {
  for (const Bytes& bytes : {rarcBytes(kFiles), narcBytes(kFiles), sarcBytes(kFiles)}) {
    testing::forEachDamagedForm(bytes, [](ByteView damaged) {
      const FormatDescriptor* kind = archiveFormatOf(damaged);
      if (kind == nullptr) return;
      const core::Result<Archive> archive = kind->list(damaged);
      if (!archive) return;
      for (const ArchiveMember& member : archive->members) {
        EXPECT_LE(member.offset + member.bytes.size(), damaged.size());
      }
    });
  }
}

}  // namespace
}  // namespace marrow::formats
