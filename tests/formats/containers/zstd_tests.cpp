// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/containers/dictionaries.h"
#include "formats/containers/unpack.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/source/dictionary_files.h"
#include "formats/source/limits.h"
#include "formats/source/source.h"
#include "formats/source/unwrap.h"
#include "tests/support/baev_files.h"
#include "tests/support/hostile.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/unwrapped.h"
#include "tests/support/zstd_files.h"
#include "tests/write/archives.h"
#include "tests/write/byte_writer.h"

#include <gtest/gtest.h>

#include <zdict.h>
#include <zstd.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace marrow::formats {
namespace {

using testing::packed;
using testing::trainedDictionary;

constexpr std::uint64_t kRoom = 16U << 20U;

Bytes textBytes(std::string_view text) { return write::LittleEndianWriter().text(text).bytes(); }

Bytes noise(std::size_t size) {
  Bytes bytes(size);
  std::uint32_t state = 1;
  for (std::uint8_t& byte : bytes)
    byte = static_cast<std::uint8_t>((state = state * 1664525U + 1013904223U) >> 24);
  return bytes;
}

TEST(Zstd, UnpacksWithAndWithoutASizeInTheHeader) {
  const Bytes plain = noise(600'000);
  for (const bool withSize : {true, false}) {
    const core::Result<Bytes> unpacked = unpackZstd(packed(plain, withSize), kRoom);
    ASSERT_TRUE(unpacked) << unpacked.error().message.text();
    EXPECT_EQ(*unpacked, plain);
  }
}

TEST(Zstd, SeveralFramesAreOneFileAndBytesBehindThemAreLeftAlone) {
  Bytes bytes = write::LittleEndianWriter()
                    .u32(0x184D2A53)
                    .u32(3)
                    .text("...")
                    .append(packed(textBytes("one ")))
                    .bytes();
  ASSERT_TRUE(isZstd(bytes));
  bytes = write::LittleEndianWriter().append(bytes).append(packed(textBytes("two"))).text("end").bytes();
  const core::Result<Bytes> unpacked = unpackZstd(bytes, kRoom);
  ASSERT_TRUE(unpacked) << unpacked.error().message.text();
  EXPECT_EQ(*unpacked, textBytes("one two"));
}

TEST(Zstd, ADictionaryThatComesWithTheGameIsNamed) {
  const Bytes dictionary = trainedDictionary();
  const unsigned id = ZDICT_getDictID(dictionary.data(), dictionary.size());
  ASSERT_NE(id, 0U);
  const core::Result<Asset> content =
      readAsset(packed(textBytes("a walk with steps"), true, dictionary), "hero.baev.zs");
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().code, core::ErrorCode::Unsupported);
  EXPECT_EQ(content.error().byteOffset, 0U);
  EXPECT_EQ(content.error().fieldPath, "zstd / dictionary");
  EXPECT_STREQ(content.error().message.code().id, "packed.dictionary");
  EXPECT_EQ(content.error().message.arguments().at(0).text(), std::to_string(id));
}

TEST(Zstd, ADictionaryThatIsNotTheRightOneIsNamedToo) {
  clearDictionaries();
  const core::Result<std::uint32_t> other = addDictionary(trainedDictionary("march"));
  ASSERT_TRUE(other);
  const core::Result<Asset> content =
      readAsset(packed(textBytes("a walk with steps"), true, trainedDictionary()), "hero.baev.zs");
  ASSERT_FALSE(content);
  EXPECT_STREQ(content.error().message.code().id, "packed.other-dictionary");
  EXPECT_EQ(content.error().message.arguments().at(1).text(), std::to_string(*other));
  EXPECT_TRUE(isWithoutDictionary(content.error()));
}

std::uint32_t idOf(const Bytes& dictionary) { return ZDICT_getDictID(dictionary.data(), dictionary.size()); }

TEST(Zstd, UnpacksWithTheDictionaryThatTheFrameNames) {
  const Bytes run = trainedDictionary("run");
  const Bytes jump = trainedDictionary("jump");
  ASSERT_NE(idOf(run), idOf(jump));
  for (const Bytes& dictionary : {run, jump}) {
    const core::Result<std::uint32_t> id = addDictionary(dictionary);
    ASSERT_TRUE(id) << core::toText(id.error());
    EXPECT_EQ(*id, idOf(dictionary));
  }
  Bytes frames = packed(textBytes("a run with steps at 3, "), true, run);
  for (const Bytes& frame : {packed(textBytes("none, ")), packed(textBytes("a jump"), true, jump)})
    frames.insert(frames.end(), frame.begin(), frame.end());
  const core::Result<Bytes> unpacked = unpackZstd(frames, kRoom);
  ASSERT_TRUE(unpacked) << core::toText(unpacked.error());
  EXPECT_EQ(*unpacked, textBytes("a run with steps at 3, none, a jump"));
}

TEST(Zstd, ADictionaryOfTheRightNumberButOtherContentIsRefused) {
  const Bytes right = trainedDictionary("climb");
  Bytes wrong = trainedDictionary("crawl");
  write::LittleEndianWriter::patchU32(wrong, 4, idOf(right));
  ASSERT_TRUE(addDictionary(wrong));
  const Bytes file = packed(textBytes("sample 7919 of a climb with steps at 1 and 1"), true, right);
  const core::Result<Bytes> unpacked = unpackZstd(file, kRoom);
  EXPECT_TRUE(!unpacked || *unpacked != textBytes("sample 7919 of a climb with steps at 1 and 1"));
  ASSERT_TRUE(addDictionary(right));  // the later one is used
  EXPECT_TRUE(unpackZstd(file, kRoom));
}

TEST(Zstd, RefusesWhatIsNoWholeDictionary) {
  const Bytes dictionary = trainedDictionary("swim");
  const core::Result<std::uint32_t> none = addDictionary(textBytes("not a dictionary"));
  ASSERT_FALSE(none);
  EXPECT_STREQ(none.error().message.code().id, "dictionary.none");
  // Cut inside its tables.
  const core::Result<std::uint32_t> cut = addDictionary(ByteView(dictionary).first(20));
  ASSERT_FALSE(cut);
  EXPECT_STREQ(cut.error().message.code().id, "dictionary.damaged");
  Bytes large = dictionary;
  large.resize(kMostDictionaryBytes + 1);
  const core::Result<std::uint32_t> tooLarge = addDictionary(large);
  ASSERT_FALSE(tooLarge);
  EXPECT_EQ(tooLarge.error().code, core::ErrorCode::TooLarge);
  EXPECT_EQ(dictionaryWithId(idOf(dictionary)), nullptr);
}

TEST(Zstd, TakesDictionariesFromTheNearestPackFolderAboveTheFile) {
  const testing::TemporaryFolder folder;
  clearDictionaries();
  const Bytes dictionary = trainedDictionary("dance");
  const Bytes content = textBytes("a dance with steps at 5");
  const std::string path = folder.write("game/Actor/AS/a.zs", packed(content, true, dictionary));
  const core::Result<Source> missing = openSource(path);
  ASSERT_FALSE(missing);
  EXPECT_STREQ(missing.error().message.code().id, "packed.dictionary");
  folder.write("game/Pack/ZsDic.pack.zs", packed(write::sarcBytes({{"own.zsdic", dictionary}})));
  const core::Result<Source> found = openSource(path);
  ASSERT_TRUE(found) << core::toText(found.error());
  EXPECT_EQ(*found->bytes, content);
}

// The user put it there, so "put it there" would be no help.
TEST(Zstd, SaysWhyADictionaryBesideTheFileCannotBeUsed) {
  const testing::TemporaryFolder folder;
  const Bytes dictionary = trainedDictionary("glide");
  const std::string path =
      folder.write("a.zs", packed(textBytes("a glide with steps at 5"), true, dictionary));
  Bytes archive = write::sarcBytes({{"a.zsdic", trainedDictionary("float")}, {"own.zsdic", dictionary}});
  Bytes cut = packed(archive);
  cut.resize(cut.size() / 2);
  archive.resize(archive.size() - 100);  // whole as a zstd file, but the archive in it was cut
  const Bytes damaged[] = {cut, packed(archive)};
  for (const Bytes& bytes : damaged) {
    const std::string file = folder.write("ZsDic.pack.zs", bytes);
    const auto added = addDictionaryFile(file);
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().file, file);
    EXPECT_TRUE(added.error().byteOffset);
    const auto refused = openSource(path);
    ASSERT_FALSE(refused);
    EXPECT_STREQ(refused.error().message.code().id, "packed.dictionary-unreadable");
    EXPECT_EQ(refused.error().file, path);
    EXPECT_TRUE(isWithoutDictionary(refused.error()));
    EXPECT_EQ(refused.error().message.arguments().at(2), added.error().message.words());
    EXPECT_EQ(dictionaryWithId(idOf(dictionary)), nullptr);
  }
}

