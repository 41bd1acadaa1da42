// SPDX-License-Identifier: GPL-3.0-or-later
// One wrong word in an object: what is lost is reported, and every other animation keeps its skeleton.
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "tests/support/zelda_files.h"
#include "tests/support/zelda_options.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace marrow::formats {
namespace {

using testing::zeldaTree;
using write::ZeldaLimb;
using write::ZeldaObject;

/// A chain of limbs, whole or with a loop at its end.
std::vector<ZeldaLimb> chain(std::size_t limbs, bool isWhole = true) {
  std::vector<ZeldaLimb> made(limbs);
  for (std::size_t limb = 0; limb + 1 < limbs; ++limb) made[limb].child = static_cast<unsigned>(limb) + 1;
  if (!isWhole) made.back().child = 0;
  return made;
}

/// An animation without a row of zeros; every value is used.
std::size_t animationFor(ZeldaObject& object, std::size_t limbs) {
  std::vector<std::array<unsigned, 3>> rows(limbs + 1, {0, 1, 2});
  rows[0] = {3, 0, 1};
  return object.animation(4, 3, {10, 20, 30, 1, 2, 3, 4}, rows);
}

Asset read(const Bytes& bytes) {
  core::Result<Asset> content = readAsset(bytes, "object_x.zobj", {});
  if (content) return std::move(*content);
  ADD_FAILURE() << core::toText(content.error());
  return {};
}

Bytes withWord(Bytes bytes, std::size_t at, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes.at(at++) = static_cast<std::uint8_t>(value >> shift);
  return bytes;
}

std::uint32_t wordAt(const Bytes& bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (int i = 0; i < 4; ++i) word = word << 8 | bytes.at(at++);
  return word;
}

/// The entry that names the thing at an offset, "anim_000123" or "skeleton_000123".
const core::Diagnostic* entryOf(const Asset& content, const std::string& name) {
  for (const core::Diagnostic& entry : content.diagnostics.entries()) {
    if (entry.fieldPath.starts_with(name)) return &entry;
  }
  return nullptr;
}

std::string nameOf(const char* kind, std::size_t at) {
  char text[32];
  std::snprintf(text, sizeof text, "%s_%06zX", kind, at);
  return text;
}

// Rows end at their own header: an animation of three limbs has no row for a fourth.
TEST(Z64Damage, NoAnimationGoesToASkeletonOfMoreLimbs) {
  for (const std::size_t limbs : {2, 3, 4}) {
    for (const bool isThere : {true, false}) {
      ZeldaObject object;
      if (isThere) object.skeleton(chain(limbs, false));
      object.skeleton(chain(limbs + 1));
      const std::size_t header = animationFor(object, limbs);
      animationFor(object, limbs + 1);
      const Asset content = read(object.bytes());
      ASSERT_EQ(content.clips.size(), 2U) << limbs;
      EXPECT_EQ(content.clips[0]->byteOffset, header);
      EXPECT_EQ(content.clips[0]->boneCount(), limbs);
      EXPECT_FALSE(content.skeletonOf(0)) << limbs;
      EXPECT_TRUE(content.skeletonOf(1));
    }
  }
}

// Parts aligned to 16 bytes have zeros behind the rows, which are not rows.
TEST(Z64Damage, PaddingIsNoRow) {
  for (const std::size_t limbs : {2, 4, 6, 7, 9, 11}) {
    for (const std::size_t more : {1, 2}) {
      for (const bool isWhole : {true, false}) {
        ZeldaObject object(6, 16);
        object.skeleton(chain(limbs, isWhole));
        object.skeleton(chain(limbs + more));
        animationFor(object, limbs);
        animationFor(object, limbs + more);
        const Asset content = read(object.bytes());
        ASSERT_EQ(content.clips.size(), 2U) << limbs;
        EXPECT_EQ(content.clips[0]->boneCount(), limbs) << more;
        EXPECT_EQ(content.clips[1]->boneCount(), limbs + more) << limbs;
        EXPECT_EQ(content.skeletonOf(0) != nullptr, isWhole) << limbs;
      }
    }
  }
}

TEST(Z64Damage, AnIndexThatLeavesTheFileTakesNoAnimationToASmallerSkeleton) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  object.skeleton(chain(9));
  animationFor(object, 4);
  const std::size_t header = animationFor(object, 9);
  const std::size_t rows = wordAt(object.bytes(), header + 8) & 0xFFFFFF;
  for (std::size_t row = 0; row < 10; ++row) {
    const std::size_t at = rows + 6 * row - rows % 4;
    const Bytes bytes = withWord(object.bytes(), at, 0xFFF0FFF0);
    const Asset content = read(bytes);
    ASSERT_EQ(content.clips.size(), 1U) << row;
    const core::Diagnostic* entry = entryOf(content, nameOf("anim", header));
    ASSERT_TRUE(entry) << row;
    EXPECT_EQ(entry->severity, core::Severity::Error);
  }
}

