// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "formats/record_bytes.h"
#include "formats/registry.h"
#include "formats/z64/link_headers.h"
#include "formats/z64/link_set.h"
#include "formats/z64/zelda_options.h"
#include "tests/support/hostile.h"
#include "tests/support/zelda_files.h"

#include <gtest/gtest.h>

#include <string>

namespace marrow::formats::z64 {
namespace {

using testing::linkKeep;

Bytes object() {
  write::ZeldaObject object;
  object.skeleton(testing::linkLimbs(), {.isFlex = true, .isWide = true});
  return object.bytes();
}

const std::vector<unsigned> kFaces = {0x00, 0x00, 0x21, 0x48, 0x48};

Asset readSet(const std::string& objectName, const ZeldaOptions& options = {}) {
  const Bytes objectBytes = object();
  const Bytes keepBytes = linkKeep();
  const Bytes frames = testing::linkFrames(kFaces);
  auto content = readLinkSet({{objectName, objectBytes}, {"keep", keepBytes}, {"frames", frames}}, options);
  if (content) return std::move(*content);
  ADD_FAILURE() << core::toText(content.error());
  return {};
}

TEST(Z64Link, FramesBecomeClips) {
  const Asset content = readSet("object_link_boy");
  EXPECT_TRUE(content.diagnostics.empty());
  ASSERT_EQ(content.clips.size(), 2U);
  const core::Clip& clip = *content.clips[1];
  EXPECT_EQ(clip.name, "link_anim_000028");
  EXPECT_EQ(clip.frameCount, 2);
  EXPECT_EQ(clip.framesPerSecond, 30.0F);
  const core::Curve& z = clip.curve(20, core::Channel::RotationZ);
  EXPECT_EQ(z.keyStrideBytes, 0x86);
  EXPECT_EQ(z.keysOffset, 0x192U + 2 * 65);
  core::Pose pose;
  core::Sampler(content.clips[1], content.skeletonOf(1)).sample(1.0F, core::SampleMode::GameExact, pose);
  EXPECT_EQ(pose.angles[20][2].units, 4 * 0x100 + 65);
  EXPECT_EQ(pose.local[0].translation, glm::vec3(1024.0F, 1025.0F, 1026.0F));
}

TEST(Z64Link, HeadersAndFramesAreMappedEachInItsFile) {
  Asset content = readSet("object_link_boy");
  content.format = formatRegistry().find("z64-object");
  EXPECT_EQ(content.clips[1]->keysFile, "frames");
  const Recording headers = recordBytes(linkKeep(), {"gameplay_keep.bin"}, &content);
  EXPECT_EQ(headers.fieldAt(0x28)->path, "link_anim_000028 / frame count");
  EXPECT_FALSE(headers.fieldAt(0x00));
  const Bytes bytes = testing::linkFrames(kFaces);
  const Recording frames = recordKeys(bytes.size(), content, "frames");
  const auto key = frames.fieldAt(0x192 + 0x86 + 2 * 65);
  ASSERT_TRUE(key.has_value());
  EXPECT_EQ(key->path, "link_anim_000028 / bone 20 / rotation Z / key 1 / value");
  EXPECT_EQ(key->clip, 1);
  EXPECT_EQ(valueText(*key, bytes), std::to_string(4 * 0x100 + 65));
  const auto face = frames.fieldAt(0x86 + 0x84);
  ASSERT_TRUE(face.has_value());
  EXPECT_EQ(face->path, "link_anim_000020 / texture-image eyes / frame 1 / face");
  EXPECT_EQ(face->sharers, std::vector<std::string>{"link_anim_000020 / texture-image mouth"});
  const Recording other = recordKeys(0x1000, content, "other");
  for (std::uint64_t at = 0; at < 0x1000; ++at) ASSERT_FALSE(other.tintAt(at)) << at;
}

TEST(Z64Link, TheFaceIsATrackAndANumber) {
  const Asset content = readSet("object_link_boy");
  const core::Clip& clip = *content.clips.at(0);
  const auto images = clip.tracksOf(core::TargetKind::TextureImage);
  ASSERT_EQ(images.size(), 2U);
  EXPECT_EQ(images[0].target.name, "eyes");
  EXPECT_EQ(images[1].target.name, "mouth");
  EXPECT_EQ(clip.boneCount(), 21U);
  const core::ValueRun& eyeRun = clip.runs.at(static_cast<std::size_t>(images[0].run));
  const core::ValueRun& mouthRun = clip.runs.at(static_cast<std::size_t>(images[1].run));
  EXPECT_EQ(eyeRun.at(2.9), 1);
  EXPECT_EQ(mouthRun.at(2.9), 2);
  EXPECT_EQ(eyeRun.at(3.0), eyeRun.at(0.0));
  EXPECT_EQ(*eyeRun.nameOf(3), "closed");
  EXPECT_EQ(eyeRun.nameOf(9), nullptr);
  ASSERT_EQ(clip.eventTracks.size(), 2U);
  const core::EventTrack& eyes = clip.eventTracks[0];
  EXPECT_EQ(eyes.name, "eyes");
  ASSERT_EQ(eyes.events.size(), 2U);
  EXPECT_EQ(eyes.events[0].endFrame, 2.0F);
  EXPECT_EQ(eyes.events[1].name, "eyes: open");
  EXPECT_EQ(clip.eventTracks[1].events[1].name, "mouth: slightly open");
  EXPECT_EQ(eyes.events[1].byteOffset, 2U * 0x86 + 0x84);
}

TEST(Z64Link, TheChildsRootMovesLess) {
  const auto rootOf = [](const Asset& content) {
    core::Pose pose;
    core::Sampler(content.clips.at(1), content.skeletonOf(1)).sample(1.0F, core::SampleMode::GameExact, pose);
    return pose.local[0].translation.x;
  };
  ZeldaOptions adult;
  adult.rootScale = RootScale::Adult;
  ZeldaOptions child;
  child.rootScale = RootScale::Child;
  EXPECT_FLOAT_EQ(rootOf(readSet("object_link_child.zobj")), 0.64F * 1024.0F);
  EXPECT_FLOAT_EQ(rootOf(readSet("object_link_child.zobj", adult)), 1024.0F);
  EXPECT_FLOAT_EQ(rootOf(readSet("object_link_boy.zobj", child)), 0.64F * 1024.0F);
}

TEST(Z64Link, APartThatIsNotThereIsNamed) {
  const Bytes keepBytes = linkKeep();
  const Bytes frames = testing::linkFrames(kFaces);
  const auto flat = readLinkSet({{}, {"keep", keepBytes}, {"frames", frames}}, {});
  ASSERT_TRUE(flat);
  EXPECT_EQ(flat->clips.size(), 2U);
  EXPECT_FALSE(flat->skeletonOf(0));
  EXPECT_STREQ(flat->diagnostics.entries().at(0).message.code().id, "z64.part-missing");
  const auto lone = readLinkSet({{}, {"keep", keepBytes}, {}}, {});
  ASSERT_FALSE(lone);
  EXPECT_NE(lone.error().message.text().find("link_animetion"), std::string::npos);
}

// The object is found and only its skeleton is refused, so no file is missing.
TEST(Z64Link, ASkeletonThatIsRefusedIsNamedWithTheReason) {
  std::vector<write::ZeldaLimb> limbs = testing::linkLimbs();
  limbs[20].child = 40;
  write::ZeldaObject object;
  object.skeleton(limbs, {.isFlex = true, .isWide = true});
  const Bytes keepBytes = linkKeep();
  const Bytes frames = testing::linkFrames(kFaces);
  const auto flat = readLinkSet({{"object", object.bytes()}, {"keep", keepBytes}, {"frames", frames}}, {});
  ASSERT_TRUE(flat);
  EXPECT_EQ(flat->clips.size(), 2U);
  const core::Diagnostic& first = flat->diagnostics.entries().at(0);
  EXPECT_EQ(first.severity, core::Severity::Error);
  EXPECT_EQ(first.file, "object");
  EXPECT_NE(first.fieldPath.find("limb 20 / child"), std::string::npos) << first.fieldPath;
  for (const core::Diagnostic& entry : flat->diagnostics.entries()) {
    EXPECT_STRNE(entry.message.code().id, "z64.part-missing");
  }
}

TEST(Z64Link, HeadersAreATable) {
  const Bytes lone = write::BigEndianWriter().zeros(0x20).u16(3).u16(0).u32(0x07000000).zeros(8).bytes();
  EXPECT_TRUE(findLinkHeaders(lone, false, std::nullopt).headers.empty());
  EXPECT_EQ(findLinkHeaders(lone, true, std::nullopt).headers.size(), 1U);
  EXPECT_EQ(findLinkHeaders(linkKeep(), false, std::nullopt).headers.size(), 2U);
  const LinkHeaderSearch cut = findLinkHeaders(linkKeep(), false, 4 * 0x86);
  EXPECT_EQ(cut.headers.size(), 1U);
  ASSERT_EQ(cut.refused.size(), 1U);
  EXPECT_EQ(cut.refused[0].byteOffset, 0x28U);
}

TEST(Z64Link, EveryDamageToTheHeadersIsSurvived) {
  const Bytes objectBytes = object();
  const Bytes frames = testing::linkFrames(kFaces);
  testing::forEachDamagedForm(linkKeep(), [&](ByteView bytes) {
    (void)readLinkSet({{"object", objectBytes}, {"keep", bytes}, {"frames", frames}}, {});
    (void)readAsset(bytes, "gameplay_keep.bin");
  });
}

TEST(Z64Link, EveryDamageToTheFramesIsSurvived) {
  const Bytes objectBytes = object();
  const Bytes keepBytes = linkKeep();
  testing::forEachDamagedForm(testing::linkFrames(kFaces), [&](ByteView bytes) {
    (void)readLinkSet({{"object", objectBytes}, {"keep", keepBytes}, {"frames", bytes}}, {});
    (void)readAsset(bytes, "link_animetion.bin");
  });
}

// -- segments -------------------------------------------------------------------------------------------

TEST(Z64Segments, AreGuessedFromNames) {
  EXPECT_EQ(segmentOfName("oot_gameplay_keep.zdata"), 4);
  EXPECT_EQ(segmentOfName("Gameplay_Field_Keep.bin"), 5);
  EXPECT_EQ(segmentOfName("object_link_boy"), 6);
  EXPECT_EQ(segmentOfName("anything.zobj"), 6);
  EXPECT_EQ(segmentOfName("link_animetion.zdata"), 7);
  EXPECT_EQ(segmentOfName("walk.bck"), std::nullopt);
  EXPECT_EQ(prefixOfName("mm_link_animetion.bin"), "mm_");
}

TEST(Z64Segments, AreGuessedFromTheNamesThatToolsGive) {
  EXPECT_EQ(segmentOfName("segment_04.zdata"), 4);
  EXPECT_EQ(segmentOfName("Segment07.zdata"), 7);
  EXPECT_EQ(segmentOfName("mm segment 5"), 5);
  EXPECT_EQ(segmentOfName("segment-0x07.bin"), std::nullopt);
  EXPECT_EQ(segmentOfName("segment_02.zdata"), std::nullopt);
  EXPECT_EQ(segmentOfName("segment_0A.zdata"), std::nullopt);
  EXPECT_EQ(segmentOfName("segment_07b.zdata"), std::nullopt);
  EXPECT_EQ(segmentOfName("segment"), std::nullopt);
  EXPECT_EQ(segmentOfName("04_gameplay_keep"), 4);
  EXPECT_EQ(prefixOfName("04_gameplay_keep"), "");
  EXPECT_EQ(prefixOfName("7 - oot_link_animetion.zdata"), "oot_");
  EXPECT_EQ(prefixOfName("64segment_07.zdata"), "64");
  EXPECT_EQ(prefixOfName("oot_segment_07.zdata"), "oot_");
}

}  // namespace
}  // namespace marrow::formats::z64
