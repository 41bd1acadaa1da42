// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/offscreen.h"
#include "render/bone_shapes.h"
#include "tests/render/test_skeletons.h"

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

constexpr glm::ivec2 kSize(200, 150);

OrbitCamera cameraFor(const test::Posed& posed) {
  OrbitCamera camera;
  camera.frame(boundsOf(posed.skeleton, posed.pose),
               static_cast<float>(kSize.x) / static_cast<float>(kSize.y));
  return camera;
}

ViewOptions bareOptions() {
  ViewOptions options;
  options.showGrid = false;
  options.showAxes = false;
  return options;
}

QImage render(const Scene& scene, const OrbitCamera& camera, const ViewOptions& options) {
  const core::Result<QImage> image = renderToImage(scene, camera, options, kSize);
  EXPECT_TRUE(image) << (image ? "" : image.error().message);
  return image ? *image : QImage();
}

bool isNear(QRgb pixel, const glm::vec4& colour, int tolerance) {
  const auto apart = [](int value, float wanted) {
    return std::abs(value - static_cast<int>(wanted * 255.0F));
  };
  return apart(qRed(pixel), colour.r) <= tolerance && apart(qGreen(pixel), colour.g) <= tolerance &&
         apart(qBlue(pixel), colour.b) <= tolerance;
}

