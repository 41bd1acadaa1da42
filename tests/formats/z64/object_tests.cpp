// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/z64/zelda_options.h"
#include "tests/formats/z64/reading.h"
#include "tests/support/hostile.h"
#include "tests/support/zelda_files.h"

#include <gtest/gtest.h>

#include <memory>

namespace marrow::formats {
namespace {

using testing::errorOf;
using testing::read;
using testing::warnsOf;
using testing::zeldaTree;
using write::ZeldaLimb;
using write::ZeldaObject;

// -- hierarchies ----------------------------------------------------------------------------------------

TEST(Z64Skeleton, LimbsTreeAndRest) {
  ZeldaObject object;
  const std::size_t header = object.skeleton(zeldaTree());
  const Asset content = read(object);
  ASSERT_EQ(content.skeletons.size(), 1U);
  const core::Skeleton& skeleton = *content.skeletons[0];
  EXPECT_EQ(skeleton.byteOffset, header);
  EXPECT_EQ(skeleton.name, "skeleton_000060");
  ASSERT_EQ(skeleton.size(), 4U);
  EXPECT_EQ(skeleton.bones[3].name, "limb_3");
  EXPECT_EQ(skeleton.bones[3].parent, 1);
  EXPECT_EQ(skeleton.bones[2].parent, 0);
  EXPECT_EQ(skeleton.bones[2].rest.translation, glm::vec3(-10.0F, 0.0F, 0.0F));
  EXPECT_EQ(skeleton.bones[2].byteOffset, 0x20U + 2 * 12);
}

TEST(Z64Skeleton, EveryKindOfHeaderAndLimb) {
  for (const bool isFlex : {false, true}) {
    for (const bool isWide : {false, true}) {
      ZeldaObject object;
      const std::size_t header = object.skeleton(zeldaTree(), {.isFlex = isFlex, .isWide = isWide});
      object.simpleAnimation(3, 4);
      const Asset content = read(object);
      ASSERT_EQ(content.skeletons.size(), 1U);
      EXPECT_EQ(content.skeletons[0]->byteOffset, header);
      EXPECT_EQ(content.clips.size(), 1U);
      EXPECT_TRUE(content.diagnostics.empty());
    }
  }
}

TEST(Z64Skeleton, LimbsWhoseParentFollowsThemAreSortedAndKeepTheirTrack) {
  ZeldaObject object;
  object.skeleton({{{0, 0, 0}, 2}, {{1, 0, 0}}, {{2, 0, 0}, 1}});
  object.simpleAnimation(4, 3);
  const Asset content = read(object);
  const core::Skeleton& skeleton = *content.skeletons.at(0);
  EXPECT_TRUE(skeleton.parentsComeFirst());
  EXPECT_EQ(skeleton.bones[1].name, "limb_2");
  EXPECT_EQ(skeleton.trackOf(1), 2U);
  EXPECT_EQ(skeleton.bones[2].parent, 1);
}

TEST(Z64Skeleton, LinksLimbsHaveNames) {
  ZeldaObject object;
  object.skeleton(testing::linkLimbs(), {.isFlex = true, .isWide = true});
  const Asset content = read(object);
  const core::Skeleton& skeleton = *content.skeletons.at(0);
  EXPECT_EQ(skeleton.bones[0].name, "root");
  EXPECT_EQ(skeleton.bones[10].name, "head");
  EXPECT_EQ(skeleton.bones[10].parent, 9);
  EXPECT_TRUE(warnsOf(content, "z64.animations-elsewhere"));
}

// Whether it is the root itself, a limb, or no limb.
TEST(Z64Skeleton, TheRootsSiblingIsNeverFollowed) {
  for (const std::uint8_t sibling : {0, 1, 3, 4, 9, 254}) {
    std::vector<ZeldaLimb> limbs = zeldaTree();
    limbs[0].sibling = sibling;
    ZeldaObject object;
    object.skeleton(limbs);
    object.simpleAnimation(3, 4);
    const Asset content = read(object);
    ASSERT_EQ(content.skeletons.size(), 1U) << +sibling;
    EXPECT_EQ(content.skeletons[0]->bones[1].parent, 0);
    EXPECT_TRUE(warnsOf(content, "z64.root-sibling")) << +sibling;
    EXPECT_TRUE(content.skeletonOf(0)) << +sibling;
  }
}

TEST(Z64Object, LargerThanItsAddressesReachIsRefused) {
  Bytes bytes((std::size_t{1} << 24) + 1);
  const auto content = readAsset(bytes, "object_x.zobj");
  ASSERT_FALSE(content);
  EXPECT_STREQ(content.error().message.code().id, "z64.object-too-large");
}

TEST(Z64Skeleton, ACountThatIsTooLargeShowsWhatIsReached) {
  for (const std::uint8_t count : {5, 6}) {
    ZeldaObject object;
    const std::size_t header = object.skeleton(zeldaTree());
    object.simpleAnimation(3, 4);
    std::vector<std::uint8_t> bytes = object.bytes();
    bytes[header + 4] = count;
    const core::Result<Asset> content = readAsset(bytes, "object_x.zobj", {});
    ASSERT_TRUE(content) << core::toText(content.error());
    ASSERT_EQ(content->skeletons.size(), 1U) << +count;
    EXPECT_EQ(content->skeletons[0]->size(), 4U);
    EXPECT_TRUE(warnsOf(*content, "z64.limbs-unreached")) << +count;
  }
}

TEST(Z64Skeleton, ATableThatIsOffByOneShowsWhatHangsTogether) {
  std::vector<ZeldaLimb> limbs = zeldaTree();
  limbs.push_back({{9, 9, 9}});
  ZeldaObject object;
  object.skeleton(limbs);
  const Asset content = read(object);
  EXPECT_EQ(content.skeletons.at(0)->size(), 4U);
  EXPECT_TRUE(warnsOf(content, "z64.limbs-unreached"));
}

TEST(Z64Skeleton, TwoHeadersOnOneTableAreOneSkeleton) {
  ZeldaObject object;
  const std::size_t header = object.skeleton(zeldaTree(), {.isFlex = true});
  object.noise(3).headerOn(header);
  const Asset content = read(object);
  ASSERT_EQ(content.skeletons.size(), 1U);
  EXPECT_EQ(content.skeletons[0]->byteOffset, header);
}

TEST(Z64Skeleton, AHeaderAwayFromItsTableIsFound) {
  ZeldaObject object;
  const std::size_t header = object.skeleton(zeldaTree(), {.gapBytes = 0x40});
  EXPECT_EQ(read(object).skeletons.at(0)->byteOffset, header);
}

// A limb with one display list for near and far looks like an early limb list that names one limb twice.
TEST(Z64Skeleton, DisplayListsAreNoBrokenLimbListOfTheEarlyFormat) {
  ZeldaObject object;
  const std::uint32_t displayList = object.address(object.size());
  for (int i = 0; i < 6; ++i) object.word(0);
  object.word(0xDF000000).word(0);
  std::vector<ZeldaLimb> limbs = zeldaTree();
  for (ZeldaLimb& limb : limbs) limb.displayList = displayList;
  object.skeleton(limbs, {.isWide = true});
  object.simpleAnimation(5, limbs.size());
  const Asset content = read(object);
  EXPECT_EQ(content.skeletons.size(), 1U);
  EXPECT_EQ(content.clips.size(), 1U);
  EXPECT_TRUE(content.diagnostics.entries().empty()) << core::toText(content.diagnostics.entries().front());
}

TEST(Z64Skeleton, KeepsAreReadInTheirOwnSegment) {
  ZeldaObject object(4);
  object.skeleton(zeldaTree());
  object.simpleAnimation(3, 4);
  const Asset content = read(object);
  EXPECT_EQ(content.skeletons.size(), 1U);
  EXPECT_EQ(content.clips.size(), 1U);
}

TEST(Z64Skeleton, ALoopIsNamedWithItsOffset) {
  std::vector<ZeldaLimb> limbs = zeldaTree();
  limbs[3].child = 1;
  ZeldaObject object;
  object.skeleton(limbs);
  const core::Error error = errorOf(object);
  EXPECT_EQ(error.byteOffset, 0x20U + 3 * 12 + 6);
  EXPECT_EQ(error.fieldPath, "skeleton_000060 / limb 3 / child");
  EXPECT_STREQ(error.message.code().id, "z64.limb-circle");
}

// -- the user's options ---------------------------------------------------------------------------------

TEST(Z64Options, OffsetsReplaceTheSearch) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  const std::size_t second = object.skeleton({{{0, 0, 0}, 1}, {{1, 2, 3}}});
  object.simpleAnimation(5, 4);
  const std::size_t animation = object.simpleAnimation(6, 2);
  z64::ZeldaOptions options;
  options.skeletonAt = {object.address(second)};
  options.animationAt = {static_cast<std::uint32_t>(animation)};
  const Asset content = read(object, options);
  ASSERT_EQ(content.skeletons.size(), 1U);
  EXPECT_EQ(content.skeletons[0]->byteOffset, second);
  ASSERT_EQ(content.clips.size(), 1U);
  EXPECT_EQ(content.clips[0]->byteOffset, animation);
  EXPECT_TRUE(content.skeletonOf(0));
}

TEST(Z64Options, NamedAnimationsComeBeforeThoseThatAreFound) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  const std::size_t first = object.simpleAnimation(5, 4);
  const std::size_t second = object.simpleAnimation(6, 4);
  z64::ZeldaOptions options;
  options.animationAt = {static_cast<std::uint32_t>(second)};
  options.keepsFound = true;
  const Asset content = read(object, options);
  ASSERT_EQ(content.clips.size(), 2U);  // each once
  EXPECT_EQ(content.clips[0]->byteOffset, second);
  EXPECT_EQ(content.clips[1]->byteOffset, first);
}

