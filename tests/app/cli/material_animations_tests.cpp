// SPDX-License-Identifier: GPL-3.0-or-later
// Animations of materials and shapes at the command line.
#include "app/opening/codes.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/app/cli/material_animation_files.h"
#include "tests/support/golden.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/told.h"
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
  EXPECT_NE(told({}), "");
  EXPECT_EQ(told({"--with", materialAnimation("j3d_materials.bva")}), "");
}

TEST(MaterialAnimationsCli, AutoTakesWhatHasTheModelsName) {
  const TemporaryFolder folder;
  std::filesystem::copy(kModel, folder.path("sea.bdl"));
  std::filesystem::copy(materialAnimation("j3d_materials.btp"), folder.path("sea.btp"));
  const CliResult result = runMarrow({"render", folder.path("sea.bdl"), "--frame", "0", "--size", "64x64",
                                      "--with", "auto", "-o", folder.path("a.png")});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.err.find("sea.btp: "), std::string::npos) << result.err;
}

// As in the window: what the game plays by default is taken where nothing is named for the animation.
TEST(MaterialAnimationsCli, AutoTakesWhatTheGamePlaysByDefault) {
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
  const std::string byDefault = told();
  EXPECT_NE(byDefault.find("tmabaa.btp: "), std::string::npos) << byDefault;
  EXPECT_EQ(byDefault.find("tmabab.btp"), std::string::npos) << byDefault;
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
  EXPECT_NE(result.err.find("walk, twalk, wanderer ("), std::string::npos) << result.err;
}

TEST(MaterialAnimationsCli, AutoNamesTheFilesOfItsNameThatDoNotPlay) {
  const TemporaryFolder folder;
  std::filesystem::copy(kModel, folder.path("sea.bdl"));
  std::filesystem::copy(materialAnimation("j3d_scroll.btk"), folder.path("sea.btk"));
  const CliResult misfit = runMarrow({"render", folder.path("sea.bdl"), "--frame", "0", "--size", "64x64",
                                      "--with", "auto", "-o", folder.path("a.png")});
  EXPECT_EQ(misfit.exitCode, 0) << misfit.err;
  EXPECT_NE(misfit.err.find("sea.btk: "), std::string::npos) << misfit.err;
  for (const char* name : {"wanderer.bmd", "wanderer_walk.bck", "wanderer_walk.btp"})
    std::filesystem::copy(wanderer(name), folder.path(name));
  std::filesystem::copy(wanderer("wanderer_walk.btp"), folder.path("twanderer_walk.btp"));
  const CliResult second = runMarrow({"render", folder.path("wanderer_walk.bck"), "--frame", "0", "--size",
                                      "64x64", "--with", "auto", "-o", folder.path("a.png")});
  const std::string left = folder.path("twanderer_walk.btp") + ": ";
  EXPECT_NE(second.err.find(left), std::string::npos) << second.err;
  EXPECT_EQ(("\n" + second.err).find("\nwith " + left), std::string::npos) << second.err;
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
    EXPECT_NE(err.find(", other.btp\n"), std::string::npos) << err;
  }
  const std::string twice = told({"auto", wanderer("wanderer_walk.btp")});
  EXPECT_EQ(twice.find("warning: "), std::string::npos) << twice;
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
  EXPECT_NE(result.err.find("nobody"), std::string::npos) << result.err;
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
  EXPECT_NE(partly.err.find("nobody"), std::string::npos) << partly.err;
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
  EXPECT_NE(told.find("nobody"), std::string::npos) << told;
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
    EXPECT_TRUE(tells(alone.err, {app::code("app.body-needed"), kAny})) << alone.err;
    call.insert(call.end(), {"--skeleton", kModel});
    const CliResult other = runMarrow(call);
    EXPECT_EQ(other.exitCode, 1) << output;
    EXPECT_TRUE(tells(other.err, {app::code("app.nothing-moved"), kAny})) << other.err;
    EXPECT_FALSE(std::filesystem::exists(folder.path(output)));
  }
  const CliResult beside = runMarrow(
      {"render", kModel, "--frame", "0", "--with", folder.path("sea.btp"), "-o", folder.path("a.png")});
  EXPECT_EQ(beside.exitCode, 1);
  EXPECT_NE(beside.err.find("sea.btp: "), std::string::npos) << beside.err;
  EXPECT_TRUE(tells(beside.err, {app::code("app.nothing-moved"), kAny})) << beside.err;
  EXPECT_EQ(runMarrow({"sample", folder.path("sea.btp"), "--frame", "0"}).exitCode, 0)
      << "numbers need no model";
}

TEST(MaterialAnimationsCli, CurvesOfMaterialsHaveNoBones) {
  const CliResult result =
      runMarrow({"curves", materialAnimation("j3d_materials.btp"), "--bone", "0", "--skeleton", kModel});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(tells(result.err, {app::code("app.no-bones-in-clip")})) << result.err;
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
  EXPECT_NE(result.err.find("j3d_materials.btp"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find(", later.btp\n"), std::string::npos) << result.err;
}

TEST(MaterialAnimationsCli, OfTwoThatMoveTheSameAllThatBothMoveIsNamed) {
  const TemporaryFolder folder;
  std::filesystem::copy(materialAnimation("j3d_materials.brk"), folder.path("later.brk"));
  const CliResult result = runMarrow({"render", kModel, "--frame", "0", "--size", "64x64", "--with",
                                      materialAnimation("j3d_materials.brk"), "--with",
                                      folder.path("later.brk"), "-o", folder.path("a.png")});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_NE(result.err.find("toon (tev-register), toon (tev-constant);"), std::string::npos) << result.err;
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
  EXPECT_NE(told.find("wanderer_walk.btp: "), std::string::npos) << told;
  EXPECT_NE(told.find("wanderer_walk.btk: "), std::string::npos) << told;
  EXPECT_NE(told.find("wanderer.brk: "), std::string::npos) << told;
  EXPECT_EQ(told.find("wanderer_wave.btp"), std::string::npos) << "one of each kind";
}

TEST(MaterialAnimationsCli, AnotherLengthIsSaid) {
  const TemporaryFolder folder;
  const CliResult result = runMarrow({"export", wanderer("wanderer_walk.bck"), "--frame", "8", "--with",
                                      wanderer("wanderer_wave.btp"), "-o", folder.path("a.obj")});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.err.find("72 frames"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("32 frames"), std::string::npos) << result.err;
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
  EXPECT_EQ(result.err.find("warning: "), std::string::npos) << result.err;
}

}  // namespace
}  // namespace marrow::testing
