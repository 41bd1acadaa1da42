// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/offscreen/offscreen_renderer.h"

#include "render/bones/bone_shapes.h"
#include "tests/render/offscreen_image.h"
#include "tests/render/test_scenes.h"

#include <QColor>

#include <glm/common.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <thread>
#include <vector>

namespace marrow::render {
namespace {

constexpr glm::ivec2 kImageSize(200, 150);
constexpr float kAspectRatio = 200.0F / 150.0F;

QImage draw(const Scene& scene) { return test::imageOf(scene, kImageSize); }

/// Without ground and axes.
Scene bareScene() {
  Scene scene;
  scene.ground.showGrid = false;
  return scene;
}

Scene bareScene(const test::Posed& posed) {
  Scene scene = test::sceneOf(posed, kAspectRatio);
  scene.ground.showGrid = false;
  scene.skeletons[0].showAxes = false;
  return scene;
}

/// The same view without the skeleton.
Scene emptied(Scene scene) {
  scene.skeletons.clear();
  return scene;
}

bool isNear(QRgb pixel, const glm::vec4& colour, int tolerance) {
  const auto apart = [](int value, float wanted) {
    return std::abs(value - static_cast<int>(wanted * 255.0F));
  };
  return apart(qRed(pixel), colour.r) <= tolerance && apart(qGreen(pixel), colour.g) <= tolerance &&
         apart(qBlue(pixel), colour.b) <= tolerance;
}

/// The colour at a model-space point.
QColor colourAt(const QImage& image, const OrbitCamera& camera, const glm::vec3& point) {
  const glm::vec3 pixel = camera.project(point, glm::vec2(kImageSize));
  return image.pixelColor(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
}

TEST(OffscreenRenderer, FillsAnEmptyViewWithTheBackgroundGradient) {
  const Scene scene = bareScene();
  const QImage image = draw(scene);
  ASSERT_EQ(image.width(), kImageSize.x);
  ASSERT_EQ(image.height(), kImageSize.y);
  EXPECT_TRUE(isNear(image.pixel(100, 0), scene.colours.backgroundTop, 2));
  EXPECT_TRUE(isNear(image.pixel(100, kImageSize.y - 1), scene.colours.backgroundBottom, 2));
  EXPECT_EQ(qAlpha(image.pixel(100, 75)), 255);
}

TEST(OffscreenRenderer, DrawsTheGridOnlyWhenAsked) {
  Scene scene = bareScene();
  const QImage bare = draw(scene);
  scene.ground.showGrid = true;
  EXPECT_NE(draw(scene), bare);
}

TEST(OffscreenRenderer, ShowsTheGridInOrthographicViewsFromTheSide) {
  Scene scene = bareScene();
  scene.camera.setOrthographic(true);
  for (const ViewPreset preset : {ViewPreset::Front, ViewPreset::Left, ViewPreset::Top}) {
    scene.camera.setPreset(preset);
    scene.ground.showGrid = false;
    const QImage bare = draw(scene);
    scene.ground.showGrid = true;
    EXPECT_NE(draw(scene), bare);
  }
}

TEST(OffscreenRenderer, DrawsTheSelectedBoneInTheSelectionColour) {
  const test::Posed posed = test::singleEdge(glm::vec3(0.0F), {0.0F, 50.0F, 0.0F});
  const glm::vec3 onBone(0.0F, 12.0F, 0.0F);
  Scene scene = bareScene(posed);
  const QImage plain = draw(scene);
  scene.skeletons[0].selectedBone = 0;
  const QImage selected = draw(scene);
  const glm::vec4 wanted = scene.colours.selection;
  const float wantedHue = QColor::fromRgbF(wanted.r, wanted.g, wanted.b).hueF();
  // Light changes the brightness, not the hue.
  EXPECT_NEAR(colourAt(selected, scene.camera, onBone).hueF(), wantedHue, 0.02F);
  EXPECT_GT(std::abs(colourAt(plain, scene.camera, onBone).hueF() - wantedHue), 0.1F);
}

TEST(OffscreenRenderer, HidesWhatIsSwitchedOff) {
  const test::Posed posed = test::singleEdge(glm::vec3(0.0F), {0.0F, 50.0F, 0.0F});
  Scene scene = bareScene(posed);
  SkeletonItem& item = scene.skeletons[0];
  const QImage all = draw(scene);
  item.showBones = false;
  const QImage joints = draw(scene);
  item.showJoints = false;
  const QImage nothing = draw(scene);
  EXPECT_NE(all, joints);
  EXPECT_NE(joints, nothing);
  EXPECT_EQ(nothing, draw(emptied(scene)));
  item.showAxes = true;
  EXPECT_NE(nothing, draw(scene));
}

TEST(OffscreenRenderer, DrawsOfAGhostOnlyItsBones) {
  const test::Posed posed = test::singleEdge(glm::vec3(0.0F), {0.0F, 50.0F, 0.0F});
  Scene scene = bareScene(posed);
  SkeletonItem& item = scene.skeletons[0];
  item.ghostColour = glm::vec4(1.0F, 0.0F, 0.0F, 0.5F);
  const QImage ghost = draw(scene);
  EXPECT_NE(ghost, draw(emptied(scene)));
  item.showAxes = true;
  item.showJoints = false;
  item.selectedBone = 0;
  EXPECT_EQ(draw(scene), ghost);
  item.showBones = false;
  EXPECT_EQ(draw(scene), draw(emptied(scene)));
}

TEST(OffscreenRenderer, DrawsOfTheGhostOfOneBoneItsJointToo) {
  const test::Posed posed = test::singleEdge(glm::vec3(0.0F), {0.0F, 50.0F, 0.0F});
  Scene scene = bareScene(posed);
  SkeletonItem& item = scene.skeletons[0];
  item.ghostColour = glm::vec4(1.0F, 0.0F, 0.0F, 0.5F);
  item.branch = static_cast<int>(posed.skeleton.size()) - 1;
  const QImage branch = draw(scene);
  item.hasWholeBranch = false;
  EXPECT_NE(draw(scene), branch);
}

// The ground's lines cover a figure that reaches below it, in an image as on the screen.
TEST(OffscreenRenderer, DrawsTheGroundOverWhatIsBelowIt) {
  const test::Posed posed = test::singleEdge({0.0F, -90.0F, 0.0F}, {0.0F, 80.0F, 0.0F});
  Scene scene = test::sceneOf(posed, kAspectRatio);
  scene.camera.setAngles(0.0F, 40.0F);
  scene.colours.gridMajor = scene.colours.grid = glm::vec4(1.0F);
  scene.skeletons[0].showAxes = false;
  const QImage below = draw(scene);
  int covered = 0;
  scene.ground.showGrid = false;
  const QImage bare = draw(scene);
  const QImage empty = draw(emptied(scene));
  for (int y = 0; y < bare.height(); ++y) {
    for (int x = 0; x < bare.width(); ++x) {
      const bool isBone = bare.pixel(x, y) != empty.pixel(x, y);
      covered += isBone && qGray(below.pixel(x, y)) > qGray(bare.pixel(x, y)) + 40 ? 1 : 0;
    }
  }
  EXPECT_GT(covered, 20);
}

TEST(OffscreenRenderer, LeavesATransparentBackgroundEmpty) {
  const test::Posed posed = test::singleEdge(glm::vec3(0.0F), {0.0F, 50.0F, 0.0F});
  Scene scene = bareScene(posed);
  scene.ground.showBackground = false;
  const QImage image = draw(scene);
  EXPECT_EQ(image.format(), QImage::Format_RGBA8888_Premultiplied);
  EXPECT_EQ(qAlpha(image.pixel(0, 0)), 0);
  EXPECT_EQ(qAlpha(image.pixel(kImageSize.x - 1, kImageSize.y - 1)), 0);
  EXPECT_EQ(colourAt(image, scene.camera, {0.0F, 12.0F, 0.0F}).alpha(), 255);
}

// Colours brighter than their alpha would make bright fringes over another image.
TEST(OffscreenRenderer, MultipliesAlphaIntoTransparentColours) {
  const test::Posed posed = test::humanoid();
  Scene scene = test::sceneOf(posed, kAspectRatio);
  scene.ground.showBackground = false;
  const QImage image = draw(scene);
  bool anyPartial = false;
  for (int y = 0; y < image.height(); ++y) {
    const uchar* row = image.constScanLine(y);
    for (int x = 0; x < image.width(); ++x, row += 4) {
      ASSERT_LE(std::max({row[0], row[1], row[2]}), row[3] + 1) << x << ", " << y;
      anyPartial = anyPartial || (row[3] > 0 && row[3] < 255);
    }
  }
  EXPECT_TRUE(anyPartial);
}

TEST(OffscreenRenderer, SurvivesPosesThatAreNotNumbers) {
  for (const float value :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 3e38F}) {
    test::Posed posed = test::humanoid();
    for (glm::mat4& matrix : posed.pose.modelMatrices) matrix = test::filledMatrix(value);
    Scene scene = test::sceneOf(posed, kAspectRatio);
    scene.skeletons[0].selectedBone = 2;
    EXPECT_EQ(draw(scene), draw(emptied(scene)));
    posed = test::humanoid();
    posed.pose.modelMatrices[4] = test::filledMatrix(value);
    scene = test::sceneOf(posed, kAspectRatio);
    scene.skeletons[0].selectedBone = 4;
    EXPECT_FALSE(draw(scene).isNull());
  }
}

TEST(OffscreenRenderer, SurvivesSkeletonsThatDoNotMatchTheirPose) {
  test::Posed posed = test::humanoid();
  Scene scene;
  scene.skeletons = {{.skeleton = &posed.skeleton}};
  EXPECT_FALSE(draw(scene).isNull());
  scene.skeletons = {{.skeleton = nullptr, .models = posed.pose.modelMatrices}};
  EXPECT_FALSE(draw(scene).isNull());
  posed.skeleton.bones.resize(5);
  scene.skeletons = {test::itemOf(posed)};
  scene.skeletons[0].selectedBone = scene.skeletons[0].hoveredBone = 30;
  EXPECT_FALSE(draw(scene).isNull());
}

TEST(OffscreenRenderer, DrawsTenThousandBonesAndThenFew) {
  const test::Posed many = test::creature(10000);
  const test::Posed few = test::humanoid();
  const Scene scene = test::sceneOf(few, kAspectRatio);
  const QImage before = draw(scene);
  EXPECT_FALSE(draw(test::sceneOf(many, kAspectRatio)).isNull());
  EXPECT_EQ(draw(scene), before);
}

/// The share of places within the image where it differs from the empty one.
double shareSeen(const Scene& scene, const std::vector<glm::vec3>& places) {
  const QImage image = draw(scene);
  const QImage empty = draw(emptied(scene));
  int seen = 0;
  int inside = 0;
  for (const glm::vec3& place : places) {
    const glm::vec3 pixel = scene.camera.project(place, glm::vec2(kImageSize));
    const QPoint at(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
    if (!image.rect().contains(at)) continue;
    ++inside;
    seen += image.pixel(at) != empty.pixel(at) ? 1 : 0;
  }
  EXPECT_GT(inside, 1000);
  return static_cast<double>(seen) / inside;
}

// Other shaders draw so many: edges without outlines, joints as points.
TEST(OffscreenRenderer, ShowsThousandsOfBonesWhereTheyAre) {
  const test::Posed many = test::creature(5000);
  Scene scene = bareScene(many);
  SkeletonItem& item = scene.skeletons[0];
  BoneShapes shapes;
  shapes.build(many.skeleton, many.pose.modelMatrices);
  std::vector<glm::vec3> thickest;
  for (const BoneShapes::Edge& edge : shapes.edges())
    thickest.push_back(glm::mix(edge.head, edge.tail, kRingPosition));
  std::vector<glm::vec3> joints;
  for (const BoneShapes::Joint& joint : shapes.joints()) joints.push_back(joint.centre);
  item.showJoints = false;
  EXPECT_GT(shareSeen(scene, thickest), 0.95);
  item.showJoints = true;
  item.showBones = false;
  // Joints as small as a pixel may be drawn in the next one.
  EXPECT_GT(shareSeen(scene, joints), 0.8);
  // Without edges nothing else is visible.
  item.showBones = true;
  const core::Skeleton flat = core::Skeleton::flatList(many.skeleton.size());
  item.skeleton = &flat;
  EXPECT_GT(shareSeen(scene, joints), 0.8);
}

#ifdef MARROW_DRAWS_ON_ANY_THREAD
TEST(OffscreenRenderer, WorksFromAnotherThread) {
  const QImage here = draw({});
  QImage there;
  std::thread([&there] { there = draw({}); }).join();
  EXPECT_EQ(here, there);
}
#else
TEST(OffscreenRenderer, RefusesAnotherThreadWithAReason) {
  ASSERT_TRUE(test::drawOffscreen({}, kImageSize));
  core::Result<QImage> there;
  std::thread([&there] { there = test::drawOffscreen({}, kImageSize); }).join();
  ASSERT_FALSE(there);
  EXPECT_EQ(there.error().code, core::ErrorCode::NoGraphics);
}
#endif

TEST(OffscreenRenderer, DrawsTheSameAfterAnotherOneWasDeleted) {
  const test::Posed posed = test::humanoid();
  const Scene scene = test::sceneOf(posed, kAspectRatio);
  QImage images[2];
  for (QImage& image : images) {
    const auto renderer = OffscreenRenderer::create();
    ASSERT_TRUE(renderer) << renderer.error().message.text();
    image = (*renderer)->draw(scene, kImageSize).value_or(QImage());
  }
  EXPECT_FALSE(images[0].isNull());
  EXPECT_EQ(images[0], images[1]);
}

TEST(OffscreenRenderer, RefusesSizesThatMakeNoImage) {
  for (const glm::ivec2 size : {glm::ivec2(0, 10), glm::ivec2(10, 0), glm::ivec2(-1, 10), glm::ivec2(0, 0)}) {
    const auto image = test::drawOffscreen({}, size);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, core::ErrorCode::BadValue);
    EXPECT_FALSE(image.error().message.text().empty());
  }
  for (const glm::ivec2 size :
       {glm::ivec2(16385, 10), glm::ivec2(10, 16385), glm::ivec2(2000000000, 2000000000)}) {
    const auto image = test::drawOffscreen({}, size);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, core::ErrorCode::TooLarge);
  }
}

TEST(OffscreenRenderer, DrawsTheSmallestAndALongImage) {
  for (const glm::ivec2 size : {glm::ivec2(1, 1), glm::ivec2(2000, 1), glm::ivec2(1, 2000)}) {
    const auto image = test::drawOffscreen({}, size);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->width(), size.x);
    EXPECT_EQ(image->height(), size.y);
  }
}

}  // namespace
}  // namespace marrow::render
