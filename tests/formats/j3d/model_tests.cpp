// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "tests/support/hostile.h"
#include "tests/write/j3d_models.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace marrow::formats {
namespace {

using write::modelBytes;
using write::ModelJoint;

const std::vector<ModelJoint> kTree = {
    {"root", -1, {0, 1, 0}, {1, 1, 1}, {0, 0, 0}, 0xFF},
    {"arm", 0, {2, 0, 0}, {2, 2, 2}, {0x4000, 0, -0x8000}, 1},
    {"hand", 1, {3, 0, 0}, {1, 1, 1}, {0, 0, 0}, 0},
    {"leg", 0, {0, -4, 0}, {1, 1, 1}, {0, 0, 0}, 0xFF},
};

TEST(J3dModelRead, JointsHierarchyAndRule) {
  const core::Result<Asset> content = readAsset(modelBytes(kTree, 2), "cl.bmd");
  ASSERT_TRUE(content) << core::toText(content.error());
  const core::Skeleton& skeleton = *content->skeletons.front();
  EXPECT_EQ(skeleton.name, "cl");
  EXPECT_EQ(skeleton.scalingRule, core::ScalingRule::Maya);
  ASSERT_EQ(skeleton.size(), 4U);
  EXPECT_EQ(skeleton.bones[1].name, "arm");
  EXPECT_EQ(skeleton.bones[1].parent, 0);
  EXPECT_EQ(skeleton.bones[2].parent, 1);
  EXPECT_EQ(skeleton.bones[3].parent, 0);
  EXPECT_TRUE(skeleton.bones[1].scaleCompensate);
  EXPECT_FALSE(skeleton.bones[0].scaleCompensate);  // 0xFF
  EXPECT_EQ(skeleton.bones[1].rest.rotationDegrees, glm::vec3(90.0F, 0.0F, 180.0F));
  EXPECT_EQ(skeleton.bones[1].rest.scale, glm::vec3(2.0F));
  EXPECT_TRUE(content->diagnostics.empty());
}

TEST(J3dModelRead, ChildrenStoredBeforeTheirParentAreSortedAndKeepTheirTrack) {
  const std::vector<ModelJoint> backwards = {{"hand", 1, {}, {1, 1, 1}, {}, 0},
                                             {"arm", 2, {}, {1, 1, 1}, {}, 0},
                                             {"root", -1, {}, {1, 1, 1}, {}, 0}};
  const core::Result<Asset> content = readAsset(modelBytes(backwards), "a.bmd");
  ASSERT_TRUE(content) << core::toText(content.error());
  const core::Skeleton& skeleton = *content->skeletons.front();
  EXPECT_TRUE(skeleton.parentsComeFirst());
  EXPECT_EQ(skeleton.bones[0].name, "root");
  EXPECT_EQ(skeleton.trackOf(0), 2U);
  EXPECT_EQ(skeleton.bones[2].name, "hand");
  EXPECT_EQ(skeleton.bones[2].parent, 1);
  EXPECT_EQ(skeleton.trackOf(2), 0U);
}

TEST(J3dModelRead, AnUnknownRuleIsAWarning) {
  const core::Result<Asset> content = readAsset(modelBytes(kTree, 7), "a.bmd");
  ASSERT_TRUE(content);
  EXPECT_EQ(content->skeletons.front()->scalingRule, core::ScalingRule::Standard);
  ASSERT_EQ(content->diagnostics.entries().size(), 1U);
  EXPECT_EQ(content->diagnostics.entries()[0].byteOffset, 0x28U);
}

TEST(J3dModelRead, ARestPoseBeyondAnyModelIsNamedAndNotTaken) {
  std::vector<ModelJoint> tree = {{"root", -1, {}, {1, 1, 1e6F}, {}, 0}, {"tail", 0, {}, {200, 1, 1}, {}, 0}};
  const core::Result<Asset> content = readAsset(modelBytes(tree), "a.bmd");
  ASSERT_TRUE(content) << core::toText(content.error());
  const core::Skeleton& skeleton = *content->skeletons.front();
  EXPECT_EQ(skeleton.bones[0].rest.scale, glm::vec3(1.0F));
  EXPECT_EQ(skeleton.bones[1].rest.scale, glm::vec3(200.0F, 1.0F, 1.0F)) << "The Wind Waker has 200";
  ASSERT_EQ(content->diagnostics.entries().size(), 1U);
  EXPECT_STREQ(content->diagnostics.entries()[0].message.code().id, "j3d.rest-far");
  EXPECT_EQ(content->diagnostics.entries()[0].byteOffset, skeleton.bones[0].byteOffset + 4);
}

TEST(J3dModelRead, AJointThatDoesNotExistIsNamed) {
  Bytes bytes = modelBytes(kTree);
  bytes[0x38 + 3] = 9;  // first node's index
  const core::Result<Asset> content = readAsset(bytes, "a.bmd");
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().code, core::ErrorCode::IndexOutOfRange);
  EXPECT_EQ(content.error().byteOffset, 0x3AU);
  EXPECT_EQ(content.error().fieldPath, "INF1 / node 0 / index");
}

