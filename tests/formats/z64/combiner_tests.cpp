// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tev_evaluate.h"
#include "formats/z64/combiner.h"
#include "tests/support/combiner_goldens.h"

#include <gtest/gtest.h>

namespace marrow::formats::z64 {
namespace {

namespace golden = marrow::testing;
using golden::kCombined;
using golden::kEnvironment;
using golden::kPrimitive;
using golden::kShade;
using golden::kTexel0;
using golden::kZero;

// tests/render/mesh/combiner_drawing_tests.cpp draws the same.
TEST(Combiner, GivesWhatTheConsolesIntegersSay) {
  for (const golden::CombinerGolden& one : golden::combinerGoldens()) {
    SCOPED_TRACE(one.name);
    core::TevPixel pixel;
    pixel.texels[0] = golden::kCombinerFirst;
    pixel.texels[1] = golden::kCombinerSecond;
    pixel.channels[0] = golden::kCombinerLight;
    EXPECT_EQ(core::evaluate(programOf(one.combiner), pixel), one.expected);
  }
}

TEST(Combiner, NeedsNoProgramForATexelTimesLightTimesATint) {
  constexpr CombinerFormula kNothing = {kZero, kZero, golden::kNoScale, kZero};
  core::Material material;
  material.texture = core::Texture{.image = 0};
  material.colour = glm::vec4(glm::vec3(golden::kCombinerPrimitive) / 255.0F, 1.0F);
  material.usesAlpha = false;
  const auto isPlainFor = [&](const CombinerFormula& first, const CombinerFormula& second) {
    core::TevProgram program = programOf(golden::packedCombiner({first, kNothing}, {second, kNothing}, true));
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