// Nothing in a dictionary says how long it is.
TEST(Zstd, ACutDictionaryIsNamedWhereUnpackingFails) {
  const Bytes whole = trainedDictionary("slide");
  const Bytes file = packed(textBytes("sample 7919 of a slide with steps at 1 and 1"), true, whole);
  std::optional<core::Error> refused;
  for (std::size_t size = whole.size(); !refused && addDictionary(ByteView(whole).first(size)); --size) {
    if (const core::Result<Bytes> unpacked = unpackZstd(file, kRoom); !unpacked) refused = unpacked.error();
  }
  ASSERT_TRUE(refused);
  EXPECT_STREQ(refused->message.code().id, "packed.damaged-with-dictionary");
  EXPECT_EQ(refused->message.arguments().at(0).text(), std::to_string(idOf(whole)));
}

TEST(Zstd, AnArchiveOfDictionariesThatNeedsOneEnds) {
  const testing::TemporaryFolder folder;
  clearDictionaries();
  const Bytes dictionary = trainedDictionary("fall");
  const std::string path =
      folder.write("Pack/ZsDic.pack.zs", packed(textBytes("a fall with steps at 5"), true, dictionary));
  const std::string needy = folder.write("a.zs", packed(textBytes("a fall"), true, dictionary));
  for (const auto& [file, why] :
       {std::pair(path, "packed.dictionary"), std::pair(needy, "packed.dictionary-unreadable")}) {
    const core::Result<Source> source = openSource(file);
    ASSERT_FALSE(source);
    EXPECT_STREQ(source.error().message.code().id, why);
  }
}