TEST(J3dModelRead, JapaneseNamesAreKeptReadable) {
  const core::Result<Asset> content = readAsset(modelBytes({{"\xB1"
                                                             "b\x82\xA0\x95\x5C",
                                                             -1,
                                                             {},
                                                             {1, 1, 1},
                                                             {},
                                                             0}}),
                                                "a.bmd");
  ASSERT_TRUE(content);
  EXPECT_EQ(content->skeletons.front()->bones[0].name,
            "\xEF\xBD\xB1"
            "b\u3042\u8868");
}

TEST(J3dModelRead, AModelWithoutNamesSaysSoOnce) {
  Bytes bytes = modelBytes(kTree);
  const std::string tag = "JNT1";
  const auto block = std::search(bytes.begin(), bytes.end(), tag.begin(), tag.end());
  ASSERT_NE(block, bytes.end());
  std::fill_n(block + 0x14, 4, std::uint8_t{0});
  const core::Result<Asset> content = readAsset(bytes, "a.bmd");
  ASSERT_TRUE(content);
  EXPECT_EQ(content->skeletons.front()->bones[0].name, "joint_0");
  ASSERT_EQ(content->diagnostics.entries().size(), 1U);
  EXPECT_STREQ(content->diagnostics.entries()[0].message.code().id, "j3d.no-names");
}

TEST(J3dModelRead, SurvivesEveryDamage) {
  testing::forEachDamagedForm(modelBytes(kTree, 1), [](ByteView bytes) {
    const core::Result<Asset> content = readAsset(bytes, "a.bmd");
    if (!content || content->skeletons.empty()) return;
    EXPECT_TRUE(content->skeletons.front()->parentsComeFirst());
  });
}

TEST(Registry, SaysWhatAnUnknownFileBeginsWith) {
  const Bytes bytes = {'G', 'I', 'F', '8', '9', 'a', 1, 2, 3};
  const core::Result<Asset> content = readAsset(bytes, "x.bck");
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().code, core::ErrorCode::UnknownFormat);
  EXPECT_STREQ(content.error().message.code().id, "format.unknown");
  EXPECT_TRUE(content.error().message.arguments().at(0).text().starts_with("GIF89a"));
}

TEST(Registry, EveryFormatIsDescribed) {
  for (const FormatDescriptor& format : registeredFormats()) {
    EXPECT_NE(std::string(format.id), "");
    EXPECT_NE(std::string(format.label), "");
    EXPECT_NE(std::string(format.extensions), "");
    EXPECT_EQ(format.probe({}), 0) << format.id << " claims an empty file";
    EXPECT_FALSE(format.read({}, {"x"})) << format.id << " reads an empty file";
  }
}

}  // namespace
}  // namespace marrow::formats
