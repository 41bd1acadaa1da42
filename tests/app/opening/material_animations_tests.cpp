// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/material_animations.h"

#include "app/finding/pairing.h"
#include "app/opening/codes.h"
#include "core/game/game_rules.h"
#include "formats/registry.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace marrow::app {
namespace {

core::Message partly(const core::Message& reason, const core::Message& misfit) {
  return {code("app.with.partly"), reason, misfit};
}

const formats::Want& kWanted =
    *formats::formatRegistry().find("j3d-bck")->want(formats::WantKind::MaterialAnimations);

std::shared_ptr<core::Model> bodyWith(const std::vector<std::string>& materials, int shapes = 0) {
  auto model = std::make_shared<core::Model>();
  model->shapeCount = shapes;
  for (const std::string& name : materials) model->materials.emplace_back().name = name;
  model->textures.resize(4);
  return model;
}

LoadedFile swapping(const std::string& path, const std::string& material, std::uint16_t image = 1) {
  auto clip = std::make_shared<core::Clip>();
  clip->frameCount = 10;
  clip->runs.emplace_back().values = {0, image};
  core::Track track;
  track.target = {core::TargetKind::TextureImage, material, 0};
  track.run = 0;
  clip->tracks.push_back(track);
  LoadedFile file;
  file.path = path;
  file.edited().clips.push_back(std::move(clip));
  return file;
}

/// Hides the first shapes.
LoadedFile hiding(const std::string& path, std::uint32_t shapes) {
  LoadedFile file = swapping(path, {});
  auto clip = std::make_shared<core::Clip>(*file.content->clips.front());
  clip->tracks.resize(shapes, clip->tracks.front());
  for (std::uint32_t shape = 0; shape < shapes; ++shape)
    clip->tracks[shape].target = {core::TargetKind::Visibility, {}, shape};
  file.edited().clips.front() = clip;
  return file;
}

/// The model has two materials.
LoadedFile swappingBoth(const std::string& path, const std::string& one, const std::string& other) {
  LoadedFile file = swapping(path, one);
  auto clip = std::make_shared<core::Clip>(*file.content->clips.front());
  clip->tracks.push_back(clip->tracks.front());
  clip->tracks.back().target.name = other;
  file.edited().clips.front() = clip;
  return file;
}

std::vector<std::string> pathsOf(const std::vector<MaterialAnimation>& materialAnimations) {
  std::vector<std::string> paths;
  for (const MaterialAnimation& one : materialAnimations) paths.push_back(one.path);
  return paths;
}

TEST(MaterialAnimations, TheBestNamedComesFirstAndPlays) {
  const auto body = bodyWith({"eye", "mouth"});
  const MaterialAnimationIndex index(
      {swapping("/hero/btp/other.btp", "eye"), swapping("/hero/btp/twalk.btp", "eye"),
       swapping("/hero/btp/walk.btp", "eye"), swapping("/far/away/eyes.btp", "eye")});
  const auto found = index.of({"/hero/bck/walk.bck", "/hero/bdl/hero.bdl", body.get(), &kWanted});
  EXPECT_EQ(pathsOf(found), (std::vector<std::string>{"/hero/btp/walk.btp", "/hero/btp/twalk.btp",
                                                      "/hero/btp/other.btp", "/far/away/eyes.btp"}));
  EXPECT_EQ(found[0].why, core::Message(code("app.with.clips-name")));
  EXPECT_EQ(found[1].why, core::Message(code("app.with.prefix"), "t"));
  EXPECT_EQ(found[2].why, core::Message(code("app.with.beside-fits")));
  EXPECT_EQ(found[3].why, core::Message(code("app.with.open-fits")));
  EXPECT_TRUE(found[0].isSure);
  EXPECT_FALSE(found[1].isSure) << "one of a kind plays";
  EXPECT_FALSE(found[2].isSure);
}

TEST(MaterialAnimations, AFaceNamedAfterTheClipPlaysWhereNothingHasItsVeryName) {
  const auto body = bodyWith({"eye"});
  const MaterialAnimationIndex index({swapping("/hero/btp/twalk.btp", "eye")});
  const auto found = index.of({"/hero/bck/walk.bck", "/hero/bdl/hero.bdl", body.get(), &kWanted});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].isSure);
  EXPECT_TRUE(index.of({"/hero/walk.bck", "/hero/hero.bdl", body.get(), &kWanted}).front().isSure)
      << "in a folder below";
  EXPECT_FALSE(index.of({"/else/bck/walk.bck", "/else/bdl/hero.bdl", body.get(), &kWanted}).front().isSure);
}

