// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/containers/unpack.h"
#include "formats/source/limits.h"
#include "formats/source/unwrap.h"
#include "tests/support/hostile.h"
#include "tests/support/unwrapped.h"
#include "tests/write/byte_writer.h"
#include "tests/write/packers.h"

#include <gtest/gtest.h>

#include <string>

namespace marrow::formats {
namespace {

Bytes packed(std::uint32_t size, const Bytes& data) {
  return write::BigEndianWriter().text("Yaz0").u32(size).zeros(8).append(data).bytes();
}

std::string textOf(const Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

TEST(Yaz0, CopiesWhatItHasJustWritten) {
  // "ab", then 6 bytes from distance 2, then "!".
  const Bytes stream = write::BigEndianWriter().u8(0b1101'0000).text("ab").u16(0x4001).text("!").bytes();
  const core::Result<Bytes> unpacked = unpackYaz0(packed(9, stream));
  ASSERT_TRUE(unpacked) << unpacked.error().message.text();
  EXPECT_EQ(textOf(*unpacked), "abababab!");
}

TEST(Yaz0, LongCopiesTakeAThirdByte) {
  const Bytes stream = write::BigEndianWriter().u8(0b1000'0000).text("z").u16(0x0000).u8(0x05).bytes();
  const core::Result<Bytes> unpacked = unpackYaz0(packed(1 + 0x17, stream));
  ASSERT_TRUE(unpacked) << unpacked.error().message.text();
  EXPECT_EQ(textOf(*unpacked), std::string(0x18, 'z'));
}

TEST(Yaz0, RefusesASizeThatTheStreamCannotReach) {
  const core::Result<Bytes> unpacked = unpackYaz0(packed(0xFFFFFFFF, Bytes(1000, 0)));
  ASSERT_FALSE(unpacked);
  EXPECT_EQ(unpacked.error().code, core::ErrorCode::TooLarge);
  EXPECT_EQ(unpacked.error().byteOffset, 4U);
}

TEST(Yaz0, TheDensestHonestStreamIsTaken) {
  write::BigEndianWriter stream;
  stream.u8(0b1000'0000).text("q");
  for (int i = 0; i < 7; ++i) stream.u16(0x0000).u8(0xFF);
  for (int group = 0; group < 40; ++group) {
    stream.u8(0);
    for (int i = 0; i < 8; ++i) stream.u16(0x0000).u8(0xFF);
  }
  const std::uint32_t size = 1 + (7 + 320) * 0x111;
  const core::Result<Bytes> unpacked = unpackYaz0(packed(size, stream.bytes()));
  ASSERT_TRUE(unpacked) << unpacked.error().message.text();
  EXPECT_EQ(unpacked->size(), size);
}

TEST(Yaz0, NamesTheCopyThatReachesTooFarBack) {
  const Bytes stream = write::BigEndianWriter().u8(0b1000'0000).text("a").u16(0x1004).bytes();
  const core::Result<Bytes> unpacked = unpackYaz0(packed(4, stream));
  ASSERT_FALSE(unpacked);
  EXPECT_EQ(unpacked.error().code, core::ErrorCode::IndexOutOfRange);
  EXPECT_EQ(unpacked.error().byteOffset, 0x12U);
}

TEST(Yaz0, SurvivesEveryDamage) {
  const Bytes stream = write::BigEndianWriter().u8(0b1101'0000).text("ab").u16(0x4001).text("!").bytes();
  testing::forEachDamagedForm(packed(9, stream), [](ByteView bytes) { (void)unpackYaz0(bytes); });
}

TEST(Unwrap, LeavesPlainBytesAlone) {
  const Bytes plain = {1, 2, 3};
  const core::Result<Unwrapped> result = unwrapped(plain, "a", kLimits.memoryFor(plain.size()));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->bytes.data(), plain.data());
  EXPECT_TRUE(result->containers.empty());
}

TEST(Unwrap, TakesLayersOffUpToFour) {
  Bytes bytes = {'x'};
  for (int layer = 0; layer < 4; ++layer) bytes = write::yaz0Bytes(bytes);
  const core::Result<Unwrapped> result = unwrapped(bytes, "a", kLimits.memoryFor(bytes.size()));
  ASSERT_TRUE(result) << result.error().message.text();
  EXPECT_EQ(result->containers.size(), 4U);
  EXPECT_EQ(result->bytes.size(), 1U);
}

}  // namespace
}  // namespace marrow::formats
