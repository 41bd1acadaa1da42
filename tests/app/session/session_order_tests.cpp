// SPDX-License-Identifier: GPL-3.0-or-later
// At every signal that a panel gets, the four objects agree.
#include "app/finding/pairing.h"
#include "tests/app/session/session_test.h"
#include "tests/write/j3d_clips.h"

#include <QObject>

namespace marrow::app {
namespace {

using write::BckFile;

class SessionOrderTest : public testing::SessionTest {
 protected:
  void SetUp() override {
    const auto look = [this] { expectFit(); };
    QObject::connect(&workspace_, &Workspace::filesChanged, &witness_, look);
    QObject::connect(&workspace_, &Workspace::eventsChanged, &witness_, look);
    QObject::connect(&workspace_, &Workspace::issuesChanged, &witness_, look);
    QObject::connect(&workspace_, &Workspace::clipChanged, &witness_, look);
    QObject::connect(&playback_, &Playback::frameChanged, &witness_, look);
    QObject::connect(&playback_, &Playback::playbackChanged, &witness_, look);
    QObject::connect(&selection_, &Selection::selectionChanged, &witness_, look);
    QObject::connect(&selection_, &Selection::keySelected, &witness_, look);
    QObject::connect(&session_.comparison, &Comparison::referenceChanged, &witness_, look);
  }

  void expectFit() {
    ++told_;
    const auto skeleton = workspace_.skeleton();
    const std::size_t bones = skeleton ? skeleton->size() : 0;
    EXPECT_EQ(playback_.pose().size(), bones);
    EXPECT_LE(playback_.frame(), workspace_.frameCount());
    EXPECT_LT(selection_.activeBone(), static_cast<int>(bones));
    EXPECT_EQ(workspace_.sampler() != nullptr, workspace_.clip() != nullptr);
    if (workspace_.sampler()) {
      EXPECT_EQ(&workspace_.sampler()->clip(), workspace_.clip().get());
    }
    if (session_.comparison.isShown()) {
      EXPECT_EQ(session_.comparison.pose().size(), bones);
    }
  }

  QObject witness_;
  int told_ = 0;
};

TEST_F(SessionOrderTest, AllFourFitWheneverAnyOfThemTells) {
  const std::string walk = folder_.write("walk.bck", moving(2).bytes());
  open({folder_.write("a.bmd", pairOfJoints()), walk});
  ASSERT_TRUE(session_.comparison.selectReference({1, 0}));
  selection_.selectBone(1);
  playback_.setFrame(9.0);
  playback_.setPlaying(true);
  folder_.write("walk.bck", BckFile(1).frames(3).bytes());
  open({walk});  // shorter, and for a smaller skeleton
  EXPECT_EQ(playback_.frame(), 3.0);
  EXPECT_EQ(selection_.activeBone(), -1);
  workspace_.showModel(0);
  workspace_.showClip({1, 0});
  workspace_.setPairing(pairWithNone(*workspace_.clip()));
  workspace_.closeFile(0);
  workspace_.closeAll();
  EXPECT_GT(told_, 0);
}

TEST_F(SessionOrderTest, APanelHearsOfTheClipBeforeWhatFollowsFromIt) {
  std::vector<std::string> order;
  open({folder_.write("a.bmd", pairOfJoints()), folder_.write("walk.bck", moving(2).bytes())});
  selection_.selectBone(1);
  QObject::connect(&workspace_, &Workspace::filesChanged, &witness_, [&] { order.push_back("files"); });
  QObject::connect(&workspace_, &Workspace::clipChanged, &witness_, [&] { order.push_back("clip"); });
  QObject::connect(&playback_, &Playback::playbackChanged, &witness_, [&] { order.push_back("playback"); });
  QObject::connect(&selection_, &Selection::selectionChanged, &witness_, [&] { order.push_back("bones"); });
  workspace_.closeAll();
  EXPECT_EQ(order, (std::vector<std::string>{"files", "clip", "playback", "bones"}));
}

}  // namespace
}  // namespace marrow::app