// An address in another header does not end these rows.
TEST(Z64Damage, AnAddressInsideAnothersRowsDoesNotCutThem) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  object.skeleton(chain(9));
  const std::size_t other = animationFor(object, 4);
  const std::size_t header = animationFor(object, 9);
  for (std::size_t at = header - 60; at < header; at += 2) {
    for (const std::size_t word : {4, 8}) {
      const Asset content = read(withWord(object.bytes(), other + word, object.address(at)));
      ASSERT_FALSE(content.clips.empty()) << at;
      const core::Clip& last = *content.clips.back();
      EXPECT_EQ(last.byteOffset, header) << at;
      EXPECT_EQ(last.boneCount(), 9U) << at;
      EXPECT_TRUE(content.skeletonOf(content.clips.size() - 1)) << at;
    }
  }
}

// Tools may write all rows first and all headers behind them.
TEST(Z64Damage, RowsOfSeveralAnimationsMayLieSideBySide) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  object.skeleton(chain(8));
  const std::size_t values = object.size();
  object.word(0x00010002).word(0x00030004);
  const std::size_t first = object.size();
  for (int i = 0; i < 7; ++i) object.word(0x00000001);
  object.word(0x00010000);  // 5 rows and 2 bytes
  const std::size_t second = object.size();
  for (int i = 0; i < 13; ++i) object.word(0x00010002);
  object.word(0x00010000);  // 9 rows and 2 bytes
  for (const std::size_t rows : {first, second}) {
    object.word(0x00010000).word(object.address(values)).word(object.address(rows)).word(0x00040000);
  }
  const Asset content = read(object.bytes());
  ASSERT_EQ(content.clips.size(), 2U);
  EXPECT_EQ(content.clips[0]->boneCount(), 4U);
  EXPECT_EQ(content.clips[1]->boneCount(), 8U);
  EXPECT_TRUE(content.skeletonOf(0));
  EXPECT_TRUE(content.skeletonOf(1));
}

/// Four animations: their values, all their rows, all their headers.
struct Grouped {
  ZeldaObject object;
  std::vector<std::size_t> rows;
  std::vector<std::size_t> headers;
};
constexpr std::array<std::size_t, 4> kGroupedLimbs = {4, 4, 9, 9};

Grouped grouped() {
  Grouped made;
  ZeldaObject& object = made.object;
  object.skeleton(zeldaTree());
  object.skeleton(chain(9));
  const std::size_t values = object.size();
  for (int i = 0; i < 4; ++i) object.word(0x00010002);
  for (const std::size_t limbs : kGroupedLimbs) {
    made.rows.push_back(object.size());
    for (std::size_t i = 0; i < (6 * (limbs + 1) + 2) / 4; ++i) object.word(0x00010007);
  }
  for (const std::size_t at : made.rows) {
    made.headers.push_back(object.size());
    object.word(0x00010000).word(object.address(values)).word(object.address(at)).word(0x00080000);
  }
  return made;
}

