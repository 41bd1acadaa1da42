// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/names.h"
#include "app/finding/pairing.h"
#include "app/finding/ranking.h"
#include "app/opening/codes.h"
#include "app/opening/loader.h"
#include "app/opening/read_paths.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/told.h"
#include "tests/write/archives.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"
#include "tests/write/sm64ds.h"

#include <gtest/gtest.h>

namespace marrow::app {
namespace {

using testing::kAny;
using testing::tells;
using testing::TemporaryFolder;
using write::BckFile;
using write::modelBytes;
using write::ModelJoint;
using write::rarcBytes;

formats::Bytes modelOf(int joints) {
  std::vector<ModelJoint> chain;
  for (int i = 0; i < joints; ++i) {
    ModelJoint joint;
    joint.name = "bone" + std::to_string(i);
    joint.parent = i - 1;
    chain.push_back(joint);
  }
  return modelBytes(chain);
}

Pairing pairingOf(const std::string& clipPath, const std::vector<std::string>& open = {}) {
  const LoadResult clip = loadPaths({clipPath});
  std::vector<LoadedFile> files = open.empty() ? std::vector<LoadedFile>() : loadPaths(open).files;
  files.push_back(clip.files.at(0));
  return findPairing(*clip.files.at(0).content->clips.at(0), clipPath, files);
}

TEST(Pairing, TakesTheModelWithAsManyJoints) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("cl/bcks/walk.bck", BckFile(3).bytes());
  folder.write("cl/bdl/other.bdl", modelOf(5));
  const std::string model = folder.write("cl/bdl/hero.bdl", modelOf(3));
  const Pairing pairing = pairingOf(clip);
  EXPECT_EQ(pairing.modelPath, model);
  EXPECT_TRUE(pairing.skeleton->isHierarchy);
  const core::Message fit = {code("app.model.joints-agree"), 3};
  EXPECT_TRUE(tells(core::toText(pairing.reason), {code("app.model.found"), "hero.bdl", "in ../bdl", fit}));
  EXPECT_TRUE(pairing.names(model));
}

TEST(Pairing, TheNearestFolderWins) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("cl/bcks/walk.bck", BckFile(3).bytes());
  folder.write("cl.bdl", modelOf(3));
  const std::string beside = folder.write("cl/bcks/any.bmd", modelOf(3));
  EXPECT_EQ(pairingOf(clip).modelPath, beside);
}

TEST(Pairing, FindsTheModelTwoFoldersUp) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("cl/bcks/walk.bck", BckFile(3).bytes());
  const std::string model = folder.write("cl.bdl", modelOf(3));
  EXPECT_EQ(pairingOf(clip).modelPath, model);
}

TEST(Pairing, AModelFurtherAwayMustBeNamedAlike) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("cl/bcks/walk.bck", BckFile(3).bytes());
  folder.write("town.bdl", modelOf(3));
  const Pairing pairing = pairingOf(clip);
  EXPECT_FALSE(pairing.hasModel());
  ASSERT_EQ(pairing.rejected.size(), 1U);
  EXPECT_TRUE(pairing.rejected[0].text().starts_with("town.bdl "));
}

// Its name says nothing, so that the open files are looked through before the folders; it is taken in the
// end.
TEST(Pairing, TheModelThatIsTakenIsNotAmongThoseThatAreNot) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("e1/walk.bck", BckFile(3).bytes());
  const std::string model = folder.write("e2/wanderer.bmd", modelOf(3));
  const Pairing pairing = pairingOf(clip, {model});
  EXPECT_EQ(pairing.modelPath, model);
  EXPECT_TRUE(pairing.rejected.empty());
}

TEST(Pairing, ModelsLieInAFolderOfTheirOwnKind) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("cl/bcks/wait.bck", BckFile(3).bytes());
  const std::string model = folder.write("cl/bmd/hero.bmd", modelOf(3));
  EXPECT_EQ(pairingOf(clip).modelPath, model);
}

TEST(Pairing, AnArchiveOfClipsFindsItsModelInTheArchiveWithWhoseNameItsOwnBegins) {
  const TemporaryFolder folder;
  const std::string clips = folder.write("HeroAnm.arc", rarcBytes({{"bck/wait.bck", BckFile(3).bytes()}}));
  folder.write("He.arc", rarcBytes({{"bmd/he.bmd", modelOf(3)}}));
  const std::string model = folder.write("Hero.arc", rarcBytes({{"bmd/body.bmd", modelOf(3)}}));
  const LoadResult open = loadPaths({clips});
  const Pairing pairing = findPairing(*open.files.at(0).content->clips.at(0), open.files[0].path, open.files);
  EXPECT_EQ(pairing.modelPath, model + ":bmd/body.bmd");
}

