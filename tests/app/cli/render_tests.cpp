// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/codes.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/golden.h"
#include "tests/support/told.h"
#include "tests/write/j3d_clips.h"

#include <QImage>
#include <QString>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace marrow::testing {
namespace {

/// The image of armBck() with these options; null where the test is skipped.
QImage render(const std::vector<std::string>& options, CliResult& result) {
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string png = folder.path("arm.png");
  std::vector<std::string> args = {"render", folder.write("walk.bck", armBck()), "--frame", "5", "-o", png};
  args.insert(args.end(), options.begin(), options.end());
  result = runMarrow(args);
  return QImage(QString::fromStdString(png));
}

bool hasNoGraphics(const CliResult& result) { return result.err.find("OpenGL") != std::string::npos; }

std::set<QRgb> coloursOf(const QImage& image) {
  std::set<QRgb> colours;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) colours.insert(image.pixel(x, y));
  }
  return colours;
}

TEST(CliRender, WritesAImageOfTheSizeAskedFor) {
  CliResult result;
  const QImage image = render({"--size", "160x90", "--json"}, result);
  if (hasNoGraphics(result)) GTEST_SKIP() << result.err;
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(image.width(), 160);
  EXPECT_EQ(image.height(), 90);
  EXPECT_GT(coloursOf(image).size(), 20U);  // bones on a background, not a plain image
  EXPECT_EQ(result.json()["width"], 160);
  EXPECT_EQ(result.json()["clip"], "walk");
}

TEST(CliRender, LeavesTheBackgroundOutOnRequest) {
  CliResult result;
  const QImage image = render({"--size", "64x64", "--transparent", "--no-grid"}, result);
  if (hasNoGraphics(result)) GTEST_SKIP() << result.err;
  ASSERT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(qAlpha(image.pixel(0, 0)), 0);
  const auto colours = coloursOf(image);
  EXPECT_TRUE(std::any_of(colours.begin(), colours.end(), [](QRgb colour) { return qAlpha(colour) == 255; }));
}

TEST(CliRender, ShowsBesideThePoseWhatIsAskedFor) {
  CliResult result;
  EXPECT_EQ(render({}, result).size(), QSize(1280, 720));
  const QImage alone = render({"--size", "160x120"}, result);
  if (hasNoGraphics(result)) GTEST_SKIP() << result.err;
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string other = folder.write("other.bck", write::BckFile(2)
                                                          .track(1, 0, 2, {1, 0, 0})
                                                          .scales({1.0F})
                                                          .rotations({0})
                                                          .translations({25.0F})
                                                          .bytes());
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{"--ghosts"}, {"--trail", "1"}, {"--reference", other}}) {
    std::vector<std::string> options = {"--size", "160x120"};
    options.insert(options.end(), more.begin(), more.end());
    const QImage image = render(options, result);
    EXPECT_EQ(result.exitCode, 0) << more.front() << result.err;
    EXPECT_NE(image, alone) << more.front();
  }
  (void)render({"--size", "160x120", "--trail", "no such bone"}, result);
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.err.find("no such bone"), std::string::npos) << result.err;
  (void)render({"--size", "160x120", "--reference", folder.path("arm.bmd")}, result);
  EXPECT_EQ(result.exitCode, 1);
}

TEST(CliRender, AModelNeedsNoFrame) {
  const TemporaryFolder folder;
  const CliResult result = runMarrow(
      {"render", folder.write("arm.bmd", armModel()), "-o", folder.path("a.png"), "--size", "16x16"});
  if (hasNoGraphics(result)) GTEST_SKIP() << result.err;
  EXPECT_EQ(result.exitCode, 0) << result.err;
}

TEST(CliRender, AReferenceThatMatchesNothingIsNotDrawn) {
  const TemporaryFolder folder;
  const std::string other = folder.write("other.bck", write::BckFile(3)
                                                          .track(2, 0, 2, {1, 0, 0})
                                                          .scales({1.0F})
                                                          .rotations({0})
                                                          .translations({25.0F})
                                                          .bytes());
  CliResult result;
  const QImage alone = render({"--size", "160x120"}, result);
  if (hasNoGraphics(result)) GTEST_SKIP() << result.err;
  EXPECT_EQ(render({"--size", "160x120", "--reference", other}, result), alone);
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.err.find("note: "), std::string::npos) << result.err;
}

TEST(CliRender, OfSeveralClipsTheNamesakeIsTheReference) {
  const TemporaryFolder folder;
  folder.write("clips/arm.bmd", armModel());
  folder.write("clips/run.bck", armBck());
  folder.write("clips/walk.bck", armBck());
  const std::string all = folder.path("all.glb");
  ASSERT_EQ(runMarrow({"export", folder.path("clips"), "-o", all}).exitCode, 0);
  CliResult result;
  (void)render({"--size", "16x16", "--reference", all}, result);
  EXPECT_NE(result.err.find("\"walk\" of all.glb"), std::string::npos) << result.err;
}

TEST(CliRender, BadSizesAndAnglesAreBadUsage) {
  for (const char* size : {"", "64", "64x", "x64", "0x64", "64x0", "-1x64", "64x64x64", "16385x1", "big"}) {
    EXPECT_EQ(runMarrow({"render", "a.bck", "--frame", "0", "-o", "a.png", "--size", size}).exitCode, 2)
        << size;
  }
  EXPECT_EQ(runMarrow({"render", "a.bck", "--frame", "0", "-o", "a.png", "--size", "9x9", "--yaw", "left"})
                .exitCode,
            2);
}

TEST(CliRender, DrawsTheJointsWithoutAModelAndSaysSo) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("walk.bck", armBck());
  const CliResult result =
      runMarrow({"render", bck, "--frame", "0", "--size", "9x9", "-o", folder.path("walk.png")});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_TRUE(tells(result.err, {app::code("app.model.none-near"), kAny, kAny})) << result.err;
  EXPECT_FALSE(QImage(QString::fromStdString(folder.path("walk.png"))).isNull());
}

TEST(CliRender, ShowsTheBodyUnlessToldOtherwise) {
  const TemporaryFolder folder;
  const auto render = [&](std::vector<std::string> more) {
    const std::string png = folder.path("a.png");
    std::vector<std::string> arguments = {
        "render", goldenFolder() + "/mesh/j3d_boxes.bmd", "--frame", "0", "-o", png, "--size", "64x64"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    EXPECT_EQ(runMarrow(arguments).exitCode, 0);
    return QImage(QString::fromStdString(png));
  };
  const QImage body = render({});
  EXPECT_EQ(render({"--mesh", "on", "--bones", "off"}), body);
  EXPECT_NE(render({"--bones", "on"}), body);
  EXPECT_NE(render({"--mesh", "off"}), body);
  EXPECT_EQ(
      render({"--background", "#ff0000", "--mesh", "off", "--bones", "off", "--no-grid"}).pixelColor(1, 1),
      QColor(Qt::red));
}

TEST(CliRender, ABodyThatIsNotThereCannotBeAskedFor) {
  const TemporaryFolder folder;
  const std::string model = folder.write("arm.bmd", armModel());
  const CliResult result =
      runMarrow({"render", model, "--frame", "0", "-o", folder.path("a.png"), "--mesh", "on"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(tells(result.err, {app::code("app.no-body")})) << result.err;
  EXPECT_EQ(
      runMarrow({"render", model, "--frame", "0", "-o", folder.path("a.png"), "--mesh", "maybe"}).exitCode,
      2);
}

}  // namespace
}  // namespace marrow::testing
