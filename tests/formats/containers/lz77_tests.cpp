// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/containers/unpack.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/source/limits.h"
#include "formats/source/unwrap.h"
#include "tests/support/hostile.h"
#include "tests/support/unwrapped.h"
#include "tests/write/byte_writer.h"
#include "tests/write/packers.h"
#include "tests/write/sm64ds.h"

#include <gtest/gtest.h>

#include <string>

namespace marrow::formats {
namespace {

constexpr std::uint64_t kMemory = kLimits.memoryFor(0);

using write::lzBytes;
using write::withLzSignature;

std::string textOf(const core::Result<Bytes>& unpacked) {
  if (!unpacked) return "error: " + core::toText(unpacked.error());
  return {unpacked->begin(), unpacked->end()};
}

Bytes stream(unsigned type, std::uint32_t size, const write::LittleEndianWriter& data) {
  return write::LittleEndianWriter().u32(size << 8 | type).append(data.bytes()).bytes();
}

// "ab", then 6 bytes from distance 2, then "!".
write::LittleEndianWriter lz77Data() {
  return write::LittleEndianWriter().u8(0b0010'0000).text("ab").u8(0x30).u8(0x01).text("!");
}

TEST(Lz77, CopiesWhatItHasJustWritten) {
  EXPECT_EQ(textOf(unpackLz(stream(0x10, 9, lz77Data()))), "abababab!");
  EXPECT_EQ(textOf(unpackLz(withLzSignature(stream(0x10, 9, lz77Data())))), "abababab!");
}

TEST(Lz77, Lz11HasThreeKindsOfCopies) {
  // "a"; 3 bytes; 0x11 + 2 bytes; 0x111 + 1 bytes, all from distance 1.
  const write::LittleEndianWriter data = write::LittleEndianWriter()
                                             .u8(0b0111'0000)
                                             .text("a")
                                             .u8(0x20)
                                             .u8(0)
                                             .u8(0x00)
                                             .u8(0x20)
                                             .u8(0)
                                             .u8(0x10)
                                             .u8(0x00)
                                             .u8(0x10)
                                             .u8(0);
  const std::uint32_t size = 1 + 3 + 0x13 + 0x112;
  EXPECT_EQ(textOf(unpackLz(stream(0x11, size, data))), std::string(size, 'a'));
}

TEST(Lz77, Lz11TakesALongSize) {
  const Bytes bytes = write::LittleEndianWriter().u32(0x11).u32(3).u8(0).text("xyz").bytes();
  EXPECT_EQ(textOf(unpackLz(bytes)), "xyz");
}

TEST(Lz77, RefusesASizeThatTheStreamCannotReach) {
  for (const unsigned type : {0x10U, 0x11U}) {
    const core::Result<Bytes> unpacked =
        unpackLz(stream(type, 0xFFFFFF, write::LittleEndianWriter().zeros(100)));
    ASSERT_FALSE(unpacked);
    EXPECT_EQ(unpacked.error().code, core::ErrorCode::TooLarge);
    EXPECT_EQ(unpacked.error().byteOffset, 1U);
    EXPECT_EQ(unpacked.error().fieldPath, "LZ77 / size");
  }
}

TEST(Lz77, NamesTheCopyThatReachesTooFarBack) {
  const core::Result<Bytes> unpacked =
      unpackLz(stream(0x10, 5, write::LittleEndianWriter().u8(0b0100'0000).text("a").u8(0x10).u8(0x04)));
  ASSERT_FALSE(unpacked);
  EXPECT_EQ(unpacked.error().code, core::ErrorCode::IndexOutOfRange);
  EXPECT_EQ(unpacked.error().byteOffset, 6U);
}

TEST(Lz77, WithoutASignatureTheEndMustBeExact) {
  const Bytes exact = stream(0x10, 9, lz77Data());
  for (std::size_t padding = 0; padding <= 5; ++padding) {
    const Bytes padded = write::LittleEndianWriter().append(exact).zeros(padding).bytes();
    EXPECT_EQ(unpackLz(padded).has_value(), padding <= 3) << padding;
    EXPECT_TRUE(unpackLz(withLzSignature(padded)));
  }
  EXPECT_FALSE(unpackLz(write::LittleEndianWriter().append(exact).u8(1).bytes()));
  EXPECT_FALSE(unpackLz(stream(0x10, 7, lz77Data().zeros(0))));  // the copy runs over
  EXPECT_EQ(textOf(unpackLz(withLzSignature(stream(0x10, 7, lz77Data())))), "abababa");
}

TEST(Lz77, SurvivesEveryDamage) {
  for (const unsigned type : {0x10U, 0x11U}) {
    testing::forEachDamagedForm(stream(type, 9, lz77Data()), [](ByteView bytes) { (void)unpackLz(bytes); });
    testing::forEachDamagedForm(withLzSignature(stream(type, 9, lz77Data())),
                                [](ByteView bytes) { (void)unpackLz(bytes); });
  }
}

TEST(Lz77Unwrap, ASignatureIsEnough) {
  const Bytes packed = withLzSignature(lzBytes({'h', 'i'}));
  const core::Result<Unwrapped> result = unwrapped(packed, "a", kMemory);
  ASSERT_TRUE(result);
  EXPECT_EQ(idsOf(result->containers), std::vector<std::string>{"lz77"});
  EXPECT_EQ(result->bytes.size(), 2U);
}

TEST(Lz77Unwrap, WithoutOneTheContentDecides) {
  const Bytes unknown = lzBytes({'h', 'i'});
  const core::Result<Unwrapped> left = unwrapped(unknown, "a", kMemory);
  ASSERT_TRUE(left);
  EXPECT_TRUE(left->containers.empty());
  EXPECT_EQ(left->bytes.data(), unknown.data());
  const core::Result<Unwrapped> taken = unwrapped(lzBytes(write::BcaFile(16).bytes()), "a", kMemory);
  ASSERT_TRUE(taken);
  EXPECT_EQ(idsOf(taken->containers), std::vector<std::string>{"lz77"});
}

// 60,000 members of an archive could each be guessed to be a megabyte.
TEST(Lz77Unwrap, AWrongGuessIsTakenFromTheWorkAsWell) {
  const Bytes unknown = lzBytes(Bytes(1000, 'x'));
  std::uint64_t work = 100'000;
  ASSERT_TRUE(unwrap(unknown, "a", kMemory, work));
  EXPECT_LE(work, 100'000U - 1000U);
  work = 1'000'000;
  ASSERT_TRUE(unwrap(lzBytes(write::BcaFile(16).bytes()), "a", kMemory, work));
  EXPECT_EQ(work, 1'000'000U);  // that was right, and its bytes count where they are used
  work = 1000;
  ASSERT_TRUE(unwrap(unknown, "a", kMemory, work));  // there is not enough for a guess
  EXPECT_GT(work, 0U);
}

TEST(Lz77Unwrap, AnAnimationOf16Or17BonesIsNotTakenForAStream) {
  for (const std::size_t bones : {std::size_t{16}, std::size_t{17}}) {
    const core::Result<Asset> content = readAsset(write::BcaFile(bones).bytes(), "a.bin");
    ASSERT_TRUE(content) << core::toText(content.error());
    EXPECT_EQ(content->formatId, "sm64ds-bca");
    EXPECT_TRUE(content->containers.empty());
  }
}

TEST(Lz77Unwrap, PackedFilesAreReadWhateverTheirName) {
  const Bytes plain = write::BcaFile(16).bytes();
  for (const unsigned type : {0x10U, 0x11U}) {
    const std::vector<std::string> wanted = {type == 0x10U ? "lz77" : "lz11"};
    for (const Bytes& packed : {lzBytes(plain, type), withLzSignature(lzBytes(plain, type))}) {
      const core::Result<Asset> content = readAsset(packed, "a.bin");
      ASSERT_TRUE(content) << core::toText(content.error());
      EXPECT_EQ(idsOf(content->containers), wanted);
      EXPECT_EQ(content->clips.front()->boneCount(), 16U);
    }
  }
}

TEST(Lz77Unwrap, AnOddFileIsReadPackedTooWhenItsNameSaysWhatItIs) {
  const Bytes packed = lzBytes(write::BcaFile(2).loop(2).bytes());
  EXPECT_FALSE(readAsset(packed, "a.bin"));
  const core::Result<Asset> content = readAsset(packed, "a.bca");
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_EQ(idsOf(content->containers), std::vector<std::string>{"lz77"});
  EXPECT_EQ(content->diagnostics.entries().size(), 1U);
}

}  // namespace
}  // namespace marrow::formats
