// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/offscreen.h"
#include "tests/render/test_skeletons.h"

#include <QDir>
#include <QImage>
#include <QString>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace marrow::render {
namespace {

// A pixel differs when one of its channels is more than 32 of 255 away: more than another driver's rounding
// or placing of samples gives a flat area, less than a bone in the wrong colour. Such differences at the
// outlines are ordinary; 1.5 % of the pixels is about all outlines of the figure, a bone that is missing or
// moved is more.
constexpr int kChannelTolerance = 32;
constexpr double kDifferingShare = 0.015;

double differingShare(const QImage& left, const QImage& right) {
  int differing = 0;
  for (int y = 0; y < left.height(); ++y) {
    for (int x = 0; x < left.width(); ++x) {
      const QRgb a = left.pixel(x, y);
      const QRgb b = right.pixel(x, y);
      const int apart = std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                                  std::abs(qBlue(a) - qBlue(b)), std::abs(qAlpha(a) - qAlpha(b))});
      if (apart > kChannelTolerance) ++differing;
    }
  }
  return static_cast<double>(differing) / (static_cast<double>(left.width()) * left.height());
}

/// Writes what was drawn into the build folder, so that a person can look at it and keep it.
QString keep(const QImage& image, const QString& name) {
  const QDir folder(QStringLiteral(MARROW_BINARY_DIR "/tests/render"));
  static_cast<void>(folder.mkpath(QStringLiteral(".")));
  const QString path = folder.filePath(name);
  return image.save(path) ? path : QStringLiteral("(could not be written)");
}

void expectLikeBaseline(const QImage& image, const QString& name) {
  const QImage baseline(QStringLiteral(MARROW_SOURCE_DIR "/tests/render/baselines/") + name);
  if (baseline.size() != image.size()) {
    FAIL() << "no baseline of this size; drawn: " << keep(image, name).toStdString();
  }
  const double share = differingShare(image, baseline);
  EXPECT_LE(share, kDifferingShare) << "drawn: "
                                    << (share > kDifferingShare ? keep(image, name).toStdString() : "");
}

QImage styled(const ViewOptions& options, bool withExtras) {
  const test::Posed posed = test::humanoid();
  OrbitCamera camera;
  camera.frame(boundsOf(posed.skeleton, posed.pose), 1.0F);
  Scene scene = {&posed.skeleton, &posed.pose, posed.skeleton.indexOf("forearm"), -1};
  core::Pose shifted = posed.pose;
  for (glm::mat4& matrix : shifted.modelMatrices) matrix[3].x += 45.0F;
  const Ghost ghost{shifted.modelMatrices, glm::vec4(glm::vec3(options.colours.after), 0.4F)};
  const glm::vec3 trail[] = {{-60, 20, 0}, {-40, 90, 10}, {0, 150, 20}, {50, 160, 10}, {70, 120, 0}};
  if (withExtras) {
    scene.ghosts = {&ghost, 1};
    scene.trail = trail;
    scene.trailNow = 2;
  }
  const core::Result<QImage> image = renderToImage(scene, camera, options, {300, 300});
  return image ? *image : QImage();
}

// The same figure as its own reference, a little turned and aside.
QImage compared(const ViewOptions& options) {
  const test::Posed posed = test::humanoid();
  OrbitCamera camera;
  camera.frame(boundsOf(posed.skeleton, posed.pose), 1.0F);
  core::Pose other = posed.pose;
  for (std::size_t bone = 0; bone < other.size(); ++bone) {
    const glm::vec3 place = posed.pose.origin(bone);
    other.modelMatrices[bone][3] += glm::vec4(0.16F * place.y, 0.0F, 0.1F * place.y, 0.0F);
  }
  Scene scene = {&posed.skeleton, &posed.pose, -1, -1};
  scene.reference = {other.modelMatrices, glm::vec4(glm::vec3(options.colours.reference), 0.55F)};
  const core::Result<QImage> image = renderToImage(scene, camera, options, {300, 300});
  return image ? *image : QImage();
}