TEST(Z64Options, AnOffsetThatHoldsNothingIsAnError) {
  ZeldaObject object;
  object.noise(4);
  z64::ZeldaOptions options;
  options.skeletonAt = {0x24};
  EXPECT_EQ(errorOf(object, options).byteOffset, 0x24U);
  options = {};
  options.animationAt = {0x7FFFFF};
  EXPECT_EQ(errorOf(object, options).code, core::ErrorCode::Truncated);
  options.animationAt = {0x24, 0x7FFFFF};
  const std::string both = errorOf(object, options).message.text();
  for (const char* offset : {"at 0x24,", "at 0x7FFFFF,"})
    EXPECT_NE(both.find(offset), std::string::npos) << both;
}

// The sound parts of an object are shown when a part is damaged, and also when the user named a wrong offset.
TEST(Z64Options, AWrongOffsetIsToldOfBesideTheRest) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  const std::size_t animation = object.simpleAnimation(5, 4);
  object.simpleAnimation(7, 4);
  z64::ZeldaOptions options;
  options.animationAt = {0x21, static_cast<std::uint32_t>(animation)};
  const Asset one = read(object, options);
  EXPECT_EQ(one.skeletons.size(), 1U);
  ASSERT_EQ(one.clips.size(), 1U);
  EXPECT_EQ(one.clips[0]->byteOffset, animation);
  const auto odd = findRefusedOption(one.diagnostics.entries());
  ASSERT_TRUE(odd);
  EXPECT_NE(odd->message.text().find("at 0x21,"), std::string::npos) << odd->message.text();
  EXPECT_EQ(odd->file, "object_x.zobj");
  // Where no named offset has a header, the search's results are shown.
  options.animationAt = {0x7FFFFF};
  const Asset found = read(object, options);
  EXPECT_EQ(found.clips.size(), 2U);
  EXPECT_TRUE(findRefusedOption(found.diagnostics.entries()));
  options = {};
  options.skeletonAt = {4};
  const Asset wrong = read(object, options);
  EXPECT_EQ(wrong.skeletons.size(), 1U);
  EXPECT_EQ(wrong.clips.size(), 2U);
  ASSERT_TRUE(findRefusedOption(wrong.diagnostics.entries()));
  EXPECT_EQ(findRefusedOption(wrong.diagnostics.entries())->byteOffset, 4U);
  EXPECT_FALSE(findRefusedOption(read(object).diagnostics.entries()));
}

