// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "tests/support/beta_files.h"
#include "tests/support/hostile.h"
#include "tests/support/zelda_options.h"
#include "tests/write/byte_writer.h"

#include <gtest/gtest.h>

#include <array>

namespace marrow::formats {
namespace {

using core::Channel;
using testing::BetaObject;

Asset read(const BetaObject& object) {
  core::Result<Asset> content = readAsset(object.bytes(), "object_human.zobj");
  if (content) return std::move(*content);
  ADD_FAILURE() << core::toText(content.error());
  return {};
}

TEST(Z64Beta, BothPointerOrdersAndBothHeadersAreTheSame) {
  for (const bool childFirst : {false, true}) {
    for (const bool limbsFirst : {false, true}) {
      const Asset content = read({.childFirst = childFirst, .limbsFirst = limbsFirst});
      EXPECT_EQ(content.formatId, "z64-legacy");
      ASSERT_EQ(content.skeletons.size(), 1U);
      const core::Skeleton& skeleton = *content.skeletons[0];
      EXPECT_EQ(skeleton.byteOffset, BetaObject::kList);
      ASSERT_EQ(skeleton.size(), 3U);
      EXPECT_EQ(skeleton.bones[1].parent, 0);
      EXPECT_EQ(skeleton.bones[2].parent, 0);
      EXPECT_EQ(skeleton.bones[0].rest.translation.x, 3.5F);
      EXPECT_EQ(skeleton.bones[0].rest.rotationDegrees.x, 45.0F);
      ASSERT_EQ(content.clips.size(), 1U);
      EXPECT_EQ(content.clips[0]->frameCount, 4);
      EXPECT_EQ(content.clips[0]->boneCount(), 3U);
    }
  }
}

TEST(Z64Beta, AnimatingReplacesTheRootsPlaceAndEveryRotation) {
  const Asset content = read(BetaObject{});
  const core::Sampler sampler(content.clips.at(0), content.skeletonOf(0));
  core::Pose pose;
  sampler.sample(2.0F, core::SampleMode::GameExact, pose);
  EXPECT_EQ(pose.local[0].translation, glm::vec3(30.0F, 7.0F, 7.0F));
  EXPECT_EQ(pose.local[1].translation, glm::vec3(1.5F, 0.0F, 0.0F));
  EXPECT_EQ(pose.angles[2][0].units, 0x4000);
}

TEST(Z64Beta, ARunShorterThanTheClipFallsBackToItsFirstValue) {
  const Asset content = read({.runLength = 2, .frames = 4});
  const core::Sampler sampler(content.clips.at(0), content.skeletonOf(0));
  core::Pose pose;
  const std::array<float, 4> wanted = {10.0F, 20.0F, 10.0F, 10.0F};
  for (int frame = 0; frame < 4; ++frame) {
    sampler.sample(static_cast<float>(frame), core::SampleMode::GameExact, pose);
    EXPECT_EQ(pose.local[0].translation.x, wanted[static_cast<std::size_t>(frame)]) << frame;
  }
}

TEST(Z64Beta, TheListCanBeNamed) {
  z64::ZeldaOptions options;
  options.skeletonAt = {BetaObject::kSegment + BetaObject::kList};
  const core::Result<Asset> content =
      readAsset(BetaObject{}.bytes(), "object_human.zobj", testing::optionsOf(options));
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_EQ(content->skeletons.size(), 1U);
  EXPECT_EQ(content->clips.size(), 1U);
}

TEST(Z64Beta, ABrokenSkeletonLeavesItsAnimationsAsAList) {
  Bytes bytes = BetaObject{}.bytes();
  // The first limb's child becomes the root, whose child it is.
  constexpr std::size_t kChild = BetaObject::kLimbs + 0x1C;
  const std::uint32_t root = BetaObject::kSegment + BetaObject::kLimbs + 2 * 0x20;
  for (std::size_t i = 0; i < 4; ++i) bytes[kChild + i] = static_cast<std::uint8_t>(root >> (24 - 8 * i));
  const core::Result<Asset> content = readAsset(bytes, "object_human.zobj");
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_EQ(content->formatId, "z64-legacy");
  EXPECT_TRUE(content->skeletons.empty());
  ASSERT_EQ(content->clips.size(), 1U);
  EXPECT_EQ(content->clips[0]->boneCount(), 3U);
  EXPECT_EQ(content->skeletonOf(0), nullptr);
  ASSERT_EQ(content->diagnostics.entries().size(), 1U);
  EXPECT_EQ(content->diagnostics.entries()[0].byteOffset, kChild);
}

// A pointer may lead to any limb: the list is read, its animation is shown, and the fault is reported.
TEST(Z64Beta, APointerToAnyLimbIsNeverAReasonToLoseTheList) {
  const Bytes whole = BetaObject{}.bytes();
  for (std::size_t limb = 0; limb < 3; ++limb) {
    for (const std::size_t pointer : {0x18, 0x1C}) {
      for (std::uint32_t target = 0; target < 3; ++target) {
        const std::size_t at = BetaObject::kLimbs + 0x20 * limb + pointer;
        const std::uint32_t address = BetaObject::kSegment + BetaObject::kLimbs + 0x20 * target;
        Bytes bytes = whole;
        for (std::size_t i = 0; i < 4; ++i)
          bytes[at + i] = static_cast<std::uint8_t>(address >> (24 - 8 * i));
        if (bytes == whole) continue;
        const core::Result<Asset> content = readAsset(bytes, "object_human.zobj");
        ASSERT_TRUE(content) << core::toText(content.error());
        EXPECT_EQ(content->formatId, "z64-legacy");
        ASSERT_EQ(content->clips.size(), 1U) << limb << ' ' << pointer << ' ' << target;
        EXPECT_EQ(content->clips[0]->boneCount(), 3U);
        ASSERT_FALSE(content->diagnostics.empty()) << limb << ' ' << pointer << ' ' << target;
        const core::Diagnostic& first = content->diagnostics.entries()[0];
        EXPECT_EQ(first.fieldPath.rfind("skeleton_", 0), 0U) << core::toText(first);
      }
    }
  }
}

TEST(Z64Beta, AnAddressThatLeadsNowhereIsNamed) {
  const Bytes whole = BetaObject{}.bytes();
  const core::Result<Asset> sound = readAsset(whole, "object_human.zobj");
  ASSERT_TRUE(sound);
  const std::size_t header = sound->clips.at(0)->byteOffset;
  for (const std::size_t word : {4, 8}) {
    for (const std::uint32_t wrong : {0x00000000U, 0x7FFFFFFFU, 0x06FFFFFEU, 0xFFFFFFFFU}) {
      Bytes bytes = whole;
      for (std::size_t i = 0; i < 4; ++i) {
        bytes[header + word + i] = static_cast<std::uint8_t>(wrong >> (24 - 8 * i));
      }
      const core::Result<Asset> content = readAsset(bytes, "object_human.zobj");
      ASSERT_TRUE(content) << core::toText(content.error());
      EXPECT_EQ(content->skeletons.size(), 1U);
      ASSERT_FALSE(content->diagnostics.empty()) << word << ' ' << wrong;
      const core::Diagnostic& first = content->diagnostics.entries()[0];
      EXPECT_EQ(first.fieldPath.rfind("legacy_", 0), 0U) << core::toText(first);
      EXPECT_EQ(first.byteOffset, header + word);
    }
  }
}

// The last limb's null pointer, its child at offset 0 and the list behind it look like an animation header of
// 0 frames.
TEST(Z64Beta, TheEndOfALimbAndTheListAreNoBrokenAnimation) {
  constexpr std::uint32_t kSegment = BetaObject::kSegment;
  write::BigEndianWriter object;
  for (const std::uint32_t pointers : {kSegment + 0x20, 0U}) object.zeros(0x18).u32(pointers).u32(0);
  object.zeros(0x18).u32(0).u32(kSegment);  // limb 2, the root, whose child is the limb at 0
  for (const std::uint32_t limb : {0x20U, 0x00U, 0x40U}) object.u32(kSegment + limb);
  object.zeros(8);
  const core::Result<Asset> content = readAsset(object.bytes(), "object_human.zobj");
  ASSERT_TRUE(content) << core::toText(content.error());
  ASSERT_EQ(content->skeletons.size(), 1U);
  EXPECT_EQ(content->skeletons[0]->size(), 3U);
  for (const core::Diagnostic& entry : content->diagnostics.entries()) {
    EXPECT_NE(entry.severity, core::Severity::Error) << core::toText(entry);
  }
}

// Each possible header was once tried with each list; this file then took minutes.
TEST(Z64Beta, ManyListsAndManyHeadersComeToAnEnd) {
  constexpr std::uint32_t kLists = 40;
  write::BigEndianWriter object;
  std::uint32_t end = 0;
  for (std::uint32_t list = 0; list < kLists; ++list) {
    const std::uint32_t limbs = 300 + list;
    for (std::uint32_t i = 0; i < limbs; ++i) {
      const std::uint32_t child = i + 1 < limbs ? BetaObject::kSegment + end + 0x20 * (i + 1) : 0;
      object.u32(0).zeros(0x14).u32(0).u32(child);
    }
    for (std::uint32_t i = 0; i < limbs; ++i) object.u32(BetaObject::kSegment + end + 0x20 * i);
    object.zeros(16);
    end += 0x24 * limbs + 16;
  }
  for (int i = 0; i < 2'000; ++i) object.u16(2).u16(1);  // keys: two values from the first on
  for (int i = 0; i < 50'000; ++i) {
    object.u16(9).u16(9).u32(BetaObject::kSegment + end).u32(BetaObject::kSegment + end + 0x10).u32(0);
  }
  const core::Result<Asset> content = readAsset(object.bytes(), "object_many.zobj");
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_EQ(content->skeletons.size(), kLists);
}

TEST(Z64Beta, SurvivesEveryDamage) {
  testing::forEachDamagedForm(BetaObject{}.bytes(), [](ByteView bytes) {
    const core::Result<Asset> content = readAsset(bytes, "object_human.zobj");
    if (!content) return;
    core::Pose pose;
    for (std::size_t i = 0; i < content->clips.size(); ++i) {
      if (!content->skeletonOf(i)) continue;
      core::Sampler(content->clips[i], content->skeletonOf(i))
          .sample(2.5F, core::SampleMode::GameExact, pose);
    }
  });
}

}  // namespace
}  // namespace marrow::formats
