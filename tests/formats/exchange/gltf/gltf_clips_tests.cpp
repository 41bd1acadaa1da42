// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, lengths, loops and what stands in extras.
#include "core/clip.h"
#include "formats/exchange/gltf/gltf_export.h"
#include "tests/core/sampling/random_clip.h"
#include "tests/formats/exchange/gltf/glb_document.h"
#include "tests/support/turned_clip.h"

#include <glm/trigonometric.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace marrow::formats {
namespace {

using nlohmann::json;
using testing::GlbDocument;

/// A clip of 10 frames at 30 a second; the root goes 2 units a frame along x and 1 along z.
std::shared_ptr<core::Clip> movingClip(core::LoopMode loop = core::LoopMode::Loop) {
  auto clip = testing::clipOf("walk", 2, 90.0F);
  clip->frameCount = 10;
  clip->framesPerSecond = 30.0F;
  clip->loopMode = loop;
  const auto move = [&](core::Channel channel, float perFrame) {
    core::Curve& curve = clip->curve(0, channel);
    curve.interpolation = core::Interpolation::Linear;
    curve.firstKey = static_cast<std::uint32_t>(clip->keys.size());
    curve.keyCount = 2;
    clip->keys.push_back({0.0F, 5.0F, 0.0F, 0.0F});
    clip->keys.push_back({10.0F, 5.0F + 10.0F * perFrame, 0.0F, 0.0F});
  };
  move(core::Channel::TranslationX, 2.0F);
  move(core::Channel::TranslationZ, 1.0F);
  return clip;
}

ExportScene sceneOf(std::shared_ptr<const core::Clip> clip) {
  ExportScene scene;
  scene.clip = std::move(clip);
  auto skeleton = testing::skeletonOf({"root", "hand"});
  skeleton->bones[1].parent = 0;
  skeleton->bones[1].rest.translation.y = 10.0F;
  scene.skeleton = skeleton;
  scene.what = ExportWhat::Clip;
  return scene;
}

double endOf(const GlbDocument& document, std::size_t animation = 0) {
  double end = 0.0;
  const json& one = document.json()["animations"][animation];
  for (const json& sampler : one["samplers"])
    end = std::max(end,
                   document.json()["accessors"][sampler["input"].get<std::size_t>()]["max"][0].get<double>());
  return end;
}

GlbDocument written(const ExportScene& scene, const GltfOptions& options = {}) {
  const auto file = toGlb(scene, options);
  EXPECT_TRUE(file) << core::toText(file.error());
  return GlbDocument(file ? file->bytes : std::string());
}

const json& extrasOf(const GlbDocument& document, std::size_t animation = 0) {
  return document.json()["animations"][animation]["extras"]["marrow"];
}

TEST(GltfClips, ALoopLastsItsLength) {
  EXPECT_NEAR(endOf(written(sceneOf(movingClip()))), 10.0 / 30.0, 1e-6);
  EXPECT_NEAR(endOf(written(sceneOf(movingClip()), {.leavesLoopOpen = true})), 9.0 / 30.0, 1e-6);
  EXPECT_NEAR(endOf(written(sceneOf(movingClip()), {.framesPerSecond = 20.0})), 0.5, 1e-6);
}

TEST(GltfClips, AClipInWhichNothingMovesLastsItsLengthToo) {
  auto clip = testing::clipOf("still", 2, 0.0F);
  clip->frameCount = 30;
  clip->framesPerSecond = 30.0F;
  EXPECT_NEAR(endOf(written(sceneOf(clip))), 1.0, 1e-6);
}

TEST(GltfClips, MirroredClipsAreWrittenThereAndBackOnRequest) {
  const ExportScene scene = sceneOf(movingClip(core::LoopMode::MirroredLoop));
  const GlbDocument once = written(scene);
  EXPECT_NEAR(endOf(once), 10.0 / 30.0, 1e-6);
  EXPECT_EQ(extrasOf(once)["loop"], "mirrored-loop");
  const GlbDocument both = written(scene, {.unrolls = true});
  EXPECT_NEAR(endOf(both), 20.0 / 30.0, 1e-6);
  EXPECT_TRUE(extrasOf(both).contains("unrolled"));
  EXPECT_FALSE(extrasOf(written(sceneOf(movingClip()), {.unrolls = true})).contains("unrolled"))
      << "not mirrored";
  for (const double frame : {2.0, 7.5, 10.0}) {
    const auto there = both.jointsAt(0, frame / 30.0);
    const auto back = both.jointsAt(0, (20.0 - frame) / 30.0);
    EXPECT_LT(glm::length(there[0][3] - back[0][3]), 1e-4) << frame;
    EXPECT_NEAR(there[0][3].x, 5.0 + 2.0 * frame, 1e-4);
  }
}

TEST(GltfClips, InPlaceTheRootStaysAndTheFileSaysWhatWasLeftOut) {
  const ExportScene scene = sceneOf(movingClip());
  const auto file = toGlb(scene, {.unitScale = 0.5, .inPlace = true});
  ASSERT_TRUE(file);
  const GlbDocument document(file->bytes);
  for (const double time : {0.0, 0.2}) {
    EXPECT_EQ(document.jointsAt(0, time)[0][3].x, 0.0);
    EXPECT_EQ(document.jointsAt(0, time)[0][3].z, 0.0);
  }
  EXPECT_NEAR(extrasOf(document)["takenAway"]["x"], 20.0, 1e-4);
  EXPECT_NEAR(extrasOf(document)["takenAway"]["z"], 10.0, 1e-4);
  std::string notes;
  for (const std::string& note : file->notes) notes += note + "\n";
  EXPECT_NE(notes.find("x 30 and z 15 units a second"), std::string::npos) << notes;
}

// The rest pose is another value: what is constant still has to be said.
TEST(GltfClips, ConstantChannelsHaveOneKeyAndRestingOnesNone) {
  const GlbDocument document = written(sceneOf(movingClip()));
  int rotationsOfHand = 0;
  for (const json& channel : document.json()["animations"][0]["channels"]) {
    EXPECT_NE(channel["target"]["path"], "scale") << "it is 1 in the rest pose";
    if (channel["target"] != json{{"node", 1}, {"path", "rotation"}}) continue;
    ++rotationsOfHand;
    const json& sampler = document.json()["animations"][0]["samplers"][channel["sampler"].get<std::size_t>()];
    const auto times = document.numbers(sampler["input"]);
    EXPECT_EQ(times.front(), 0.0);
  }
  EXPECT_LE(rotationsOfHand, 1);
}

TEST(GltfClips, TimesRiseAndRotationsAreShort) {
  const auto clip = testing::randomClip({.joints = 6, .frameCount = 25});
  ExportScene scene;
  scene.clip = clip;
  scene.skeleton = testing::randomSkeleton(6, core::ScalingRule::Standard);
  const GlbDocument document = written(scene);
  for (const json& sampler : document.json()["animations"][0]["samplers"]) {
    const auto times = document.numbers(sampler["input"]);
    for (std::size_t i = 1; i < times.size(); ++i) EXPECT_LT(times[i - 1], times[i]);
    EXPECT_FALSE(sampler.contains("interpolation")) << "LINEAR is the default";
  }
}

TEST(GltfClips, GameExactKeysHold) {
  ExportScene scene = sceneOf(movingClip());
  scene.mode = core::SampleMode::GameExact;
  const GlbDocument document = written(scene);
  for (const json& sampler : document.json()["animations"][0]["samplers"])
    EXPECT_EQ(sampler["interpolation"], "STEP");
  EXPECT_EQ(extrasOf(document)["sampling"], "console");
}

TEST(GltfClips, AJumpFromTheEndOfALoopIsReported) {
  EXPECT_NEAR(extrasOf(written(sceneOf(movingClip())))["loopJump"]["distance"], std::sqrt(500.0), 1e-3);
  EXPECT_FALSE(extrasOf(written(sceneOf(movingClip(core::LoopMode::Once)))).contains("loopJump"));
}

TEST(GltfClips, SeveralClipsAreSeveralAnimationsWithNamesOfTheirOwn) {
  ExportScene scene = sceneOf(movingClip());
  scene.clips = {{movingClip(), "a.bck", {}}, {movingClip(), "b.bck", {}}};
  const GlbDocument document = written(scene);
  ASSERT_EQ(document.json()["animations"].size(), 2U);
  EXPECT_EQ(document.animation("walk.001"), 1U);
  EXPECT_EQ(extrasOf(document, 1)["clip"], "walk");
  EXPECT_EQ(extrasOf(document, 1)["source"], "b.bck");
}

TEST(GltfClips, AClipThatIsNowhereIsLeftOutAndTheRestWritten) {
  auto broken = movingClip();
  broken->curve(1, core::Channel::TranslationY).defaultValue = std::numeric_limits<float>::quiet_NaN();
  broken->curve(1, core::Channel::TranslationY).keyCount = 0;
  ExportScene scene = sceneOf(movingClip());
  scene.clips = {{broken, "a.bck", {}}, {movingClip(), "b.bck", {}}};
  const auto file = toGlb(scene, {});
  ASSERT_TRUE(file);
  ASSERT_EQ(file->leftOut.size(), 1U);
  EXPECT_EQ(file->leftOut[0].file, "a.bck");
  EXPECT_NE(file->leftOut[0].fieldPath.find("hand"), std::string::npos);
  EXPECT_EQ(GlbDocument(file->bytes).json()["animations"].size(), 1U);
  scene.clips.pop_back();
  EXPECT_FALSE(toGlb(scene, {})) << "nothing would be left";
}

TEST(GltfClips, AClipWithoutEndIsRefused) {
  auto clip = movingClip();
  clip->frameCount = std::numeric_limits<int>::max();
  const auto file = toGlb(sceneOf(clip), {});
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, core::ErrorCode::TooLarge);
}

