// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/selection.h"

#include "tests/app/session/session_test.h"

#include <QSignalSpy>

namespace marrow::app {
namespace {

using SelectionTest = testing::SessionTest;

TEST_F(SelectionTest, SeveralBonesCanBeSelectedAndOneIsActive) {
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  QSignalSpy changed(&selection_, &Selection::bonesSelected);
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
  selection_.selectKey(KeyRef{1, core::Channel::TranslationX, 2});
  EXPECT_EQ(selection_.activeBone(), 1);
  selection_.selectKey(KeyRef{1, core::Channel::TranslationX, 2});
  EXPECT_EQ(selected.count(), 1);
  selection_.selectBones({0, 1}, 0);
  selection_.selectKey(KeyRef{1, core::Channel::TranslationX, 1});
  EXPECT_EQ(selection_.bones().size(), 2U);  // selected together, they stay so
  EXPECT_EQ(selection_.activeBone(), 1);
  open({folder_.write("run.bck", moving(2).bytes())});
  EXPECT_FALSE(selection_.key().has_value());
}

}  // namespace
}  // namespace marrow::app
