// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/baked_colours.h"

#include "core/model/tev_program.h"

#include <gtest/gtest.h>

#include <memory>
#include <span>

namespace marrow::core {
namespace {

/// Texel x the constant 0 of (51, 102, 255).
std::shared_ptr<TevProgram> timesConstant() {
  auto program = std::make_shared<TevProgram>();
  program->constants[0] = {51, 102, 255, 255};
  program->coordinates.resize(1);
  program->maps[0].image = 0;
  TevStage& stage = program->stages.emplace_back();
  stage.map = 0;
  stage.coordinate = 0;
  stage.colourInputs = {TevColourInput::Zero, TevColourInput::TextureColour, TevColourInput::Constant,
                        TevColourInput::Zero};
  stage.alphaInputs = {TevAlphaInput::Zero, TevAlphaInput::Zero, TevAlphaInput::Zero,
                       TevAlphaInput::TextureAlpha};
  stage.colourConstant = 12;
  return program;
}

/// With a texture of one texel, 200 200 200 and alpha 80.
Model modelWith(std::shared_ptr<const TevProgram> program) {
  Model model;
  Image& image = model.images.emplace_back();
  image.name = "grey";
  image.width = image.height = 1;
  image.decode = [](int, std::span<Texel> texels) { texels[0] = Texel(200, 200, 200, 80); };
  Material& material = model.materials.emplace_back();
  material.name = "lamp";
  material.texture = Texture{.image = 0};
  material.colour = glm::vec4(0.5F);
  material.tev = std::move(program);
  return model;
}

// 200 x 51/255, 200 x 102/255, 200.
TEST(BakedColours, AreThoseThatTheProgramMakesOfEachTexel) {
  std::set<std::size_t> materials = {0};
  const Model baked = withColoursBaked(modelWith(timesConstant()), materials);
  EXPECT_TRUE(materials.empty());
  ASSERT_EQ(baked.images.size(), 2U);
  EXPECT_EQ(baked.materials[0].texture->image, 1);
  EXPECT_EQ(baked.materials[0].colour, glm::vec4(1.0F));
  EXPECT_EQ(texelsOf(baked.images[1]).front(), Texel(40, 80, 200, 80));
}

TEST(BakedColours, StayAsTheyWereWhenTheProgramGoesOn) {
  const auto program = timesConstant();
  std::set<std::size_t> materials = {0};
  const Model baked = withColoursBaked(modelWith(program), materials);
  program->constants[0] = {0, 0, 0, 0};
  EXPECT_EQ(texelsOf(baked.images[1]).front(), Texel(40, 80, 200, 80));
}

TEST(BakedColours, OfAMaterialWithoutImageAreItsColour) {
  const auto program = std::make_shared<TevProgram>();
  program->registers[1] = {255, 0, 51, 102};
  TevStage& stage = program->stages.emplace_back();
  stage.colourInputs[3] = TevColourInput::Register0;
  stage.alphaInputs[3] = TevAlphaInput::Register0;
  Model model = modelWith(program);
  model.materials[0].texture.reset();
  std::set<std::size_t> materials = {0};
  const Model baked = withColoursBaked(model, materials);
  EXPECT_EQ(baked.images.size(), 1U);
  EXPECT_EQ(baked.materials[0].colour, glm::vec4(1.0F, 0.0F, 0.2F, 0.4F));
}

TEST(BakedColours, AreLeftWhereTheProgramReadsAnotherImageOrPlace) {
  const auto other = timesConstant();
  other->maps[0].image = 3;
  const auto elsewhere = timesConstant();
  elsewhere->coordinates[0].matrix[2].x = 0.5F;
  const auto shifted = timesConstant();
  shifted->stages[0].shift = TevShift{};
  for (const auto& program : {other, elsewhere, shifted}) {
    std::set<std::size_t> materials = {0};
    const Model baked = withColoursBaked(modelWith(program), materials);
    EXPECT_EQ(materials.size(), 1U);
    EXPECT_EQ(baked.images.size(), 1U);
    EXPECT_EQ(baked.materials[0].colour, glm::vec4(0.5F));
  }
}

// A light's steps are at their end in full light.
TEST(BakedColours, HoldNoShadeOfALight) {
  const auto program = timesConstant();
  program->coordinates.push_back({.source = TevCoordinateSource::Ramp});
  program->areSteps[1] = true;
  TevStage& stage = program->stages.emplace_back();
  stage.map = 1;
  stage.coordinate = 1;
  stage.colourInputs = {TevColourInput::Zero, TevColourInput::Previous, TevColourInput::TextureColour,
                        TevColourInput::Zero};
  stage.alphaInputs[3] = TevAlphaInput::Previous;
  std::set<std::size_t> materials = {0};
  const Model baked = withColoursBaked(modelWith(program), materials);
  EXPECT_TRUE(materials.empty());
  EXPECT_EQ(texelsOf(baked.images.back()).front(), Texel(40, 80, 200, 80));
}

}  // namespace
}  // namespace marrow::core
