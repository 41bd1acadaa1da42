// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/look_sampler.h"
#include "core/model/model.h"
#include "render/offscreen/offscreen_context.h"
#include "render/offscreen/png.h"
#include "render/pose_bounds.h"
#include "render/scene.h"
#include "render/scene_renderer.h"
#include "tests/render/offscreen_image.h"

#include <gtest/gtest.h>

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace marrow::render {
namespace {

constexpr glm::ivec2 kSquareImage(120, 120);

/// A square of 100 units that faces +Z, around the origin, moved by bone 0; its image has two texels: red,
/// and green with an alpha of 64.
std::shared_ptr<core::Model> square() {
  auto model = std::make_shared<core::Model>();
  core::Mesh& mesh = model->mesh;
  mesh.positions = {{-50, -50, 0}, {50, -50, 0}, {50, 50, 0}, {-50, 50, 0}};
  mesh.drawMatrices.assign(4, model->skin.matrixOf(0));
  mesh.uvs[0] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  mesh.indices = {0, 1, 2, 0, 2, 3};
  mesh.runs = {{.indexCount = 6, .material = 0, .bone = 0, .uvSets = 1}};
  core::Image image;
  image.width = 2;
  image.height = 1;
  image.decode = [](int, std::span<core::Texel> texels) {
    texels[0] = {255, 0, 0, 255};
    texels[1] = {0, 255, 0, 64};
  };
  model->images = {image};
  core::Texture texture;
  texture.image = 0;
  texture.isSmooth = false;
  texture.wrapS = texture.wrapT = core::Wrap::Clamp;
  core::Material material;
  material.texture = texture;
  material.usesAlpha = false;
  model->materials = {material};
  return model;
}

class Meshes : public ::testing::Test {
 protected:
  Meshes() {
    Bounds bounds;
    bounds.add(glm::vec3(-60.0F));
    bounds.add(glm::vec3(60.0F));
    scene_.camera.setPreset(ViewPreset::Front);
    scene_.camera.setOrthographic(true);
    scene_.camera.frame(bounds, 1.0F);
    scene_.ground = {.showBackground = false, .showGrid = false};
  }

  [[nodiscard]] core::Material& material() { return model_->materials[0]; }
  QImage draw() {
    scene_.meshes = {{.model = model_, .models = models_}};
    return test::imageOf(scene_, kSquareImage).convertToFormat(QImage::Format_RGBA8888);
  }
  /// The colour at a point of the square's plane.
  [[nodiscard]] std::array<int, 4> colourAt(const QImage& image, float x, float y) const {
    const glm::vec3 pixel = scene_.camera.project({x, y, 0.0F}, glm::vec2(kSquareImage));
    const QColor colour = image.pixelColor(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
    return {colour.red(), colour.green(), colour.blue(), colour.alpha()};
  }
  /// The id in an image at a point of the square's plane.
  [[nodiscard]] MeshHit hitAt(float x, float y) {
    if (scene_.meshes.size() < 2) scene_.meshes = {{.model = model_, .models = models_}};
    const glm::vec3 at = scene_.camera.project({x, y, 0.0F}, glm::vec2(kSquareImage));
    const glm::ivec2 pixel(static_cast<int>(at.x), kSquareImage.y - 1 - static_cast<int>(at.y));
    MeshHit hit;
    const auto context = OffscreenContext::create();
    EXPECT_TRUE(context);
    const std::string problem = (*context)->run([&] {
      SceneRenderer renderer;
      EXPECT_EQ(renderer.create(), "");
      renderer.setWaitsForPrograms(true);
      hit = renderer.meshAt(scene_, kSquareImage, pixel);
      renderer.destroy();
    });
    EXPECT_EQ(problem, "");
    return hit;
  }

  std::shared_ptr<core::Model> model_ = square();
  std::vector<glm::mat4> models_ = {glm::mat4(1.0F), glm::mat4(1.0F)};
  Scene scene_;
};

using Colour = std::array<int, 4>;

TEST_F(Meshes, ShowTheirTexelsWhereTheyLie) {
  const QImage image = draw();
  EXPECT_EQ(colourAt(image, -25, 10), (Colour{255, 0, 0, 255}));
  EXPECT_EQ(colourAt(image, 25, -10), (Colour{0, 255, 0, 255}));
  EXPECT_EQ(colourAt(image, 58, 0)[3], 0);
}

TEST_F(Meshes, LetATrailBehindThemBeSeenPalerThanOneBefore) {
  const auto blueWithTrailAt = [&](float z) {
    const std::vector<glm::vec3> points = {{-40, 10, z}, {40, 10, z}};
    scene_.trails = {{points, 0, {0.0F, 0.0F, 1.0F, 1.0F}}};
    return colourAt(draw(), -25, 10)[2];
  };
  EXPECT_GT(blueWithTrailAt(-10.0F), 60);
  EXPECT_GT(blueWithTrailAt(10.0F), blueWithTrailAt(-10.0F) + 60);
}

TEST_F(Meshes, AreMovedByThePose) {
  models_[0] = glm::translate(glm::mat4(1.0F), {40.0F, 0.0F, 0.0F});
  const QImage image = draw();
  EXPECT_EQ(colourAt(image, -25, 0)[3], 0);
  EXPECT_EQ(colourAt(image, 15, 0), (Colour{255, 0, 0, 255}));
}

TEST_F(Meshes, MixDrawMatricesByWeight) {
  model_->skin.influences = {{.bone = 0, .weight = 0.25F}, {.bone = 1, .weight = 0.75F}};
  model_->skin.matrices[0] = {.influenceCount = 2};
  models_[1] = glm::translate(glm::mat4(1.0F), {40.0F, 0.0F, 0.0F});
  const QImage image = draw();
  EXPECT_EQ(colourAt(image, -25, 0)[3], 0);  // 30 to the right
  EXPECT_EQ(colourAt(image, -15, 0), (Colour{255, 0, 0, 255}));
}

TEST_F(Meshes, MultiplyTheColourOfTheSurface) {
  material().colour = glm::vec4(0.5F, 1.0F, 1.0F, 1.0F);
  EXPECT_NEAR(colourAt(draw(), -25, 0)[0], 128, 1);
  model_->mesh.colours[0].assign(4, glm::u8vec4(64, 255, 255, 255));
  model_->mesh.runs[0].colourSets = 1;
  EXPECT_NEAR(colourAt(draw(), -25, 0)[0], 128, 1) << "a model that was drawn before stays as it was";
  model_ = std::make_shared<core::Model>(*model_);
  EXPECT_NEAR(colourAt(draw(), -25, 0)[0], 32, 1);
}

TEST_F(Meshes, AreLitByALightThatTheConsoleKnows) {
  model_->mesh.normals.assign(4, glm::vec3(0.0F, 0.0F, 1.0F));
  model_->mesh.runs[0].hasNormals = true;
  material().texture.reset();
  material().colour = glm::vec4(0.5F, 0.25F, 1.0F, 1.0F);
  material().light = core::SurfaceLight{{0.2F, 0.1F, 0.3F}, {0.0F, 0.25F, 0.0F}, {0.0F, 0.6F, 0.8F}};
  const Colour colour = colourAt(draw(), -25, 0);
  // The angle's part is 0.8; between light and eye lies (0, 0.6, 1.8), of whose square 0.9 is along the
  // normal.
  EXPECT_NEAR(colour[0], 255.0 * (0.2 + 0.5 * 0.8), 1);
  EXPECT_NEAR(colour[1], 255.0 * (0.1 + 0.25 * 0.8 + 0.25 * (2 * 0.9 - 1)), 1);
  EXPECT_EQ(colour[2], 255);
}

// A list of the DS gives some corners a colour and no normal: light does not change them.
TEST_F(Meshes, WithoutNormalsKeepTheirColourInALitRun) {
  model_->mesh.normals.assign(4, glm::vec3(0.0F));
  model_->mesh.runs[0].hasNormals = true;
  material().texture.reset();
  material().colour = glm::vec4(0.5F, 0.25F, 1.0F, 1.0F);
  EXPECT_NEAR(colourAt(draw(), -25, 0)[0], 128, 1);
}

/// A square with one texel and one colour, in parts of five bits, as the DS draws it.
struct DsPixel {
  std::array<int, 4> texel;
  std::array<int, 4> colour;
};
int sixBits(int five) { return five == 0 ? 0 : 2 * five + 1; }
int eightBits(int five) { return five << 3 | five >> 2; }

class DsMeshes : public Meshes {
 protected:
  Colour drawn(const DsPixel& pixel, core::TextureMode mode, bool isBlended = false) {
    model_ = square();
    material().usesAlpha = isBlended;
    if (isBlended) material().blend = core::Blend{};
    core::Texel texel;
    for (int i = 0; i < 4; ++i) {
      const auto part = static_cast<std::size_t>(i);
      texel[i] = static_cast<std::uint8_t>(eightBits(pixel.texel[part]));
      material().colour[i] = static_cast<float>(eightBits(pixel.colour[part])) / 255.0F;
    }
    model_->images[0].decode = [texel](int, std::span<core::Texel> texels) { texels[0] = texels[1] = texel; };
    material().isCoarse = true;
    material().textureMode = mode;
    return colourAt(draw(), -25, 0);
  }
  const std::array<DsPixel, 3> pixels_ = {{{{16, 31, 1, 31}, {20, 31, 9, 31}},
                                           {{7, 0, 30, 16}, {30, 12, 3, 31}},
                                           {{31, 25, 2, 0}, {11, 1, 31, 31}}}};
};

TEST_F(DsMeshes, ModulateInSixBits) {
  for (const DsPixel& pixel : pixels_) {
    const Colour colour = drawn(pixel, core::TextureMode::Modulate);
    for (std::size_t i = 0; i < 3; ++i) {
      const int six = ((sixBits(pixel.texel[i]) + 1) * (sixBits(pixel.colour[i]) + 1) - 1) / 64;
      EXPECT_NEAR(colour[i], six * 255.0 / 63.0, 1) << i;
    }
  }
}

TEST_F(DsMeshes, LayDecalsOverTheColourBySteps) {
  for (const DsPixel& pixel : pixels_) {
    const Colour colour = drawn(pixel, core::TextureMode::Decal);
    const int alpha = pixel.texel[3];
    for (std::size_t i = 0; i < 3; ++i) {
      const int texel = sixBits(pixel.texel[i]);
      const int under = sixBits(pixel.colour[i]);
      const int six = alpha == 0 ? under : alpha == 31 ? texel : (texel * alpha + under * (31 - alpha)) / 32;
      EXPECT_NEAR(colour[i], six * 255.0 / 63.0, 1) << i;
    }
  }
}

// On nothing: what is there then is the surface's own alpha.
TEST_F(DsMeshes, MultiplyAlphaInFiveBitsUnlessTheyAreDecals) {
  for (const auto& [texel, polygon] : {std::pair(31, 31), {16, 31}, {31, 7}, {16, 20}, {9, 13}, {1, 30}}) {
    const DsPixel pixel = {{20, 20, 20, texel}, {31, 31, 31, polygon}};
    const int five = ((texel + 1) * (polygon + 1) - 1) / 32;
    EXPECT_NEAR(drawn(pixel, core::TextureMode::Modulate, true)[3], five * 255.0 / 31.0, 1)
        << texel << ' ' << polygon;
    EXPECT_NEAR(drawn(pixel, core::TextureMode::Decal, true)[3], polygon * 255.0 / 31.0, 1)
        << texel << ' ' << polygon;
  }
}

TEST_F(Meshes, LeaveOutWhatTheAlphaTestRefuses) {
  material().alphaTest = {core::Compare::GreaterEqual, 128.0F / 255.0F};
  const QImage image = draw();
  EXPECT_EQ(colourAt(image, -25, 0), (Colour{255, 0, 0, 255}));
  EXPECT_EQ(colourAt(image, 25, 0)[3], 0);
}

TEST_F(Meshes, BlendWithWhatWasDrawnBefore) {
  material().usesAlpha = true;
  material().blend = core::Blend{};
  const QImage image = draw();
  EXPECT_NEAR(colourAt(image, 25, 0)[3], 64, 1);
  scene_.ground.showBackground = true;
  scene_.colours.backgroundTop = scene_.colours.backgroundBottom = glm::vec4(0.0F, 0.0F, 1.0F, 1.0F);
  const Colour mixed = colourAt(draw(), 25, 0);
  EXPECT_NEAR(mixed[1], 64, 2);
  EXPECT_NEAR(mixed[2], 191, 2);
  EXPECT_EQ(mixed[3], 255);
}

// A file cannot hold light without alpha.
TEST_F(Meshes, ThatOnlyAddLightShowItInTransparentImages) {
  material().colour = glm::vec4(0.5F, 1.0F, 1.0F, 1.0F);
  material().blend = core::Blend{core::BlendFactor::One, core::BlendFactor::One};
  scene_.meshes = {{.model = model_, .models = models_}};
  const auto png = toPng(test::imageOf(scene_, kSquareImage));
  ASSERT_TRUE(png);
  EXPECT_EQ(colourAt(QImage::fromData(*png), -25, 0), (Colour{255, 0, 0, 128}));  // half of red
}

// The second run lies on the first, which writes no depth. Early ones keep the order of the file.
TEST_F(Meshes, DrawBlendedSurfacesLastButForEarlyOnes) {
  model_->materials.push_back(material());
  model_->materials[1].texture.reset();
  model_->materials[1].usesVertexColour = false;
  model_->materials[1].colour = glm::vec4(0.0F, 0.0F, 1.0F, 1.0F);
  model_->materials[1].blend = core::Blend{};
  material().usesAlpha = true;
  material().blend = core::Blend{core::BlendFactor::One, core::BlendFactor::Zero};
  material().writesDepth = false;
  model_->mesh.runs.push_back(model_->mesh.runs[0]);
  model_->mesh.runs[1].material = 1;
  const Colour blue{0, 0, 255, 255};
  const Colour red{255, 0, 0, 255};
  EXPECT_EQ(colourAt(draw(), -25, 0), blue);  // both last, in their order
  model_ = std::make_shared<core::Model>(*model_);
  model_->materials[1].isEarly = true;
  EXPECT_EQ(colourAt(draw(), -25, 0), red);
}

TEST_F(Meshes, MultiplyAnEyelidLayerIn) {
  material().eyelidLayer = material().texture;
  material().eyelidLayer->uvTransform =
      glm::mat3x2(-1.0F, 0.0F, 0.0F, 1.0F, 1.0F, 0.0F);  // the other way round
  material().usesAlpha = true;
  material().blend = core::Blend{core::BlendFactor::One, core::BlendFactor::Zero};
  const Colour colour = colourAt(draw(), -25, 0);
  EXPECT_EQ(colour[0], 0);  // red times green
  EXPECT_NEAR(colour[3], 64, 1);
}

TEST_F(Meshes, ClampBeforeTheyWrapWhereAskedTo) {
  material().texture->wrapS = core::Wrap::Repeat;
  material().texture->clampAt = glm::vec2(1.75F, 0.0F);
  material().texture->uvTransform = glm::mat3x2(3.0F, 0.0F, 0.0F, 1.0F, 0.0F, 0.0F);
  const QImage image = draw();
  EXPECT_EQ(colourAt(image, -10, 0), (Colour{255, 0, 0, 255}));  // 1.2 of an image
  EXPECT_EQ(colourAt(image, 30, 0), (Colour{0, 255, 0, 255}));   // 2.4, clamped to 1.75
}

TEST_F(Meshes, HideTheSideThatIsCulled) {
  material().cull = core::Cull::Front;
  EXPECT_EQ(colourAt(draw(), -25, 0)[3], 0);
  EXPECT_EQ(hitAt(-25, 0).bone, -1);
  material().cull = core::Cull::None;
  model_ = std::make_shared<core::Model>(*model_);
  EXPECT_EQ(colourAt(draw(), -25, 0)[3], 255);
}

TEST_F(Meshes, WithoutTexturesKeepTheirShape) {
  scene_.meshes = {{.model = model_, .models = models_, .style = BodyStyle::Lit}};
  const QImage image = test::imageOf(scene_, kSquareImage).convertToFormat(QImage::Format_RGBA8888);
  // Grey as clay: white would be lost on the light theme's ground.
  EXPECT_EQ(colourAt(image, -25, 0), (Colour{168, 173, 184, 255}));
}

TEST_F(Meshes, AsGhostsShowNoEdgesOfWhatLiesOnThem) {
  const auto ghostAt = [&](float x) {
    scene_.meshes = {{.model = model_, .models = models_, .ghostColour = glm::vec4(1.0F, 1.0F, 1.0F, 0.5F)}};
    return colourAt(test::imageOf(scene_, kSquareImage).convertToFormat(QImage::Format_RGBA8888), x, 0)[3];
  };
  const int alone = ghostAt(-25);
  EXPECT_NEAR(alone, 128, 1);
  model_ = square();
  model_->materials.push_back(model_->materials[0]);
  model_->mesh.runs.push_back(model_->mesh.runs[0]);
  model_->mesh.runs[1].material = 1;
  EXPECT_GT(ghostAt(-25), alone + 30) << "two surfaces";
  model_ = std::make_shared<core::Model>(*model_);
  model_->materials[1].isDecal = true;
  EXPECT_EQ(ghostAt(-25), alone);
}

TEST_F(Meshes, AsGhostsShowNothingOfWhatIsCutOut) {
  const auto alphaAt = [&](float x) {
    scene_.meshes = {{.model = model_, .models = models_, .ghostColour = glm::vec4(1.0F, 1.0F, 1.0F, 0.5F)}};
    return colourAt(test::imageOf(scene_, kSquareImage).convertToFormat(QImage::Format_RGBA8888), x, 0)[3];
  };
  material().usesImageAlpha = true;
  material().alphaTest = {core::Compare::GreaterEqual, 0.5F};
  EXPECT_NEAR(alphaAt(-25), 128, 1);
  EXPECT_EQ(alphaAt(25), 0);
  std::reverse(model_->mesh.indices.begin(), model_->mesh.indices.end());  // faces away
  material().cull = core::Cull::None;
  EXPECT_NEAR(alphaAt(-25), 128, 1) << "a leaf from behind";
}

TEST_F(Meshes, AsGhostsOfABoneShowWhatItCarriesThroughTheBody) {
  model_->mesh.drawMatrices[1] = model_->mesh.drawMatrices[2] = model_->skin.matrixOf(1);
  models_[1] = glm::translate(glm::mat4(1.0F), {0.0F, 0.0F, -40.0F});  // behind the other triangle's plane
  const QImage body = draw();
  const MeshItem ghost = {
      .model = model_, .models = models_, .ghostColour = glm::vec4(0.0F, 0.0F, 1.0F, 0.5F), .ghostBone = 1};
  scene_.meshes.insert(scene_.meshes.begin(), ghost);
  const QImage both = test::imageOf(scene_, kSquareImage).convertToFormat(QImage::Format_RGBA8888);
  EXPECT_EQ(colourAt(both, -25, 10), colourAt(body, -25, 10)) << "another bone's";
  EXPECT_NEAR(colourAt(both, 30, -10)[2], 128, 2);
  EXPECT_EQ(hitAt(30, -10).item, 1) << "the body is at the same depth";
  scene_.meshes = {ghost, ghost};
  EXPECT_EQ(hitAt(-25, 10).item, -1);
}

TEST_F(Meshes, TintTheMaterialsThatAreMarked) {
  const std::array<int, 2> marked = {0, 7};
  scene_.meshes = {{.model = model_, .models = models_}};
  const auto shown = [&] {
    return colourAt(test::imageOf(scene_, kSquareImage).convertToFormat(QImage::Format_RGBA8888), -25, 0);
  };
  scene_.meshes[0].markColour = glm::vec4(0.0F, 0.0F, 1.0F, 1.0F);
  scene_.meshes[0].markedMaterials = std::span(marked).subspan(1);
  EXPECT_EQ(shown(), (Colour{255, 0, 0, 255}));
  scene_.meshes[0].markedMaterials = marked;
  const Colour tinted = shown();
  EXPECT_NEAR(tinted[0], 128, 2);
  EXPECT_NEAR(tinted[2], 128, 2);
  EXPECT_EQ(tinted[3], 255);
}

// The right half has an alpha of 64.
TEST_F(Meshes, AreNotTintedWhereTheyAreCutOut) {
  const std::array<int, 1> marked = {0};
  for (const bool isCutOut : {true, false}) {
    material().alphaTest = {isCutOut ? core::Compare::GreaterEqual : core::Compare::Always, 0.5F};
    scene_.meshes = {{.model = model_, .models = models_}};
    scene_.meshes[0].markColour = glm::vec4(0.0F, 0.0F, 1.0F, 1.0F);
    scene_.meshes[0].markedMaterials = marked;
    const QImage image = test::imageOf(scene_, kSquareImage).convertToFormat(QImage::Format_RGBA8888);
    EXPECT_NEAR(colourAt(image, -25, 0)[2], 128, 2);
    EXPECT_EQ(colourAt(image, 25, 0)[3], isCutOut ? 0 : 255);
  }
}

TEST_F(Meshes, TurnBillboardsToTheEye) {
  model_->mesh.runs[0].billboard = core::Billboard::Full;
  models_[0] = glm::rotate(glm::mat4(1.0F), 1.5707963F, {0.0F, 1.0F, 0.0F});  // edge on
  EXPECT_EQ(colourAt(draw(), -25, 0), (Colour{255, 0, 0, 255}));
}

TEST_F(Meshes, ArePickedWhereTheyAreDrawn) {
  model_->mesh.drawMatrices[1] = model_->mesh.drawMatrices[2] = model_->skin.matrixOf(1);
  EXPECT_EQ(hitAt(-40, 0).bone, 0);
  EXPECT_EQ(hitAt(45, 0).bone, 1);
  EXPECT_EQ(hitAt(-25, 10).triangle, 1);
  EXPECT_EQ(hitAt(25, -10).triangle, 0);
  EXPECT_EQ(hitAt(0, 0).run, 0);
  EXPECT_EQ(hitAt(58, 0).run, -1);
}

TEST_F(Meshes, AreNotPickedWhereTheAlphaTestRefuses) {
  material().usesAlpha = true;
  EXPECT_EQ(hitAt(25, 0).run, 0);
  material().alphaTest = {core::Compare::GreaterEqual, 128.0F / 255.0F};
  model_ = std::make_shared<core::Model>(*model_);
  EXPECT_EQ(hitAt(25, 0).run, -1);
  EXPECT_EQ(hitAt(-25, 0).run, 0);
}

TEST_F(Meshes, ArePickedTurnedAndHiddenAsTheyAreDrawn) {
  model_->mesh.runs[0].billboard = core::Billboard::Full;
  models_[0] = glm::rotate(glm::mat4(1.0F), 1.5707963F, {0.0F, 1.0F, 0.0F});  // edge on
  EXPECT_EQ(hitAt(-25, 0).run, 0);
  core::ModelLook look;
  look.materials = model_->materials;
  look.isHidden = {1};
  scene_.meshes.assign(2, {.model = model_, .models = models_, .look = &look});
  EXPECT_EQ(hitAt(-25, 0).item, -1);
}

TEST_F(Meshes, ArePickedNearestFirst) {
  const std::vector<glm::mat4> nearer(2, glm::translate(glm::mat4(1.0F), {60.0F, 0.0F, 10.0F}));
  scene_.meshes = {{.model = model_, .models = nearer}, {.model = model_, .models = models_}};
  EXPECT_EQ(hitAt(40, 0).item, 0);
  EXPECT_EQ(hitAt(-40, 0).item, 1);
}

TEST(MeshHits, NameTheBoneWithTheMostWeightAtAllCorners) {
  const auto model = square();
  model->skin.influences = {{.bone = 1, .weight = 0.4F}, {.bone = 2, .weight = 0.6F}};
  model->skin.matrices = {{.influenceCount = 2}, {.bone = 1}, {.bone = 2}};
  model->mesh.drawMatrices = {0, 0, 1, 2};
  EXPECT_EQ(strongestBone(*model, 0), 1);  // 0.8 + 1 of bone 1, 1.2 of bone 2
  EXPECT_EQ(strongestBone(*model, 3), 2);  // 0.4 + 1, 0.6 + 1
  model->skin.matrices = {{}, {}, {}};
  EXPECT_EQ(strongestBone(*model, 0), -1);
}

TEST_F(Meshes, HaveABoxAroundThemInEveryPose) {
  std::vector<glm::mat4> poses = models_;
  poses.push_back(glm::translate(glm::mat4(1.0F), {10.0F, 0.0F, 0.0F}));
  poses.push_back(glm::mat4(1.0F));
  const Bounds bounds = boundsOf(*model_, poses, 2);
  EXPECT_EQ(bounds.low, glm::vec3(-50, -50, 0));
  EXPECT_EQ(bounds.high, glm::vec3(60, 50, 0));
}

// A square of which only a half is drawn, turned by 45 degrees.
TEST_F(Meshes, HaveATightBoxInOnePose) {
  model_->mesh.indices.resize(3);
  model_->mesh.runs[0].indexCount = 3;
  const std::vector<glm::mat4> pose(2, glm::rotate(glm::mat4(1.0F), glm::radians(45.0F), {0, 0, 1}));
  const Bounds bounds = boundsOf(*model_, pose, 2);
  EXPECT_LT(std::min(bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y), 71.0F) << "100 / sqrt 2";
}

}  // namespace
}  // namespace marrow::render
