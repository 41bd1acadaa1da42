// SPDX-License-Identifier: GPL-3.0-or-later
// Animations of materials and shapes at the command line.
#include "tests/app/cli/cli_runner.h"
#include "tests/support/archive_files.h"
#include "tests/support/golden.h"
#include "tests/support/temporary_folder.h"

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

std::string materialAnimation(const char* name) { return goldenFolder() + "/companions/" + name; }
const std::string kModel = goldenFolder() + "/mesh/j3d_materials.bdl";

std::string wanderer(const char* name) {
  return std::string(MARROW_SOURCE_DIR) + "/resources/samples/wanderer/" + name;
}

std::string bytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(MaterialAnimationsCli, SampleAnswersTracks) {
  const CliResult result =
      runMarrow({"sample", materialAnimation("j3d_blink.btp"), "--frame", "5.25", "--json"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  const json frame = result.json()["frames"][0];
  EXPECT_FALSE(frame.contains("bones"));
  ASSERT_EQ(frame["tracks"].size(), 5U);
  EXPECT_EQ(frame["tracks"][0]["target"], "texture-image");
  EXPECT_EQ(frame["tracks"][0]["material"], "mouth");
  EXPECT_EQ(frame["tracks"][3]["slot"], 3);
  EXPECT_TRUE(frame["tracks"][0]["values"].contains("index"));
}

TEST(MaterialAnimationsCli, SampleNamesImagesOfTheModel) {
  const CliResult result = runMarrow(
      {"sample", materialAnimation("j3d_materials.btp"), "--skeleton", kModel, "--frame", "0", "--json"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  const json values = result.json()["frames"][0]["tracks"][0]["values"];
  const json images = {"ramp", "skin", "leaf", "leaf", "shine"};
  EXPECT_EQ(values["name"], images[values["index"].get<std::size_t>()]);
}

TEST(MaterialAnimationsCli, AShapeHasNoSlotsInAnyTable) {
  const CliResult table = runMarrow({"curves", materialAnimation("j3d_hide.bva")});
  ASSERT_EQ(table.exitCode, 0) << table.err;
  EXPECT_NE(table.out.find("\n0,5,visibility,shape 5,0,visible,"), std::string::npos)
      << table.out.substr(0, 400);
  const CliResult result = runMarrow({"curves", materialAnimation("j3d_hide.bva"), "--json"});
  EXPECT_EQ(result.json()["frames"][0]["tracks"][5]["slot"], 0);
}

TEST(MaterialAnimationsCli, VisibilityHasShapes) {
  const CliResult result =
      runMarrow({"sample", materialAnimation("j3d_hide.bva"), "--frame", "2.75", "--json"});
  const CliResult later = runMarrow(
      {"sample", materialAnimation("j3d_hide.bva"), "--frame", "2.75", "--frame-rule", "later", "--json"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  ASSERT_EQ(later.exitCode, 0) << later.err;
  const json first = result.json()["frames"][0]["tracks"][5];
  EXPECT_EQ(first["shape"], 5);
  EXPECT_EQ(first["values"]["visible"], true);
  EXPECT_EQ(later.json()["frames"][0]["tracks"][5]["values"]["visible"], false);
}

TEST(MaterialAnimationsCli, InfoCountsTracksByKind) {
  const CliResult result = runMarrow({"info", materialAnimation("j3d_glow.brk"), "--json"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  const json clip = result.json()["files"][0]["clips"][0];
  EXPECT_EQ(clip["tracks"], (json{{"tev-register", 4}, {"tev-constant", 2}}));
  EXPECT_EQ(clip["bones"], 0);
}

TEST(MaterialAnimationsCli, InfoCountsValuesAndChangesOfRuns) {
  const CliResult result = runMarrow({"info", wanderer("wanderer_walk.btp"), "--json"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  const json clip = result.json()["files"][0]["clips"][0];
  const CliResult values = runMarrow({"curves", wanderer("wanderer_walk.btp"), "--keys", "--json"});
  std::size_t count = 0;
  std::size_t changes = 0;
  const json stored = values.json();
  for (const json& curve : stored["curves"]) {
    const json& keys = curve["keys"];
    count += keys.size();
    for (std::size_t i = 1; i < keys.size(); ++i) changes += keys[i]["value"] != keys[i - 1]["value"] ? 1 : 0;
  }
  EXPECT_EQ(clip["runValues"], count);
  EXPECT_EQ(clip["runChanges"], changes);
  const std::string text = runMarrow({"info", wanderer("wanderer_walk.btp")}).out;
  EXPECT_NE(text.find("run values  changes"), std::string::npos) << text;
  EXPECT_EQ(text.find("curves"), std::string::npos) << text;
}

TEST(MaterialAnimationsCli, CurvesAreRowsOfTracks) {
  const CliResult values = runMarrow({"curves", materialAnimation("j3d_tint.bpk")});
  ASSERT_EQ(values.exitCode, 0) << values.err;
  EXPECT_TRUE(values.out.starts_with("frame,track,target,name,slot,channel,value\n")) << values.out;
  EXPECT_NE(values.out.find("\n0,0,material-colour,paint,0,red,"), std::string::npos);
  const CliResult keys = runMarrow({"curves", materialAnimation("j3d_still.btp"), "--keys", "--json"});
  ASSERT_EQ(keys.exitCode, 0) << keys.err;
  EXPECT_EQ(keys.json()["curves"][0]["channel"], "index");
}

TEST(MaterialAnimationsCli, PicturesShowTheFrameOfWhatPlays) {
  const TemporaryFolder folder;
  const auto picture = [&](const char* name, std::vector<std::string> more) {
    std::vector<std::string> call = {"render", kModel, "--size", "96x96", "-o", folder.path(name)};
    call.insert(call.end(), more.begin(), more.end());
    const CliResult result = runMarrow(call);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return bytesOf(folder.path(name));
  };
  const std::string plain = picture("plain.png", {"--frame", "0"});
  const std::string hidden =
      picture("hidden.png", {"--frame", "3", "--with", materialAnimation("j3d_materials.bva")});
  const std::string scrolled =
      picture("scrolled.png", {"--frame", "3", "--with", materialAnimation("j3d_materials.btk")});
  const std::string later =
      picture("later.png", {"--frame", "10", "--with", materialAnimation("j3d_materials.btk")});
  EXPECT_NE(plain, hidden);
  EXPECT_NE(scrolled, later);
  EXPECT_EQ(later, picture("again.png", {"--frame", "10", "--with", materialAnimation("j3d_materials.btk")}));
  // A shape disappears at frame 10.
  const std::vector<std::string> hides = {"--frame", "9.75", "--with",
                                          materialAnimation("j3d_materials.bva")};
  const auto by = [&](const char* rule) {
    std::vector<std::string> call = hides;
    call.insert(call.end(), {"--frame-rule", rule});
    return picture("rule.png", call);
  };
  EXPECT_EQ(by("early"), picture("default.png", hides));
  EXPECT_NE(by("later"), by("early"));
}

// The clip and the model have no such rule; what plays beside them has.
TEST(MaterialAnimationsCli, AFrameRuleIsUsedByWhatPlaysBeside) {
  const TemporaryFolder folder;
  const auto told = [&](std::vector<std::string> more) {
    std::vector<std::string> call = {"render", kModel,         "--frame", "3",  "--size",
                                     "64x64",  "--frame-rule", "later",   "-o", folder.path("a.png")};
    call.insert(call.end(), more.begin(), more.end());
    return runMarrow(call).err;
  };
  const std::string unused = "--frame-rule is not used";
  EXPECT_NE(told({}).find(unused), std::string::npos);
  EXPECT_EQ(told({"--with", materialAnimation("j3d_materials.bva")}).find(unused), std::string::npos);
  EXPECT_NE(told({"--with", materialAnimation("j3d_materials.btk")}).find(unused), std::string::npos);
}

TEST(MaterialAnimationsCli, AFrameOfAModelAloneIsItsMaterialAnimations) {
  const TemporaryFolder folder;
  const auto told = [&](std::vector<std::string> more) {
    std::vector<std::string> call = {"render", kModel,  "--frame", "3",
                                     "--size", "64x64", "-o",      folder.path("a.png")};
    call.insert(call.end(), more.begin(), more.end());
    return runMarrow(call).err;
  };
  EXPECT_NE(told({}).find("like every frame"), std::string::npos);
  EXPECT_EQ(told({"--with", materialAnimation("j3d_materials.bva")}), "");
}

TEST(MaterialAnimationsCli, AutoTakesWhatHasTheModelsName) {
  const TemporaryFolder folder;
  std::filesystem::copy(kModel, folder.path("sea.bdl"));
  std::filesystem::copy(materialAnimation("j3d_materials.btp"), folder.path("sea.btp"));
  const CliResult result = runMarrow({"render", folder.path("sea.bdl"), "--frame", "0", "--size", "64x64",
                                      "--with", "auto", "-o", folder.path("a.png")});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.err.find("sea.btp: it has the model's name"), std::string::npos) << result.err;
}

// As in the window: what the game plays by habit is taken where nothing is named for the animation.
TEST(MaterialAnimationsCli, AutoTakesWhatTheGamePlaysByHabit) {
  const TemporaryFolder folder;
  for (const char* name : {"wanderer.bmd", "wanderer_walk.bck"})
    std::filesystem::copy(wanderer(name), folder.path(name));
  std::filesystem::create_directory(folder.path("btp"));
  std::filesystem::copy(wanderer("wanderer_walk.btp"), folder.path("btp/tmabaa.btp"));
  std::filesystem::copy(wanderer("wanderer_walk.btp"), folder.path("btp/tmabab.btp"));
  const auto told = [&] {
    const CliResult result = runMarrow({"render", folder.path("wanderer_walk.bck"), "--frame", "20", "--size",
                                        "64x64", "--with", "auto", "-o", folder.path("a.png")});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return result.err;
  };
  const std::string habit = told();
  EXPECT_NE(habit.find("tmabaa.btp: it is the game's habit"), std::string::npos) << habit;
  EXPECT_EQ(habit.find("tmabab.btp"), std::string::npos) << habit;
  std::filesystem::copy(wanderer("wanderer_walk.btk"), folder.path("twanderer_walk.btk"));
  const std::string named = told();
  EXPECT_NE(named.find("with "), std::string::npos) << named;
  EXPECT_EQ(named.find("tmabaa.btp"), std::string::npos) << named;
}

TEST(MaterialAnimationsCli, AutoThatFindsNothingSaysForWhatItLooked) {
  const TemporaryFolder folder;
  std::filesystem::copy(wanderer("wanderer.bmd"), folder.path("wanderer.bmd"));
  std::filesystem::copy(wanderer("wanderer_walk.bck"), folder.path("walk.bck"));
  const CliResult result = runMarrow({"render", folder.path("walk.bck"), "--frame", "0", "--size", "64x64",
                                      "--with", "auto", "-o", folder.path("a.png")});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.err.find("found nothing beside walk.bck"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("named walk, twalk, wanderer ("), std::string::npos) << result.err;
}

TEST(MaterialAnimationsCli, AutoNamesTheFilesOfItsNameThatDoNotPlay) {
  const TemporaryFolder folder;
  std::filesystem::copy(kModel, folder.path("sea.bdl"));
  std::filesystem::copy(materialAnimation("j3d_scroll.btk"), folder.path("sea.btk"));
  const CliResult misfit = runMarrow({"render", folder.path("sea.bdl"), "--frame", "0", "--size", "64x64",
                                      "--with", "auto", "-o", folder.path("a.png")});
  EXPECT_EQ(misfit.exitCode, 0) << misfit.err;
  EXPECT_NE(misfit.err.find("sea.btk: the model has no material"), std::string::npos) << misfit.err;
  EXPECT_EQ(misfit.err.find("found nothing"), std::string::npos) << misfit.err;
  for (const char* name : {"wanderer.bmd", "wanderer_walk.bck", "wanderer_walk.btp"})
    std::filesystem::copy(wanderer(name), folder.path(name));
  std::filesystem::copy(wanderer("wanderer_walk.btp"), folder.path("twanderer_walk.btp"));
  const CliResult second = runMarrow({"render", folder.path("wanderer_walk.bck"), "--frame", "0", "--size",
                                      "64x64", "--with", "auto", "-o", folder.path("a.png")});
  EXPECT_NE(second.err.find("note: without "), std::string::npos) << second.err;
  EXPECT_NE(second.err.find("twanderer_walk.btp: it is named t"), std::string::npos) << second.err;
}

TEST(MaterialAnimationsCli, WhatIsNamedCountsMoreThanWhatIsFound) {
  const TemporaryFolder folder;
  std::filesystem::copy(wanderer("wanderer_wave.btp"), folder.path("other.btp"));
  const auto told = [&](std::vector<std::string> with) {
    std::vector<std::string> call = {
        "render", wanderer("wanderer_walk.bck"), "--frame", "0", "--size", "64x64",
        "-o",     folder.path("a.png")};
    for (std::string& one : with) call.insert(call.end(), {"--with", std::move(one)});
    const CliResult result = runMarrow(call);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return result.err;
  };
  for (const bool isFirst : {true, false}) {
    const std::string err =
        isFirst ? told({"auto", folder.path("other.btp")}) : told({folder.path("other.btp"), "auto"});
    EXPECT_NE(err.find("the later one counts, other.btp"), std::string::npos) << err;
  }
  const std::string twice = told({"auto", wanderer("wanderer_walk.btp")});
  EXPECT_EQ(twice.find("both move"), std::string::npos) << twice;
}

TEST(MaterialAnimationsCli, AutoSaysWhatItLeavesOutAndGoesOn) {
  const TemporaryFolder folder;
  std::filesystem::copy(kModel, folder.path("sea.bdl"));
  std::filesystem::copy(materialAnimation("j3d_materials.btp"), folder.path("sea.btp"));
  std::filesystem::copy(materialAnimation("j3d_materials.btk"), folder.path("sea.btk"));
  std::filesystem::copy(materialAnimation("j3d_materials.brk"), folder.path("sea.brk"));
  std::filesystem::resize_file(folder.path("sea.brk"), 100);
  const CliResult result = runMarrow({"render", folder.path("sea.bdl"), "--frame", "0", "--size", "64x64",
                                      "--with", "auto", "-o", folder.path("a.png")});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.err.find("\nwith "), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("no material nobody"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("sea.brk: "), std::string::npos) << result.err;
}

TEST(MaterialAnimationsCli, WhatIsNoMaterialAnimationIsRefusedAndMissingNamesAreTold) {
  const TemporaryFolder folder;
  const CliResult wrong =
      runMarrow({"render", kModel, "--frame", "0", "--with", kModel, "-o", folder.path("a.png")});
  EXPECT_EQ(wrong.exitCode, 1);
  const CliResult partly = runMarrow({"render", kModel, "--frame", "0", "--size", "64x64", "--with",
                                      materialAnimation("j3d_materials.btk"), "-o", folder.path("b.png")});
  EXPECT_EQ(partly.exitCode, 0);
  EXPECT_NE(partly.err.find("no material nobody"), std::string::npos) << partly.err;
}

// j3d_materials.btk names the material "nobody", which the model lacks.
TEST(MaterialAnimationsCli, AloneItIsShownOnAModelThatLacksANameAndTheNameIsTold) {
  const TemporaryFolder folder;
  std::filesystem::copy(kModel, folder.path("sea.bdl"));
  std::filesystem::copy(materialAnimation("j3d_materials.btk"), folder.path("sea.btk"));
  const auto picture = [&](const char* file, const char* frame) {
    const CliResult result = runMarrow(
        {"render", folder.path(file), "--frame", frame, "--size", "96x96", "-o", folder.path("a.png")});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return std::pair(bytesOf(folder.path("a.png")), result.err);
  };
  const auto [first, told] = picture("sea.btk", "0");
  EXPECT_NE(told.find("no material nobody"), std::string::npos) << told;
  EXPECT_NE(first, picture("sea.btk", "10").first);
  EXPECT_NE(picture("sea.btk", "10").first, picture("sea.bdl", "0").first);
}

TEST(MaterialAnimationsCli, WhatFindsNothingToMoveIsAnError) {
  const TemporaryFolder folder;
  std::filesystem::copy(materialAnimation("j3d_blink.btp"), folder.path("sea.btp"));
  for (const char* output : {"a.png", "a.obj", "a.glb"}) {
    const std::string command = std::string(output) == "a.png" ? "render" : "export";
    std::vector<std::string> call = {command, folder.path("sea.btp"), "-o", folder.path(output)};
    if (std::string(output) != "a.glb") call.insert(call.end(), {"--frame", "0"});
    const CliResult alone = runMarrow(call);
    EXPECT_EQ(alone.exitCode, 1) << output;
    EXPECT_NE(alone.err.find("shows nothing without its model"), std::string::npos) << alone.err;
    call.insert(call.end(), {"--skeleton", kModel});
    const CliResult other = runMarrow(call);
    EXPECT_EQ(other.exitCode, 1) << output;
    EXPECT_NE(other.err.find("nothing is moved: the model has no material"), std::string::npos) << other.err;
    EXPECT_FALSE(std::filesystem::exists(folder.path(output)));
  }
  const CliResult beside = runMarrow(
      {"render", kModel, "--frame", "0", "--with", folder.path("sea.btp"), "-o", folder.path("a.png")});
  EXPECT_EQ(beside.exitCode, 1);
  EXPECT_NE(beside.err.find("sea.btp: nothing is moved"), std::string::npos) << beside.err;
  EXPECT_EQ(runMarrow({"sample", folder.path("sea.btp"), "--frame", "0"}).exitCode, 0)
      << "numbers need no model";
}

TEST(MaterialAnimationsCli, CurvesOfMaterialsHaveNoBones) {
  const CliResult result =
      runMarrow({"curves", materialAnimation("j3d_materials.btp"), "--bone", "0", "--skeleton", kModel});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find("--bone names nothing"), std::string::npos) << result.err;
}

TEST(MaterialAnimationsCli, AClipThatIsAnotherFileIsRefusedWithWhereItGoes) {
  for (const char* file : {"wanderer_walk.bck", "wanderer.bmd"}) {
    const CliResult result =
        runMarrow({"sample", wanderer(file), "--clip", "wanderer_wave.btp", "--frame", "0"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.err.find("--with"), std::string::npos) << result.err;
  }
  EXPECT_EQ(
      runMarrow({"sample", wanderer("wanderer_wave.btp"), "--clip", "wanderer_wave.btp", "--frame", "0"})
          .exitCode,
      0);
}

TEST(MaterialAnimationsCli, OfTwoThatMoveTheSameTheLaterCountsAndItIsTold) {
  const TemporaryFolder folder;
  std::filesystem::copy(materialAnimation("j3d_materials.btp"), folder.path("later.btp"));
  const CliResult result = runMarrow({"render", kModel, "--frame", "0", "--size", "64x64", "--with",
                                      materialAnimation("j3d_materials.btp"), "--with",
                                      folder.path("later.btp"), "-o", folder.path("a.png")});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_NE(result.err.find("j3d_materials.btp and later.btp both move "), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("the later one counts, later.btp"), std::string::npos) << result.err;
}

TEST(MaterialAnimationsCli, OfTwoThatMoveTheSameAllThatBothMoveIsNamed) {
  const TemporaryFolder folder;
  std::filesystem::copy(materialAnimation("j3d_materials.brk"), folder.path("later.brk"));
  const CliResult result = runMarrow({"render", kModel, "--frame", "0", "--size", "64x64", "--with",
                                      materialAnimation("j3d_materials.brk"), "--with",
                                      folder.path("later.brk"), "-o", folder.path("a.png")});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_NE(result.err.find("both move toon (tev-register), toon (tev-constant);"), std::string::npos)
      << result.err;
}

TEST(MaterialAnimationsCli, TheSamplesFindTheirOwn) {
  const TemporaryFolder folder;
  const auto picture = [&](const char* frame) {
    const CliResult result = runMarrow({"render", wanderer("wanderer_walk.bck"), "--frame", frame, "--size",
                                        "64x64", "--with", "auto", "-o", folder.path("a.png")});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return result.err;
  };
  const std::string told = picture("20");
  EXPECT_NE(told.find("wanderer_walk.btp: it has the animation's name"), std::string::npos) << told;
  EXPECT_NE(told.find("wanderer_walk.btk: it has the animation's name"), std::string::npos) << told;
  EXPECT_NE(told.find("wanderer.brk: it has the model's name"), std::string::npos) << told;
  EXPECT_EQ(told.find("wanderer_wave.btp"), std::string::npos) << "one of each kind";
}

TEST(MaterialAnimationsCli, AnotherLengthIsSaid) {
  const TemporaryFolder folder;
  const CliResult result = runMarrow({"export", wanderer("wanderer_walk.bck"), "--frame", "8", "--with",
                                      wanderer("wanderer_wave.btp"), "-o", folder.path("a.obj")});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.err.find("it has 72 frames (loop), the animation 32 frames (loop)"), std::string::npos)
      << result.err;
}

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
    return Packed{path, formats::Bytes(bytes.begin(), bytes.end())};
  };
  const std::string archive = folder.write(
      "hero.arc",
      rarcBytes({member("bdl/hero.bdl", "wanderer.bmd"), member("bck/walk.bck", "wanderer_walk.bck"),
                 member("btp/twalk.btp", "wanderer_walk.btp"), member("btp/tmabaa.btp", "wanderer_wave.btp"),
                 member("brk/hero.brk", "wanderer.brk")}));
  const auto told = [&](const std::string& file) {
    const CliResult result = runMarrow(
        {"render", file, "--frame", "20", "--size", "64x64", "--with", "auto", "-o", folder.path("a.png")});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return result.err;
  };
  const std::string clip = told(archive + ":bck/walk.bck");
  EXPECT_NE(clip.find("twalk.btp: it is named t"), std::string::npos) << clip;
  EXPECT_NE(clip.find("hero.brk: it has the model's name"), std::string::npos) << clip;
  EXPECT_EQ(clip.find("tmabaa"), std::string::npos) << clip;
  const std::string model = told(archive + ":bdl/hero.bdl");
  EXPECT_NE(model.find("hero.brk: it has the model's name"), std::string::npos) << model;
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
  EXPECT_NE(notes("a.glb", "wanderer_walk.btk").find("extras only"), std::string::npos);
  EXPECT_EQ(notes("a.obj", "wanderer.brk"), "[]") << "baked into its image";
  const CliResult mixes = runMarrow({"export", kModel, "--frame", "7", "--json", "--with",
                                     materialAnimation("j3d_materials.brk"), "-o", folder.path("b.obj")});
  EXPECT_NE(mixes.out.find("for a second image of second_set"), std::string::npos) << mixes.out;
  EXPECT_NE(mixes.out.find("colours of the vertices of glass"), std::string::npos) << mixes.out;
  EXPECT_NE(mixes.out.find("front of glass, 葉 is drawn"), std::string::npos) << mixes.out;
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

TEST(MaterialAnimationsCli, CurvesNameImagesAsSampleDoes) {
  const CliResult curves = runMarrow({"curves", wanderer("wanderer_walk.btp"), "--json"});
  const CliResult sample = runMarrow({"sample", wanderer("wanderer_walk.btp"), "--frame", "19", "--json"});
  ASSERT_EQ(curves.exitCode, 0) << curves.err;
  ASSERT_EQ(sample.exitCode, 0) << sample.err;
  EXPECT_EQ(curves.json()["frames"][19]["tracks"], sample.json()["frames"][0]["tracks"]);
  EXPECT_EQ(curves.json()["frames"][19]["tracks"][0]["values"]["name"], "eye_closed");
}

TEST(MaterialAnimationsCli, OneThatPlaysBesideItselfPlaysOnce) {
  const TemporaryFolder folder;
  const std::string blink = wanderer("wanderer_walk.btp");
  const CliResult result = runMarrow(
      {"render", blink, "--frame", "19", "--size", "64x64", "--with", blink, "-o", folder.path("a.png")});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.err.find("both move"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace marrow::testing
