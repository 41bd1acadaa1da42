// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/codes.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/golden.h"
#include "tests/support/told.h"

#include <QImage>

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

namespace marrow::testing {
namespace {

std::string meshGolden(const std::string& name) { return goldenFolder() + "/mesh/" + name; }

TEST(CliTextures, WritesEveryImageAndListsThem) {
  const TemporaryFolder folder;
  const std::string out = folder.path("new/images");
  const CliResult result = runMarrow({"textures", meshGolden("j3d_textures.bmd"), "-o", out, "--json"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  const auto want = goldenJson("mesh/j3d_textures.expected.json")["textures"];
  const auto textures = result.json()["textures"];
  ASSERT_EQ(textures.size(), want.size());
  for (std::size_t i = 0; i < want.size(); ++i) {
    EXPECT_EQ(textures[i]["index"], i);
    EXPECT_EQ(textures[i]["name"], want[i]["name"]);
    EXPECT_EQ(textures[i]["format"], want[i]["format"]);
    EXPECT_EQ(textures[i]["wrapS"], want[i]["wrap_s"]);
    const QImage image(QString::fromStdString(out + "/" + textures[i]["file"].get<std::string>()));
    EXPECT_EQ(image.width(), want[i]["width"].get<int>());
    EXPECT_EQ(image.height(), want[i]["height"].get<int>());
  }
}

TEST(CliTextures, AModelWithoutImagesIsAnError) {
  const TemporaryFolder folder;
  const CliResult result = runMarrow({"textures", meshGolden("j3d_boxes.bmd"), "-o", folder.path("a")});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(tells(result.err, {app::code("app.no-images")})) << result.err;
}

TEST(CliInfo, CountsTheBody) {
  const CliResult result = runMarrow({"info", meshGolden("j3d_materials.bdl"), "--json"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  const auto file = result.json()["files"][0];
  EXPECT_EQ(file["models"][0]["triangles"], 84);
  EXPECT_EQ(file["models"][0]["materials"][0]["name"], "toon");
  EXPECT_EQ(file["models"][0]["materials"][0]["texture"], 1);
  EXPECT_EQ(file["textures"].size(), 5U);
}

/// The files that the materials of an exported golden name.
std::set<std::string> imagesOf(const TemporaryFolder& folder, const char* choice) {
  const std::string name = std::string("box_") + choice;
  const CliResult result = runMarrow({"export", meshGolden("j3d_materials.bdl"), "--images", choice, "-o",
                                      folder.path(name + ".obj"), "--json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_GT(result.json()["bones"].get<int>(), 0);
  EXPECT_EQ(result.json()["boneShapes"], "auto");
  EXPECT_EQ(result.json()["images"], choice);
  std::ifstream materials(folder.path(name + ".mtl"));
  std::set<std::string> images;
  for (std::string word; materials >> word;) {
    if (word == "map_Kd" && materials >> word) images.insert(word);
  }
  for (const std::string& image : images)
    EXPECT_FALSE(QImage(QString::fromStdString(folder.path(image))).isNull()) << image;
  return images;
}

TEST(CliExport, ABodyComesWithItsMaterialsAndImages) {
  const TemporaryFolder folder;
  const std::set<std::string> exact = {"box_exact_textures/001_skin.png", "box_exact_textures/002_leaf.png",
                                       "box_exact_textures/003_leaf.png", "box_exact_textures/004_shine.png"};
  EXPECT_EQ(imagesOf(folder, "exact"), exact) << "as textures writes them";
  // Tints are in the images, an opaque one has no alpha left, and leaves are mirrored.
  const std::set<std::string> plain = imagesOf(folder, "plain");
  EXPECT_TRUE(plain.contains("box_plain_textures/005_skin_baked.png"));
  EXPECT_TRUE(plain.contains("box_plain_textures/010_leaf_clamped_opaque.png"));
  EXPECT_TRUE(plain.contains("box_plain_textures/009_leaf_baked_mirrored.png"));
}

}  // namespace
}  // namespace marrow::testing
