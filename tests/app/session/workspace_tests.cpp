// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/workspace.h"

#include "app/finding/pairing.h"
#include "app/session/issue_list.h"
#include "app/session/key_frames.h"
#include "app/session/waiting_files.h"
#include "tests/app/session/session_test.h"
#include "tests/support/baev_files.h"
#include "tests/support/j3d_files.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QSignalSpy>

namespace marrow::app {
namespace {

using write::BckFile;
using WorkspaceTest = testing::SessionTest;

TEST_F(WorkspaceTest, ShowsTheFirstClipOnTheOpenModel) {
  QSignalSpy clipChanged(&workspace_, &Workspace::clipChanged);
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  ASSERT_TRUE(workspace_.clip());
  EXPECT_EQ(workspace_.clip()->name, "walk");
  EXPECT_TRUE(workspace_.pairing().hasModel());
  EXPECT_EQ(clipChanged.count(), 1);
  // A track without keys means 0, whatever the model's rest pose says.
  EXPECT_FLOAT_EQ(playback_.pose().origin(1).y, 0.0F);
}

TEST_F(WorkspaceTest, AClipWithoutJointsIsNotShownFirstWhereThereIsAnother) {
  const std::string empty = folder_.write("a_none.bck", BckFile(0).bytes());
  open({empty, folder_.write("walk.bck", moving(2).bytes())});
  EXPECT_EQ(workspace_.clip()->name, "walk");
  workspace_.closeAll();
  open({empty});
  EXPECT_EQ(workspace_.clip()->name, "a_none");
}

// A model opened for an animation is said to be so; "as selected" is one selected from a list.
TEST_F(WorkspaceTest, AModelOpenedLaterSaysWhyItIsUnderTheAnimation) {
  folder_.write("a/near.bmd", pairOfJoints());
  open({folder_.write("a/near2.bmd", pairOfJoints()), folder_.write("a/walk.bck", moving(2).bytes())});
  ASSERT_NE(workspace_.pairing().modelPath.find("near2.bmd"), std::string::npos);
  const std::string later = folder_.write("elsewhere/later.bmd", pairOfJoints());
  open({later});
  const Pairing& pairing = workspace_.pairing();
  EXPECT_EQ(pairing.modelPath, later);
  EXPECT_TRUE(pairing.selectedByUser);
  EXPECT_TRUE(core::says(pairing.reason, "app.model.opened-later")) << core::toText(pairing.reason);
  EXPECT_TRUE(pairing.names(later));
}

TEST_F(WorkspaceTest, AnEventFileIsOpenBesideWhatIsShown) {
  const std::string events = folder_.write("walk.baev", testing::baevBytes({}));
  open({events});
  EXPECT_FALSE(workspace_.skeleton());
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  const std::size_t issues = issuesOf(workspace_).size();
  open({folder_.write("more.baev", testing::baevBytes({}))});
  EXPECT_EQ(workspace_.clip()->name, "walk");
  EXPECT_EQ(issuesOf(workspace_).size(), issues + 1);  // the file's version
  workspace_.closeFile(2);
  EXPECT_EQ(workspace_.shownModelFile(), 1);
}

TEST_F(WorkspaceTest, WhatPlaysCanBeClosedUnderTheEyesOfThePanels) {
  // A panel that asks everything whenever it is told of anything.
  const auto look = [this] {
    (void)workspace_.clip();
    (void)playback_.rangeOut();
    (void)keyFrames(workspace_, -1);
  };
  QObject::connect(&playback_, &Playback::playbackChanged, &workspace_, look);
  QObject::connect(&selection_, &Selection::selectionChanged, &workspace_, look);
  const std::string walk = folder_.write("walk.bck", moving(2).bytes());
  open({folder_.write("a.bmd", pairOfJoints()), walk});
  selection_.selectBone(1);
  playback_.setPlaying(true);
  workspace_.closeFile(1);
  EXPECT_FALSE(playback_.isPlaying());
  EXPECT_FALSE(workspace_.clip());
  open({walk});
  selection_.selectBone(1);
  playback_.setPlaying(true);
  workspace_.closeAll();
  EXPECT_FALSE(workspace_.clip());
}

TEST_F(WorkspaceTest, AModelOpenedLaterGoesUnderTheClip) {
  QSignalSpy wanted(&workspace_, &Workspace::pairingWanted);
  open({folder_.write("walk.bck", moving(2).bytes())});
  EXPECT_FALSE(workspace_.pairing().hasModel());
  EXPECT_EQ(wanted.count(), 1);
  open({folder_.write("late.bmd", pairOfJoints())});
  EXPECT_TRUE(workspace_.pairing().hasModel());
  EXPECT_EQ(workspace_.clip()->name, "walk");
}

TEST_F(WorkspaceTest, AModelThatDoesNotFitIsReportedAndChangesNothing) {
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  open({folder_.write("b.bmd", write::modelBytes({{"one", -1, {}, {1, 1, 1}, {}, 0}}))});
  EXPECT_NE(workspace_.pairing().modelPath.find("a.bmd"), std::string::npos);
  ASSERT_EQ(issuesOf(workspace_).size(), 1U);
  EXPECT_STREQ(issuesOf(workspace_)[0].message.code().id, "app.joints-differ");
}

TEST_F(WorkspaceTest, AnImageIsShownButNeverUnderAClipOrBeforeAModel) {
  open({folder_.write("a.bti", testing::redBti()), folder_.write("b.bmd", pairOfJoints())});
  EXPECT_EQ(workspace_.shownModelFile(), 1);
  open({folder_.write("walk.bck", moving(1).bytes())});
  EXPECT_TRUE(workspace_.pairing().modelPath.ends_with("b.bmd"));
  open({folder_.write("c.bti", testing::redBti())});
  EXPECT_FALSE(workspace_.clip());
  EXPECT_EQ(workspace_.shownModelFile(), 3);
  EXPECT_TRUE(core::says(workspace_.pairing().reason, "app.model.image"));
  EXPECT_TRUE(issuesOf(workspace_).empty());
}

TEST_F(WorkspaceTest, ReloadingTheShownFileKeepsThePlace) {
  const std::string path = folder_.write("walk.bck", moving(2).bytes());
  open({path});
  playback_.setFrame(7.0);
  selection_.selectBone(1);
  open({path});
  EXPECT_EQ(workspace_.files().size(), 1U);
  EXPECT_EQ(playback_.frame(), 7.0);
  EXPECT_EQ(selection_.activeBone(), 1);
}

TEST_F(WorkspaceTest, AModelAloneShowsItsRestPose) {
  open({folder_.write("a.bmd", pairOfJoints())});
  EXPECT_FALSE(workspace_.clip());
  EXPECT_EQ(workspace_.shownModelFile(), 0);
  EXPECT_EQ(playback_.pose().size(), 2U);
  playback_.setPlaying(true);
  EXPECT_FALSE(playback_.isPlaying());
}

TEST_F(WorkspaceTest, ClosingTheShownFileShowsAnother) {
  open({folder_.write("run.bck", moving(2).bytes()), folder_.write("walk.bck", moving(2).bytes())});
  workspace_.closeFile(0);
  ASSERT_TRUE(workspace_.clip());
  EXPECT_EQ(workspace_.clip()->name, "walk");
  workspace_.closeFile(0);
  EXPECT_FALSE(workspace_.clip());
  EXPECT_FALSE(workspace_.skeleton());
  EXPECT_EQ(playback_.pose().size(), 0U);
}

TEST_F(WorkspaceTest, ClosingTheModelPairsTheClipAnewAndSaysSo) {
  open({folder_.write("clips/walk.bck", moving(2).bytes()), folder_.write("far/a.bmd", pairOfJoints())});
  ASSERT_TRUE(workspace_.pairing().hasModel());
  playback_.setFrame(3.0);
  QSignalSpy wanted(&workspace_, &Workspace::pairingWanted);
  workspace_.closeFile(1);
  ASSERT_TRUE(workspace_.clip());
  EXPECT_FALSE(workspace_.pairing().hasModel());
  EXPECT_EQ(explanationOf(workspace_).text().find("a.bmd"), std::string::npos)
      << explanationOf(workspace_).text();
  EXPECT_EQ(wanted.count(), 1);
  EXPECT_EQ(playback_.frame(), 3.0);
}

TEST_F(WorkspaceTest, ClosingTheModelTakesAnotherOpenOne) {
  open({folder_.write("clips/walk.bck", moving(2).bytes()), folder_.write("far/a.bmd", pairOfJoints())});
  const std::string later = folder_.write("far/b.bmd", pairOfJoints());
  open({later});
  ASSERT_EQ(workspace_.pairing().modelPath, later);
  workspace_.closePath(later);
  EXPECT_NE(workspace_.pairing().modelPath.find("a.bmd"), std::string::npos)
      << workspace_.pairing().modelPath;
  EXPECT_NE(explanationOf(workspace_).text().find("a.bmd"), std::string::npos)
      << explanationOf(workspace_).text();
}

TEST_F(WorkspaceTest, ASelectedModelIsRememberedForTheFolder) {
  open({folder_.write("run.bck", moving(2).bytes()), folder_.write("walk.bck", moving(2).bytes())});
  const auto selected = pairWith(*workspace_.clip(), folder_.write("x/hero.bmd", pairOfJoints()));
  ASSERT_TRUE(selected);
  workspace_.setPairing(*selected);
  QSignalSpy wanted(&workspace_, &Workspace::pairingWanted);
  workspace_.showClip({1, 0});
  EXPECT_EQ(workspace_.pairing().modelPath, selected->modelPath);
  EXPECT_EQ(wanted.count(), 0);
}

}  // namespace
}  // namespace marrow::app