// Rooms of scenery have files of the same names, each in its own folder.
TEST(MaterialAnimations, OfANeighboursFolderDoNotPlayAtOnce) {
  const auto body = bodyWith({"water"});
  const MaterialAnimationIndex index({swapping("/isle/room0/model.btp", "water")});
  EXPECT_FALSE(index.of({"", "/isle/room1/model.bdl", body.get(), &kWanted}).front().isSure);
  EXPECT_TRUE(index.of({"", "/isle/room0/model.bdl", body.get(), &kWanted}).front().isSure);
}

// docs/formats/j3d-material-animations.md, "FoundSet": tmaba* blink by default.
TEST(MaterialAnimations, DefaultsAreSuggestedAndGiveWayToNames) {
  const auto body = bodyWith({"eye"});
  const LoadedFile other = swapping("/hero/btp/glad.btp", "eye");
  const LoadedFile blink = swapping("/hero/btp/tmabaa.btp", "eye");
  const auto alone = MaterialAnimationIndex({other, blink})
                         .of({"/hero/bck/walk.bck", "/hero/bdl/hero.bdl", body.get(), &kWanted});
  ASSERT_EQ(pathsOf(alone), (std::vector<std::string>{blink.path, other.path}));
  EXPECT_TRUE(alone[0].isSuggested);
  EXPECT_TRUE(alone[0].isSure);
  EXPECT_FALSE(alone[1].isSuggested);
  const auto named = MaterialAnimationIndex({blink, swapping("/hero/btp/twalk.btp", "eye")})
                         .of({"/hero/bck/walk.bck", "/hero/bdl/hero.bdl", body.get(), &kWanted});
  ASSERT_EQ(pathsOf(named), (std::vector<std::string>{"/hero/btp/twalk.btp", blink.path}));
  EXPECT_TRUE(named[0].isSure);
  EXPECT_FALSE(named[1].isSure);
  const auto onModel = MaterialAnimationIndex({blink}).of({"", "/hero/bdl/hero.bdl", body.get(), &kWanted});
  EXPECT_FALSE(onModel.front().isSuggested) << "without an animation nothing plays by default";
}

TEST(MaterialAnimations, ThoseThatDoNotFitAreNamedWithWhatIsMissing) {
  const auto body = bodyWith({"eye"});
  std::vector<MaterialAnimation> misfits;
  const MaterialAnimationIndex index(
      {swapping("/hero/btp/tail.btp", "tail"), hiding("/hero/bva/arm.bva", 2)});
  EXPECT_TRUE(index.of({"/hero/bck/walk.bck", "/hero/bdl/hero.bdl", body.get(), &kWanted}, &misfits).empty());
  ASSERT_EQ(pathsOf(misfits), (std::vector<std::string>{"/hero/btp/tail.btp", "/hero/bva/arm.bva"}));
  EXPECT_EQ(misfits[0].why, core::Message(code("app.misfit.materials"), "tail"));
  EXPECT_EQ(misfits[1].why, core::Message(code("app.misfit.shapes"), 2, 0));
}