TEST(Z64Options, ALimbSizeThatTheLimbsSpeakAgainstIsOdd) {
  ZeldaObject narrow;
  narrow.skeleton(zeldaTree());
  narrow.noise(4);
  ZeldaObject wide;
  wide.skeleton(zeldaTree(), {.isWide = true});
  for (const z64::LimbSize size : {z64::LimbSize::Auto, z64::LimbSize::Standard, z64::LimbSize::Wide}) {
    z64::ZeldaOptions options;
    options.limbSize = size;
    EXPECT_EQ(warnsOf(read(narrow, options), "z64.limb-size"), size == z64::LimbSize::Wide);
    EXPECT_EQ(warnsOf(read(wide, options), "z64.limb-size"), size == z64::LimbSize::Standard);
  }
}

TEST(Z64Options, TheLimbSizeBoundsTheLastRecord) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  z64::ZeldaOptions options;
  options.limbSize = z64::LimbSize::Wide;
  EXPECT_EQ(read(object, options).skeletons.size(), 1U);
}

// -- the sample -----------------------------------------------------------------------------------------

TEST(Z64Sample, TheMothFluttersAndLands) {
  const core::Result<Asset> content =
      readFile(std::string(MARROW_SOURCE_DIR) + "/resources/samples/moth/moth.zobj");
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_TRUE(content->diagnostics.empty());
  ASSERT_EQ(content->skeletons.size(), 1U);
  EXPECT_EQ(content->skeletons[0]->size(), 12U);
  ASSERT_EQ(content->clips.size(), 2U);
  const core::Sampler sampler(content->clips[1], content->skeletonOf(1));
  core::Pose pose;
  sampler.sample(39.0F, core::SampleMode::GameExact, pose);
  EXPECT_EQ(pose.local[0].translation, glm::vec3(0.0F, 127.0F, 41.0F));
}