TEST(Pairing, ArchivesBesideAreLookedIntoTheMostAlikeFirst) {
  for (const char* archive : {"hero.arc", "HeroMdl.arc", "Zz.arc"}) {
    const TemporaryFolder folder;
    const std::string clip = folder.write("hero_wait.bck", BckFile(3).bytes());
    const std::string model = folder.write(archive, rarcBytes({{"body.bmd", modelOf(3)}})) + ":body.bmd";
    EXPECT_EQ(pairingOf(clip).modelPath, model);
    const std::string clips =
        folder.write("clips/HeroAnm.arc", rarcBytes({{"wait.bck", BckFile(3).bytes()}}));
    const std::string beside =
        folder.write(std::string("clips/") + archive, rarcBytes({{"body.bmd", modelOf(3)}})) + ":body.bmd";
    EXPECT_EQ(pairingOf(clips).modelPath, beside);
  }
}

TEST(Pairing, ArchivesInTheFolderAboveAndInFoldersBesideAreFoundByTheirNames) {
  for (const char* archive : {"Hero.arc", "models/Hero.arc", "bck/below/Hero.arc"}) {
    const TemporaryFolder folder;
    const std::string clip = folder.write("bck/hero_wait.bck", BckFile(3).bytes());
    folder.write("Bat.arc", rarcBytes({{"body.bmd", modelOf(3)}}));
    const std::string model = folder.write(archive, rarcBytes({{"body.bmd", modelOf(3)}})) + ":body.bmd";
    EXPECT_EQ(pairingOf(clip).modelPath, model);
  }
}

TEST(Pairing, ModelsInAnyFolderBesideAreFoundByTheirNames) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("bck/hero_wait.bck", BckFile(3).bytes());
  for (const char* name : {"aa", "bat", "cat", "dog", "elk"})
    folder.write(std::string("models/") + name + ".bmd", modelOf(3));
  EXPECT_FALSE(pairingOf(clip).hasModel());
  const std::string model = folder.write("models/hero.bmd", modelOf(3));
  const Pairing pairing = pairingOf(clip);
  EXPECT_EQ(pairing.modelPath, model);
  EXPECT_TRUE(
      tells(core::toText(pairing.reason), {code("app.model.found"), "hero.bmd", "in ../models", kAny}));
}

TEST(Pairing, TheOnlyModelThatFitsInFoldersBesideIsTakenWithAWordOfCaution) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("bcks/wait.bck", BckFile(3).bytes());
  const std::string model = folder.write("bcks/stuff/hero.bmd", modelOf(3));
  folder.write("mdl/small.bmd", modelOf(2));
  const Pairing pairing = pairingOf(clip);
  EXPECT_EQ(pairing.modelPath, model);
  EXPECT_TRUE(tells(core::toText(pairing.reason), {code("app.model.names-differ"), 3}));
  folder.write("mdl/other.bmd", modelOf(3));
  EXPECT_FALSE(pairingOf(clip).hasModel());
}

TEST(Pairing, AmongEqualModelsTheFoldersNameDecides) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("cl/walk.bck", BckFile(3).bytes());
  folder.write("cl/aa.bdl", modelOf(3));
  const std::string model = folder.write("cl/cl.bdl", modelOf(3));
  EXPECT_EQ(pairingOf(clip).modelPath, model);
}

TEST(Pairing, AModelBesideTheClipGoesBeforeAnOpenOneFurtherAway) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("a/walk.bck", BckFile(3).bytes());
  const std::string distant = folder.write("elsewhere/open.bdl", modelOf(3));
  EXPECT_EQ(pairingOf(clip, {distant}).modelPath, distant);
  const std::string beside = folder.write("a/near.bdl", modelOf(3));
  const Pairing pairing = pairingOf(clip, {distant});
  EXPECT_EQ(pairing.modelPath, beside);
  EXPECT_TRUE(core::says(pairing.reason, "app.model.further") && pairing.names(distant));
}

TEST(Pairing, AnOpenModelGoesBeforeOthersOfItsFolderAndByTheClipsNameBeforeAll) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("a/walk.bck", BckFile(3).bytes());
  folder.write("a/aa.bdl", modelOf(3));
  const std::string beside = folder.write("a/near.bdl", modelOf(3));
  EXPECT_EQ(pairingOf(clip, {beside}).modelPath, beside);
  const std::string namesake = folder.write("elsewhere/walk.bdl", modelOf(3));
  EXPECT_EQ(pairingOf(clip, {namesake}).modelPath, namesake);
}

