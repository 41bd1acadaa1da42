// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"
#include "formats/registry.h"
#include "tests/support/big_endian_bytes.h"
#include "tests/support/hostile.h"

#include <gtest/gtest.h>

#include <array>

namespace marrow::formats {
namespace {

using core::Channel;
using testing::BigEndianBytes;

constexpr std::uint32_t kSegment = 0x06000000;
constexpr std::uint32_t kLimbs = 0x10;
constexpr std::uint32_t kList = kLimbs + 3 * 0x20;
constexpr std::uint32_t kValues = kList + 3 * 4 + 4;

std::uint32_t limb(std::uint32_t index) { return kSegment + kLimbs + 0x20 * index; }

/// Limb 2 is the root, limb 0 its child, limb 1 limb 0's sibling: as in object_human, the list stands right
/// behind the limbs, and the last limb's pointers run into it.
struct BetaObject {
  bool childFirst = false;  ///< the order of the animation document
  bool limbsFirst = false;  ///< the header's
  unsigned runLength = 4;   ///< stored count of the animated channel
  int frames = 4;

  [[nodiscard]] Bytes bytes() const {
    BigEndianBytes out;
    out.zeros(kLimbs);
    appendLimb(out, 1.5F, limb(1), 0);
    appendLimb(out, 2.5F, 0, 0);
    appendLimb(out, 3.5F, 0, limb(0));
    for (const std::uint32_t index : {2U, 0U, 1U}) out.u32(limb(index));
    out.u32(0);
    for (const int value : {7, 0x4000, 10, 20, 30, 40}) out.s16(value);
    const auto keys = static_cast<std::uint32_t>(out.size());
    out.u16(runLength).u16(2).u16(1).u16(0).u16(1).u16(0);
    for (int row = 0; row < 3; ++row) out.u16(1).u16(1).u16(1).u16(0).u16(1).u16(0);
    const auto count = static_cast<unsigned>(frames);
    out.u16(limbsFirst ? 3 : count).u16(limbsFirst ? count : 3);
    out.u32(kSegment + kValues).u32(kSegment + keys).zeros(8);
    return out.bytes();
  }

 private:
  void appendLimb(BigEndianBytes& out, float x, std::uint32_t sibling, std::uint32_t child) const {
    out.u32(0x06001000).f32(x).f32(0.0F).f32(0.0F).s16(0x2000).s16(0).s16(0).u16(0);
    out.u32(childFirst ? child : sibling).u32(childFirst ? sibling : child);
  }
};

FileContent read(const BetaObject& object) {
  core::Result<FileContent> content = readContent(object.bytes(), "object_human.zobj");
  if (content) return std::move(*content);
  ADD_FAILURE() << core::toText(content.error());
  return {};
}

TEST(Z64Beta, BothPointerOrdersAndBothHeadersAreTheSame) {
  for (const bool childFirst : {false, true}) {
    for (const bool limbsFirst : {false, true}) {
      const FileContent content = read({.childFirst = childFirst, .limbsFirst = limbsFirst});
      EXPECT_EQ(content.formatId, "z64-legacy");
      ASSERT_EQ(content.skeletons.size(), 1U);
      const core::Skeleton& skeleton = *content.skeletons[0];
      EXPECT_EQ(skeleton.byteOffset, kList);
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
  const FileContent content = read({});
  const core::Sampler sampler(content.clips.at(0), content.skeletonOf(0));
  core::Pose pose;
  sampler.sample(2.0F, core::SampleMode::Console, pose);
  EXPECT_EQ(pose.local[0].translation, glm::vec3(30.0F, 7.0F, 7.0F));
  EXPECT_EQ(pose.local[1].translation, glm::vec3(1.5F, 0.0F, 0.0F));
  EXPECT_EQ(pose.angles[2][0].units, 0x4000);
}

TEST(Z64Beta, ARunShorterThanTheClipFallsBackToItsFirstValue) {
  const FileContent content = read({.runLength = 2, .frames = 4});
  const core::Sampler sampler(content.clips.at(0), content.skeletonOf(0));
  core::Pose pose;
  const std::array<float, 4> wanted = {10.0F, 20.0F, 10.0F, 10.0F};
  for (int frame = 0; frame < 4; ++frame) {
    sampler.sample(static_cast<float>(frame), core::SampleMode::Console, pose);
    EXPECT_EQ(pose.local[0].translation.x, wanted[static_cast<std::size_t>(frame)]) << frame;
  }
}

TEST(Z64Beta, TheListCanBeNamed) {
  ZeldaOptions options;
  options.skeletonAt = {kSegment + kList};
  const core::Result<FileContent> content = readContent(BetaObject{}.bytes(), "object_human.zobj", options);
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_EQ(content->skeletons.size(), 1U);
  EXPECT_EQ(content->clips.size(), 1U);
}

TEST(Z64Beta, SurvivesEveryDamage) {
  testing::forEachDamagedForm(BetaObject{}.bytes(), [](ByteView bytes) {
    const core::Result<FileContent> content = readContent(bytes, "object_human.zobj");
    if (!content) return;
    core::Pose pose;
    for (std::size_t i = 0; i < content->clips.size(); ++i) {
      if (!content->skeletonOf(i)) continue;
      core::Sampler(content->clips[i], content->skeletonOf(i)).sample(2.5F, core::SampleMode::Console, pose);
    }
  });
}

}  // namespace
}  // namespace marrow::formats
