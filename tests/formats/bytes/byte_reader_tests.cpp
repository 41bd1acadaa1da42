// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/bytes/byte_reader.h"

#include <gtest/gtest.h>

#include <functional>

namespace marrow::formats {
namespace {

const Bytes kBytes = {0x12, 0x34, 0x56, 0x78, 0xFF, 0x80, 'h', 'i', 0, 'x'};

core::Error failureOf(const std::function<void()>& read) {
  try {
    read();
  } catch (const ReadFailure& failure) {
    return failure.error;
  }
  ADD_FAILURE() << "nothing failed";
  return {};
}

TEST(ByteReader, ReadsBothByteOrders) {
  const ByteReader big(kBytes, Endian::Big);
  const ByteReader little(kBytes, Endian::Little);
  EXPECT_EQ(big.u16(0, "f"), 0x1234);
  EXPECT_EQ(little.u16(0, "f"), 0x3412);
  EXPECT_EQ(big.u32(0, "f"), 0x12345678U);
  EXPECT_EQ(little.u32(0, "f"), 0x78563412U);
  EXPECT_EQ(big.s16(4, "f"), -128);
  EXPECT_EQ(big.s8(4, "f"), -1);
  EXPECT_EQ(ByteReader(Bytes{0x3F, 0x80, 0, 0}, Endian::Big).f32(0, "f"), 1.0F);
}

TEST(ByteReader, NamesPathAndOffsetOfWhatIsMissing) {
  ByteReader reader(kBytes, Endian::Big);
  const ByteReader::Scope block(reader, "ANK1");
  const ByteReader::Scope joint(reader, "joint", 3);
  const core::Error error = failureOf([&] { (void)reader.u32(8, "count"); });
  EXPECT_EQ(error.code, core::ErrorCode::Truncated);
  EXPECT_EQ(error.byteOffset, 8U);
  EXPECT_EQ(error.fieldPath, "ANK1 / joint 3 / count");
}

TEST(ByteReader, OffsetsThatWrapAreRefused) {
  const ByteReader reader(kBytes, Endian::Big);
  EXPECT_EQ(failureOf([&] { (void)reader.u32(~0ULL, "f"); }).code, core::ErrorCode::Truncated);
  EXPECT_EQ(failureOf([&] { reader.slice(4, ~0ULL / 2, 4, "f"); }).code, core::ErrorCode::Truncated);
  EXPECT_EQ(failureOf([&] { reader.slice(11, 0, 4, "f"); }).code, core::ErrorCode::Truncated);
  EXPECT_EQ(failureOf([&] { reader.slice(0, 11, 1, "f"); }).code, core::ErrorCode::Truncated);
  EXPECT_EQ(reader.slice(10, 0, 4, "f").size(), 0U);
  EXPECT_EQ(reader.slice(2, 2, 4, "f").size(), 8U);
}

TEST(ByteReader, TextNeedsItsTerminator) {
  const ByteReader reader(kBytes, Endian::Big);
  EXPECT_EQ(reader.text(6, "name"), "hi");
  EXPECT_EQ(failureOf([&] { (void)reader.text(9, "name"); }).byteOffset, 9U);
}

}  // namespace
}  // namespace marrow::formats