TEST(Pairing, OpenModelsThatFitAreOfferedTheBestFirst) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a/bck/walk.bck", BckFile(3).bytes());
  const std::vector<std::string> open = {path,
                                         folder.write("elsewhere/stranger.bdl", modelOf(3)),
                                         folder.write("a/bck/small.bdl", modelOf(2)),
                                         folder.write("a/bdl/body.bdl", modelOf(3)),
                                         folder.write("a/bck/near.bdl", modelOf(3)),
                                         folder.write("elsewhere/walk.bdl", modelOf(3))};
  const LoadResult clip = loadPaths({path});
  const auto offers = fittingModels(*clip.files.at(0).content->clips.at(0), path, loadPaths(open).files);
  std::vector<std::pair<std::string, std::string>> seen;
  for (const ModelOffer& offer : offers) seen.emplace_back(offer.name, offer.why.text());
  EXPECT_EQ(seen, (std::vector<std::pair<std::string, std::string>>{
                      {"walk.bdl", "elsewhere, has the animation's name"},
                      {"near.bdl", "beside it"},
                      {"body.bdl", "in ../bdl"},
                      {"stranger.bdl", "elsewhere"}}));
}

TEST(Pairing, AmongManyOpenFilesAStrangerIsNotTaken) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("cl/bcks/cut.bck", BckFile(3).bytes());
  std::vector<std::string> open = {folder.write("island.bdl", modelOf(3)),
                                   folder.write("sky.bdl", modelOf(3))};
  const Pairing two = pairingOf(clip, open);
  EXPECT_FALSE(two.hasModel());
  EXPECT_TRUE(core::says(two.reason, "app.model.none-near"));
  EXPECT_TRUE(
      tells(core::toText(two.reason), {code("app.model.unlikely-open"), "2", kAny, "island.bdl, sky.bdl"}));
  EXPECT_TRUE(core::says(two.advice, "app.advice.select-or-open"));
  open.pop_back();
  const Pairing one = pairingOf(clip, open);
  EXPECT_TRUE(one.hasModel());
  EXPECT_TRUE(tells(core::toText(one.reason), {code("app.model.names-differ"), 3}));
  for (int joints = 4; joints < 9; ++joints) {
    open.push_back(folder.write("model" + std::to_string(joints) + ".bdl", modelOf(joints)));
  }
  EXPECT_FALSE(pairingOf(clip, open).hasModel());
}

TEST(Pairing, TheNearestOpenModelWinsAndOthersThatFitAreNamed) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("cl/bcks/walk.bck", BckFile(3).bytes());
  const std::string distant = folder.write("cl.bdl", modelOf(3));
  const std::string beside = folder.write("cl/bdl/cl.bdl", modelOf(3));
  const Pairing pairing = pairingOf(clip, {distant, beside});
  EXPECT_EQ(pairing.modelPath, beside);
  EXPECT_FALSE(core::says(pairing.reason, "app.model.equal"));
  const std::string twin = folder.write("cl/bdl/twin.bdl", modelOf(3));
  const std::string other = folder.write("cl/bdl/other.bdl", modelOf(3));
  const Pairing equal = pairingOf(clip, {twin, other});
  EXPECT_TRUE(core::says(equal.reason, "app.model.equal") && equal.names(other));
}

TEST(Pairing, AModelThatWasFoundMakesOtherSizesNoNews) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("walk.bck", BckFile(3).bytes());
  const std::string model = folder.write("hero.bdl", modelOf(3));
  const std::string ofTwo = folder.write("small.bdl", modelOf(2));
  EXPECT_TRUE(pairingOf(clip, {ofTwo, model}).rejected.empty());
}

TEST(Pairing, AModelOfTheSameArchiveComesFirst) {
  const TemporaryFolder folder;
  const std::string archive = folder.write(
      "cl.arc",
      rarcBytes({{"bck/walk.bck", BckFile(3).bytes()}, {"bmd/any.bmd", modelOf(3)}, {"x.bmd", modelOf(2)}}));
  const std::string other = folder.write("other.arc", rarcBytes({{"bmd/cl.bmd", modelOf(3)}}));
  const LoadResult open = loadPaths({other, archive});
  ASSERT_EQ(open.files.size(), 4U);
  const std::string clipPath = archive + ":bck/walk.bck";
  const Pairing pairing =
      findPairing(*open.files[2].content->clips.at(0), clipPath, open.files, SearchIn::OpenFiles);
  EXPECT_EQ(pairing.modelPath, archive + ":bmd/any.bmd");
  EXPECT_TRUE(
      tells(core::toText(pairing.reason), {code("app.model.found"), "any.bmd", "in the same archive", kAny}));
}

