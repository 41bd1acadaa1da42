// SPDX-License-Identifier: GPL-3.0-or-later
// Material animations beside a clip in exports at the command line.
#include "tests/app/cli/cli_runner.h"
#include "tests/app/cli/material_animation_files.h"
#include "tests/support/golden.h"
#include "tests/support/temporary_folder.h"
#include "tests/write/archives.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace marrow::testing {
namespace {

using nlohmann::json;

TEST(MaterialAnimationsCli, AnObjHasTheImagesOfItsFrame) {
  const TemporaryFolder folder;
  const auto imageOfEyes = [&](const char* frame) {
    const CliResult result = runMarrow({"export", wanderer("wanderer_walk.bck"), "--frame", frame, "--with",
                                        wanderer("wanderer_walk.btp"), "-o", folder.path("a.obj")});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    const std::string library = bytesOf(folder.path("a.mtl"));
    const std::size_t eyes = library.find("newmtl eyes");
    const std::size_t map = library.find("map_Kd ", eyes);
    return library.substr(map, library.find('\n', map) - map);
  };
  EXPECT_NE(imageOfEyes("0").find("eye_open"), std::string::npos);
  EXPECT_NE(imageOfEyes("20").find("eye_closed"), std::string::npos);
}

json exportedGlb(std::vector<std::string> what) {
  const TemporaryFolder folder;
  what.insert(what.begin(), "export");
  what.insert(what.end(), {"-o", folder.path("a.glb")});
  const CliResult result = runMarrow(what);
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const std::string bytes = bytesOf(folder.path("a.glb"));
  constexpr std::size_t kJsonAt = 20;
  std::size_t size = 0;
  for (std::size_t i = 0; i < 4; ++i)
    size |= std::size_t{static_cast<unsigned char>(bytes[12 + i])} << 8U * i;
  return json::parse(bytes.substr(kJsonAt, size));
}

TEST(MaterialAnimationsCli, AGlbHasTheImagesThatItsTracksShow) {
  const json document = exportedGlb({wanderer("wanderer_walk.btp")});
  const json extras = document["animations"][0]["extras"]["marrow"];
  EXPECT_FALSE(extras.contains("imageSwaps")) << "the tracks have them";
  const json track = extras["tracks"][0];
  json names;
  for (const json& one : track["images"]) {
    names[std::to_string(one["value"].get<int>())] = one["name"];
    EXPECT_EQ(document["images"][one["image"].get<std::size_t>()]["name"], one["name"]);
    EXPECT_EQ(document["textures"][one["texture"].get<std::size_t>()]["source"], one["image"]);
  }
  EXPECT_EQ(names[std::to_string(track["values"][0].get<int>())], "eye_open");
  EXPECT_EQ(names[std::to_string(track["values"][19].get<int>())], "eye_closed");
  const json plain = exportedGlb({wanderer("wanderer_walk.bck")});
  EXPECT_GT(document["images"].size(), plain["images"].size());
}

TEST(MaterialAnimationsCli, AGlbListsWhatPlaysBeside) {
  const json document = exportedGlb({wanderer("wanderer_walk.bck"), "--with", "auto"});
  const json materialAnimations = document["animations"][0]["extras"]["marrow"]["companions"];
  ASSERT_EQ(materialAnimations.size(), 3U);
  json byKind;
  for (const json& one : materialAnimations) byKind[one["tracks"][0]["target"].get<std::string>()] = one;
  EXPECT_EQ(byKind["texture-image"]["file"], "wanderer_walk.btp");
  EXPECT_EQ(byKind["tev-constant"]["kinds"], json{"tev-constant"});
  EXPECT_EQ(byKind["texture-image"]["tracks"][0]["values"][19], 10);
  EXPECT_EQ(byKind["texture-image"]["tracks"][0]["values"].size(), 33U);
  const json slide = byKind["texture-matrix"]["tracks"][0];
  EXPECT_EQ(slide["material"], "scarf");
  EXPECT_EQ(slide["curves"]["translation_y"][1]["value"], -1.0);
  EXPECT_EQ(byKind["tev-constant"]["frames"], 32);
}

TEST(MaterialAnimationsCli, OfAFolderEachClipGetsItsOwn) {
  const TemporaryFolder folder;
  for (const char* name : {"wanderer.bmd", "wanderer_walk.bck", "wanderer_wave.bck", "wanderer_walk.btp",
                           "wanderer_wave.btp", "wanderer_walk.btk"})
    std::filesystem::copy(wanderer(name), folder.path(name));
  const json animations = exportedGlb({folder.path(""), "--with", "auto"})["animations"];
  ASSERT_EQ(animations.size(), 2U);
  for (const json& animation : animations) {
    const bool isWalk = animation["name"] == "wanderer_walk";
    const json materialAnimations = animation["extras"]["marrow"]["companions"];
    ASSERT_EQ(materialAnimations.size(), isWalk ? 2U : 1U);
    EXPECT_EQ(materialAnimations.back()["file"], isWalk ? "wanderer_walk.btk" : "wanderer_wave.btp");
  }
  const json plain = exportedGlb({folder.path("")});
  for (const json& animation : plain["animations"])
    EXPECT_FALSE(animation["extras"]["marrow"].contains("companions"));
}

TEST(MaterialAnimationsCli, OfAnArchiveTheOthersOfItAreFound) {
  const TemporaryFolder folder;
  const auto member = [](const std::string& path, const char* file) {
    const std::string bytes = bytesOf(wanderer(file));
    return write::Member{path, formats::Bytes(bytes.begin(), bytes.end())};
  };
  const std::string archive = folder.write(
      "hero.arc",
      write::rarcBytes({member("bdl/hero.bdl", "wanderer.bmd"), member("bck/walk.bck", "wanderer_walk.bck"),
                        member("btp/twalk.btp", "wanderer_walk.btp"),
                        member("btp/tmabaa.btp", "wanderer_wave.btp"),
                        member("brk/hero.brk", "wanderer.brk")}));
  const auto told = [&](const std::string& file) {
    const CliResult result = runMarrow(
        {"render", file, "--frame", "20", "--size", "64x64", "--with", "auto", "-o", folder.path("a.png")});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return result.err;
  };
  const std::string clip = told(archive + ":bck/walk.bck");
  EXPECT_NE(clip.find("twalk.btp: "), std::string::npos) << clip;
  EXPECT_NE(clip.find("hero.brk: "), std::string::npos) << clip;
  EXPECT_EQ(clip.find("tmabaa"), std::string::npos) << clip;
  const std::string model = told(archive + ":bdl/hero.bdl");
  EXPECT_NE(model.find("hero.brk: "), std::string::npos) << model;
  EXPECT_EQ(model.find("twalk"), std::string::npos) << model;
  EXPECT_EQ(told(archive), clip) << "its only animation of bones";
  for (const char* name : {"twalk.btp", "btp/twalk.btp"}) {
    const CliResult sample = runMarrow({"sample", archive, "--clip", name, "--frame", "0", "--json"});
    EXPECT_EQ(sample.exitCode, 0) << sample.err;
    EXPECT_EQ(sample.json()["clip"], "twalk");
    EXPECT_EQ(runMarrow({"ticks", archive, "--clip", name, "--count", "2"}).exitCode, 0);
  }
  EXPECT_EQ(runMarrow({"sample", archive, "--clip", "nosuch.btp", "--frame", "0"}).exitCode, 1);
  const CliResult alone = runMarrow(
      {"render", archive + ":btp/twalk.btp", "--frame", "20", "--size", "64x64", "-o", folder.path("b.png")});
  EXPECT_EQ(alone.exitCode, 0) << alone.err;
  const CliResult named =
      runMarrow({"render", wanderer("wanderer_walk.bck"), "--frame", "20", "--size", "64x64", "--with",
                 archive + ":btp/twalk.btp", "-o", folder.path("c.png")});
  EXPECT_EQ(named.exitCode, 0) << named.err;
}

TEST(MaterialAnimationsCli, AGlbOfAModelAloneListsThemOnItsScene) {
  const std::vector<std::string> with = {"--with", wanderer("wanderer_walk.btk"), "--with",
                                         wanderer("wanderer_walk.btp")};
  std::vector<std::string> alone = {wanderer("wanderer.bmd")};
  std::vector<std::string> walk = {wanderer("wanderer_walk.bck")};
  alone.insert(alone.end(), with.begin(), with.end());
  walk.insert(walk.end(), with.begin(), with.end());
  const json document = exportedGlb(alone);
  EXPECT_FALSE(document.contains("animations"));
  const json materialAnimations = document["scenes"][0]["extras"]["marrow"]["companions"];
  ASSERT_EQ(materialAnimations.size(), 2U);
  EXPECT_EQ(materialAnimations[0]["file"], "wanderer_walk.btk");
  const json played = exportedGlb(walk);
  EXPECT_EQ(materialAnimations, played["animations"][0]["extras"]["marrow"]["companions"]);
  EXPECT_FALSE(played["scenes"][0].contains("extras"));
  EXPECT_FALSE(exportedGlb({wanderer("wanderer.bmd")})["scenes"][0].contains("extras"));
}

TEST(MaterialAnimationsCli, WhatAFileHoldsOnlyInExtrasOrNotAtAllIsTold) {
  const TemporaryFolder folder;
  const auto notes = [&](const char* output, const char* materialAnimation) {
    std::vector<std::string> words = {"export",           wanderer("wanderer_walk.bck"), "--json",
                                      "--with",           wanderer(materialAnimation),   "-o",
                                      folder.path(output)};
    // With exact images it says what OBJ cannot of them.
    if (std::string_view(output).ends_with(".obj")) words.insert(words.end(), {"--images", "plain"});
    const CliResult result = runMarrow(words);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return result.json().value("notes", json::array()).dump();
  };
  EXPECT_NE(notes("a.glb", "wanderer_walk.btk"), "[]");
  EXPECT_EQ(notes("a.obj", "wanderer.brk"), "[]") << "baked into its image";
  const CliResult mixes = runMarrow({"export", kModel, "--frame", "7", "--json", "--with",
                                     materialAnimation("j3d_materials.brk"), "-o", folder.path("b.obj")});
  EXPECT_NE(mixes.out.find("second_set"), std::string::npos) << mixes.out;
  EXPECT_NE(mixes.out.find("glass"), std::string::npos) << mixes.out;
  EXPECT_NE(mixes.out.find("葉"), std::string::npos) << mixes.out;
  EXPECT_EQ(notes("a.obj", "wanderer_walk.btp"), "[]");
}

TEST(MaterialAnimationsCli, AnObjHasTheColoursOfItsFrameWhereOneImageCanShowThem) {
  const TemporaryFolder folder;
  const auto glowAt = [&](const char* frame) {
    const CliResult result = runMarrow({"export", wanderer("wanderer_walk.bck"), "--frame", frame, "--with",
                                        wanderer("wanderer.brk"), "-o", folder.path("a.obj")});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    const std::string library = bytesOf(folder.path("a.mtl"));
    const std::size_t glow = library.find("newmtl glow");
    const std::size_t map = library.find("map_Kd ", glow) + 7;
    const std::size_t end = library.find('\n', map);
    return library.substr(glow, end - glow) + bytesOf(folder.path(library.substr(map, end - map)));
  };
  const std::string first = glowAt("0");
  EXPECT_FALSE(first.empty());
  EXPECT_NE(first, glowAt("16"));
  EXPECT_EQ(first, glowAt("0"));
}

TEST(MaterialAnimationsCli, ACsvTakesNothingBeside) {
  const TemporaryFolder folder;
  const CliResult result = runMarrow(
      {"export", wanderer("wanderer_walk.bck"), "--with", "nosuch.btp", "-o", folder.path("a.csv")});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_NE(result.err.find("--with"), std::string::npos) << result.err;
  EXPECT_FALSE(std::filesystem::exists(folder.path("a.csv")));
}

}  // namespace
}  // namespace marrow::testing