// As `--with` plays them: numbers that the model lacks are skipped like names.
TEST(MaterialAnimations, OfAnotherNumberOfShapesOrImagesAreOfferedAndSayIt) {
  const auto body = bodyWith({"eye"}, 3);
  const MaterialAnimationIndex index({swapping("/hero/btp/big.btp", "eye", 9), hiding("/hero/bva/few.bva", 2),
                                      hiding("/hero/bva/full.bva", 3)});
  const auto found = index.of({"/hero/bck/walk.bck", "/hero/bdl/hero.bdl", body.get(), &kWanted});
  ASSERT_EQ(pathsOf(found),
            (std::vector<std::string>{"/hero/btp/big.btp", "/hero/bva/few.bva", "/hero/bva/full.bva"}));
  EXPECT_EQ(found[0].why, partly(code("app.with.beside"), {code("app.misfit.image"), 9, 4}));
  EXPECT_EQ(found[1].why, partly(code("app.with.beside"), {code("app.misfit.shapes"), 2, 3}));
  EXPECT_EQ(found[2].why, core::Message(code("app.with.beside-fits")));
  for (const MaterialAnimation& one : found) EXPECT_FALSE(one.isSure) << one.path;
}

TEST(MaterialAnimations, LookForTheNamesOfClipAndModel) {
  EXPECT_EQ(materialAnimationNames("/hero/bck/walk.bck", "/hero/bdl/cl.bdl", kWanted),
            (std::vector<std::string>{"walk", "twalk", "cl"}));
}

TEST(MaterialAnimations, AModelPlaysWhatHasItsName) {
  const auto body = bodyWith({"water"});
  const MaterialAnimationIndex index({swapping("/isle/model.btp", "water")});
  const auto found = index.of({"", "/isle/model.bdl", body.get(), &kWanted});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].why, core::Message(code("app.with.models-name")));
  EXPECT_TRUE(found[0].isSure);
}

TEST(MaterialAnimations, WhatDoesNotFitIsLeftOutUnlessItsNameSpeaksForIt) {
  const auto body = bodyWith({"eye"});
  LoadedFile half = swapping("/hero/btp/walk.btp", "eye");
  auto clip = std::make_shared<core::Clip>(*half.content->clips.front());
  clip->tracks.push_back(clip->tracks.front());
  clip->tracks.back().target.name = "horn";
  half.edited().clips.front() = clip;
  const MaterialAnimationIndex index({half, swapping("/hero/btp/tail.btp", "tail")});
  const auto found = index.of({"/hero/bck/walk.bck", "/hero/bdl/hero.bdl", body.get(), &kWanted});
  ASSERT_EQ(pathsOf(found), std::vector<std::string>{"/hero/btp/walk.btp"});
  EXPECT_EQ(found[0].why, partly(code("app.with.clips-name"), {code("app.misfit.materials"), "horn"}));
  EXPECT_FALSE(found[0].isSure);
  EXPECT_EQ(misfitOf(*swapping("x", "eye", 9).content->clips.front(), *body)->code().id,
            std::string("app.misfit.image"));
}

// Games skip the names that they do not find: the rest may be what the user wants to see.
TEST(MaterialAnimations, WhatFitsInPartIsOfferedAndSaysWhatIsMissing) {
  const auto body = bodyWith({"eye"});
  std::vector<MaterialAnimation> misfits;
  const MaterialAnimationIndex index({swappingBoth("/hero/btp/glad.btp", "eye", "horn"),
                                      swappingBoth("/hero/btp/other.btp", "tail", "horn")});
  const auto found = index.of({"/hero/bck/walk.bck", "/hero/bdl/hero.bdl", body.get(), &kWanted}, &misfits);
  ASSERT_EQ(pathsOf(found), std::vector<std::string>{"/hero/btp/glad.btp"});
  EXPECT_EQ(found[0].why, partly(code("app.with.beside"), {code("app.misfit.materials"), "horn"}));
  EXPECT_FALSE(found[0].fits);
  EXPECT_FALSE(found[0].isSuggested);
  EXPECT_FALSE(found[0].isSure);
  EXPECT_EQ(pathsOf(misfits), std::vector<std::string>{"/hero/btp/other.btp"});
}

