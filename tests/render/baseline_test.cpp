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
  const core::Result<QImage> picture = renderToImage(scene, camera, options, {300, 300});
  return picture ? *picture : QImage();
}

TEST(Baseline, HumanoidOnDark) { expectLikeBaseline(portrait(darkColours(), false), "humanoid_dark.png"); }

TEST(Baseline, HumanoidOnLightFromTheFront) {
  expectLikeBaseline(portrait(lightColours(), true), "humanoid_light_front.png");
}

}  // namespace
}  // namespace marrow::render