TEST(Pairing, AMemberOpenedAloneFindsItsModelInTheArchiveAndThenAroundIt) {
  const TemporaryFolder folder;
  const std::string clip = "bck/walk.bck";
  const std::string whole =
      folder.write("a/whole.arc", rarcBytes({{clip, BckFile(3).bytes()}, {"hero.bmd", modelOf(3)}}));
  const LoadResult inWhole = loadPaths({whole + ":walk.bck"});
  ASSERT_EQ(inWhole.files.size(), 1U);
  const auto& track = *inWhole.files[0].content->clips.at(0);
  EXPECT_EQ(findPairing(track, inWhole.files[0].path, inWhole.files).modelPath, whole + ":hero.bmd");
  const std::string alone = folder.write("b/alone.arc", rarcBytes({{clip, BckFile(3).bytes()}}));
  const std::string beside = folder.write("b/beside.bmd", modelOf(3));
  const LoadResult inAlone = loadPaths({alone});
  EXPECT_EQ(findPairing(track, inAlone.files.at(0).path, inAlone.files).modelPath, beside);
}

// Else the archive would be read again for each of its clips.
TEST(Pairing, MembersOfOneNameAreOpenBesideEachOther) {
  const TemporaryFolder folder;
  const std::string archive = folder.write(
      "a.arc", rarcBytes({{"walk.bck", BckFile(3).bytes()}, {"walk.bck", BckFile(3).frames(5).bytes()}}));
  const LoadResult open = loadPaths({archive});
  ASSERT_EQ(open.files.size(), 2U);
  const Neighbourhood both(open.files);
  EXPECT_TRUE(both.hasOtherOf(archive, archive + ":walk.bck"));
  EXPECT_EQ(open.files[1].path, archive + ":walk#2.bck");
  EXPECT_EQ(both.fileOf(*open.files[1].content->clips.at(0), open.files[1].path), &open.files[1]);
  const std::vector<LoadedFile> alone = {open.files[0]};
  EXPECT_FALSE(Neighbourhood(alone).hasOtherOf(archive, archive + ":walk.bck"));
  EXPECT_FALSE(both.hasOtherOf("b.arc", "b.arc:walk.bck"));
}

TEST(Pairing, AModelMayBeSelectedOutOfAnArchive) {
  const TemporaryFolder folder;
  const LoadResult clip = loadPaths({folder.write("walk.bck", BckFile(3).bytes())});
  const std::string archive =
      folder.write("cl.arc", rarcBytes({{"a.bck", BckFile(3).bytes()}, {"hero.bmd", modelOf(3)}}));
  const auto pairing = pairWith(*clip.files.at(0).content->clips.at(0), archive);
  ASSERT_TRUE(pairing) << core::toText(pairing.error());
  EXPECT_EQ(pairing->modelPath, archive + ":hero.bmd");
}

TEST(Pairing, WithoutAModelItSaysWhatWasLookedAt) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("walk.bck", BckFile(3).bytes());
  folder.write("small.bdl", modelOf(2));
  folder.write("broken.bdl", {'J', '3', 'D', '2', 'b', 'd', 'l', '4'});
  const Pairing pairing = pairingOf(clip);
  EXPECT_FALSE(pairing.hasModel());
  EXPECT_FALSE(pairing.skeleton->isHierarchy);
  EXPECT_EQ(pairing.skeleton->size(), 3U);
  EXPECT_TRUE(core::says(pairing.reason, "app.model.looked-at") && pairing.names(folder.path("small.bdl")));
  ASSERT_EQ(pairing.rejected.size(), 2U);
  EXPECT_TRUE(pairing.rejected[0].text().starts_with("broken.bdl "));
}