TEST(GltfClips, EventsAndSoundsStandInExtras) {
  auto clip = movingClip();
  clip->eventTracks = {{"sounds", {{"sound 7", false, 3.0F, 3.0F, {{"volume", 127}}, 0, {}}}}};
  ExportScene scene = sceneOf(clip);
  core::Event hold{"OnGround", true, 2.0F, 5.0F, {}, 0, {}};
  hold.parameters.push_back({"", std::string("foot_l"), false});
  hold.parameters.push_back({"", glm::vec3(1.0F, 2.0F, 3.0F), false});
  scene.clips = {{clip, "folder/walk.bck", {{"OnGround", {hold}, 0x0674FD60U}}}};
  const GlbDocument document = written(scene);
  const json& extras = extrasOf(document);
  EXPECT_EQ(extras["source"], "walk.bck");
  EXPECT_EQ(extras["frames"], 10);
  EXPECT_EQ(extras["fps"], 30.0);
  EXPECT_EQ(extras["sounds"][0]["name"], "sound 7");
  EXPECT_EQ(extras["sounds"][0]["parameters"][0], (json{{"name", "volume"}, {"value", 127}}));
  EXPECT_FALSE(extras["sounds"][0].contains("hash")) << "its format has none";
  EXPECT_EQ(extras["events"][0]["hash"], "0x0674fd60");
  EXPECT_EQ(extras["events"][0]["type"], "hold");
  EXPECT_EQ(extras["events"][0]["end"], 5.0);
  EXPECT_EQ(extras["events"][0]["parameters"][0]["value"], "foot_l");
  EXPECT_EQ(extras["events"][0]["parameters"][1]["value"], (json{1.0, 2.0, 3.0}));
}

