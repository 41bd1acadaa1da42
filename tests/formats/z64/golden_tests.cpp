// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/source/source.h"
#include "formats/z64/link_set.h"
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace marrow::formats {
namespace {

using Json = nlohmann::json;

core::Result<Asset> readGolden(const std::string& name) {
  return readFile(testing::goldenFolder() + "/" + name);
}

Bytes bytesOf(const std::string& name) { return readBytes(testing::goldenFolder() + "/" + name).value(); }

/// Reads Link's three files; any of them may be replaced.
core::Result<Asset> readGoldenLink(const std::string& keepName = "z64_link.gameplay_keep.bin",
                                   const std::string& framesName = "z64_link.link_animetion.bin") {
  const Bytes object = bytesOf("z64_link.object_link.zobj");
  const Bytes keep = bytesOf(keepName);
  const Bytes frames = bytesOf(framesName);
  return z64::readLinkSet({{"object", object}, {"keep", keep}, {"frames", frames}}, {});
}

void compareSkeleton(const core::Skeleton& skeleton, const Json& bones) {
  ASSERT_EQ(skeleton.size(), bones.size());
  for (std::size_t i = 0; i < bones.size(); ++i) {
    SCOPED_TRACE("limb " + std::to_string(i));
    EXPECT_EQ(skeleton.trackOf(i), bones[i][0].get<std::size_t>());
    EXPECT_EQ(skeleton.bones[i].parent, bones[i][1].get<int>());
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_FLOAT_EQ(skeleton.bones[i].rest.translation[axis],
                      bones[i][2][static_cast<std::size_t>(axis)].get<float>());
    }
  }
}

void compareAngles(const core::Pose& gameExact, const Json& angles) {
  ASSERT_EQ(gameExact.size(), angles.size());
  for (std::size_t limb = 0; limb < angles.size(); ++limb) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      EXPECT_EQ(gameExact.angles[limb][axis].units, angles[limb][axis].get<int>())
          << "limb " << limb << " axis " << axis;
    }
  }
}

void compareOrigins(const core::Pose& pose, const Json& world) {
  for (std::size_t limb = 0; limb < world.size(); ++limb) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto want = world[limb][static_cast<std::size_t>(axis)].get<double>();
      EXPECT_NEAR(static_cast<double>(pose.modelMatrices[limb][3][axis]), want, 1e-3 * std::max(1.0, 1.0))
          << "limb " << limb << " axis " << axis;
    }
  }
}

void compareRoot(const core::Pose& pose, const Json& position) {
  for (int axis = 0; axis < 3; ++axis) {
    EXPECT_EQ(pose.local[0].translation[axis], position[static_cast<std::size_t>(axis)].get<float>());
  }
}

void compareClip(const std::shared_ptr<const core::Clip>& clip,
                 const std::shared_ptr<const core::Skeleton>& skeleton, const Json& golden) {
  SCOPED_TRACE(golden["name"].get<std::string>());
  EXPECT_EQ(clip->name, golden["name"].get<std::string>());
  EXPECT_EQ(clip->byteOffset, golden["header_offset"].get<std::uint64_t>());
  EXPECT_EQ(clip->frameCount, golden["frame_count"].get<int>());
  EXPECT_EQ(clip->boneCount(), golden["joint_count"].get<std::size_t>());
  ASSERT_TRUE(skeleton);
  const core::Sampler sampler(clip, skeleton);
  core::Pose pose;
  for (const Json& sample : golden["samples"]) {
    const auto frame = sample["frame"].get<float>();
    SCOPED_TRACE("frame " + std::to_string(frame));
    sampler.sample(frame, core::SampleMode::GameExact, pose);
    compareAngles(pose, sample["rot_s16"]);
    compareRoot(pose, sample["root_trans"]);
    if (sample.contains("world")) compareOrigins(pose, sample["world"]);
    if (sample.contains("face")) {
      ASSERT_EQ(clip->runs.size(), 2U);
      const int eyes = clip->runs[0].at(static_cast<double>(frame));
      const int mouth = clip->runs[1].at(static_cast<double>(frame));
      EXPECT_EQ(eyes | mouth << 4, sample["face"]["word"].get<int>());
      EXPECT_EQ(eyes, sample["face"]["eyes"].get<int>());
      EXPECT_EQ(mouth, sample["face"]["mouth"].get<int>());
    }
    sampler.sample(frame, core::SampleMode::Smooth, pose);
    if (sample.contains("world")) compareOrigins(pose, sample["world"]);
  }
  for (const Json& sample : golden.value("interpolated", Json::array())) {
    SCOPED_TRACE("frame " + sample["frame"].dump());
    sampler.sample(sample["frame"].get<float>(), core::SampleMode::GameExact, pose);
    compareAngles(pose, sample["rot_s16"]);
    compareRoot(pose, sample["root_trans"]);
  }
}

