// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/sm64ds/sm64ds_formats.h"
#include "tests/support/hostile.h"
#include "tests/write/j3d_models.h"
#include "tests/write/sm64ds.h"

#include <gtest/gtest.h>

#include <random>

namespace marrow::formats {
namespace {

using write::bmdBytes;
using write::BmdRecord;

// Records not in the order of their ids: root 0 with arm 2 and leg 1, hand 3 on the arm.
const std::vector<BmdRecord> kTree = {
    {"root", 0, 0, {0, 4096, 0}},
    {"arm", 2, -2, {2 * 4096, 0, 0}, {0x400, 0, -0x800}, {8192, 4096, 4096}},
    {"hand", 3, -1, {}, {}, {4096, 4096, 4096}, 1},
    {"leg", 1, -1, {0, -2048, 0}},
};

core::Result<Asset> read(const std::vector<BmdRecord>& records) {
  return readAsset(bmdBytes(records), "folder/kuro_model.bmd");
}

TEST(Sm64dsBmdRead, BonesGoByIdWhateverTheOrderOfRecords) {
  const core::Result<Asset> content = read(kTree);
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_EQ(content->formatId, "sm64ds-bmd");
  const core::Skeleton& skeleton = *content->skeletons.front();
  EXPECT_EQ(skeleton.name, "kuro_model");
  EXPECT_EQ(skeleton.scalingRule, core::ScalingRule::Standard);
  ASSERT_EQ(skeleton.size(), 4U);
  const char* names[] = {"root", "leg", "arm", "hand"};
  const int parents[] = {-1, 0, 0, 2};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(skeleton.bones[i].name, names[i]);
    EXPECT_EQ(skeleton.bones[i].parent, parents[i]);
    EXPECT_EQ(skeleton.trackOf(i), i);
  }
  EXPECT_EQ(skeleton.bones[2].byteOffset, 0x3CU + 0x40U);
  EXPECT_EQ(skeleton.bones[2].rest.scale, glm::vec3(2.0F, 1.0F, 1.0F));
  EXPECT_EQ(skeleton.bones[2].rest.rotationDegrees, glm::vec3(90.0F, 0.0F, 180.0F));
  EXPECT_EQ(skeleton.bones[1].rest.translation, glm::vec3(0.0F, -0.5F, 0.0F));
}

TEST(Sm64dsBmdRead, BillboardsAreNoted) {
  const core::Result<Asset> content = read(kTree);
  ASSERT_TRUE(content);
  EXPECT_TRUE(content->skeletons.front()->bones[3].isBillboard);
  EXPECT_FALSE(content->skeletons.front()->bones[0].isBillboard);
  ASSERT_EQ(content->diagnostics.entries().size(), 1U);
  EXPECT_EQ(content->diagnostics.entries()[0].severity, core::Severity::Info);
  EXPECT_EQ(content->diagnostics.entries()[0].byteOffset, 0x3CU + 2U * 0x40U + 0x3CU);
}

TEST(Sm64dsBmdRead, AScaleBeyondAnyModelIsNamedAndNotTaken) {
  const core::Result<Asset> content = read({{"root", 0, 0, {}, {}, {4096, 4096, 0x7FFFFFFF}}});
  ASSERT_TRUE(content);
  EXPECT_EQ(content->skeletons.front()->bones[0].rest.scale, glm::vec3(1.0F));
  ASSERT_EQ(content->diagnostics.entries().size(), 1U);
  EXPECT_EQ(content->diagnostics.entries()[0].severity, core::Severity::Warning);
  EXPECT_EQ(content->diagnostics.entries()[0].byteOffset, 0x3CU + 0x10U);
}

TEST(Sm64dsBmdRead, AParentWithAHigherIdComesFirstAndTracksFollowIds) {
  const core::Result<Asset> content = read({{"hand", 0, 1}, {"arm", 1, 1}, {"root", 2, 0}});
  ASSERT_TRUE(content) << core::toText(content.error());
  const core::Skeleton& skeleton = *content->skeletons.front();
  EXPECT_TRUE(skeleton.parentsComeFirst());
  EXPECT_EQ(skeleton.bones[0].name, "root");
  EXPECT_EQ(skeleton.trackOf(0), 2U);
  EXPECT_EQ(skeleton.bones[2].name, "hand");
  EXPECT_EQ(skeleton.trackOf(2), 0U);
}

TEST(Sm64dsBmdRead, NamesTheOffsetOfWhatIsWrong) {
  const core::Result<Asset> parent = read({{"a", 0, 0}, {"b", 1, 7}});
  ASSERT_FALSE(parent);
  EXPECT_EQ(parent.error().code, core::ErrorCode::IndexOutOfRange);
  EXPECT_EQ(parent.error().byteOffset, 0x3CU + 0x40U + 8U);
  EXPECT_EQ(parent.error().fieldPath, "BMD / bone record 1 / parent");
  const core::Result<Asset> twice = read({{"a", 0, 0}, {"b", 0, 0}});
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().fieldPath, "BMD / bone record 1 / id");
  const core::Result<Asset> circle = read({{"a", 0, 1}, {"b", 1, -1}});
  ASSERT_FALSE(circle);
  EXPECT_STREQ(circle.error().message.code().id, "sm64ds.parent-circle");
}

TEST(Sm64dsBmdRead, ABadNameCostsOnlyTheName) {
  Bytes bytes = bmdBytes(kTree);
  bytes[0x3C + 0x40 + 7] = 0x7F;  // the arm's name offset
  const core::Result<Asset> content = readAsset(bytes, "a.bmd");
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_EQ(content->skeletons.front()->bones[2].name, "bone_2");
}

TEST(Sm64dsBmdProbe, TakesNoNoiseAndNoOtherModel) {
  EXPECT_GT(sm64ds::probeBmd(bmdBytes(kTree)), 0);
  EXPECT_EQ(sm64ds::probeBmd(write::modelBytes({{"a", -1}})), 0);
  EXPECT_EQ(sm64ds::probeBmd(write::BcaFile(3).bytes()), 0);
  std::mt19937 random(11);
  for (int round = 0; round < 3000; ++round) {
    Bytes bytes(0x3C + random() % 400);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(round % 2 == 0 ? random() : random() % 3);
    EXPECT_EQ(sm64ds::probeBmd(bytes), 0);
  }
}

TEST(Sm64dsBmdRead, SurvivesEveryDamage) {
  testing::forEachDamagedForm(bmdBytes(kTree), [](ByteView bytes) {
    const core::Result<Asset> content = readAsset(bytes, "a.bmd");
    if (!content) {
      EXPECT_FALSE(content.error().fieldPath.empty());
      return;
    }
    EXPECT_TRUE(content->skeletons.front()->parentsComeFirst());
  });
}

}  // namespace
}  // namespace marrow::formats