TEST(MaterialAnimations, OfAnArchiveStayTogether) {
  const auto body = bodyWith({"eye"});
  LoadedFile own = swapping("a.arc:btp/walk.btp", "eye");
  own.archive = "a.arc";
  LoadedFile other = swapping("b.arc:btp/walk.btp", "eye");
  other.archive = "b.arc";
  const MaterialAnimationIndex index({other, own});
  const auto found = index.of({"a.arc:bck/walk.bck", "a.arc:bdl/hero.bdl", body.get(), &kWanted});
  ASSERT_EQ(found.size(), 2U);
  for (const MaterialAnimation& one : found) EXPECT_EQ(one.isSure, one.path == own.path);
}

/// Sorted.
std::vector<std::string> pathsAround(const std::string& clip, const std::string& model,
                                     const core::GameRules* defaultsOf = nullptr) {
  const Search search = materialAnimationSearch(clip, model, kWanted, defaultsOf);
  std::vector<std::string> paths = pathsFor(kWanted, search, Neighbourhood({})).paths;
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST(MaterialAnimations, AreFoundOnTheDiskByNameAlone) {
  const testing::TemporaryFolder folder;
  const auto touch = [&](const std::string& name) {
    const std::filesystem::path path = folder.path(name);
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << "x";
    return std::filesystem::path(path).lexically_normal().string();
  };
  touch("bck/walk.bck");
  const std::string face = touch("btp/twalk.btp");
  const std::string glow = touch("bck/walk.brk");
  const std::string below = touch("bck/bpk/walk.bpk");
  const std::string large = touch("BRK/Walk.BRK");
  touch("btp/run.btp");
  touch("btp/walk.btk");
  touch("else/walk.btp");
  std::vector<std::string> expected = {face, glow, below, large};
  std::sort(expected.begin(), expected.end());
  const std::string clip = folder.path("bck/walk.bck");
  EXPECT_EQ(pathsAround(clip, ""), expected);
  EXPECT_EQ(pathsAround(clip, "", &core::kJ3dRules), expected);
  const std::string blink = touch("btp/tmabaa.btp");
  touch("btp/tmabaa.txt");
  EXPECT_EQ(pathsAround(clip, ""), expected) << "only with its defaults";
  EXPECT_TRUE(pathsAround("", folder.path("bck/cl.bdl"), &core::kJ3dRules).empty()) << "a model alone";
  expected.push_back(blink);
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(pathsAround(clip, "", &core::kJ3dRules), expected);
}

LoadedFile modelWith(const std::string& path, const std::vector<std::string>& materials) {
  auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(1));
  skeleton->isHierarchy = true;
  skeleton->body = bodyWith(materials);
  LoadedFile file;
  file.path = path;
  file.edited().skeletons.push_back(skeleton);
  return file;
}

TEST(MaterialAnimations, AloneFindTheModelThatHasTheirMaterials) {
  const std::vector<LoadedFile> open = {swapping("/a/sea.btp", "water"), modelWith("/a/rock.bdl", {"stone"}),
                                        modelWith("/a/sea.bdl", {"water", "foam"})};
  const Pairing pairing =
      findPairing(*open.front().content->clips.front(), "/a/sea.btp", open, SearchIn::OpenFiles);
  EXPECT_EQ(pairing.modelPath, "/a/sea.bdl");
  EXPECT_TRUE(core::says(pairing.reason, "app.model.found") && pairing.names("/a/sea.bdl"));
}

