// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tev_evaluate.h"
#include "formats/z64/combiner_program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>

// What the console's combiner gives, computed here with its integers: ((a - b) * c + d * 256 + 128) / 256,
// where 1 is 256, clamped to 0..255 after the last cycle.
namespace marrow::formats::z64 {
namespace {

using core::Texel;

enum Input : unsigned { kCombined, kTexel0, kTexel1, kPrimitive, kShade, kEnvironment, kOne, kZero };
constexpr unsigned kCombinedAlpha = 7;  // as c
constexpr unsigned kTexel1Alpha = 9;
constexpr unsigned kEnvironmentAlpha = 12;
constexpr unsigned kNoScale = 31;

constexpr Texel kFirst(200, 100, 50, 240);
constexpr Texel kSecond(3, 250, 129, 127);
constexpr Texel kLight(90, 20, 230, 70);
constexpr Texel kPrim(255, 180, 30, 99);
constexpr Texel kEnv(10, 60, 250, 200);
constexpr CombinerFormula kNothing = {kZero, kZero, kNoScale, kZero};

Combiner packed(const CombinerCycle& first, const CombinerCycle& second, bool hasTwoCycles) {
  const auto& [colour0, alpha0] = first;
  const auto& [colour1, alpha1] = second;
  Combiner combiner;
  combiner.high = colour0.a << 20 | colour0.c << 15 | (alpha0.a & 7U) << 12 | (alpha0.c & 7U) << 9 |
                  colour1.a << 5 | colour1.c;
  combiner.low = colour0.b << 28 | colour1.b << 24 | (alpha1.a & 7U) << 21 | (alpha1.c & 7U) << 18 |
                 colour0.d << 15 | (alpha0.b & 7U) << 12 | (alpha0.d & 7U) << 9 | colour1.d << 6 |
                 (alpha1.b & 7U) << 3 | (alpha1.d & 7U);
  combiner.hasTwoCycles = hasTwoCycles;
  combiner.primitive = glm::vec4(kPrim) / 255.0F;
  combiner.environment = glm::vec4(kEnv) / 255.0F;
  return combiner;
}

Texel resultOf(const Combiner& combiner) {
  core::TevPixel pixel;
  pixel.texels[0] = kFirst;
  pixel.texels[1] = kSecond;
  pixel.channels[0] = kLight;
  return core::evaluate(programOf(combiner), pixel);
}

int cycle(int a, int b, int c, int d) { return ((a - b) * c + d * 256 + 128) >> 8; }
int shown(int value) { return std::clamp(value, 0, 255); }

TEST(Combiner, MultipliesTexelAndShade) {
  const CombinerCycle cycles = {{kTexel0, kZero, kShade, kZero}, {kTexel0, kZero, kShade, kZero}};
  const Texel result = resultOf(packed({kNothing, kNothing}, cycles, false));
  for (int i = 0; i < 4; ++i) EXPECT_EQ(result[i], cycle(kFirst[i], 0, kLight[i], 0)) << i;
}

// Two textures mixed by the environment's alpha, then lit and tinted.
TEST(Combiner, BlendsTwoTexturesInTwoCycles) {
  const CombinerCycle first = {{kTexel1, kTexel0, kEnvironmentAlpha, kTexel0},
                               {kTexel1, kTexel0, kEnvironment, kTexel0}};
  const CombinerCycle second = {{kCombined, kZero, kShade, kPrimitive},
                                {kCombined, kZero, kPrimitive, kZero}};
  const Texel result = resultOf(packed(first, second, true));
  for (int i = 0; i < 4; ++i) {
    const int mixed = cycle(kSecond[i], kFirst[i], kEnv.a, kFirst[i]);
    const int expected = i < 3 ? cycle(mixed, 0, kLight[i], kPrim[i]) : cycle(mixed, 0, kPrim.a, 0);
    EXPECT_EQ(result[i], shown(expected)) << i;
  }
}

TEST(Combiner, SwapsTexelsInTheSecondCycle) {
  const CombinerCycle first = {{kOne, kShade, kTexel1Alpha, kZero}, {kOne, kZero, kTexel1, kZero}};
  const CombinerCycle second = {{kTexel0, kCombined, kTexel1Alpha, kCombined},
                                {kTexel0, kCombined, kShade, kOne}};
  const Texel result = resultOf(packed(first, second, true));
  const int alpha = cycle(256, 0, kSecond.a, 0);
  for (int i = 0; i < 3; ++i) {
    const int combined = cycle(256, kLight[i], kSecond.a, 0);
    EXPECT_EQ(result[i], shown(cycle(kSecond[i], combined, kFirst.a, combined))) << i;
  }
  EXPECT_EQ(result.a, shown(cycle(kSecond.a, alpha, kLight.a, 256)));
}

// Below 0 and above 255 counts on between the cycles.
TEST(Combiner, KeepsSignsBetweenItsCycles) {
  const CombinerCycle first = {{kZero, kTexel0, kPrimitive, kZero}, {kZero, kTexel0, kPrimitive, kZero}};
  const CombinerCycle second = {{kCombined, kTexel1, kCombinedAlpha, kOne}, {kZero, kZero, kZero, kCombined}};
  const Texel result = resultOf(packed(first, second, true));
  const int alpha = cycle(0, kFirst.a, kPrim.a, 0);
  ASSERT_LT(alpha, 0);
  for (int i = 0; i < 3; ++i) {
    const int combined = cycle(0, kFirst[i], kPrim[i], 0);
    EXPECT_EQ(result[i], shown(cycle(combined, kFirst[i], alpha, 256))) << i;
  }
  EXPECT_EQ(result.a, 0);
}

TEST(Combiner, NeedsNoProgramForATexelTimesLightTimesATint) {
  core::Material material;
  material.texture = core::Texture{.image = 0};
  material.colour = glm::vec4(glm::vec3(kPrim) / 255.0F, 1.0F);
  material.usesAlpha = false;
  const auto isPlainFor = [&](const CombinerFormula& first, const CombinerFormula& second) {
    core::TevProgram program = programOf(packed({first, kNothing}, {second, kNothing}, true));
    program.maps[0].image = 0;
    return isPlain(program, material, true);
  };
  const CombinerFormula shaded = {kTexel0, kZero, kShade, kZero};
  const CombinerFormula tinted = {kCombined, kZero, kPrimitive, kZero};
  EXPECT_TRUE(isPlainFor(shaded, tinted));
  EXPECT_FALSE(isPlainFor({kPrimitive, kEnvironment, kTexel0, kEnvironment}, tinted));
  EXPECT_FALSE(isPlainFor(shaded, {kPrimitive, kZero, kShade, kCombined}));
}

}  // namespace
}  // namespace marrow::formats::z64