// -- hostile --------------------------------------------------------------------------------------------

void sampleAll(const Asset& content) {
  core::Pose pose;
  for (std::size_t i = 0; i < content.clips.size(); ++i) {
    std::shared_ptr<const core::Skeleton> skeleton = content.skeletonOf(i);
    if (!skeleton) {
      skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(content.clips[i]->boneCount()));
    }
    EXPECT_TRUE(skeleton->parentsComeFirst());
    const core::Sampler sampler(content.clips[i], skeleton);
    sampler.sample(1.5F, core::SampleMode::Smooth, pose);
    sampler.sample(1.5F, core::SampleMode::GameExact, pose);
  }
}

TEST(Z64Object, SurvivesEveryDamage) {
  ZeldaObject object;
  object.skeleton(zeldaTree(), {.isFlex = true});
  object.simpleAnimation(5, 4);
  testing::forEachDamagedForm(object.bytes(), [](ByteView bytes) {
    const core::Result<Asset> content = readAsset(bytes, "object_x.zobj");
    if (content) sampleAll(*content);
  });
}

TEST(Z64Object, NothingToFindIsSaid) {
  ZeldaObject object;
  object.noise(100);
  const core::Error error = errorOf(object);
  EXPECT_EQ(error.code, core::ErrorCode::UnknownFormat);
  EXPECT_STREQ(error.message.code().id, "z64.nothing-found");
}

TEST(Z64Object, HeadersThatShareTheirValuesAreBounded) {
  ZeldaObject object;
  object.skeleton(zeldaTree());
  object.noise(20'000);
  const std::size_t values = object.size() - 80'000;
  const std::size_t rows = object.size();
  for (unsigned i = 0; i < 8; ++i) object.word(i << 16 | (8 + i));
  for (int i = 0; i < 3000; ++i) {
    object.word(30'000U << 16).word(object.address(values)).word(object.address(rows)).word(0);
  }
  const core::Result<Asset> content = readAsset(object.bytes(), "object_x.zobj");
  ASSERT_TRUE(content) << core::toText(content.error());
  std::size_t bytes = 0;
  for (const auto& clip : content->clips) {
    bytes += clip->keys.size() * sizeof(core::Key) + clip->boneCount() * core::kBoneTrackBytes;
  }
  EXPECT_LT(bytes, 64 * object.size() + (16U << 20));
}

// As large as the larger objects of the games, and every word looks like a header: a search that tried each
// with every other would not end.
TEST(Z64Object, AFileOfNothingButHeadersIsRead) {
  ZeldaObject object;
  while (object.size() < (1U << 19))
    object.word(object.address(object.size() % 0x8000 & ~3U)).word(0xFF000000);
  EXPECT_EQ(errorOf(object).code, core::ErrorCode::UnknownFormat);
}

}  // namespace
}  // namespace marrow::formats