/// The colour where a model-space point falls.
QColor colourAt(const QImage& image, const OrbitCamera& camera, const glm::vec3& point) {
  const glm::vec3 pixel = camera.project(point, glm::vec2(kSize));
  return image.pixelColor(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
}

TEST(RenderToImage, FillsAnEmptyViewWithTheBackgroundGradient) {
  const ViewOptions options = bareOptions();
  const QImage image = render({}, {}, options);
  ASSERT_EQ(image.width(), kSize.x);
  ASSERT_EQ(image.height(), kSize.y);
  EXPECT_TRUE(isNear(image.pixel(100, 0), options.colours.backgroundTop, 2));
  EXPECT_TRUE(isNear(image.pixel(100, kSize.y - 1), options.colours.backgroundBottom, 2));
  EXPECT_EQ(qAlpha(image.pixel(100, 75)), 255);
}

TEST(RenderToImage, DrawsTheGridOnlyWhenAsked) {
  ViewOptions options = bareOptions();
  const QImage bare = render({}, {}, options);
  options.showGrid = true;
  EXPECT_NE(render({}, {}, options), bare);
}

TEST(RenderToImage, ShowsTheGridInFlatViewsFromTheSide) {
  OrbitCamera camera;
  camera.setOrthographic(true);
  for (const ViewPreset preset : {ViewPreset::Front, ViewPreset::Left, ViewPreset::Top}) {
    camera.setPreset(preset);
    ViewOptions options = bareOptions();
    const QImage bare = render({}, camera, options);
    options.showGrid = true;
    EXPECT_NE(render({}, camera, options), bare);
  }
}

TEST(RenderToImage, DrawsTheSelectedBoneInTheSelectionColour) {
  const test::Posed posed = test::singleLink(glm::vec3(0.0F), {0.0F, 50.0F, 0.0F});
  const OrbitCamera camera = cameraFor(posed);
  const glm::vec3 onBone(0.0F, 12.0F, 0.0F);
  const Scene plain = {&posed.skeleton, &posed.pose, -1, -1};
  const Scene selected = {&posed.skeleton, &posed.pose, 0, -1};
  const ViewOptions options = bareOptions();
  const float wantedHue =
      QColor::fromRgbF(options.colours.selection.r, options.colours.selection.g, options.colours.selection.b)
          .hueF();
  // Light changes how bright it is, not its hue.
  EXPECT_NEAR(colourAt(render(selected, camera, options), camera, onBone).hueF(), wantedHue, 0.02F);
  EXPECT_GT(std::abs(colourAt(render(plain, camera, options), camera, onBone).hueF() - wantedHue), 0.1F);
}

TEST(RenderToImage, HidesWhatIsSwitchedOff) {
  const test::Posed posed = test::singleLink(glm::vec3(0.0F), {0.0F, 50.0F, 0.0F});
  const Scene scene = {&posed.skeleton, &posed.pose, -1, -1};
  const OrbitCamera camera = cameraFor(posed);
  ViewOptions options = bareOptions();
  const QImage all = render(scene, camera, options);
  options.showBones = false;
  const QImage joints = render(scene, camera, options);
  options.showJoints = false;
  const QImage nothing = render(scene, camera, options);
  EXPECT_NE(all, joints);
  EXPECT_NE(joints, nothing);
  EXPECT_EQ(nothing, render({}, camera, options));
  options.showAxes = true;
  EXPECT_NE(nothing, render(scene, camera, options));
}

TEST(RenderToImage, LeavesATransparentBackgroundEmpty) {
  const test::Posed posed = test::singleLink(glm::vec3(0.0F), {0.0F, 50.0F, 0.0F});
  const OrbitCamera camera = cameraFor(posed);
  ViewOptions options = bareOptions();
  options.transparentBackground = true;
  const QImage image = render({&posed.skeleton, &posed.pose, -1, -1}, camera, options);
  EXPECT_EQ(image.format(), QImage::Format_RGBA8888_Premultiplied);
  EXPECT_EQ(qAlpha(image.pixel(0, 0)), 0);
  EXPECT_EQ(qAlpha(image.pixel(kSize.x - 1, kSize.y - 1)), 0);
  EXPECT_EQ(colourAt(image, camera, {0.0F, 12.0F, 0.0F}).alpha(), 255);
}

// Colours brighter than their alpha would show as bright fringes once the image lies on another.
TEST(RenderToImage, MultipliesAlphaIntoTransparentColours) {
  const test::Posed posed = test::humanoid();
  ViewOptions options;
  options.transparentBackground = true;
  const QImage image = render({&posed.skeleton, &posed.pose, -1, -1}, cameraFor(posed), options);
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

TEST(RenderToImage, SurvivesPosesThatAreNotNumbers) {
  const Scene empty;
  for (const float value :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 3e38F}) {
    test::Posed posed = test::humanoid();
    for (glm::mat4& matrix : posed.pose.modelMatrices) matrix = test::filledMatrix(value);
    const Scene scene = {&posed.skeleton, &posed.pose, 2, 3};
    EXPECT_EQ(render(scene, cameraFor(posed), {}), render(empty, cameraFor(posed), {}));
    posed = test::humanoid();
    posed.pose.modelMatrices[4] = test::filledMatrix(value);
    EXPECT_FALSE(render({&posed.skeleton, &posed.pose, 4, 4}, cameraFor(posed), {}).isNull());
  }
}

TEST(RenderToImage, SurvivesSkeletonsThatDoNotMatchTheirPose) {
  test::Posed posed = test::humanoid();
  const core::Pose empty;
  EXPECT_FALSE(render({&posed.skeleton, &empty, 0, 0}, {}, {}).isNull());
  EXPECT_FALSE(render({&posed.skeleton, nullptr, 0, 0}, {}, {}).isNull());
  EXPECT_FALSE(render({nullptr, &posed.pose, 0, 0}, {}, {}).isNull());
  posed.skeleton.bones.resize(5);
  EXPECT_FALSE(render({&posed.skeleton, &posed.pose, 30, 30}, {}, {}).isNull());
}

TEST(RenderToImage, DrawsTenThousandBonesAndThenFew) {
  const test::Posed many = test::creature(10000);
  const test::Posed few = test::humanoid();
  const Scene scene = {&few.skeleton, &few.pose, -1, -1};
  const OrbitCamera camera = cameraFor(few);
  const QImage before = render(scene, camera, {});
  EXPECT_FALSE(render({&many.skeleton, &many.pose, -1, -1}, cameraFor(many), {}).isNull());
  EXPECT_EQ(render(scene, camera, {}), before);
}

/// Of the places that fall into the image, the part where it is not as empty as the other.
double shareSeen(const QImage& image, const QImage& empty, const OrbitCamera& camera,
                 const std::vector<glm::vec3>& places) {
  int seen = 0;
  int inside = 0;
  for (const glm::vec3& place : places) {
    const glm::vec3 pixel = camera.project(place, glm::vec2(kSize));
    const QPoint at(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
    if (!image.rect().contains(at)) continue;
    ++inside;
    seen += image.pixel(at) != empty.pixel(at) ? 1 : 0;
  }
  EXPECT_GT(inside, 1000);
  return static_cast<double>(seen) / inside;
}

// So many are drawn by shaders of their own: links without edges, joints as points.
TEST(RenderToImage, ShowsThousandsOfBonesWhereTheyAre) {
  const test::Posed many = test::creature(5000);
  const OrbitCamera camera = cameraFor(many);
  ViewOptions options = bareOptions();
  const Scene scene = {&many.skeleton, &many.pose, -1, -1};
  const QImage empty = render({}, camera, options);
  BoneShapes shapes;
  shapes.build(many.skeleton, many.pose);
  std::vector<glm::vec3> thickest;
  for (const BoneShapes::Link& link : shapes.links())
    thickest.push_back(glm::mix(link.head, link.tail, kRingPosition));
  std::vector<glm::vec3> joints;
  for (const BoneShapes::Joint& joint : shapes.joints()) joints.push_back(joint.centre);
  options.showJoints = false;
  EXPECT_GT(shareSeen(render(scene, camera, options), empty, camera, thickest), 0.95);
  options.showJoints = true;
  options.showBones = false;
  // As large as a pixel, some of them are drawn in the next one.
  EXPECT_GT(shareSeen(render(scene, camera, options), empty, camera, joints), 0.8);
  // Without any links nothing else is left to be seen.
  options.showBones = true;
  const core::Skeleton flat = core::Skeleton::flatList(many.skeleton.size());
  EXPECT_GT(shareSeen(render({&flat, &many.pose, -1, -1}, camera, options), empty, camera, joints), 0.8);
}

#ifdef MARROW_DRAWS_ON_ANY_THREAD
TEST(RenderToImage, WorksFromAnotherThread) {
  const QImage here = render({}, {}, {});
  QImage there;
  std::thread([&there] { there = render({}, {}, {}); }).join();
  EXPECT_EQ(here, there);
}
#else
TEST(RenderToImage, RefusesAnotherThreadWithAReason) {
  ASSERT_TRUE(renderToImage({}, {}, {}, kSize));
  core::Result<QImage> there;
  std::thread([&there] { there = renderToImage({}, {}, {}, kSize); }).join();
  ASSERT_FALSE(there);
  EXPECT_EQ(there.error().code, core::ErrorCode::NoGraphics);
}
#endif

TEST(RenderToImage, RefusesSizesThatMakeNoImage) {
  for (const glm::ivec2 size : {glm::ivec2(0, 10), glm::ivec2(10, 0), glm::ivec2(-1, 10), glm::ivec2(0, 0)}) {
    const auto image = renderToImage({}, {}, {}, size);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, core::ErrorCode::BadValue);
    EXPECT_FALSE(image.error().message.empty());
  }
  for (const glm::ivec2 size :
       {glm::ivec2(16385, 10), glm::ivec2(10, 16385), glm::ivec2(2000000000, 2000000000)}) {
    const auto image = renderToImage({}, {}, {}, size);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, core::ErrorCode::TooLarge);
  }
}

TEST(RenderToImage, DrawsTheSmallestAndALongImage) {
  for (const glm::ivec2 size : {glm::ivec2(1, 1), glm::ivec2(2000, 1), glm::ivec2(1, 2000)}) {
    const auto image = renderToImage({}, {}, {}, size);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->width(), size.x);
    EXPECT_EQ(image->height(), size.y);
  }
}

}  // namespace
}  // namespace marrow::render
