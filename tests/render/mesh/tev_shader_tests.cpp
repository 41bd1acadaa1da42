// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"
#include "core/model/tev_evaluate.h"
#include "tests/render/offscreen_image.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <random>

namespace marrow::render {
namespace {

using core::TevProgram;
using core::Texel;

constexpr std::array<Texel, 3> kImages = {{{200, 100, 50, 240}, {3, 250, 129, 127}, {0, 64, 255, 1}}};
constexpr std::array<Texel, 2> kColours = {{{10, 20, 130, 40}, {255, 0, 77, 200}}};

core::Image imageOf(const Texel& texel) {
  core::Image image;
  image.width = image.height = 1;
  image.decode = [texel](int, std::span<Texel> texels) { texels[0] = texel; };
  return image;
}

/// A square before the camera, with that program, colours and images.
std::shared_ptr<core::Model> squareOf(TevProgram program) {
  auto model = std::make_shared<core::Model>();
  core::Mesh& mesh = model->mesh;
  mesh.positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  mesh.drawMatrices.assign(4, 0);
  for (std::size_t i = 0; i < kColours.size(); ++i)
    mesh.colours[i].assign(4, glm::u8vec4(kColours[i].r, kColours[i].g, kColours[i].b, kColours[i].a));
  mesh.uvs[0].assign(4, glm::vec2(0.5F));
  mesh.indices = {0, 1, 2, 0, 2, 3};
  mesh.runs = {{.indexCount = 6, .material = 0, .colourSets = 2, .uvSets = 1}};
  model->skin.matrices.resize(1);
  for (const Texel& texel : kImages) model->images.push_back(imageOf(texel));
  core::Material material;
  material.cull = core::Cull::None;
  material.blend = core::Blend{core::BlendFactor::One, core::BlendFactor::Zero};  // its alpha is to be seen
  material.tev = std::make_shared<const TevProgram>(std::move(program));
  model->materials = {material};
  return model;
}

/// The graphics card's answer.
Texel drawn(const TevProgram& program) {
  Scene scene;
  scene.ground = {.showBackground = false, .showGrid = false};
  scene.camera.frame({glm::vec3(-0.5F), glm::vec3(0.5F), false}, 1.0F);
  scene.meshes.push_back({.model = squareOf(program)});
  const QImage image = test::imageOf(scene, {16, 16});
  if (image.isNull()) return {};
  const uchar* pixel = image.constScanLine(8) + 8 * std::ptrdiff_t{4};
  return {pixel[0], pixel[1], pixel[2], pixel[3]};
}

/// @param isProduct  of the Nintendo 64's operation.
TevProgram randomProgram(std::mt19937& random, bool isProduct = false) {
  const auto below = [&](unsigned end) { return static_cast<unsigned>(random() % end); };
  const auto formula = [&] {
    core::TevFormula made;
    const unsigned operation = isProduct ? 2 : below(4) == 0 ? 8 + below(8) : below(2);
    made.operation = static_cast<core::TevOperation>(operation);
    made.bias = static_cast<core::TevBias>(below(3));
    made.scale = static_cast<core::TevScale>(below(4));
    made.clamps = below(2) == 0;
    made.output = static_cast<core::TevRegister>(below(4));
    return made;
  };
  TevProgram program;
  program.coordinates.resize(1);
  for (std::size_t i = 0; i < program.maps.size(); ++i)
    program.maps[i].image = static_cast<int>(i % kImages.size());
  for (auto& swap : program.swaps)
    for (auto& channel : swap) channel = static_cast<std::uint8_t>(below(4));
  for (int channel = 0; channel < 4; ++channel) {
    for (auto& one : program.registers) one[channel] = static_cast<int>(below(2048)) - 1024;
    for (auto& one : program.constants) one[channel] = static_cast<int>(below(256));
  }
  program.channels[0].hasVertexColour = program.channels[0].hasVertexAlpha = true;
  program.channels[1].material = {1, 2, 3, 4};
  program.channels[1].hasVertexColour = true;
  program.stages.resize(1 + below(6));
  for (core::TevStage& stage : program.stages) {
    stage.map = static_cast<int>(below(9)) - 1;
    stage.coordinate = 0;
    stage.raster = static_cast<core::TevRaster>(below(3));
    for (auto& input : stage.colourInputs) input = static_cast<core::TevColourInput>(below(16));
    for (auto& input : stage.alphaInputs) input = static_cast<core::TevAlphaInput>(below(8));
    stage.colour = formula();
    stage.alpha = formula();
    stage.colourConstant = static_cast<std::uint8_t>(below(32));
    stage.alphaConstant = static_cast<std::uint8_t>(below(32));
    stage.rasterSwap = static_cast<std::uint8_t>(below(4));
    stage.texelSwap = static_cast<std::uint8_t>(below(4));
  }
  return program;
}

Texel evaluated(const TevProgram& program) {
  core::TevPixel pixel;
  for (std::size_t i = 0; i < pixel.texels.size(); ++i) pixel.texels[i] = kImages[i % kImages.size()];
  for (std::size_t i = 0; i < pixel.channels.size(); ++i) {
    const core::TevChannel& channel = program.channels[i];
    pixel.channels[i] = channel.hasVertexColour ? kColours[i] : Texel(channel.material);
    pixel.channels[i].a = channel.hasVertexAlpha ? kColours[i].a : channel.material.a;
  }
  return core::evaluate(program, pixel);
}

void expectAlike(const TevProgram& program) {
  const Texel expected = evaluated(program);
  const Texel result = drawn(program);
  for (int channel = 0; channel < 4; ++channel)
    EXPECT_NEAR(result[channel], expected[channel], 1) << "channel " << channel;
}

/// One stage that uses everything but what the tests below vary.
TevProgram featureProgram() {
  std::mt19937 random(7);
  TevProgram program = randomProgram(random);
  program.stages.resize(1);
  core::TevStage& stage = program.stages[0];
  stage.map = 1;
  stage.raster = core::TevRaster::Channel0;
  stage.colourInputs = {core::TevColourInput::TextureColour, core::TevColourInput::Raster,
                        core::TevColourInput::Constant, core::TevColourInput::Register1};
  stage.alphaInputs = {core::TevAlphaInput::Raster, core::TevAlphaInput::Constant,
                       core::TevAlphaInput::TextureAlpha, core::TevAlphaInput::Register1};
  stage.colour = stage.alpha = {};
  program.registers[2] = {-20, 30, 0, 100};
  return program;
}

TEST(TevShader, GivesWhatTheEvaluatorGivesForEveryFormula) {
  TevProgram program = featureProgram();
  for (const unsigned operation : {0U, 1U, 8U, 9U, 10U, 11U, 12U, 13U, 14U, 15U}) {
    SCOPED_TRACE(operation);
    program.stages[0].colour.operation = program.stages[0].alpha.operation =
        static_cast<core::TevOperation>(operation);
    expectAlike(program);
  }
}

TEST(TevShader, GivesWhatTheEvaluatorGivesForEveryBiasScaleAndClamp) {
  TevProgram program = featureProgram();
  for (unsigned i = 0; i < 24; ++i) {
    SCOPED_TRACE(i);
    program.stages[0].colour = program.stages[0].alpha = {.operation = core::TevOperation::Add,
                                                          .bias = static_cast<core::TevBias>(i % 3),
                                                          .scale = static_cast<core::TevScale>(i / 3 % 4),
                                                          .clamps = i < 12};
    expectAlike(program);
  }
}

TEST(TevShader, GivesWhatTheEvaluatorGivesForRandomPrograms) {
  std::mt19937 random(2026);
  for (int i = 0; i < 40; ++i) {
    SCOPED_TRACE(i);
    expectAlike(randomProgram(random, i % 4 == 3));
  }
}

/// Red of a square whose first channel is what it shows.
int redOf(const core::TevChannel& channel, const glm::vec3& normal) {
  TevProgram program = featureProgram();
  program.stages[0].colourInputs = {core::TevColourInput::Zero, core::TevColourInput::Zero,
                                    core::TevColourInput::Zero, core::TevColourInput::Raster};
  program.stages[0].rasterSwap = 0;
  program.swaps[0] = {0, 1, 2, 3};
  program.channels[0] = channel;
  const auto model = squareOf(program);
  model->mesh.normals.assign(4, normal);
  model->mesh.runs[0].hasNormals = true;
  Scene scene;
  scene.ground = {.showBackground = false, .showGrid = false};
  scene.camera.setPreset(ViewPreset::Front);
  scene.camera.frame({glm::vec3(-0.5F), glm::vec3(0.5F), false}, 1.0F);
  scene.meshes.push_back({.model = model});
  model->materials[0].usesAlpha = false;
  return qRed(test::imageOf(scene, {16, 16}).pixel(8, 8));
}

TEST(TevShader, LightsNoChannelLessThanItsAmbientColour) {
  core::TevChannel channel{.isColourLit = true, .material = {200, 0, 0, 255}, .ambient = {255, 0, 0, 255}};
  const glm::vec3 away(0.0F, 0.0F, -1.0F);
  EXPECT_NEAR(redOf(channel, away), 200, 1);
  channel.ambient.r = 0;
  const int dark = redOf(channel, away);
  EXPECT_LT(dark, 160);
  EXPECT_GT(redOf(channel, -away), dark + 30);
}

TEST(TevShader, LeavesChannelsOfHighlightsDarkWhereNothingIsReflected) {
  const core::TevChannel channel{
      .isColourLit = true, .isHighlight = true, .material = {200, 0, 0, 255}, .ambient = {51, 0, 0, 255}};
  EXPECT_NEAR(redOf(channel, {0.0F, 0.0F, -1.0F}), 200.0 * 51 / 255, 1);
  EXPECT_NEAR(redOf(channel, glm::normalize(glm::vec3(-0.45F, 0.70F, 1.62F))), 200, 2);
}

// Beyond the clamp, a mirrored or repeated image shows its last texels.
TEST(TevShader, ClampsCoordinatesBeforeTheyWrap) {
  TevProgram program = featureProgram();
  program.coordinates[0].matrix = glm::mat3x2(0.0F, 0.0F, 0.0F, 0.0F, 2.3F, 0.5F);
  program.stages[0].colourInputs = {core::TevColourInput::Zero, core::TevColourInput::Zero,
                                    core::TevColourInput::Zero, core::TevColourInput::TextureColour};
  program.stages[0].texelSwap = 0;
  program.swaps[0] = {0, 1, 2, 3};
  program.maps[1].isSmooth = false;
  program.maps[1].image = 0;
  const auto red = [&](const glm::vec2& clampAt) {
    program.maps[1].clampAt = clampAt;
    const auto model = squareOf(program);
    model->images[0].width = 2;
    model->images[0].decode = [](int, std::span<Texel> texels) {
      texels[0] = Texel(20, 0, 0, 255);
      texels[1] = Texel(220, 0, 0, 255);
    };
    model->materials[0].usesAlpha = false;
    Scene scene;
    scene.ground = {.showBackground = false, .showGrid = false};
    scene.camera.frame({glm::vec3(-0.5F), glm::vec3(0.5F), false}, 1.0F);
    scene.meshes.push_back({.model = model});
    return qRed(test::imageOf(scene, {16, 16}).pixel(8, 8));
  };
  EXPECT_EQ(red({0.0F, 0.0F}), 20);
  EXPECT_EQ(red({1.75F, 0.0F}), 220);
}

TEST(TevShader, TestsAlphaAndKeepsOpaqueSurfacesOpaque) {
  TevProgram program = featureProgram();
  program.stages[0].alphaInputs.fill(core::TevAlphaInput::Zero);
  const auto model = squareOf(program);
  Scene scene;
  scene.ground = {.showBackground = false, .showGrid = false};
  scene.camera.frame({glm::vec3(-0.5F), glm::vec3(0.5F), false}, 1.0F);
  scene.meshes.push_back({.model = model});
  model->materials[0].usesAlpha = false;
  EXPECT_EQ(qAlpha(test::imageOf(scene, {16, 16}).pixel(8, 8)), 255);
  auto tested = std::make_shared<core::Model>(*model);
  tested->materials[0].alphaTest = {core::Compare::GreaterEqual, 0.5F};
  scene.meshes[0].model = tested;
  EXPECT_EQ(qAlpha(test::imageOf(scene, {16, 16}).pixel(8, 8)), 0);
}

// Where an edge covers some samples of a pixel only, its centre may lie beyond the triangle and the colour
// beyond those of the corners.
TEST(TevShader, WrapsNoColourAtAnEdge) {
  TevProgram program = featureProgram();
  core::TevStage& stage = program.stages[0];
  stage.colourInputs = {core::TevColourInput::Raster, core::TevColourInput::Zero, core::TevColourInput::Zero,
                        core::TevColourInput::Zero};
  stage.rasterSwap = 0;
  program.swaps[0] = {0, 1, 2, 3};
  program.channels[0] = {.hasVertexColour = true, .hasVertexAlpha = true};
  stage.colour = {};
  const auto model = squareOf(program);
  model->materials[0].usesAlpha = false;
  model->mesh.positions = {{-0.4F, -0.4F, 0}, {0.4F, -0.3F, 0}, {0.3F, 0.4F, 0}, {-0.3F, 0.3F, 0}};
  model->mesh.colours[0] = {{0, 255, 0, 255}, {0, 255, 128, 255}, {64, 255, 128, 255}, {64, 255, 0, 255}};
  Scene scene;
  scene.ground = {.showBackground = false, .showGrid = false};
  scene.camera.setPreset(ViewPreset::Front);
  scene.camera.frame({glm::vec3(-0.5F), glm::vec3(0.5F), false}, 1.0F);
  scene.meshes.push_back({.model = model});
  const QImage image = test::imageOf(scene, {64, 64});
  int drawnPixels = 0;
  for (int y = 0; y < 64; ++y) {
    for (int x = 0; x < 64; ++x) {
      const QRgb pixel = image.pixel(x, y);
      if (qAlpha(pixel) == 0) continue;
      ++drawnPixels;
      EXPECT_LE(qRed(pixel), 66) << x << " " << y;
      EXPECT_LE(qBlue(pixel), 130) << x << " " << y;
      EXPECT_GE(qGreen(pixel), qAlpha(pixel) - 2) << x << " " << y;
    }
  }
  EXPECT_GT(drawnPixels, 500);
}

// In a picture without a background, too.
TEST(TevShader, LetsNothingShineThroughWhereNothingIsBlended) {
  TevProgram program = featureProgram();
  program.stages[0].alphaInputs = {core::TevAlphaInput::Constant, core::TevAlphaInput::Zero,
                                   core::TevAlphaInput::Zero, core::TevAlphaInput::Zero};
  program.stages[0].alphaConstant = 3;  // five eighths
  program.stages[0].alpha = {};
  const auto model = squareOf(program);
  model->materials[0].blend.reset();
  model->materials[0].alphaTest = {core::Compare::GreaterEqual, 0.5F};
  Scene scene;
  scene.ground = {.showBackground = false, .showGrid = false};
  scene.camera.frame({glm::vec3(-0.5F), glm::vec3(0.5F), false}, 1.0F);
  scene.meshes.push_back({.model = model});
  EXPECT_EQ(qAlpha(test::imageOf(scene, {16, 16}).pixel(8, 8)), 255);
}

// Red and green of a lit channel are the coordinates of an image of two steps: dark left, bright right.
TEST(TevShader, LooksStepsOfLightUpInTheRamp) {
  TevProgram program = featureProgram();
  program.coordinates[0] = {core::TevCoordinateSource::Ramp, 0, glm::mat3x2(1.0F)};
  program.stages[0].colourInputs = {core::TevColourInput::Zero, core::TevColourInput::Zero,
                                    core::TevColourInput::Zero, core::TevColourInput::TextureColour};
  program.stages[0].texelSwap = 0;
  program.swaps[0] = {0, 1, 2, 3};
  program.maps[1].isSmooth = false;
  program.maps[1].wrapS = program.maps[1].wrapT = core::Wrap::Clamp;
  program.maps[1].image = 0;
  program.channels[0].hasVertexColour = false;
  const auto redOf = [&](std::uint8_t light) {
    program.channels[0].material = {light, 0, 0, 255};
    const auto model = squareOf(program);
    model->images[0].width = 2;
    model->images[0].decode = [](int, std::span<Texel> texels) {
      texels[0] = Texel(20, 0, 0, 255);
      texels[1] = Texel(220, 0, 0, 255);
    };
    Scene scene;
    scene.ground = {.showBackground = false, .showGrid = false};
    scene.camera.frame({glm::vec3(-0.5F), glm::vec3(0.5F), false}, 1.0F);
    scene.meshes.push_back({.model = model});
    return test::imageOf(scene, {16, 16}).constScanLine(8)[8 * 4];
  };
  EXPECT_EQ(redOf(100), 20);
  EXPECT_EQ(redOf(200), 220);
}

}  // namespace
}  // namespace marrow::render
