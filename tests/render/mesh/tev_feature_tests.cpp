// SPDX-License-Identifier: GPL-3.0-or-later
// The graphics card's answer to each feature of a stage, against integers worked out by hand: by the rules
// of docs/formats/j3d-model.md and, for products, docs/formats/zelda64-mesh.md.
#include "core/model/model.h"
#include "core/model/tev_program.h"
#include "tests/render/mesh/filled_square.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace marrow::render {
namespace {

using core::AlphaLogic;
using core::Compare;
using core::TevBias;
using core::TevOperation;
using core::TevProgram;
using core::TevRegister;
using core::TevScale;
using core::Texel;
using test::filledSquare;
using test::imageOfSquare;
using test::imageOfTexels;
using test::texelAt;
using In = core::TevColourInput;
using AlphaIn = core::TevAlphaInput;

/// One stage of texel (200, 100, 50, 240) as a, raster (10, 20, 130, 40) as b, constant (64, 128, 255, 32) as
/// c and register (-20, 30, 300, 100) as d. The second map is (127 of alpha, 129 of blue, 250 of green).
TevProgram oneStage() {
  TevProgram program;
  program.coordinates.resize(2);
  program.maps[0].image = 0;
  program.maps[1].image = 1;
  for (core::Texture& map : program.maps) map.isSmooth = false;
  program.registers[1] = {-20, 30, 300, 100};
  program.constants[0] = {64, 128, 255, 32};
  program.channels[0].hasVertexColour = program.channels[0].hasVertexAlpha = true;
  core::TevStage stage;
  stage.map = stage.coordinate = 0;
  stage.raster = core::TevRaster::Channel0;
  stage.colourInputs = {In::TextureColour, In::Raster, In::Constant, In::Register0};
  stage.alphaInputs = {AlphaIn::TextureAlpha, AlphaIn::Raster, AlphaIn::Constant, AlphaIn::Register0};
  stage.colourConstant = 12;  // all of the first constant
  stage.alphaConstant = 28;   // its alpha
  program.stages = {stage};
  return program;
}

/// A change of oneStage(), and the colour that comes of it, before it is cut to eight bits.
struct Feature {
  const char* name;
  std::function<void(TevProgram&, core::TevStage&)> change;
  glm::ivec4 expected;
};

void setFormula(core::TevStage& stage, const core::TevFormula& formula) {
  stage.colour = stage.alpha = formula;
}

constexpr int clamped(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }
constexpr glm::ivec4 clamped(int r, int g, int b, int a) {
  return {clamped(r), clamped(g), clamped(b), clamped(a)};
}

// (a * (256 - c) + b * c + 128) >> 8, where a c of 128 and more counts one more.
constexpr int kRed = (200 * 192 + 10 * 64 + 128) >> 8;
constexpr int kGreen = (100 * 127 + 20 * 129 + 128) >> 8;
constexpr int kBlue = (50 * 0 + 130 * 256 + 128) >> 8;
constexpr int kAlpha = (240 * 224 + 40 * 32 + 128) >> 8;

std::vector<Feature> mixing() {
  return {
      {"add", [](auto&, auto&) {}, clamped(-20 + kRed, 30 + kGreen, 300 + kBlue, 100 + kAlpha)},
      {"subtract", [](auto&, auto& s) { setFormula(s, {.operation = TevOperation::Subtract}); },
       clamped(-20 - ((200 * 192 + 10 * 64 + 127) >> 8), 30 - ((100 * 127 + 20 * 129 + 127) >> 8),
               300 - ((130 * 256 + 127) >> 8), 100 - ((240 * 224 + 40 * 32 + 127) >> 8))},
      {"bias up", [](auto&, auto& s) { setFormula(s, {.bias = TevBias::PlusHalf}); },
       clamped(-20 + 128 + kRed, 30 + 128 + kGreen, 255, 255)},
      {"bias down", [](auto&, auto& s) { setFormula(s, {.bias = TevBias::MinusHalf}); },
       clamped(-20 - 128 + kRed, 30 - 128 + kGreen, 300 - 128 + kBlue, 100 - 128 + kAlpha)},
      {"twice", [](auto&, auto& s) { setFormula(s, {.scale = TevScale::Two}); },
       clamped(-20 * 2 + (((200 * 192 + 10 * 64) * 2 + 128) >> 8),
               30 * 2 + (((100 * 127 + 20 * 129) * 2 + 128) >> 8), 255, 255)},
      {"four times",
       [](auto&, auto& s) { setFormula(s, {.bias = TevBias::MinusHalf, .scale = TevScale::Four}); },
       clamped((-20 - 128) * 4 + (((200 * 192 + 10 * 64) * 4 + 128) >> 8),
               (30 - 128) * 4 + (((100 * 127 + 20 * 129) * 4 + 128) >> 8), 255, 255)},
      {"half", [](auto&, auto& s) { setFormula(s, {.scale = TevScale::Half}); },
       clamped((-20 + kRed) >> 1, (30 + kGreen) >> 1, (300 + kBlue) >> 1, (100 + kAlpha) >> 1)},
      {"no clamp: eleven bits, of which eight are shown",
       [](auto&, auto& s) { setFormula(s, {.operation = TevOperation::Subtract, .clamps = false}); },
       {(-20 - 152) & 255, (30 - 60) & 255, (300 - 130) & 255, (100 - 215) & 255}},
  };
}

std::vector<Feature> comparing() {
  return {
      {"red greater: 200 > 10",
       [](auto&, auto& s) { setFormula(s, {.operation = TevOperation::RedGreater}); },
       clamped(-20 + 64, 30 + 128, 300 + 255, 100 + 32)},
      {"red equal", [](auto&, auto& s) { setFormula(s, {.operation = TevOperation::RedEqual}); },
       clamped(-20, 30, 300, 100)},
      {"green and red greater: 100 * 256 + 200 > 20 * 256 + 10",
       [](auto&, auto& s) { setFormula(s, {.operation = TevOperation::TwoGreater}); },
       clamped(-20 + 64, 30 + 128, 300 + 255, 100 + 32)},
      {"green and red equal",
       [](auto&, auto& s) {
         s.colourInputs[1] = In::TextureColour;
         setFormula(s, {.operation = TevOperation::TwoEqual});
       },
       clamped(-20 + 64, 30 + 128, 300 + 255, 100 + 32)},
      {"all greater: blue leads, 50 < 130",
       [](auto&, auto& s) { setFormula(s, {.operation = TevOperation::ThreeGreater}); },
       clamped(-20, 30, 300, 100)},
      {"all equal", [](auto&, auto& s) { setFormula(s, {.operation = TevOperation::ThreeEqual}); },
       clamped(-20, 30, 300, 100)},
      {"each greater: red, green and alpha are",
       [](auto&, auto& s) { setFormula(s, {.operation = TevOperation::EachGreater}); },
       clamped(-20 + 64, 30 + 128, 300, 100 + 32)},
      {"each equal", [](auto&, auto& s) { setFormula(s, {.operation = TevOperation::EachEqual}); },
       clamped(-20, 30, 300, 100)},
  };
}

std::vector<Feature> inputs() {
  return {
      {"a, b and c are cut to eight bits, d is not",
       [](auto&, auto& s) {
         s.colourInputs = {In::Register0, In::Zero, In::Zero, In::Zero};
         s.alphaInputs = {AlphaIn::Register0, AlphaIn::Zero, AlphaIn::Zero, AlphaIn::Register0};
       },
       {-20 & 255, 30, 300 & 255, 200}},
      {"swapped texel: blue, alpha, red, green",
       [](auto& p, auto& s) {
         p.swaps[2] = {2, 3, 0, 1};
         s.texelSwap = 2;
         s.colourInputs = {In::Zero, In::Zero, In::Zero, In::TextureColour};
         s.alphaInputs = {AlphaIn::Zero, AlphaIn::Zero, AlphaIn::Zero, AlphaIn::TextureAlpha};
       },
       {50, 240, 200, 100}},
      {"swapped raster: alpha everywhere, and green",
       [](auto& p, auto& s) {
         p.swaps[3] = {3, 3, 3, 1};
         s.rasterSwap = 3;
         s.colourInputs = {In::Zero, In::Zero, In::Zero, In::Raster};
         s.alphaInputs = {AlphaIn::Zero, AlphaIn::Zero, AlphaIn::Zero, AlphaIn::Raster};
       },
       {40, 40, 40, 20}},
      {"constants: five eighths, and blue of the first",
       [](auto&, auto& s) {
         s.colourConstant = 3;
         s.alphaConstant = 24;
         s.colourInputs = {In::Zero, In::Zero, In::Zero, In::Constant};
         s.alphaInputs = {AlphaIn::Zero, AlphaIn::Zero, AlphaIn::Zero, AlphaIn::Constant};
       },
       {159, 159, 159, 255}},
      {"one times a texel, half of it added to half",
       [](auto&, auto& s) {
         s.colourInputs = {In::Zero, In::TextureColour, In::Half, In::Half};
         s.alphaInputs = {AlphaIn::TextureAlpha, AlphaIn::Zero, AlphaIn::Zero, AlphaIn::Zero};
       },
       clamped(128 + ((200 * 129 + 128) >> 8), 128 + ((100 * 129 + 128) >> 8), 128 + ((50 * 129 + 128) >> 8),
               240)},
  };
}

std::vector<Feature> severalStages() {
  return {
      {"a register of one stage in the next",
       [](auto& p, auto& s) {
         s.colourInputs = {In::Zero, In::Zero, In::Zero, In::TextureColour};
         s.alphaInputs = {AlphaIn::Zero, AlphaIn::Zero, AlphaIn::Zero, AlphaIn::TextureAlpha};
         s.colour.output = s.alpha.output = TevRegister::Register2;
         core::TevStage next = s;
         next.colourInputs = {In::Zero, In::Register2, In::RasterAlpha, In::Alpha0};
         next.alphaInputs = {AlphaIn::Zero, AlphaIn::Register2, AlphaIn::Raster, AlphaIn::Register0};
         next.colour.output = next.alpha.output = TevRegister::Previous;
         p.stages = {s, next};
       },
       {100 + ((200 * 40 + 128) >> 8), 100 + ((100 * 40 + 128) >> 8), 100 + ((50 * 40 + 128) >> 8),
        100 + ((240 * 40 + 128) >> 8)}},
      {"a cycle of the Nintendo 64: (a - b) x c + d",
       [](auto&, auto& s) { setFormula(s, {.operation = TevOperation::Product}); },
       clamped((((200 - 10) * 64 + 128) >> 8) - 20, (((100 - 20) * 128 + 128) >> 8) + 30,
               (((50 - 130) * 255 + 128) >> 8) + 300, (((240 - 40) * 32 + 128) >> 8) + 100)},
      {"two of its cycles: (first - texel) x raster + constant",
       [](auto& p, auto& s) {
         setFormula(s, {.operation = TevOperation::Product, .clamps = false});
         core::TevStage next = s;
         setFormula(next, {.operation = TevOperation::Product});
         next.colourInputs = {In::Previous, In::TextureColour, In::Raster, In::Constant};
         next.alphaInputs = {AlphaIn::Previous, AlphaIn::TextureAlpha, AlphaIn::Raster, AlphaIn::Constant};
         p.stages = {s, next};
       },
       // The first gives 28, 70, 220 and 125.
       clamped((((28 - 200) * 10 + 128) >> 8) + 64, (((70 - 100) * 20 + 128) >> 8) + 128,
               (((220 - 50) * 130 + 128) >> 8) + 255, (((125 - 240) * 40 + 128) >> 8) + 32)},
  };
}

TEST(TevFeatures, AreDrawnAsTheConsolesIntegersSay) {
  std::vector<Feature> features;
  for (const auto& some : {mixing(), comparing(), inputs(), severalStages()})
    features.insert(features.end(), some.begin(), some.end());
  for (const Feature& feature : features) {
    SCOPED_TRACE(feature.name);
    TevProgram program = oneStage();
    core::TevStage stage = program.stages[0];
    feature.change(program, stage);
    if (program.stages.size() == 1) program.stages[0] = stage;
    const Texel result = texelAt(imageOfSquare(filledSquare(program)));
    for (int channel = 0; channel < 4; ++channel)
      EXPECT_NEAR(result[channel], feature.expected[channel], 1) << "channel " << channel;
  }
}

/// Is a pixel with an alpha of 100 drawn?
bool isDrawn(const core::AlphaTest& test, bool hasTev) {
  TevProgram program = oneStage();
  program.stages[0].alphaInputs = {AlphaIn::Zero, AlphaIn::Zero, AlphaIn::Zero, AlphaIn::Register0};
  const auto model = filledSquare(program);
  model->materials[0].alphaTest = test;
  if (!hasTev) {
    model->materials[0].tev = nullptr;
    model->materials[0].usesVertexColour = false;
    model->materials[0].colour.a = 100.0F / 255.0F;
  }
  return texelAt(imageOfSquare(model)).a != 0;
}

TEST(TevFeatures, TwoTestsOfAlphaMakeOne) {
  // 100 is below 101 and not, above 99 and not.
  constexpr std::array<float, 2> kBelow = {101.0F / 255.0F, 100.0F / 255.0F};
  constexpr std::array<float, 2> kAbove = {99.0F / 255.0F, 100.0F / 255.0F};
  for (const bool hasTev : {false, true}) {
    for (int first = 0; first < 2; ++first) {
      for (int second = 0; second < 2; ++second) {
        SCOPED_TRACE(::testing::Message() << hasTev << first << second);
        const auto drawn = [&](AlphaLogic logic) {
          return isDrawn({Compare::Less, kBelow[static_cast<std::size_t>(first)], logic, Compare::Greater,
                          kAbove[static_cast<std::size_t>(second)]},
                         hasTev);
        };
        const bool isFirst = first == 0;
        const bool isSecond = second == 0;
        EXPECT_EQ(drawn(AlphaLogic::And), isFirst && isSecond);
        EXPECT_EQ(drawn(AlphaLogic::Or), isFirst || isSecond);
        EXPECT_EQ(drawn(AlphaLogic::Xor), isFirst != isSecond);
        EXPECT_EQ(drawn(AlphaLogic::Xnor), isFirst == isSecond);
      }
    }
  }
}

/// Shows the texel of an image whose red is 10 times the column, green 10 times the row.
TevProgram showing(int image) {
  TevProgram program = oneStage();
  program.maps[0].image = image;
  core::TevStage& stage = program.stages[0];
  stage.colourInputs = {In::Zero, In::Zero, In::Zero, In::TextureColour};
  stage.alphaInputs = {AlphaIn::Zero, AlphaIn::Zero, AlphaIn::Zero, AlphaIn::TextureAlpha};
  return program;
}
core::Image numberedImage(int side) {
  return imageOfTexels(side, side, [side](int i) { return Texel(10 * (i % side), 10 * (i / side), 0, 255); });
}

// The coordinate (0.375, 0.375) is the middle of texel 1, 1 of four by four.
TEST(TevFeatures, ALookupMovesWhereAStageReads) {
  const auto texelOf = [](const core::TevShift& shift, const core::TevLookup& lookup,
                          std::optional<core::Image> other = {}) {
    TevProgram program = showing(2);
    program.lookups = {lookup};
    program.stages[0].shift = shift;
    const auto model = filledSquare(program);
    model->images.push_back(numberedImage(4));
    if (other) model->images[1] = *other;
    return texelAt(imageOfSquare(model));
  };
  // Alpha 127, blue 129 and green 250 from -128: -1, 1 and 122. One texel to the right and one down.
  const core::TevShift biased{0, 8, {true, true, true}, {-1.0F, 0.0F, 0.0F, 1.0F, 0.0F, 0.0F}};
  EXPECT_EQ(texelOf(biased, {1, 0, {}}), Texel(20, 20, 0, 255));
  // Three bits: 7, 1 and 2, the last from 1: 3. Three to the right, past the edge to 0; one up.
  const core::TevShift threeBits{0, 3, {false, false, true}, {0.0F, 0.0F, 0.0F, -1.0F, 1.0F, 0.0F}};
  EXPECT_EQ(texelOf(threeBits, {1, 0, {}}), Texel(0, 0, 0, 255));
  // Halved, the coordinate 0.375 is 0.1875: the first of four texels, whose alpha is 1; else the second's
  // is 2.
  const core::Image steps = imageOfTexels(4, 1, [](int i) { return Texel(0, 0, 0, i + 1); });
  const core::TevShift plain{0, 8, {}, {1.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F}};
  EXPECT_EQ(texelOf(plain, {1, 0, {1, 0}}, steps), Texel(20, 10, 0, 255));
  EXPECT_EQ(texelOf(plain, {1, 0, {}}, steps), Texel(30, 10, 0, 255));
}

/// Red of pixels left and right of the middle, of an image of two texels, 0 and 10.
std::array<int, 2> leftAndRight(const core::TevCoordinate& coordinate, const OrbitCamera& camera) {
  TevProgram program = showing(2);
  program.coordinates[0] = coordinate;
  const auto model = filledSquare(program);
  model->images.push_back(numberedImage(2));
  const QImage image = imageOfSquare(model, camera);
  return {texelAt(image, test::kSquareSide / 4).r, texelAt(image, test::kSquareSide * 3 / 4).r};
}

TEST(TevFeatures, AnImageIsThrownOnTheModel) {
  OrbitCamera front;
  front.setPreset(ViewPreset::Front);
  front.setOrthographic(true);
  core::TevCoordinate thrown;
  thrown.source = core::TevCoordinateSource::Position;
  thrown.isOfModel = true;
  // s = x / 2 + 1 / 2, of a square from -1 to 1; q = 3.
  thrown.projection = {0.5F, 0.0F, 0.0F, 0.0F, 0.5F, 0.0F, 0.0F, 0.0F, 0.0F, 0.5F, 0.5F, 3.0F};
  EXPECT_EQ(leftAndRight(thrown, front), (std::array{0, 10}));
  thrown.dividesByQ = true;  // all of it lies in the first third
  EXPECT_EQ(leftAndRight(thrown, front), (std::array{0, 0}));
  thrown.matrix[2] = {1.8F, 0.0F};  // 1.8 / 3 more: in the second half
  EXPECT_EQ(leftAndRight(thrown, front), (std::array{10, 10}));
  thrown.matrix[2] = {0.6F, 0.0F};  // three times 0.6, then a third
  thrown.movesByQ = true;
  EXPECT_EQ(leftAndRight(thrown, front), (std::array{10, 10}));
  // From behind, the camera sees x the other way round; the model does not.
  OrbitCamera back;
  back.setPreset(ViewPreset::Back);
  back.setOrthographic(true);
  thrown = {.source = core::TevCoordinateSource::Position,
            .projection = {0.5F, 0.0F, 0.0F, 0.0F, 0.5F, 0.0F, 0.0F, 0.0F, 0.0F, 0.5F, 0.5F, 1.0F}};
  EXPECT_EQ(leftAndRight(thrown, back), (std::array{0, 10}));
  thrown.isOfModel = true;
  EXPECT_EQ(leftAndRight(thrown, back), (std::array{10, 0}));
}

// The square's normal is +Z: towards a camera in front, away from one behind.
TEST(TevFeatures, AShineIsOfTheNormalAsTheCameraOrTheModelHasIt) {
  core::TevCoordinate shine;
  shine.source = core::TevCoordinateSource::Normal;
  shine.projection = glm::mat4x3(0.0F);
  shine.projection[2] = {0.25F, 0.0F, 0.0F};  // s = z / 4 + 1 / 2
  shine.projection[3] = {0.5F, 0.0F, 1.0F};
  OrbitCamera front;
  front.setPreset(ViewPreset::Front);
  OrbitCamera back;
  back.setPreset(ViewPreset::Back);
  EXPECT_EQ(leftAndRight(shine, front), (std::array{10, 10}));
  EXPECT_EQ(leftAndRight(shine, back), (std::array{0, 0}));
  shine.isOfModel = true;
  EXPECT_EQ(leftAndRight(shine, back), (std::array{10, 10}));
}

}  // namespace
}  // namespace marrow::render
