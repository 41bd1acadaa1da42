// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/sm64ds/sm64ds_formats.h"
#include "formats/source/source.h"
#include "tests/support/golden.h"
#include "tests/write/packers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

namespace marrow::formats {
namespace {

double turnsApart(double degrees, double other) { return std::abs(std::remainder(degrees - other, 360.0)); }

void compareSample(std::size_t bones, const nlohmann::json& want, const core::Pose& gameExact,
                   const core::Pose& smooth) {
  for (std::size_t bone = 0; bone < bones; ++bone) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<std::size_t>(axis);
      SCOPED_TRACE("bone " + std::to_string(bone) + " axis " + std::to_string(axis));
      const auto angle = static_cast<std::uint16_t>(gameExact.angles[bone][a].units);
      EXPECT_EQ(angle, want["rot_u16"][bone][a].get<unsigned>());
      EXPECT_EQ(gameExact.local[bone].scale[axis], want["scale"][bone][a].get<float>());
      EXPECT_EQ(gameExact.local[bone].translation[axis], want["trans"][bone][a].get<float>());
      // The game's shift drops less than one stored unit; smooth mode keeps it.
      EXPECT_NEAR(smooth.local[bone].scale[axis], want["scale"][bone][a].get<float>(), 1.0 / 4096.0);
      EXPECT_NEAR(smooth.local[bone].translation[axis], want["trans"][bone][a].get<float>(), 1.0 / 4096.0);
      EXPECT_LT(turnsApart(smooth.local[bone].rotationDegrees[axis], want["rot_deg"][bone][a]),
                360.0 / 4096.0 + 1e-4);
    }
  }
}

TEST(Sm64dsBcaGolden, AgreesWithTheGamesOwnCode) {
  for (const char* name :
       {"const", "frames", "half_even", "half_odd", "mixed", "quarter", "single", "wrap"}) {
    const std::string file = std::string("bca_") + name + ".bca";
    SCOPED_TRACE(file);
    const nlohmann::json golden = testing::goldenJson(file + ".expected.json")["clips"][0];
    const core::Result<Asset> content = readFile(testing::goldenFolder() + "/" + file);
    ASSERT_TRUE(content) << core::toText(content.error());
    EXPECT_TRUE(content->diagnostics.empty());
    const auto clip = content->clips.front();
    EXPECT_EQ(clip->frameCount, golden["frame_count"].get<int>());
    EXPECT_EQ(core::toString(clip->loopMode), golden["loop_mode"].get<std::string>());
    ASSERT_EQ(clip->boneCount(), golden["joint_count"].get<std::size_t>());
    const core::Sampler sampler(
        clip, std::make_shared<core::Skeleton>(core::Skeleton::flatList(clip->boneCount())));
    core::Pose gameExact;
    core::Pose smooth;
    for (const nlohmann::json& sample : golden["samples"]) {
      const auto frame = sample["frame"].get<float>();
      SCOPED_TRACE("frame " + std::to_string(frame));
      sampler.sample(frame, core::SampleMode::GameExact, gameExact);
      sampler.sample(frame, core::SampleMode::Smooth, smooth);
      compareSample(clip->boneCount(), sample, gameExact, smooth);
    }
  }
}

TEST(Sm64dsBcaGolden, TheProbeKnowsEachWithoutItsName) {
  for (const char* name :
       {"const", "frames", "half_even", "half_odd", "mixed", "quarter", "single", "wrap"}) {
    const core::Result<Bytes> bytes = readBytes(testing::goldenFolder() + "/bca_" + name + ".bca");
    ASSERT_TRUE(bytes);
    EXPECT_GT(sm64ds::probeBca(*bytes), 0) << name;
    const core::Result<Asset> packed = readAsset(write::lzBytes(*bytes), "x");
    ASSERT_TRUE(packed) << name;
    EXPECT_EQ(idsOf(packed->containers), std::vector<std::string>{"lz77"});
  }
}

TEST(Sm64dsBcaGolden, EveryMalformedFileGetsItsVerdict) {
  int seen = 0;
  for (const nlohmann::json& entry : testing::goldenJson("bad/manifest.json")) {
    if (entry["format"] != "sm64ds-bca") continue;
    ++seen;
    const auto file = entry["file"].get<std::string>();
    SCOPED_TRACE(file + ": " + entry["wrong"].get<std::string>());
    const core::Result<Asset> content = readFile(testing::goldenFolder() + "/bad/" + file);
    if (entry["verdict"] == "must_reject") {
      ASSERT_FALSE(content);
      EXPECT_TRUE(content.error().byteOffset.has_value());
      EXPECT_FALSE(content.error().fieldPath.empty());
      EXPECT_FALSE(content.error().message.text().empty());
    } else {
      ASSERT_TRUE(content) << core::toText(content.error());
      EXPECT_FALSE(content->diagnostics.empty());
    }
  }
  EXPECT_GT(seen, 20);
}

}  // namespace
}  // namespace marrow::formats
