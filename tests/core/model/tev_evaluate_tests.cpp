// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tev_evaluate.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>

namespace marrow::core {
namespace {

using In = TevColourInput;
using Alpha = TevAlphaInput;
using Op = TevOperation;

constexpr Texel kTexel{200, 100, 50, 240};
constexpr Texel kRaster{10, 20, 30, 40};

TevStage stageOf(const std::array<In, 4>& colour,
                 const std::array<Alpha, 4>& alpha = {Alpha::Zero, Alpha::Zero, Alpha::Zero, Alpha::Zero}) {
  TevStage stage;
  stage.map = stage.coordinate = 0;
  stage.raster = TevRaster::Channel0;
  stage.colourInputs = colour;
  stage.alphaInputs = alpha;
  return stage;
}

TevProgram programOf(std::vector<TevStage> stages) {
  TevProgram program;
  program.stages = std::move(stages);
  program.coordinates.resize(1);
  return program;
}

Texel resultOf(const TevProgram& program) {
  TevPixel pixel;
  pixel.texels[0] = kTexel;
  pixel.texels[1] = {1, 2, 3, 4};
  pixel.channels = {kRaster, Texel{11, 21, 31, 41}};
  return evaluate(program, pixel);
}

/// A stage alone whose formula of colour and alpha is the same.
Texel resultOf(TevStage stage, const TevFormula& formula) {
  stage.colour = stage.alpha = formula;
  return resultOf(programOf({stage}));
}

const std::array<Alpha, 4> kTexelAlpha = {Alpha::Zero, Alpha::Zero, Alpha::Zero, Alpha::TextureAlpha};

TEST(TevEvaluate, MixesByTheWidenedThirdInput) {
  // c = 200 widens to 201: (10 * 55 + 200 * 201 + 128) >> 8 = 159; 100: (20 * 156 + 100 * 100 + 128) >> 8
  // = 51.
  const TevStage stage = stageOf({In::Raster, In::TextureColour, In::TextureColour, In::Zero},
                                 {Alpha::Raster, Alpha::TextureAlpha, Alpha::Raster, Alpha::Zero});
  // Blue: (30 * 206 + 50 * 50 + 128) >> 8 = 34. Alpha, c = 40: (40 * 216 + 240 * 40 + 128) >> 8 = 71.
  EXPECT_EQ(resultOf(stage, {}), Texel(159, 51, 34, 71));
}

TEST(TevEvaluate, OneTimesAColourIsTheColour) {
  // 255 widens to 256: nothing is lost.
  const TevStage stage = stageOf({In::Zero, In::TextureColour, In::One, In::Zero}, kTexelAlpha);
  EXPECT_EQ(resultOf(stage, {}), kTexel);
}

TEST(TevEvaluate, SubtractsAndClamps) {
  // 128 - texel; a alone is weighted 256 and 127 / 256 is rounded away.
  const TevStage stage = stageOf({In::TextureColour, In::Zero, In::Zero, In::Half}, kTexelAlpha);
  EXPECT_EQ(resultOf(stage, {.operation = Op::Subtract}), Texel(0, 28, 78, 240));
}

TEST(TevEvaluate, AddsABiasBeforeItScales) {
  const TevStage stage = stageOf({In::Zero, In::Zero, In::Zero, In::Raster},
                                 {Alpha::Zero, Alpha::Zero, Alpha::Zero, Alpha::Raster});
  EXPECT_EQ(resultOf(stage, {.bias = TevBias::PlusHalf}), Texel(138, 148, 158, 168));
  EXPECT_EQ(resultOf(stage, {.bias = TevBias::MinusHalf}), Texel(0, 0, 0, 0));
  EXPECT_EQ(resultOf(stage, {.scale = TevScale::Two}), Texel(20, 40, 60, 80));
  EXPECT_EQ(resultOf(stage, {.scale = TevScale::Four}), Texel(40, 80, 120, 160));
  EXPECT_EQ(resultOf(stage, {.scale = TevScale::Half}), Texel(5, 10, 15, 20));
  EXPECT_EQ(resultOf(stage, {.bias = TevBias::PlusHalf, .scale = TevScale::Half}), Texel(69, 74, 79, 84));
}

TEST(TevEvaluate, ScalesTheMixBeforeItIsRounded) {
  // (30 * 50 * 2 + 128) >> 8 = 12, not 2 * ((30 * 50 + 128) >> 8) = 12; red 10 * 201 * 4: 31, not 4 * 8 = 32.
  const TevStage stage = stageOf({In::Zero, In::Raster, In::TextureColour, In::Zero});
  EXPECT_EQ(resultOf(stage, {.scale = TevScale::Four}).r, (10 * 201 * 4 + 128) / 256);
  EXPECT_EQ(resultOf(stage, {.scale = TevScale::Four}).r, 31);
}

TEST(TevEvaluate, KeepsTheSignOfTheLastInputOnly) {
  // C1 = 10 - 200 = -190 where it does not clamp. As d it stays negative, as a it wraps to 66.
  TevStage first = stageOf({In::TextureColour, In::Zero, In::Zero, In::Raster});
  first.colour = {.operation = Op::Subtract, .clamps = false, .output = TevRegister::Register1};
  TevStage asLast = stageOf({In::TextureColour, In::Zero, In::Zero, In::Register1});
  EXPECT_EQ(resultOf(programOf({first, asLast})).r, 10);
  const TevStage asFirst = stageOf({In::Register1, In::Zero, In::Zero, In::Zero});
  EXPECT_EQ(resultOf(programOf({first, asFirst})).r, 66);
}

TEST(TevEvaluate, KeepsElevenBitsWithoutAClamp) {
  // Four times 200 is 800, three times that is past 1023.
  TevStage grow = stageOf({In::Zero, In::Zero, In::Zero, In::TextureColour});
  grow.colour = {.scale = TevScale::Four, .clamps = false};
  TevStage again = stageOf({In::Zero, In::Zero, In::Zero, In::Previous});
  again.colour = {.scale = TevScale::Two, .clamps = false};
  TevStage down = stageOf({In::Zero, In::Zero, In::Zero, In::Previous});
  down.colour = {.bias = TevBias::MinusHalf, .scale = TevScale::Half, .clamps = false};
  // 800 * 2 -> 1023; (1023 - 128) / 2 = 447; & 255 = 191. Green 400 * 2 = 800: 336 & 255 = 80.
  const Texel result = resultOf(programOf({grow, again, down}));
  EXPECT_EQ(result.r, 191);
  EXPECT_EQ(result.g, 80);
}

TEST(TevEvaluate, ComparesNumbersOfOneToThreeChannels) {
  const auto compared = [](Op operation, const Texel& a, const Texel& b) {
    TevProgram program =
        programOf({stageOf({In::Register0, In::Register1, In::Half, In::Raster},
                           {Alpha::Register0, Alpha::Register1, Alpha::TextureAlpha, Alpha::Raster})});
    program.registers[1] = TevColour(a);
    program.registers[2] = TevColour(b);
    program.stages[0].colour.operation = program.stages[0].alpha.operation = operation;
    return resultOf(program);
  };
  const Texel yes(138, 148, 158, 255);  // 40 + 240 is clamped
  const Texel no = kRaster;
  EXPECT_EQ(compared(Op::RedGreater, {6, 0, 0, 0}, {5, 9, 9, 9}), yes);
  EXPECT_EQ(compared(Op::RedGreater, {5, 9, 9, 9}, {5, 0, 0, 0}), no);
  EXPECT_EQ(compared(Op::RedEqual, {5, 9, 9, 9}, {5, 0, 0, 0}), yes);
  EXPECT_EQ(compared(Op::TwoGreater, {0, 1, 0, 0}, {255, 0, 9, 9}), yes);
  EXPECT_EQ(compared(Op::TwoGreater, {255, 0, 9, 9}, {0, 1, 0, 0}), no);
  EXPECT_EQ(compared(Op::TwoEqual, {1, 2, 9, 0}, {1, 2, 0, 0}), yes);
  EXPECT_EQ(compared(Op::TwoEqual, {1, 2, 9, 0}, {1, 3, 9, 0}), no);
  EXPECT_EQ(compared(Op::ThreeGreater, {0, 0, 1, 0}, {255, 255, 0, 9}), yes);
  EXPECT_EQ(compared(Op::ThreeEqual, {1, 2, 3, 0}, {1, 2, 3, 9}), yes);
  EXPECT_EQ(compared(Op::ThreeEqual, {1, 2, 3, 0}, {1, 2, 4, 0}), no);
  EXPECT_EQ(compared(Op::EachGreater, {6, 5, 6, 5}, {5, 5, 5, 5}), Texel(138, 20, 158, 40));
  EXPECT_EQ(compared(Op::EachEqual, {6, 5, 6, 5}, {5, 5, 5, 5}), Texel(10, 148, 30, 255));
}

TEST(TevEvaluate, SwapsTheChannelsOfTexelAndRaster) {
  TevStage stage = stageOf({In::Zero, In::Zero, In::Zero, In::TextureColour}, kTexelAlpha);
  stage.texelSwap = 1;
  stage.rasterSwap = 2;
  TevProgram program = programOf({stage});
  program.swaps[1] = {3, 2, 1, 0};
  program.swaps[2] = {1, 1, 1, 1};
  EXPECT_EQ(resultOf(program), Texel(240, 50, 100, 200));
  program.stages[0].colourInputs[3] = In::Raster;
  program.stages[0].alphaInputs[3] = Alpha::Raster;
  EXPECT_EQ(resultOf(program), Texel(20, 20, 20, 20));
}

TEST(TevEvaluate, SelectsEveryConstant) {
  TevProgram program = programOf({stageOf({In::Zero, In::Zero, In::Zero, In::Constant},
                                          {Alpha::Zero, Alpha::Zero, Alpha::Zero, Alpha::Constant})});
  for (int k = 0; k < 4; ++k)
    program.constants[static_cast<std::size_t>(k)] = TevColour(10, 20, 30, 40) + TevColour(k);
  const auto selected = [&](int select) {
    program.stages[0].colourConstant = program.stages[0].alphaConstant = static_cast<std::uint8_t>(select);
    return resultOf(program);
  };
  constexpr std::array<int, 8> kEighths = {255, 223, 191, 159, 128, 96, 64, 32};
  for (int i = 0; i < 8; ++i) EXPECT_EQ(selected(i), Texel(kEighths[static_cast<std::size_t>(i)])) << i;
  for (int i = 8; i < 12; ++i) EXPECT_EQ(selected(i), Texel(0)) << i;
  for (int k = 0; k < 4; ++k) {
    EXPECT_EQ(selected(12 + k), Texel(10 + k, 20 + k, 30 + k, 0)) << k;
    for (int channel = 0; channel < 4; ++channel)
      EXPECT_EQ(selected(16 + 4 * channel + k), Texel(10 * (channel + 1) + k)) << channel << ' ' << k;
  }
}

TEST(TevEvaluate, ReadsEveryColourInput) {
  TevProgram program = programOf({stageOf({In::Zero, In::Zero, In::Zero, In::Zero})});
  program.registers = {{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}}};
  program.constants[0] = {90, 91, 92, 93};
  program.stages[0].colourConstant = 12;
  const std::array<Texel, 16> expected = {{{1, 2, 3, 0},
                                           {4, 4, 4, 0},
                                           {5, 6, 7, 0},
                                           {8, 8, 8, 0},
                                           {9, 10, 11, 0},
                                           {12, 12, 12, 0},
                                           {13, 14, 15, 0},
                                           {16, 16, 16, 0},
                                           {200, 100, 50, 0},
                                           {240, 240, 240, 0},
                                           {10, 20, 30, 0},
                                           {40, 40, 40, 0},
                                           {255, 255, 255, 0},
                                           {128, 128, 128, 0},
                                           {90, 91, 92, 0},
                                           {0, 0, 0, 0}}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    program.stages[0].colourInputs[3] = static_cast<In>(i);
    EXPECT_EQ(resultOf(program), expected[i]) << i;
  }
}

TEST(TevEvaluate, WritesColourAndAlphaToRegistersOfTheirOwn) {
  TevStage first = stageOf({In::Zero, In::Zero, In::Zero, In::TextureColour}, kTexelAlpha);
  first.colour.output = TevRegister::Register2;
  first.alpha.output = TevRegister::Register0;
  TevStage second = stageOf({In::Zero, In::Zero, In::Zero, In::Register2},
                            {Alpha::Zero, Alpha::Zero, Alpha::Zero, Alpha::Register0});
  EXPECT_EQ(resultOf(programOf({first, second})), kTexel);
}

TEST(TevEvaluate, IsWhiteWithoutATextureAndBlackWithoutAChannel) {
  TevStage stage = stageOf({In::Zero, In::Zero, In::Zero, In::TextureColour}, kTexelAlpha);
  stage.map = -1;
  EXPECT_EQ(resultOf(programOf({stage})), Texel(255));
  stage.colourInputs[3] = In::Raster;
  stage.raster = TevRaster::Zero;
  EXPECT_EQ(resultOf(programOf({stage})), Texel(0, 0, 0, 255));
  stage.raster = TevRaster::Channel1;
  EXPECT_EQ(resultOf(programOf({stage})), Texel(11, 21, 31, 255));
}

}  // namespace
}  // namespace marrow::core