/// Turns at once by 40 degrees, there or back, a sixteenth after the middle of each frame.
std::shared_ptr<core::Clip> jumpingClip(int frames) {
  auto clip = testing::clipOf("shiver", 2, 0.0F);
  clip->frameCount = frames;
  clip->framesPerSecond = 30.0F;
  core::Curve& curve = clip->curve(1, core::Channel::RotationX);
  curve.interpolation = core::Interpolation::Stepped;
  curve.firstKey = static_cast<std::uint32_t>(clip->keys.size());
  curve.keyCount = static_cast<std::uint32_t>(frames);
  for (int frame = 0; frame < frames; ++frame) {
    const float time = static_cast<float>(frame) + 0.5F + 1.0F / 16.0F;
    clip->keys.push_back({time, frame % 2 == 0 ? 40.0F : 0.0F, 0.0F, 0.0F});
  }
  return clip;
}

TEST(GltfClips, EveryJumpStandsInExtras) {
  constexpr int kFrames = 2500;
  const GlbDocument document = written(sceneOf(jumpingClip(kFrames)));
  const json& jumps = extrasOf(document)["jumps"];
  std::vector<bool> isNamed(kFrames, false);
  for (const json& jump : jumps) {
    EXPECT_EQ(jump["node"], "hand");
    EXPECT_EQ(jump["path"], "rotation");
    EXPECT_NEAR(jump["off"], 20.0, 1e-3) << "halfway between two keys, 40 degrees apart";
    const double from = jump["from"];
    EXPECT_LE(jump["to"].get<double>() - from, 0.25);
    isNamed.at(static_cast<std::size_t>(from)) = true;
  }
  // Before the first key a stepped curve has its value already.
  EXPECT_EQ(std::count(isNamed.begin() + 1, isNamed.end(), true), kFrames - 1);
}

