// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/bake/bake_materials.h"

#include "core/model/tev_program.h"
#include "formats/exchange/bake/plain_images.h"

#include <gtest/gtest.h>

#include <memory>
#include <span>
#include <vector>

namespace marrow::formats::bake {
namespace {

using namespace core;

const std::vector<Texel> kTexels = {{200, 200, 200, 80}, {40, 100, 0, 255}};

Image imageOf(std::vector<Texel> texels, int width) {
  Image image;
  image.name = "grey";
  image.width = width;
  image.height = static_cast<int>(texels.size()) / width;
  image.decode = [texels = std::move(texels)](int, std::span<Texel> to) {
    std::copy(texels.begin(), texels.end(), to.begin());
  };
  return image;
}

/// The colour of a stage: texel x constant 0 + d.
TevStage& addProduct(TevProgram& program, int map, TevColourInput d) {
  TevStage& stage = program.stages.emplace_back();
  stage.map = map;
  stage.coordinate = 0;
  stage.colourInputs = {TevColourInput::Zero, TevColourInput::TextureColour, TevColourInput::Constant, d};
  stage.alphaInputs[3] = TevAlphaInput::TextureAlpha;
  stage.colourConstant = 12;
  return stage;
}

std::shared_ptr<TevProgram> timesConstant() {
  auto program = std::make_shared<TevProgram>();
  program->constants[0] = {51, 102, 255, 255};
  program->coordinates.resize(1);
  program->maps[0].image = 0;
  addProduct(*program, 0, TevColourInput::Zero);
  return program;
}

/// One triangle with a texture of two texels.
Model modelWith(std::shared_ptr<const TevProgram> program) {
  Model model;
  model.images.push_back(imageOf(kTexels, 2));
  Material& material = model.materials.emplace_back();
  material.name = "lamp";
  material.texture = Texture{.image = 0};
  material.tev = std::move(program);
  model.mesh.positions.assign(3, glm::vec3(0.0F));
  model.mesh.drawMatrices.assign(3, 0);
  model.mesh.uvs[0] = {{0, 0}, {1, 0}, {0, 1}};
  model.mesh.indices = {0, 1, 2};
  model.mesh.runs = {{.indexCount = 3, .material = 0, .uvSets = 1}};
  return model;
}

void paint(Model& model, std::vector<glm::u8vec4> colours) {
  model.mesh.colours[0] = std::move(colours);
  model.mesh.runs[0].colourSets = 1;
}

TEST(BakedMaterials, LeavesAnImageThatIsShownTimesOneColour) {
  const BakedModel lit = bakeMaterials(modelWith(timesConstant()));
  ASSERT_EQ(lit.model.images.size(), 1U);
  EXPECT_EQ(lit.model.materials[0].texture->image, 0);
  EXPECT_NEAR(lit.model.materials[0].colour.r, 0.2F, 0.01F);
  EXPECT_NEAR(lit.model.materials[0].colour.g, 0.4F, 0.01F);
  EXPECT_EQ(lit.model.materials[0].colour.b, 1.0F);
}

// 200 x 51/255, 200 x 102/255, 200: programs that show an image without its tint get an image that has it.
TEST(BakedMaterials, DrawnAnewPutsTheTintIntoTheImage) {
  Model model = modelWith(timesConstant());
  model.materials[0].blend = Blend{};
  const BakedModel lit = bakeMaterials(model, {.forPlainPrograms = true});
  ASSERT_EQ(lit.model.images.size(), 2U);
  EXPECT_EQ(lit.model.images[1].name, "grey_baked");
  EXPECT_EQ(lit.model.materials[0].texture->image, 1);
  EXPECT_EQ(lit.model.materials[0].colour, glm::vec4(1.0F));
  EXPECT_EQ(texelsOf(lit.model.images[1]).front(), Texel(40, 80, 200, 80));
}

// As a mask of spots does: a register where the texel is 0, the constant where it is 255.
TEST(BakedMaterials, BakesWhatIsNoImageTimesAColour) {
  const auto program = timesConstant();
  program->registers[1] = {255, 0, 0, 255};
  program->stages[0].colourInputs = {TevColourInput::Register0, TevColourInput::Constant,
                                     TevColourInput::TextureColour, TevColourInput::Zero};
  Model model = modelWith(program);
  model.images[0] = imageOf({Texel(0), Texel(255)}, 2);
  const BakedModel lit = bakeMaterials(model);
  ASSERT_EQ(lit.model.images.size(), 2U);
  // The mask's alpha is no hole in an opaque surface.
  EXPECT_EQ(texelsOf(lit.model.images[1]), (std::vector<Texel>{{255, 0, 0, 255}, {51, 102, 255, 255}}));
  EXPECT_TRUE(lit.withoutImages.empty());
}

TEST(BakedMaterials, StaysAsItWasWhenTheProgramGoesOn) {
  const auto program = timesConstant();
  const BakedModel lit = bakeMaterials(modelWith(program), {.forPlainPrograms = true});
  program->constants[0] = {0, 0, 0, 0};
  EXPECT_EQ(texelsOf(lit.model.images[1]).front(), Texel(40, 80, 200, 255));
}

TEST(BakedMaterials, IsAColourWhereThereIsNoImage) {
  const auto program = std::make_shared<TevProgram>();
  program->registers[1] = {255, 0, 51, 102};
  TevStage& stage = program->stages.emplace_back();
  stage.colourInputs[3] = TevColourInput::Register0;
  stage.alphaInputs[3] = TevAlphaInput::Register0;
  Model model = modelWith(program);
  model.materials[0].texture.reset();
  model.materials[0].blend = Blend{};
  const BakedModel lit = bakeMaterials(model);
  EXPECT_EQ(lit.model.images.size(), 1U);
  EXPECT_EQ(lit.model.materials[0].colour, glm::vec4(1.0F, 0.0F, 0.2F, 0.4F));
}

// A gloss that turns with the camera has no place on the surface: 100, the mean of it, above the constant.
TEST(BakedMaterials, IsAColourWhereTheImageTurnsWithTheCamera) {
  const auto program = timesConstant();
  program->coordinates[0].source = TevCoordinateSource::Normal;
  program->stages[0].colourInputs = {TevColourInput::TextureColour, TevColourInput::Zero,
                                     TevColourInput::Zero, TevColourInput::Constant};
  Model model = modelWith(program);
  model.images[0] = imageOf({Texel(0), Texel(200)}, 2);
  model.materials[0].texture->uvSource = UvSource::Normal;
  const BakedModel lit = bakeMaterials(model);
  EXPECT_FALSE(lit.model.materials[0].texture);
  EXPECT_EQ(lit.model.materials[0].colour, glm::vec4(151, 202, 255, 255) / 255.0F);
  EXPECT_TRUE(lit.withoutImages.empty()) << "no other image than its own";
}

TEST(BakedMaterials, MixesImagesThatLieOverEachOther) {
  const auto program = timesConstant();
  program->constants[0] = TevColour(255);
  program->maps[1].image = 1;
  addProduct(*program, 1, TevColourInput::Previous);
  Model model = modelWith(program);
  model.images.push_back(imageOf({Texel(10), Texel(20), Texel(30), Texel(40)}, 2));
  const BakedModel lit = bakeMaterials(model);
  ASSERT_EQ(lit.model.images.size(), 3U);
  EXPECT_EQ(lit.model.images[2].height, 2) << "as fine as the finer of them";
  EXPECT_EQ(texelsOf(lit.model.images[2]),
            (std::vector<Texel>{
                {210, 210, 210, 255}, {60, 120, 20, 255}, {230, 230, 230, 255}, {80, 140, 40, 255}}));
}

// The second image is seen at half the size: where the first repeats, the second one does not.
TEST(BakedMaterials, TakesTheMeanOfAnImageThatLiesElsewhere) {
  const auto program = timesConstant();
  program->constants[0] = TevColour(255);
  program->maps[1].image = 1;
  program->coordinates.push_back({.matrix = {glm::vec2(0.5F, 0.0F), glm::vec2(0.0F, 0.5F), glm::vec2(0.0F)}});
  addProduct(*program, 1, TevColourInput::Previous).coordinate = 1;
  Model model = modelWith(program);
  model.images.push_back(imageOf({Texel(10), Texel(30)}, 2));
  EXPECT_TRUE(bakeMaterials(model).withoutImages.empty()) << "inside of one image it is known";
  model.mesh.uvs[0][1].x = 2.0F;
  const BakedModel lit = bakeMaterials(model);
  EXPECT_EQ(lit.withoutImages, std::vector<std::size_t>{0});
  EXPECT_EQ(texelsOf(lit.model.images.back()).front(), Texel(220, 220, 220, 255));
}

// As a shadow that lies over ground would: the mean is a guess, and not worth a new image.
TEST(BakedMaterials, LeavesATextureThatIsOnlyDarkenedByOneThatLiesElsewhere) {
  const auto program = timesConstant();
  program->constants[0] = TevColour(255);
  program->maps[1].image = 1;
  program->coordinates.push_back({.number = 1});
  TevStage& stage = addProduct(*program, 1, TevColourInput::Zero);
  stage.coordinate = 1;
  stage.colourInputs[2] = TevColourInput::Previous;
  stage.alphaInputs[3] = TevAlphaInput::Previous;
  Model model = modelWith(program);
  model.images.push_back(imageOf({Texel(128), Texel(130)}, 2));
  const BakedModel lit = bakeMaterials(model);
  EXPECT_EQ(lit.withoutImages, std::vector<std::size_t>{0});
  EXPECT_EQ(lit.model.images.size(), 2U);
  EXPECT_EQ(lit.model.materials[0].colour, glm::vec4(1.0F));
}

// A light's steps are at their end in full light.
TEST(BakedMaterials, HoldsNoShadeOfALight) {
  const auto program = timesConstant();
  program->coordinates.push_back({.source = TevCoordinateSource::Ramp});
  program->areSteps[1] = true;
  TevStage& stage = program->stages.emplace_back();
  stage.map = 1;
  stage.coordinate = 1;
  stage.colourInputs = {TevColourInput::Zero, TevColourInput::Previous, TevColourInput::TextureColour,
                        TevColourInput::Zero};
  stage.alphaInputs[3] = TevAlphaInput::Previous;
  const BakedModel lit = bakeMaterials(modelWith(program), {.forPlainPrograms = true});
  EXPECT_TRUE(lit.withoutImages.empty());
  EXPECT_EQ(texelsOf(lit.model.images.back()).front(), Texel(40, 80, 200, 255));
}

TEST(BakedMaterials, CutsOutWhatFailsTheAlphaTest) {
  Model model = modelWith(timesConstant());
  model.materials[0].alphaTest = {Compare::GreaterEqual, 128.0F / 255.0F};
  model.materials[0].usesAlpha = false;
  const BakedModel lit = bakeMaterials(model, {.forPlainPrograms = true});
  EXPECT_EQ(texelsOf(lit.model.images.back())[0].a, 0);
  EXPECT_EQ(texelsOf(lit.model.images.back())[1].a, 255);
}

TEST(BakedMaterials, OneColourOfAllVerticesIsTheMaterials) {
  Model model = modelWith(nullptr);
  model.materials[0].texture.reset();
  paint(model, {{255, 102, 0, 255}, {255, 100, 2, 255}, {255, 104, 1, 255}});
  const BakedModel lit = bakeMaterials(model);
  EXPECT_EQ(lit.model.materials[0].colour, glm::vec4(255, 102, 1, 255) / 255.0F);
  EXPECT_FALSE(lit.model.materials[0].usesVertexColour);
  EXPECT_TRUE(lit.withVertexColours.empty());
}

TEST(BakedMaterials, OtherColoursOfVerticesStayThere) {
  Model model = modelWith(nullptr);
  paint(model, {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}});
  const BakedModel lit = bakeMaterials(model);
  EXPECT_EQ(lit.model.materials[0].colour, glm::vec4(1.0F));
  EXPECT_TRUE(lit.model.materials[0].usesVertexColour);
  EXPECT_EQ(lit.withVertexColours, std::vector<std::size_t>{0});
  EXPECT_EQ(lit.model.images.size(), 1U);
}

// Two triangles of the same colours share their texels.
TEST(BakedMaterials, DrawnAnewPutsColoursOfVerticesIntoAnImage) {
  Model model = modelWith(nullptr);
  model.materials[0].texture.reset();
  paint(model, {{200, 0, 0, 255}, {0, 200, 0, 255}, {0, 0, 200, 255}});
  model.mesh.indices = {0, 1, 2, 0, 1, 2, 2, 1, 0};
  model.mesh.runs[0].indexCount = 9;
  const BakedModel lit = bakeMaterials(model, {.forPlainPrograms = true});
  EXPECT_TRUE(lit.withVertexColours.empty());
  const Model& made = lit.model;
  ASSERT_EQ(made.images.size(), 2U);
  EXPECT_EQ(made.images[1].width, 32);
  EXPECT_EQ(made.images[1].height, 16);
  EXPECT_EQ(made.mesh.vertexCount(), 12U);
  const std::vector<Texel> texels = texelsOf(made.images[1]);
  for (std::size_t i = 0; i < made.mesh.indices.size(); ++i) {
    const glm::vec2 at = uvAt(made, *made.materials[0].texture, made.mesh.indices[i]) * glm::vec2(32, 16);
    const glm::ivec2 texel(at);
    EXPECT_EQ(at, glm::vec2(texel) + 0.5F) << "the middle of a texel";
    EXPECT_EQ(texels[static_cast<std::size_t>(texel.y * 32 + texel.x)],
              model.mesh.colours[0][model.mesh.indices[i]]);
  }
}

// The mean is 50, 100, 150; the brightest corner has 200 of blue.
TEST(BakedMaterials, DrawnAnewPutsTheHueOfVerticesIntoTheImageAndNoShade) {
  Model model = modelWith(nullptr);
  model.images[0] = imageOf({Texel(255), Texel(0, 0, 0, 255)}, 2);
  paint(model, {{50, 100, 200, 255}, {40, 80, 100, 255}, {60, 120, 150, 255}});
  const BakedModel lit = bakeMaterials(model, {.forPlainPrograms = true});
  EXPECT_EQ(lit.withVertexColours, std::vector<std::size_t>{0});
  EXPECT_EQ(texelsOf(lit.model.images.back()).front(), Texel(66, 133, 200, 255));
}

// As in creases of a body: its image stays as it is.
TEST(BakedMaterials, DrawnAnewLeavesAnImageThatVerticesOnlyShade) {
  Model model = modelWith(nullptr);
  paint(model, {Texel(255), {80, 80, 80, 255}, {40, 40, 40, 255}});
  EXPECT_EQ(bakeMaterials(model, {.forPlainPrograms = true}).model.images.size(), 1U);
}

// Cracks of an actor that are not there yet, for example.
TEST(BakedMaterials, IsInvisibleWhereNoTexelPassesItsAlphaTest) {
  Model model = modelWith(timesConstant());
  model.materials[0].alphaTest = {Compare::Never};
  model.materials[0].usesAlpha = false;
  const Material made = bakeMaterials(model).model.materials[0];
  EXPECT_FALSE(made.texture);
  EXPECT_TRUE(made.usesAlpha);
  EXPECT_EQ(made.colour.a, 0.0F);
}

TEST(BakedMaterials, LeavesMaterialsWithoutStagesWhereThatIsWanted) {
  Model model = modelWith(nullptr);
  model.materials[0].colour = glm::vec4(0.501F);
  EXPECT_EQ(bakeMaterials(model, {.onlyPrograms = true}).model.materials[0].colour, glm::vec4(0.501F));
}

// A material that no triangle shows costs nothing: not even its image is decoded.
TEST(BakedMaterials, PassesOverMaterialsThatAreNotDrawn) {
  Model model = modelWith(timesConstant());
  model.materials[0].isDrawn = false;
  model.images[0].decode = [](int, std::span<Texel>) { FAIL(); };
  EXPECT_EQ(bakeMaterials(model).model.images.size(), 1U);
}

}  // namespace
}  // namespace marrow::formats::bake