TEST(Z64Damage, ANamedAnimationIsTheOneThatTheSearchFinds) {
  const Grouped made = grouped();
  ASSERT_EQ(read(made.object.bytes()).clips.size(), 4U);
  for (std::size_t i = 0; i < kGroupedLimbs.size(); ++i) {
    z64::ZeldaOptions options;
    options.animationAt = {static_cast<std::uint32_t>(made.headers[i])};
    const auto content = readAsset(made.object.bytes(), "object_x.zobj", testing::optionsOf(options));
    ASSERT_TRUE(content) << core::toText(content.error());
    ASSERT_EQ(content->clips.size(), 1U);
    EXPECT_EQ(content->clips[0]->boneCount(), kGroupedLimbs[i]);
    EXPECT_TRUE(content->skeletonOf(0)) << i;
  }
}

TEST(Z64Damage, OneDamagedRowAmongPackedOnesIsNamedAlone) {
  const Grouped made = grouped();
  for (std::size_t i = 0; i < kGroupedLimbs.size(); ++i) {
    const Asset content = read(withWord(made.object.bytes(), made.rows[i] + 8, 0xFFFFFFFF));
    ASSERT_EQ(content.clips.size(), 3U) << i;
    EXPECT_TRUE(entryOf(content, nameOf("anim", made.headers[i]))) << i;
    for (std::size_t clip = 0; clip < 3; ++clip) {
      const std::size_t limbs = kGroupedLimbs[clip < i ? clip : clip + 1];
      EXPECT_EQ(content.clips[clip]->boneCount(), limbs) << i << ' ' << clip;
      EXPECT_TRUE(content.skeletonOf(clip)) << i << ' ' << clip;
    }
  }
}

TEST(Z64Damage, AWrongFrameCountOrAddressOfAnAnimationsHeaderIsNamed) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  animationFor(object, 4);
  const std::size_t header = animationFor(object, 4);
  const Bytes whole = object.bytes();
  struct Wrong {
    std::size_t word;
    std::uint32_t value;
  };
  const std::vector<Wrong> wrongs = {
      {0, 0},           // no frames
      {0, 0xFFFF0000},  // a negative number of them
      {4, 0x06FFFFFE},  // values past the end
      {8, 0x06FFFFFE},  // rows past the end
  };
  for (const Wrong& wrong : wrongs) {
    const Asset content = read(withWord(whole, header + wrong.word, wrong.value));
    EXPECT_EQ(content.clips.size(), 1U) << wrong.word << ' ' << wrong.value;
    const core::Diagnostic* entry = entryOf(content, nameOf("anim", header));
    ASSERT_TRUE(entry) << wrong.word << ' ' << wrong.value;
    EXPECT_EQ(entry->severity, core::Severity::Error);
    EXPECT_TRUE(entry->byteOffset) << wrong.word;
  }
}

TEST(Z64Damage, ASkeletonWhoseTableIsElsewhereIsNamed) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  const std::size_t header = object.skeleton(chain(9));
  const std::size_t clip = animationFor(object, 9);
  const std::uint32_t table = wordAt(object.bytes(), header);
  for (const std::uint32_t wrong : {std::uint32_t{0}, table & 0xFFFFFF, table | 0x10000000, table + 4,
                                    table - 4, std::uint32_t{0x06000020}, std::uint32_t{0x06FFFFFC}}) {
    const Asset content = read(withWord(object.bytes(), header, wrong));
    EXPECT_EQ(content.skeletons.size(), 1U) << wrong;
    EXPECT_TRUE(entryOf(content, nameOf("skeleton", header))) << wrong;
    ASSERT_EQ(content.clips.size(), 1U) << wrong;
    EXPECT_EQ(content.clips[0]->byteOffset, clip);
    EXPECT_EQ(content.clips[0]->boneCount(), 9U) << wrong;
    EXPECT_FALSE(content.skeletonOf(0)) << wrong;
  }
}