void compareContent(const Asset& content, const Json& golden) {
  ASSERT_EQ(content.skeletons.size(), golden["skeletons"].size());
  for (std::size_t i = 0; i < content.skeletons.size(); ++i) {
    EXPECT_EQ(content.skeletons[i]->byteOffset, golden["skeletons"][i]["header_offset"].get<std::uint64_t>());
    compareSkeleton(*content.skeletons[i], golden["skeletons"][i]["bones"]);
  }
  ASSERT_EQ(content.clips.size(), golden["clips"].size());
  for (std::size_t i = 0; i < content.clips.size(); ++i) {
    const auto skeleton = content.skeletonOf(i);
    ASSERT_TRUE(skeleton);
    EXPECT_EQ(skeleton, content.skeletons[golden["clips"][i].value("skeleton", std::size_t{0})]);
    EXPECT_EQ(content.clips[i]->loopMode, core::LoopMode::Loop);
    compareClip(content.clips[i], skeleton, golden["clips"][i]);
  }
}

TEST(Z64Golden, ObjectsAgreeWithTheGamesOwnCode) {
  for (const char* name : {"z64_standard.zobj", "z64_flex.zobj", "z64_two.zobj"}) {
    SCOPED_TRACE(name);
    const core::Result<Asset> content = readGolden(name);
    ASSERT_TRUE(content) << core::toText(content.error());
    EXPECT_EQ(content->formatId, "z64-object");
    EXPECT_TRUE(content->diagnostics.empty());
    compareContent(*content, testing::goldenJson(std::string(name) + ".expected.json"));
    for (const auto& clip : content->clips) EXPECT_EQ(clip->framesPerSecond, 20.0F);
  }
}

TEST(Z64Golden, TheEarlyFormatAgreesWithTheGamesOwnCode) {
  const core::Result<Asset> content = readGolden("z64_legacy.zobj");
  ASSERT_TRUE(content) << core::toText(content.error());
  const Json golden = testing::goldenJson("z64_legacy.zobj.expected.json");
  EXPECT_EQ(content->formatId, "z64-legacy");
  EXPECT_TRUE(content->diagnostics.empty());
  ASSERT_EQ(content->skeletons.size(), 1U);
  EXPECT_EQ(content->skeletons[0]->byteOffset, golden["limb_list_offset"].get<std::uint64_t>());
  compareSkeleton(*content->skeletons[0], golden["bones"]);
  for (std::size_t i = 0; i < content->skeletons[0]->size(); ++i) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      EXPECT_EQ(core::anglesOf(content->skeletons[0]->bones[i].rest)[axis].units,
                golden["bones"][i][3][axis].get<int>());
    }
  }
  ASSERT_EQ(content->clips.size(), golden["clips"].size());
  compareClip(content->clips[0], content->skeletonOf(0), golden["clips"][0]);
}

TEST(Z64Golden, LinkAgreesWithTheGamesOwnCode) {
  const core::Result<Asset> content = readGoldenLink();
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_TRUE(content->diagnostics.empty());
  compareContent(*content, testing::goldenJson("z64_link.gameplay_keep.bin.expected.json"));
  EXPECT_EQ(content->skeletons[0]->bones[20].name, "torso");
  EXPECT_EQ(content->clips[0]->framesPerSecond, 30.0F);
}

TEST(Z64Golden, EachOfLinksFilesOpensAlone) {
  const core::Result<Asset> object = readGolden("z64_link.object_link.zobj");
  ASSERT_TRUE(object) << core::toText(object.error());
  compareContent(*object, testing::goldenJson("z64_link.object_link.zobj.expected.json"));
  const core::Result<Asset> keep = readGolden("z64_link.gameplay_keep.bin");
  ASSERT_TRUE(keep) << core::toText(keep.error());
  EXPECT_EQ(keep->formatId, "z64-link-headers");
  ASSERT_EQ(keep->diagnostics.entries().size(), 1U);
  EXPECT_STREQ(keep->diagnostics.entries()[0].message.code().id, "z64.headers-alone");
  const core::Result<Asset> frames = readGolden("z64_link.link_animetion.bin");
  ASSERT_TRUE(frames) << core::toText(frames.error());
  EXPECT_EQ(frames->formatId, "z64-link-frames");
  ASSERT_EQ(frames->diagnostics.entries().size(), 1U);
  EXPECT_STREQ(frames->diagnostics.entries()[0].message.code().id, "z64.frames-alone");
}

