// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a file grows with its size, and not with the square of it: counted, since times are never the
// same twice.
#include "formats/source/limits.h"
#include "tests/fuzz/entries.h"
#include "tests/support/heavy_archives.h"
#include "tests/support/memory_peak.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace marrow::fuzz {
namespace {

std::uint64_t workOf(const formats::Bytes& archive) {
  const testing::MemoryPeak peak;
  runOpening(archive);
  return peak.work();
}

TEST(HostileWork, TwiceTheArchiveIsTwiceTheWork) {
  for (const testing::HeavyArchive& archive : testing::heavyArchives()) {
    (void)workOf(archive.make(1));  // warms up
    const std::uint64_t once = workOf(archive.make(archive.count));
    const std::uint64_t twice = workOf(archive.make(2 * archive.count));
    EXPECT_LE(static_cast<double>(twice), 2.6 * static_cast<double>(once))
        << archive.what << ": " << once << " and " << twice;
  }
}

/// A bone draws one list 2,000 times, and the list's 100 parts ask for 32 transforms each that lie outside.
formats::Bytes modelOfUnreadableTransforms() {
  constexpr std::uint32_t kBone = 0x3C, kMaterial = 0x7C, kList = 0xAC, kParts = 0xB4, kPairs = 2000;
  constexpr std::uint32_t kPartCount = 100, kZeros = kParts + 16 * kPartCount;
  formats::Bytes bytes(kZeros + kPairs);
  const auto put = [&](std::size_t at, std::uint32_t word) {
    for (int byte = 0; byte < 4; ++byte, word >>= 8U)
      bytes[at + static_cast<std::size_t>(byte)] = static_cast<std::uint8_t>(word);
  };
  put(0x04, 1);
  put(0x08, kBone);
  put(0x0C, 1);
  put(0x10, kList);
  put(0x24, 1);
  put(0x28, kMaterial);
  put(0x2C, 0x7FFFFFF0);  // the bone map
  put(kBone + 0x10, 4096);
  put(kBone + 0x14, 4096);
  put(kBone + 0x18, 4096);
  put(kBone + 0x30, kPairs);
  put(kBone + 0x34, kZeros);
  put(kBone + 0x38, kZeros);
  put(kList, kPartCount);
  put(kList + 4, kParts);
  for (std::uint32_t part = 0; part < kPartCount; ++part) {
    put(kParts + 16 * part, 32);
    put(kParts + 16 * part + 4, kZeros);
    put(kParts + 16 * part + 12, kZeros);
  }
  return bytes;
}

TEST(HostileWork, TransformsThatCannotBeReadCountAsWork) {
  const formats::Bytes bytes = modelOfUnreadableTransforms();
  const testing::MemoryPeak peak;
  runSm64dsBmd(bytes);
  EXPECT_LE(peak.work(), formats::kLimits.workFor(bytes.size()));
  EXPECT_GT(peak.work(), std::uint64_t{1} << 20U) << "the transforms were not asked for";
}

}  // namespace
}  // namespace marrow::fuzz
