// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/document/loader.h"
#include "tests/support/baev_files.h"
#include "tests/support/j3d_files.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

namespace marrow::app {
namespace {

using testing::BckFile;
using testing::modelBytes;
using testing::TemporaryFolder;

formats::Bytes pairOfJoints() {
  return modelBytes({{"root", -1, {0, 5, 0}, {1, 1, 1}, {}, 0}, {"tip", 0, {3, 0, 0}, {1, 1, 1}, {}, 0}});
}

BckFile moving(int loopMode) {
  return BckFile(2)
      .frames(10)
      .loopMode(loopMode)
      .track(1, 0, 2, {3, 0, 0})
      .translations({0, 0, 0, 4, 8, 0, 9, 10, 0});
}

class DocumentTest : public ::testing::Test {
 protected:
  void open(const std::vector<std::string>& paths) {
    LoadResult result = loadPaths(paths);
    ASSERT_TRUE(result.errors.empty()) << core::toText(result.errors.front());
    document_.addFiles(std::move(result.files));
  }

  TemporaryFolder folder_;
  Document document_;
};

TEST_F(DocumentTest, ShowsTheFirstClipOnTheOpenModel) {
  QSignalSpy clipChanged(&document_, &Document::clipChanged);
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  ASSERT_TRUE(document_.clip());
  EXPECT_EQ(document_.clip()->name, "walk");
  EXPECT_TRUE(document_.pairing().hasModel());
  EXPECT_EQ(clipChanged.count(), 1);
  // A track without keys means 0, whatever the model's rest pose says.
  EXPECT_FLOAT_EQ(document_.pose().origin(1).y, 0.0F);
}

TEST_F(DocumentTest, AClipWithoutJointsIsNotShownFirstWhereThereIsAnother) {
  const std::string empty = folder_.write("a_none.bck", BckFile(0).bytes());
  open({empty, folder_.write("walk.bck", moving(2).bytes())});
  EXPECT_EQ(document_.clip()->name, "walk");
  document_.closeAll();
  open({empty});
  EXPECT_EQ(document_.clip()->name, "a_none");
}

// What is opened for an animation is said to be so; "as selected" is what was selected from a list.
TEST_F(DocumentTest, AModelOpenedLaterSaysWhyItIsUnderTheAnimation) {
  folder_.write("a/near.bmd", pairOfJoints());
  open({folder_.write("a/near2.bmd", pairOfJoints()), folder_.write("a/walk.bck", moving(2).bytes())});
  ASSERT_NE(document_.pairing().modelPath.find("near2.bmd"), std::string::npos);
  const std::string later = folder_.write("elsewhere/later.bmd", pairOfJoints());
  open({later});
  const Pairing& pairing = document_.pairing();
  EXPECT_EQ(pairing.modelPath, later);
  EXPECT_TRUE(pairing.selectedByUser);
  EXPECT_NE(pairing.reason.find("later.bmd"), std::string::npos) << pairing.reason;
  EXPECT_NE(pairing.reason.find("opened after the animation"), std::string::npos) << pairing.reason;
  EXPECT_EQ(pairing.reason.find("as selected"), std::string::npos) << pairing.reason;
}

TEST_F(DocumentTest, AnEventFileIsOpenBesideWhatIsShown) {
  const std::string events = folder_.write("walk.baev", testing::baevBytes({}));
  open({events});
  EXPECT_FALSE(document_.skeleton());
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  const std::size_t issues = document_.issues().size();
  open({folder_.write("more.baev", testing::baevBytes({}))});
  EXPECT_EQ(document_.clip()->name, "walk");
  EXPECT_EQ(document_.issues().size(), issues + 1);  // the file's version
  document_.closeFile(2);
  EXPECT_EQ(document_.shownModelFile(), 1);
}

TEST_F(DocumentTest, WhatPlaysCanBeClosedUnderTheEyesOfThePanels) {
  // A panel that asks everything whenever it is told of anything.
  const auto look = [this] {
    (void)document_.clip();
    (void)document_.rangeOut();
    (void)document_.keyFrames(-1);
  };
  QObject::connect(&document_, &Document::playbackChanged, &document_, look);
  QObject::connect(&document_, &Document::selectionChanged, &document_, look);
  const std::string walk = folder_.write("walk.bck", moving(2).bytes());
  open({folder_.write("a.bmd", pairOfJoints()), walk});
  document_.setSelectedBone(1);
  document_.setPlaying(true);
  document_.closeFile(1);
  EXPECT_FALSE(document_.isPlaying());
  EXPECT_FALSE(document_.clip());
  open({walk});
  document_.setSelectedBone(1);
  document_.setPlaying(true);
  document_.closeAll();
  EXPECT_FALSE(document_.clip());
}

TEST_F(DocumentTest, AModelOpenedLaterGoesUnderTheClip) {
  QSignalSpy wanted(&document_, &Document::pairingWanted);
  open({folder_.write("walk.bck", moving(2).bytes())});
  EXPECT_FALSE(document_.pairing().hasModel());
  EXPECT_EQ(wanted.count(), 1);
  open({folder_.write("late.bmd", pairOfJoints())});
  EXPECT_TRUE(document_.pairing().hasModel());
  EXPECT_EQ(document_.clip()->name, "walk");
}

TEST_F(DocumentTest, AModelThatDoesNotFitIsReportedAndChangesNothing) {
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  open({folder_.write("b.bmd", modelBytes({{"one", -1, {}, {1, 1, 1}, {}, 0}}))});
  EXPECT_NE(document_.pairing().modelPath.find("a.bmd"), std::string::npos);
  ASSERT_EQ(document_.issues().size(), 1U);
  EXPECT_NE(document_.issues()[0].message.find("b.bmd has 1"), std::string::npos);
}

TEST_F(DocumentTest, ThePlayheadCarriesThePose) {
  open({folder_.write("walk.bck", moving(2).bytes())});
  QSignalSpy frameChanged(&document_, &Document::frameChanged);
  document_.setFrame(4.0);
  EXPECT_FLOAT_EQ(document_.pose().local[1].translation.x, 8.0F);
  document_.setFrame(4.0);
  EXPECT_EQ(frameChanged.count(), 1);
  document_.setFrame(99.0);
  EXPECT_EQ(document_.frame(), 10.0);
  document_.setFrame(-5.0);
  EXPECT_EQ(document_.frame(), 0.0);
}

TEST_F(DocumentTest, PlaybackFollowsTheLoopModeAndStops) {
  open({folder_.write("walk.bck", moving(0).bytes())});
  document_.setPlaying(true);
  document_.advance(3.0 / 30.0);
  EXPECT_NEAR(document_.frame(), 3.0, 1e-4);
  document_.advance(1.0);
  EXPECT_NEAR(document_.frame(), 9.999, 1e-4);
  EXPECT_FALSE(document_.isPlaying());
  document_.setPlaying(true);  // from the end it starts again
  EXPECT_EQ(document_.frame(), 0.0);
  document_.setLoopOverride(core::LoopMode::Loop);
  document_.advance(12.0 / 30.0);
  EXPECT_NEAR(document_.frame(), 2.0, 1e-4);
}

TEST_F(DocumentTest, GameExactModePlaysWholeFramesAsTheGameDoes) {
  open({folder_.write("walk.bck", moving(2).bytes())});
  document_.setSampleMode(core::SampleMode::GameExact);
  document_.setPlaying(true);
  document_.advance(0.6 / 30.0);
  EXPECT_EQ(document_.frame(), 0.0);
  document_.advance(0.6 / 30.0);
  EXPECT_EQ(document_.frame(), 1.0);
  document_.advance(1.9 / 30.0);
  EXPECT_EQ(document_.frame(), 3.0);
}

TEST_F(DocumentTest, AHeldPlayheadStaysWherePlaybackFoundIt) {
  open({folder_.write("walk.bck", moving(2).bytes())});
  document_.setPlaying(true);
  document_.setHeld(true);
  document_.advance(0.5);
  EXPECT_EQ(document_.frame(), 0.0);
  document_.setHeld(false);
  document_.advance(1.0 / 30.0);
  EXPECT_NEAR(document_.frame(), 1.0, 1e-4);
}

TEST_F(DocumentTest, TheRangeIsPlayedAlone) {
  open({folder_.write("walk.bck", moving(2).bytes())});
  document_.setRangeIn(2.0);
  document_.setRangeOut(4.0);
  document_.setFrame(2.0);
  document_.setPlaying(true);
  document_.advance(3.0 / 30.0);
  EXPECT_NEAR(document_.frame(), 3.0, 1e-4);
  document_.setRangeOut(1.0);  // before the start: the start gives way
  EXPECT_EQ(document_.rangeIn(), 0.0);
}

TEST_F(DocumentTest, KeysOfAllBonesAreEachFrameOnce) {
  BckFile file(2);
  file.frames(10).loopMode(2).track(0, 0, 2, {2, 9, 0}).track(1, 0, 2, {3, 0, 0}).track(1, 1, 2, {2, 15, 0});
  file.translations({0, 0, 0, 4, 8, 0, 9, 10, 0,  // frame, value, tangent
                     2, 0, 0, 9, 5, 0,            //
                     0, 1, 0, 7, 3, 0});
  open({folder_.write("walk.bck", file.bytes())});
  EXPECT_EQ(document_.keyFrames(0), (std::vector<float>{2.0F, 9.0F}));
  EXPECT_EQ(document_.keyFrames(1), (std::vector<float>{0.0F, 4.0F, 7.0F, 9.0F}));
  EXPECT_EQ(document_.keyFrames(-1), (std::vector<float>{0.0F, 2.0F, 4.0F, 7.0F, 9.0F}));
}

TEST_F(DocumentTest, KeysOfTheSelectedBone) {
  open({folder_.write("walk.bck", moving(2).bytes())});
  EXPECT_EQ(document_.keyFrames(1), (std::vector<float>{0.0F, 4.0F, 9.0F}));
  EXPECT_TRUE(document_.keyFrames(0).empty());
  document_.setSelectedBone(1);
  document_.setFrame(5.0);
  EXPECT_EQ(document_.previousKeyFrame(), 4.0);
  EXPECT_EQ(document_.nextKeyFrame(), 9.0);
  document_.setFrame(9.0);
  EXPECT_FALSE(document_.nextKeyFrame().has_value());
}

TEST_F(DocumentTest, ReloadingTheShownFileKeepsThePlace) {
  const std::string path = folder_.write("walk.bck", moving(2).bytes());
  open({path});
  document_.setFrame(7.0);
  document_.setSelectedBone(1);
  open({path});
  EXPECT_EQ(document_.files().size(), 1U);
  EXPECT_EQ(document_.frame(), 7.0);
  EXPECT_EQ(document_.selectedBone(), 1);
}

TEST_F(DocumentTest, AModelAloneShowsItsRestPose) {
  open({folder_.write("a.bmd", pairOfJoints())});
  EXPECT_FALSE(document_.clip());
  EXPECT_EQ(document_.shownModelFile(), 0);
  EXPECT_EQ(document_.pose().size(), 2U);
  document_.setPlaying(true);
  EXPECT_FALSE(document_.isPlaying());
}

TEST_F(DocumentTest, ClosingTheShownFileShowsAnother) {
  open({folder_.write("run.bck", moving(2).bytes()), folder_.write("walk.bck", moving(2).bytes())});
  document_.closeFile(0);
  ASSERT_TRUE(document_.clip());
  EXPECT_EQ(document_.clip()->name, "walk");
  document_.closeFile(0);
  EXPECT_FALSE(document_.clip());
  EXPECT_FALSE(document_.skeleton());
  EXPECT_EQ(document_.pose().size(), 0U);
}

TEST_F(DocumentTest, ClosingTheModelPairsTheClipAnewAndSaysSo) {
  open({folder_.write("clips/walk.bck", moving(2).bytes()), folder_.write("far/a.bmd", pairOfJoints())});
  ASSERT_TRUE(document_.pairing().hasModel());
  document_.setFrame(3.0);
  QSignalSpy wanted(&document_, &Document::pairingWanted);
  document_.closeFile(1);
  ASSERT_TRUE(document_.clip());
  EXPECT_FALSE(document_.pairing().hasModel());
  EXPECT_EQ(document_.explanation().find("a.bmd"), std::string::npos) << document_.explanation();
  EXPECT_EQ(wanted.count(), 1);
  EXPECT_EQ(document_.frame(), 3.0);
}

TEST_F(DocumentTest, ClosingTheModelTakesAnotherOpenOne) {
  open({folder_.write("clips/walk.bck", moving(2).bytes()), folder_.write("far/a.bmd", pairOfJoints())});
  const std::string later = folder_.write("far/b.bmd", pairOfJoints());
  open({later});
  ASSERT_EQ(document_.pairing().modelPath, later);
  document_.closePath(later);
  EXPECT_NE(document_.pairing().modelPath.find("a.bmd"), std::string::npos) << document_.pairing().modelPath;
  EXPECT_NE(document_.explanation().find("a.bmd"), std::string::npos) << document_.explanation();
}

TEST_F(DocumentTest, ASelectedModelIsRememberedForTheFolder) {
  open({folder_.write("run.bck", moving(2).bytes()), folder_.write("walk.bck", moving(2).bytes())});
  const auto selected = pairWith(*document_.clip(), folder_.write("x/hero.bmd", pairOfJoints()));
  ASSERT_TRUE(selected);
  document_.setPairing(*selected);
  QSignalSpy wanted(&document_, &Document::pairingWanted);
  document_.setCurrentClip({1, 0});
  EXPECT_EQ(document_.pairing().modelPath, selected->modelPath);
  EXPECT_EQ(wanted.count(), 0);
}

TEST_F(DocumentTest, SeveralBonesCanBeSelectedAndOneIsActive) {
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  QSignalSpy changed(&document_, &Document::selectionChanged);
  document_.setSelectedBones({1, 0, 1, 7, -3}, 1);
  EXPECT_EQ(document_.selectedBones(), (std::vector<int>{0, 1}));
  EXPECT_EQ(document_.selectedBone(), 1);
  EXPECT_EQ(changed.count(), 1);
  document_.setSelectedBones({0, 1}, 0);
  EXPECT_EQ(document_.selectedBone(), 0);
  EXPECT_EQ(changed.count(), 2);
  document_.setSelectedBones({0, 1}, 0);
  EXPECT_EQ(changed.count(), 2);
  document_.setSelectedBones({1}, 0);  // the active one must be selected
  EXPECT_EQ(document_.selectedBone(), 1);
  document_.setSelectedBone(-1);
  EXPECT_TRUE(document_.selectedBones().empty());
}

TEST_F(DocumentTest, ASelectedKeySelectsItsBoneAndGoesWithTheClip) {
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  QSignalSpy selected(&document_, &Document::keySelected);
  document_.selectKey(KeyRef{1, core::Channel::TranslationX, 2});
  EXPECT_EQ(document_.selectedBone(), 1);
  document_.selectKey(KeyRef{1, core::Channel::TranslationX, 2});
  EXPECT_EQ(selected.count(), 1);
  document_.setSelectedBones({0, 1}, 0);
  document_.selectKey(KeyRef{1, core::Channel::TranslationX, 1});
  EXPECT_EQ(document_.selectedBones().size(), 2U);  // selected together, they stay so
  EXPECT_EQ(document_.selectedBone(), 1);
  open({folder_.write("run.bck", moving(2).bytes())});
  EXPECT_FALSE(document_.selectedKey().has_value());
}

}  // namespace
}  // namespace marrow::app