// -- malformed ------------------------------------------------------------------------------------------

std::string textOf(const core::Diagnostics& diagnostics) {
  std::string text;
  for (const core::Diagnostic& entry : diagnostics.entries()) text += core::toText(entry) + "\n";
  return text;
}

bool saysWhatAndWhere(const core::Diagnostics& diagnostics) {
  for (const core::Diagnostic& entry : diagnostics.entries()) {
    if (entry.severity != core::Severity::Info && entry.byteOffset && !entry.fieldPath.empty()) return true;
  }
  return false;
}

void checkVerdict(const Json& entry, const Json& manifest, const core::Result<Asset>& content) {
  const auto scope = entry["scope"].get<std::string>();
  if (entry["verdict"] == "may_accept_with_warning") {
    ASSERT_TRUE(content) << core::toText(content.error());
    EXPECT_TRUE(saysWhatAndWhere(content->diagnostics));
    EXPECT_FALSE(content->skeletons.empty());
    EXPECT_FALSE(content->clips.empty());
    return;
  }
  if (!content) {
    EXPECT_TRUE(testing::mayBeRefusedWhole(entry, manifest)) << core::toText(content.error());
    EXPECT_TRUE(content.error().byteOffset.has_value());
    EXPECT_FALSE(content.error().fieldPath.empty());
    return;
  }
  EXPECT_TRUE(saysWhatAndWhere(content->diagnostics)) << textOf(content->diagnostics);
  if (scope == "skeleton") {
    EXPECT_TRUE(content->skeletons.empty());
    ASSERT_EQ(content->clips.size(), 1U);
    EXPECT_GT(content->clips[0]->boneCount(), 1U);
    EXPECT_EQ(content->skeletonOf(0), nullptr);
  } else {
    ASSERT_EQ(scope, "clip");
    EXPECT_EQ(content->skeletons.size(), 1U);
    EXPECT_TRUE(content->clips.empty());
  }
}

TEST(Z64Golden, EveryMalformedObjectGetsItsVerdict) {
  int seen = 0;
  const Json manifest = testing::goldenJson("bad/manifest.json");
  for (const Json& entry : manifest) {
    if (entry["format"] != "z64-object" && entry["format"] != "z64-legacy") continue;
    ++seen;
    const auto file = entry["file"].get<std::string>();
    SCOPED_TRACE(file + ": " + entry["wrong"].get<std::string>());
    const core::Result<Asset> content = readGolden("bad/" + file);
    checkVerdict(entry, manifest, content);
  }
  EXPECT_EQ(seen, 32);
}

TEST(Z64Golden, EveryMalformedLinkFileGetsItsVerdict) {
  int seen = 0;
  for (const Json& entry : testing::goldenJson("bad/manifest.json")) {
    const bool isKeep = entry["format"] == "z64-link-headers";
    if (!isKeep && entry["format"] != "z64-link-frames") continue;
    ++seen;
    const std::string file = "bad/" + entry["file"].get<std::string>();
    SCOPED_TRACE(file + ": " + entry["wrong"].get<std::string>());
    const core::Result<Asset> content =
        isKeep ? readGoldenLink(file) : readGoldenLink("z64_link.gameplay_keep.bin", file);
    ASSERT_TRUE(content) << core::toText(content.error());
    EXPECT_FALSE(content->skeletons.empty());
    EXPECT_FALSE(content->diagnostics.empty());
    // One of two clips is damaged; without frame data both are.
    ASSERT_EQ(entry["scope"], "clip");
    const bool isAccepted = entry["verdict"] == "may_accept_with_warning";
    EXPECT_EQ(content->clips.size(), isAccepted ? 2U : entry["size"] == 0 ? 0U : 1U);
  }
  EXPECT_EQ(seen, 7);
}

}  // namespace
}  // namespace marrow::formats