// Games skip the names that they do not find.
TEST(MaterialAnimations, AloneFindAModelThatLacksAMaterialAndNameIt) {
  const std::vector<LoadedFile> open = {swappingBoth("/a/sea.btp", "water", "horn"),
                                        modelWith("/a/rock.bdl", {"stone"}),
                                        modelWith("/a/sea.bdl", {"water"})};
  const auto& clip = *open.front().content->clips.front();
  const Pairing pairing = findPairing(clip, "/a/sea.btp", open, SearchIn::OpenFiles);
  EXPECT_EQ(pairing.modelPath, "/a/sea.bdl");
  EXPECT_TRUE(core::says(pairing.reason, "app.model.found") && pairing.names("/a/sea.bdl"));
  EXPECT_NE(core::toText(pairing.reason).find("horn"), std::string::npos);
  const Pairing none = findPairing(clip, "/a/sea.btp", std::vector{open[0], open[1]}, SearchIn::OpenFiles);
  EXPECT_FALSE(none.hasModel());
}

TEST(MaterialAnimations, AModelWithAllMaterialsGoesBeforeOneThatLacksSome) {
  const std::vector<LoadedFile> open = {swappingBoth("/a/sea.btp", "water", "foam"),
                                        modelWith("/a/sea.bdl", {"water"}),
                                        modelWith("/a/lake.bdl", {"water", "foam"})};
  const auto& clip = *open.front().content->clips.front();
  EXPECT_EQ(findPairing(clip, "/a/sea.btp", open, SearchIn::OpenFiles).modelPath, "/a/lake.bdl");
}

TEST(MaterialAnimations, OfEqualOpenModelsTheNearestIsTakenInWhateverOrder) {
  const LoadedFile near = modelWith("/a/bdl/near.bdl", {"water"});
  const LoadedFile distant = modelWith("/b/distant.bdl", {"water"});
  LoadedFile sea = swapping("/a/btp/sea.btp", "water");
  sea.edited().format = formats::formatRegistry().find("j3d-btp");
  const auto& clip = *sea.content->clips.front();
  for (const auto& open : {std::vector{sea, near, distant}, std::vector{sea, distant, near}})
    EXPECT_EQ(findPairing(clip, sea.path, open, SearchIn::OpenFiles).modelPath, near.path);
}

TEST(MaterialAnimations, AloneWithoutAModelNameWhatTheOpenOneLacks) {
  const std::vector<LoadedFile> open = {swapping("/a/sea.btp", "water"), modelWith("/a/rock.bdl", {"stone"})};
  const Pairing pairing =
      findPairing(*open.front().content->clips.front(), "/a/sea.btp", open, SearchIn::OpenFiles);
  EXPECT_FALSE(pairing.hasModel());
  EXPECT_TRUE(core::says(pairing.advice, "app.advice.misfit"));
  EXPECT_TRUE(pairing.names("/a/rock.bdl"));
}

// As the window says it, not as JSON does.
TEST(MaterialAnimations, SayHowTheyLoopInPlainWords) {
  core::Clip walk;
  walk.frameCount = 32;
  walk.loopMode = core::LoopMode::OnceAndReset;
  core::Clip blink = *swapping("/a/walk.btp", "eye").content->clips.front();
  blink.loopMode = core::LoopMode::MirroredLoop;
  EXPECT_EQ(otherLength(blink, &walk).value_or(core::Message()).text(),
            "it has 10 frames (mirrored loop), the animation 32 frames (once and reset)");
}

TEST(MaterialAnimations, AloneNameTheModelsBesideThemThatCannotBeRead) {
  const testing::TemporaryFolder folder;
  std::ofstream(folder.path("sea.bmd")) << "J3D2bmd3";
  const std::string clipPath = folder.path("sea.btp");
  const std::vector<LoadedFile> open = {swapping(clipPath, "water"),
                                        modelWith(folder.path("lake.bdl"), {"water"})};
  const Pairing pairing = findPairing(*open.front().content->clips.front(), clipPath, open, SearchIn::Disk);
  EXPECT_EQ(pairing.modelPath, folder.path("lake.bdl"));
  EXPECT_TRUE(pairing.doubt.text().starts_with("sea.bmd ")) << pairing.doubt.text();
  EXPECT_TRUE(core::says(pairing.reason, "app.model.doubt"));
}

}  // namespace
}  // namespace marrow::app
