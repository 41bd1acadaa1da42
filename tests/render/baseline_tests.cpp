// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/render/offscreen_image.h"
#include "tests/render/test_scenes.h"

#include <QDir>
#include <QImage>
#include <QString>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace marrow::render {
namespace {

// A pixel differs when one of its channels is more than 32 of 255 away. Another driver's rounding or sample
// positions change a flat area by less, a wrong colour by more. Outlines may differ: all outlines of the
// figure are about 1.5 % of the pixels. A missing or moved bone is more.
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

/// Writes the image into the build folder, for a person to look at and keep.
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

constexpr glm::ivec2 kSize(300, 300);

/// The humanoid with a selected bone.
struct Portrait {
  test::Posed posed = test::humanoid();
  Scene scene = test::sceneOf(posed);

  Portrait() { item().selectedBone = posed.skeleton.indexOf("forearm"); }
  SkeletonItem& item() { return scene.skeletons.front(); }
  [[nodiscard]] QImage image() const { return test::imageOf(scene, kSize); }
};

SkeletonItem ghostOf(const SkeletonItem& item, const core::Pose& pose, const glm::vec4& colour,
                     float strength) {
  SkeletonItem ghost = item;
  ghost.models = pose.modelMatrices;
  ghost.ghostColour = glm::vec4(glm::vec3(colour), strength);
  return ghost;
}

// The same figure as its own reference, slightly turned and moved aside.
QImage compared(bool isXray, const SceneColours& colours) {
  Portrait portrait;
  core::Pose other = portrait.posed.pose;
  for (std::size_t bone = 0; bone < other.size(); ++bone) {
    const glm::vec3 place = other.origin(bone);
    other.modelMatrices[bone][3] += glm::vec4(0.16F * place.y, 0.0F, 0.1F * place.y, 0.0F);
  }
  SkeletonItem pose = portrait.item();
  pose.selectedBone = -1;
  pose.isXray = isXray;
  portrait.scene.colours = colours;
  portrait.scene.skeletons = {ghostOf(pose, other, colours.reference, 0.55F), pose};
  return portrait.image();
}

// A bone without edges, turned or not, with the axes switched off.
QImage alone(const glm::vec3& rotationDegrees) {
  test::Posed posed;
  test::addBone(posed.skeleton, "alone", -1, glm::vec3(0.0F), rotationDegrees);
  posed.pose = core::restPose(posed.skeleton);
  Scene scene = test::sceneOf(posed);
  scene.skeletons[0].showAxes = false;
  scene.skeletons[0].selectedBone = 0;
  return test::imageOf(scene, kSize);
}

TEST(Baseline, HumanoidOnDark) {
  Portrait portrait;
  portrait.item().hoveredBone = portrait.posed.skeleton.indexOf("chest");
  expectLikeBaseline(portrait.image(), "humanoid_dark.png");
}

TEST(Baseline, HumanoidOnLightFromTheFront) {
  Portrait portrait;
  portrait.item().hoveredBone = portrait.posed.skeleton.indexOf("chest");
  portrait.scene.colours = lightColours();
  OrbitCamera& camera = portrait.scene.camera;
  camera.setOrthographic(true);
  camera.setPreset(ViewPreset::Front);
  camera.frame(boundsOf(portrait.posed.skeleton, portrait.posed.pose), 1.0F);
  expectLikeBaseline(portrait.image(), "humanoid_light_front.png");
}

TEST(Baseline, SticksOnDark) {
  Portrait portrait;
  portrait.item().style = BoneStyle::Stick;
  expectLikeBaseline(portrait.image(), "sticks_dark.png");
}

TEST(Baseline, PointsOnLight) {
  Portrait portrait;
  portrait.item().style = BoneStyle::Points;
  portrait.scene.colours = lightColours();
  expectLikeBaseline(portrait.image(), "points_light.png");
}

TEST(Baseline, XrayOnDark) {
  Portrait portrait;
  portrait.item().isXray = true;
  expectLikeBaseline(portrait.image(), "xray_dark.png");
}

TEST(Baseline, ReferenceOnDark) { expectLikeBaseline(compared(false, darkColours()), "reference_dark.png"); }

TEST(Baseline, ReferenceBesideXrayOnLight) {
  expectLikeBaseline(compared(true, lightColours()), "reference_xray_light.png");
}

TEST(Baseline, CheckerboardOnLight) {
  Portrait portrait;
  portrait.scene.colours = lightColours();
  portrait.scene.colours.backgroundTop = glm::vec4(1.0F);
  portrait.scene.colours.backgroundBottom = glm::vec4(0.9F, 0.9F, 0.9F, 1.0F);
  portrait.scene.ground.isCheckerboard = true;
  portrait.scene.ground.showGrid = false;
  expectLikeBaseline(portrait.image(), "checkerboard_light.png");
}

TEST(Baseline, AThousandBonesOnDark) {
  const test::Posed posed = test::creature(1000);
  expectLikeBaseline(test::imageOf(test::sceneOf(posed), kSize), "creature_dark.png");
}

TEST(Baseline, ALoneBoneShowsHowItTurns) {
  expectLikeBaseline(alone({30.0F, -20.0F, 45.0F}), "alone_dark.png");
  EXPECT_NE(alone({30.0F, -20.0F, 45.0F}), alone(glm::vec3(0.0F)));
}

TEST(Baseline, GhostAndTrailOnDark) {
  Portrait portrait;
  core::Pose shifted = portrait.posed.pose;
  for (glm::mat4& matrix : shifted.modelMatrices) matrix[3].x += 45.0F;
  const SkeletonItem pose = portrait.item();
  portrait.scene.skeletons = {ghostOf(pose, shifted, darkColours().after, 0.4F), pose};
  const glm::vec3 trail[] = {{-60, 20, 0}, {-40, 90, 10}, {0, 150, 20}, {50, 160, 10}, {70, 120, 0}};
  portrait.scene.trails = {{trail, 2, darkColours().selection}};
  expectLikeBaseline(portrait.image(), "ghost_trail_dark.png");
}

}  // namespace
}  // namespace marrow::render