TEST(Pairing, ASelectedModelOfAnotherSizeNamesTheBonesThatDoNotMatch) {
  const TemporaryFolder folder;
  const LoadResult clip = loadPaths({folder.write("walk.bck", BckFile(3).bytes())});
  const auto& track = *clip.files.at(0).content->clips.at(0);
  const auto larger = pairWith(track, folder.write("large.bdl", modelOf(5)));
  ASSERT_TRUE(larger);
  EXPECT_TRUE(larger->selectedByUser);
  EXPECT_NE(core::toText(larger->reason).find("bone3, bone4"), std::string::npos);
  const auto smaller = pairWith(track, folder.write("small.bdl", modelOf(2)));
  ASSERT_TRUE(smaller);
  EXPECT_TRUE(tells(core::toText(smaller->reason), {code("app.model.joints-missing"), 2, 3, kAny}));
  EXPECT_FALSE(pairWith(track, folder.path("walk.bck")));
  EXPECT_FALSE(pairWith(track, folder.path("missing.bdl")));
}

formats::Bytes bmdOf(unsigned bones) {
  std::vector<write::BmdRecord> records;
  for (unsigned i = 0; i < bones; ++i) {
    records.push_back({"bone" + std::to_string(i), i, i == 0 ? 0 : -1});
  }
  return write::bmdBytes(records);
}

TEST(SharedWords, CountsWholeWordsOnly) {
  EXPECT_EQ(sharedWords("kuro_walk", "kuro_model"), "kuro");
  EXPECT_EQ(sharedWords("big_kuro_walk", "big_kuro"), "big_kuro");
  EXPECT_EQ(sharedWords("kuro", "kuro"), "kuro");
  EXPECT_EQ(sharedWords("kuro_walk", "kurobo_walk"), "");
  EXPECT_EQ(sharedWords("walk", "run"), "");
  EXPECT_EQ(firstWord("big_kuro"), "big");
}

TEST(Sm64dsPairing, TheSharedNameDecidesAmongModelsOfOneSize) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("kuro_walk.bca", write::BcaFile(3).bytes());
  folder.write("aka_model.bmd", bmdOf(3));
  const std::string model = folder.write("kuro_model.bmd", bmdOf(3));
  const Pairing pairing = pairingOf(clip);
  EXPECT_EQ(pairing.modelPath, model);
  const core::Message fit = {code("app.model.words-agree"), 3, "kuro"};
  EXPECT_TRUE(
      tells(core::toText(pairing.reason), {code("app.model.found"), "kuro_model.bmd", "beside it", fit}));
}

TEST(Sm64dsPairing, AnotherNameIsTakenWithAWordOfCaution) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("kuro_walk.bca", write::BcaFile(3).bytes());
  const std::string model = folder.write("aka_model.bmd", bmdOf(3));
  const Pairing pairing = pairingOf(clip);
  EXPECT_EQ(pairing.modelPath, model);
  EXPECT_TRUE(tells(core::toText(pairing.reason), {code("app.model.names-differ"), 3}));
}

TEST(Sm64dsPairing, ANamesakeOfAnotherSizeIsRefusedInWords) {
  const TemporaryFolder folder;
  const std::string clip = folder.write("kuro_walk.bca", write::BcaFile(3).bytes());
  folder.write("kuro_model.bmd", bmdOf(4));
  const Pairing pairing = pairingOf(clip);
  EXPECT_FALSE(pairing.hasModel());
  ASSERT_EQ(pairing.rejected.size(), 1U);
  EXPECT_TRUE(pairing.rejected[0].text().starts_with("kuro_model.bmd "));
}

TEST(Sm64dsPairing, AModelOfAnotherGameIsNeverTaken) {
  const TemporaryFolder folder;
  const std::string ds = folder.write("kuro_walk.bca", write::BcaFile(3).bytes());
  folder.write("kuro_model.bmd", modelOf(3));
  const Pairing pairing = pairingOf(ds);
  EXPECT_FALSE(pairing.hasModel());
  EXPECT_TRUE(pairing.names(folder.path("kuro_model.bmd")));
  const TemporaryFolder other;
  other.write("walk.bmd", bmdOf(3));
  EXPECT_FALSE(pairingOf(other.write("walk.bck", BckFile(3).bytes())).hasModel());
}

TEST(RejectedModels, FilesOfOneNameAreToldApartByTheirFolders) {
  const std::vector<core::Words> files = rejectedTexts({{"/x/old/cl.bdl", "has 2 bones"},
                                                        {"/x/new/cl.bdl", "has 3 bones"},
                                                        {"/x/new/jb.bdl", "has 3 bones"},
                                                        {"/x/new/../new/cl.bdl", "has 3 bones"}});
  EXPECT_EQ(core::listed(files, 4).text(),
            "old/cl.bdl has 2 bones, new/cl.bdl has 3 bones, jb.bdl has 3 bones");
}

}  // namespace
}  // namespace marrow::app
