// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/selection.h"
#include "app/session/stored_at.h"

#include "tests/app/session/session_test.h"
#include "tests/support/j3d_files.h"

#include <QSignalSpy>

namespace marrow::app {
namespace {

using SelectionTest = testing::SessionTest;

TEST_F(SelectionTest, SeveralBonesCanBeSelectedAndOneIsActive) {
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  QSignalSpy changed(&selection_, &Selection::selectionChanged);
  selection_.selectBones({1, 0, 1, 7, -3}, 1);
  EXPECT_EQ(selection_.bones(), (std::vector<int>{0, 1}));
  EXPECT_EQ(selection_.activeBone(), 1);
  EXPECT_EQ(changed.count(), 1);
  selection_.selectBones({0, 1}, 0);
  EXPECT_EQ(selection_.activeBone(), 0);
  EXPECT_EQ(changed.count(), 2);
  selection_.selectBones({0, 1}, 0);
  EXPECT_EQ(changed.count(), 2);
  selection_.selectBones({1}, 0);  // the active one must be selected
  EXPECT_EQ(selection_.activeBone(), 1);
  selection_.selectBone(-1);
  EXPECT_TRUE(selection_.bones().empty());
}

TEST_F(SelectionTest, ASelectedKeySelectsItsBoneAndGoesWithTheClip) {
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  QSignalSpy selected(&selection_, &Selection::keySelected);
  selection_.selectKey(KeyRef{trackOf(workspace_, 1), core::Channel::TranslationX, 2});
  EXPECT_EQ(selection_.activeBone(), 1);
  selection_.selectKey(KeyRef{trackOf(workspace_, 1), core::Channel::TranslationX, 2});
  EXPECT_EQ(selected.count(), 1);
  selection_.selectBones({0, 1}, 0);
  selection_.selectKey(KeyRef{trackOf(workspace_, 1), core::Channel::TranslationX, 1});
  EXPECT_EQ(selection_.bones().size(), 2U);  // selected together, they stay so
  EXPECT_EQ(selection_.activeBone(), 1);
  open({folder_.write("run.bck", moving(2).bytes())});
  EXPECT_FALSE(selection_.key().has_value());
}

TEST_F(SelectionTest, TheTrackOfABoneSelectsTheBone) {
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  EXPECT_FALSE(selection_.activeTrack().isValid());
  selection_.selectBones({0, 1}, 0);
  selection_.selectTrack(trackOf(workspace_, 1));
  EXPECT_EQ(selection_.activeBone(), 1);
  EXPECT_EQ(selection_.bones().size(), 2U);
  EXPECT_FALSE(selection_.track().isValid());
  EXPECT_EQ(selection_.activeTrack(), trackOf(workspace_, 1));
}

// The curves panel may still show the clip before, and be clicked at.
TEST_F(SelectionTest, ABoneOfAClipThatIsNotShownIsNotSelected) {
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  const TrackRef before = trackOf(workspace_, 0);
  open({folder_.write("run.bck", moving(2).bytes())});
  selection_.selectBone(1);
  selection_.selectTrack(before);
  EXPECT_EQ(selection_.activeBone(), 1);
  EXPECT_FALSE(selection_.track().isValid());
}

TEST_F(SelectionTest, BonesAndATrackTakeTurns) {
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes()),
        folder_.write("walk.btk", testing::btkFile().file())});
  const auto clip = workspace_.files()[2].content->clips.front();
  QSignalSpy changed(&selection_, &Selection::selectionChanged);
  selection_.selectBone(1);
  selection_.selectTrack({clip, 0});
  EXPECT_TRUE(selection_.bones().empty());
  EXPECT_EQ(selection_.activeBone(), -1);
  EXPECT_EQ(changed.count(), 2);
  selection_.selectBone(0);
  EXPECT_FALSE(selection_.track().isValid());
  selection_.selectKey(KeyRef{{clip, 0}, core::Channel::TranslationX, 0});
  EXPECT_EQ(selection_.track(), (TrackRef{clip, 0}));
  workspace_.closePath(folder_.path("walk.btk"));
  EXPECT_FALSE(selection_.track().isValid());
  EXPECT_EQ(changed.count(), 5);
}

}  // namespace
}  // namespace marrow::app