// A bone without links, turned or not, with the axes switched off.
QImage alone(const glm::vec3& rotationDegrees) {
  test::Posed posed;
  test::addBone(posed.skeleton, "alone", -1, glm::vec3(0.0F), rotationDegrees);
  posed.pose = core::restPose(posed.skeleton);
  OrbitCamera camera;
  camera.frame(boundsOf(posed.skeleton, posed.pose), 1.0F);
  ViewOptions options;
  options.showAxes = false;
  const Scene scene = {&posed.skeleton, &posed.pose, 0, -1};
  const core::Result<QImage> image = renderToImage(scene, camera, options, {300, 300});
  return image ? *image : QImage();
}

QImage crowd() {
  const test::Posed posed = test::creature(1000);
  OrbitCamera camera;
  camera.frame(boundsOf(posed.skeleton, posed.pose), 1.0F);
  const Scene scene = {&posed.skeleton, &posed.pose, -1, -1};
  const core::Result<QImage> image = renderToImage(scene, camera, {}, {300, 300});
  return image ? *image : QImage();
}

QImage portrait(const SceneColours& colours, bool orthographicFront) {
  const test::Posed posed = test::humanoid();
  OrbitCamera camera;
  camera.setOrthographic(orthographicFront);
  if (orthographicFront) camera.setPreset(ViewPreset::Front);
  camera.frame(boundsOf(posed.skeleton, posed.pose), 1.0F);
  ViewOptions options;
  options.colours = colours;
  const Scene scene = {&posed.skeleton, &posed.pose, posed.skeleton.indexOf("forearm"),
                       posed.skeleton.indexOf("chest")};
  const core::Result<QImage> image = renderToImage(scene, camera, options, {300, 300});
  return image ? *image : QImage();
}

TEST(Baseline, HumanoidOnDark) { expectLikeBaseline(portrait(darkColours(), false), "humanoid_dark.png"); }

TEST(Baseline, HumanoidOnLightFromTheFront) {
  expectLikeBaseline(portrait(lightColours(), true), "humanoid_light_front.png");
}

TEST(Baseline, SticksOnDark) {
  ViewOptions options;
  options.boneStyle = BoneStyle::Stick;
  expectLikeBaseline(styled(options, false), "sticks_dark.png");
}

TEST(Baseline, PointsOnLight) {
  ViewOptions options;
  options.boneStyle = BoneStyle::Points;
  options.colours = lightColours();
  expectLikeBaseline(styled(options, false), "points_light.png");
}

TEST(Baseline, XrayOnDark) {
  ViewOptions options;
  options.xray = true;
  expectLikeBaseline(styled(options, false), "xray_dark.png");
}

TEST(Baseline, ReferenceOnDark) { expectLikeBaseline(compared({}), "reference_dark.png"); }

TEST(Baseline, ReferenceBesideXrayOnLight) {
  ViewOptions options;
  options.xray = true;
  options.colours = lightColours();
  expectLikeBaseline(compared(options), "reference_xray_light.png");
}

TEST(Baseline, CheckerboardOnLight) {
  ViewOptions options;
  options.colours = lightColours();
  options.colours.backgroundTop = glm::vec4(1.0F);
  options.colours.backgroundBottom = glm::vec4(0.9F, 0.9F, 0.9F, 1.0F);
  options.checkerboard = true;
  options.showGrid = false;
  expectLikeBaseline(styled(options, false), "checkerboard_light.png");
}

TEST(Baseline, AThousandBonesOnDark) { expectLikeBaseline(crowd(), "creature_dark.png"); }

TEST(Baseline, ALoneBoneShowsHowItTurns) {
  expectLikeBaseline(alone({30.0F, -20.0F, 45.0F}), "alone_dark.png");
  EXPECT_NE(alone({30.0F, -20.0F, 45.0F}), alone(glm::vec3(0.0F)));
}

TEST(Baseline, GhostAndTrailOnDark) { expectLikeBaseline(styled({}, true), "ghost_trail_dark.png"); }

}  // namespace
}  // namespace marrow::render