// Zeros may lie between a limb table and its header.
TEST(Z64Damage, APaddedSkeletonIsNamedAsWell) {
  for (const std::size_t padding : {4, 8, 12}) {
    ZeldaObject object;
    const std::size_t header = object.skeleton(chain(5), {.zeroBytes = padding});
    object.skeleton(chain(4));
    animationFor(object, 5);
    animationFor(object, 4);
    EXPECT_EQ(read(object.bytes()).skeletons.size(), 2U);
    const std::uint32_t table = wordAt(object.bytes(), header);
    const std::size_t limb = (table & 0xFFFFFF) - 2 * 12;
    for (const Bytes& damaged :
         {withWord(object.bytes(), header, 0), withWord(object.bytes(), header, table - 4),
          withWord(object.bytes(), limb + 4, 0x0000FE00), withWord(object.bytes(), table & 0xFFFFFF, 0)}) {
      const Asset content = read(damaged);
      EXPECT_EQ(content.skeletons.size(), 1U) << padding;
      EXPECT_TRUE(entryOf(content, nameOf("skeleton", header))) << padding;
      ASSERT_EQ(content.clips.size(), 2U);
      EXPECT_EQ(content.clips[0]->boneCount(), 5U);
      EXPECT_FALSE(content.skeletonOf(0)) << padding;
    }
  }
}

TEST(Z64Damage, ASkeletonOfOneLimbMayBePaddedToo) {
  ZeldaObject object(6, 8);
  object.skeleton(chain(1), {.zeroBytes = 4});
  object.skeleton(chain(2));
  animationFor(object, 1);
  animationFor(object, 2);
  const Asset content = read(object.bytes());
  ASSERT_EQ(content.skeletons.size(), 2U);
  ASSERT_EQ(content.clips.size(), 2U);
  EXPECT_EQ(content.skeletonOf(0)->size(), 1U);
  EXPECT_EQ(content.skeletonOf(1)->size(), 2U);
  EXPECT_TRUE(content.diagnostics.empty());
}

TEST(Z64Damage, AFileThatEndsInsideTheLastHeaderIsSaid) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  animationFor(object, 4);
  const std::size_t last = animationFor(object, 4);
  Bytes bytes = object.bytes();
  bytes.resize(last + 12);
  const Asset content = read(bytes);
  EXPECT_EQ(content.clips.size(), 1U);
  EXPECT_TRUE(entryOf(content, nameOf("anim", last)));
  ZeldaObject two;
  two.skeleton(zeldaTree());
  animationFor(two, 4);
  two.skeleton(chain(7));
  bytes = two.bytes();
  bytes.resize(bytes.size() - 4);
  const Asset most = read(bytes);
  EXPECT_EQ(most.skeletons.size(), 1U);
  EXPECT_EQ(most.clips.size(), 1U);
  EXPECT_TRUE(entryOf(most, "skeleton"));
}

// The game does not read the three bytes behind the count.
TEST(Z64Damage, BytesBehindTheLimbCountAreOddButNoLoss) {
  ZeldaObject object;
  const std::size_t header = object.skeleton(zeldaTree());
  animationFor(object, 4);
  for (const std::uint32_t odd : {0x04000001U, 0x04800000U, 0x04001200U}) {
    const Asset content = read(withWord(object.bytes(), header + 4, odd));
    ASSERT_EQ(content.skeletons.size(), 1U) << odd;
    EXPECT_EQ(content.skeletons[0]->size(), 4U);
    ASSERT_EQ(content.clips.size(), 1U);
    EXPECT_TRUE(content.skeletonOf(0));
    const core::Diagnostic* entry = entryOf(content, nameOf("skeleton", header));
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->severity, core::Severity::Warning);
    EXPECT_EQ(entry->byteOffset, header + 5);
  }
}

}  // namespace
}  // namespace marrow::formats