TEST(Zstd, WhatUnpacksToTooMuchIsRefusedWhateverTheHeaderSays) {
  const Bytes zeros(12U << 20U, 0);
  for (const bool withSize : {true, false}) {
    const core::Result<Bytes> unpacked = unpackZstd(packed(zeros, withSize), kRoom);
    ASSERT_FALSE(unpacked);
    EXPECT_EQ(unpacked.error().code, core::ErrorCode::TooLarge);
    EXPECT_EQ(unpacked.error().fieldPath, withSize ? "zstd / content size" : "zstd / data");
  }
}

TEST(Zstd, ASizeThatLiesIsAnError) {
  Bytes bytes = packed(Bytes(1000, 7));
  // Byte 4 describes the frame: one segment, size in two bytes with 256 added.
  ASSERT_EQ(bytes[4] >> 5, 3);
  write::LittleEndianWriter::patchU32(bytes, 5,
                                      (2000U - 256U) | static_cast<std::uint32_t>(bytes[7]) << 16 |
                                          static_cast<std::uint32_t>(bytes[8]) << 24);
  const core::Result<Bytes> unpacked = unpackZstd(bytes, kRoom);
  ASSERT_FALSE(unpacked);
  EXPECT_EQ(unpacked.error().code, core::ErrorCode::BadValue);
}

TEST(Zstd, NamesWhereTheDataEnds) {
  Bytes bytes = packed(noise(5000));
  bytes.resize(bytes.size() - 100);
  const core::Result<Bytes> unpacked = unpackZstd(bytes, kRoom);
  ASSERT_FALSE(unpacked);
  EXPECT_EQ(unpacked.error().code, core::ErrorCode::Truncated);
  EXPECT_EQ(unpacked.error().byteOffset, bytes.size());
}

TEST(Zstd, AFileThatEndsEarlyIsNotCalledTooLarge) {
  Bytes bytes = packed(Bytes(12U << 20U, 0));  // more than there is room for
  bytes.resize(bytes.size() - 20);
  const core::Result<Bytes> unpacked = unpackZstd(bytes, kRoom);
  ASSERT_FALSE(unpacked);
  EXPECT_EQ(unpacked.error().code, core::ErrorCode::Truncated);
  EXPECT_EQ(unpacked.error().byteOffset, bytes.size());
  EXPECT_STREQ(unpacked.error().message.code().id, "packed.cut-short");
}

TEST(Zstd, SurvivesEveryDamage) {
  testing::forEachDamagedForm(packed(textBytes("some text, some text and some more of the same text")),
                              [](ByteView bytes) { (void)unwrapped(bytes, "a", kRoom); });
}

TEST(Zstd, AnEventFileIsReadThroughIt) {
  core::EventArchive archive;
  archive.majorVersion = 2;
  archive.minorVersion = 1;
  const core::Result<Asset> content = readAsset(packed(testing::baevBytes(archive)), "folder/hero.baev.zs");
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_EQ(idsOf(content->containers), std::vector<std::string>{"zstd"});
  EXPECT_EQ(content->events->name, "hero");
}

TEST(Unwrap, LayersTogetherStayWithinTheRoomOfTheFile) {
  Bytes bytes(3U << 20U, 0);
  for (int layer = 0; layer < 3; ++layer) bytes = packed(bytes);
  ASSERT_LT(bytes.size(), 200U);
  const core::Result<Unwrapped> result = unwrapped(bytes, "a", kLimits.memoryFor(bytes.size()));
  ASSERT_TRUE(result) << result.error().message.text();
  EXPECT_EQ(idsOf(result->containers), (std::vector<std::string>{"zstd", "zstd", "zstd"}));
  EXPECT_FALSE(unwrapped(bytes, "a", 4U << 20U));
}

}  // namespace
}  // namespace marrow::formats