/// Turns as an S in each frame: through 0 at its ends and at its middle.
std::shared_ptr<core::Clip> swayingClip(int frames, float tangent) {
  auto clip = testing::clipOf("sway", 2, 0.0F);
  clip->frameCount = frames;
  clip->framesPerSecond = 30.0F;
  core::Curve& curve = clip->curve(1, core::Channel::RotationX);
  curve.interpolation = core::Interpolation::Hermite;
  curve.firstKey = static_cast<std::uint32_t>(clip->keys.size());
  curve.keyCount = static_cast<std::uint32_t>(frames + 1);
  for (int frame = 0; frame <= frames; ++frame)
    clip->keys.push_back({static_cast<float>(frame), 0.0F, tangent, tangent});
  return clip;
}

TEST(GltfClips, AnSThroughTheMiddleOfAFrameIsSeen) {
  constexpr int kFrames = 4;
  for (const float tangent : {0.3F, 2.0F, 10.0F, 90.0F}) {
    const GlbDocument document = written(sceneOf(swayingClip(kFrames, tangent)));
    const json& extras = extrasOf(document);
    double worst = 0.0;
    for (double frame = 0.0; frame < kFrames; frame += 1.0 / 32.0) {
      const double u = frame - std::floor(frame);
      const double want = static_cast<double>(tangent) * u * (u - 1.0) * (2.0 * u - 1.0);  // Hermite
      const glm::dmat4 hand = document.jointsAt(0, frame / 30.0)[1];
      const double have = glm::degrees(std::atan2(hand[1][2], hand[1][1]));
      worst = std::max(worst, std::abs(have - want));
    }
    // Measured at the quarters between keys; beside them it is little more.
    EXPECT_LE(worst, 1.04 * extras["largestError"]["degrees"].get<double>() + 1e-4) << tangent;
    EXPECT_EQ(extras.contains("jumps"), worst > 0.052) << tangent << ": " << worst;
  }
}

TEST(GltfClips, OnlyJumpsThatShowAreTold) {
  const auto notesOf = [](float degrees) {
    auto clip = jumpingClip(10);
    for (core::Key& key : clip->keys) key.value *= degrees / 40.0F;
    const auto file = toGlb(sceneOf(clip), {});
    EXPECT_TRUE(file);
    std::string notes;
    for (const std::string& note : file->notes) notes += note + "\n";
    EXPECT_TRUE(extrasOf(GlbDocument(file->bytes)).contains("jumps")) << degrees;
    return notes;
  };
  EXPECT_NE(notesOf(40.0F).find("hand jumps near frame 1.5"), std::string::npos) << notesOf(40.0F);
  EXPECT_NE(notesOf(40.0F).find("up to 20 degrees"), std::string::npos) << notesOf(40.0F);
  EXPECT_EQ(notesOf(0.5F).find("jumps"), std::string::npos) << notesOf(0.5F);
}

}  // namespace
}  // namespace marrow::formats
