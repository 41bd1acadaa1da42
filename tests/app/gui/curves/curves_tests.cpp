// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/curves/channel_look.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/session/key_ref.h"
#include "app/session/stored_at.h"
#include "core/clip.h"
#include "core/skeleton.h"
#include "tests/app/gui/curves/curves_fixture.h"

#include <QAbstractItemView>
#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <cmath>
#include <vector>

namespace marrow::testing {
namespace {

class Curves : public CurvesTest {};

TEST_F(Curves, TeachWhatToDoWhileNoBoneIsSelected) {
  selection().selectBone(-1);
  const auto& text = child<QLabel>("curvesEmpty");
  EXPECT_TRUE(text.isVisible());
  EXPECT_TRUE(text.text().contains(QStringLiteral("Select a bone")));
  QTest::mouseClick(&child<QPushButton>("curvesAllBones"), Qt::LeftButton);
  EXPECT_EQ(selection().bones().size(), workspace().skeleton()->size());
  EXPECT_FALSE(text.isVisible());
}

// In a window 720 pixels high the curves are readable, and the viewport is higher than they are.
TEST_F(Curves, HaveRoomInASmallWindow) {
  window_->resize(1280, 720);
  window_->actions().action("window.resetLayout")->trigger();
  child<QDockWidget>("curvesPanel").raise();
  select("forearm_r");
  EXPECT_TRUE(waitFor([&] { return plot().plotRect().height() >= 140; })) << plot().plotRect().height();
  EXPECT_GE(window_->viewportArea().height(), 320);
  image("curves_small");
}

TEST_F(Curves, ShowTheMovingChannelsOfTheSelectedBones) {
  select("forearm_r");
  const auto skeleton = workspace().skeleton();
  const int bone = skeleton->indexOf("forearm_r");
  std::size_t moving = 0;
  for (const core::Curve& curve : workspace().clip()->bone(skeleton->trackOf(static_cast<std::size_t>(bone))))
    moving += curve.isAnimated() ? 1 : 0;
  ASSERT_GT(moving, 0U);
  EXPECT_EQ(plot().set().curves.size(), moving);
  child<QToolButton>("curveConstants").click();
  EXPECT_EQ(plot().set().curves.size(), core::kChannelCount);
  child<QToolButton>("channel5").click();  // rotation Z
  EXPECT_EQ(plot().set().curves.size(), core::kChannelCount - 1);
  for (const gui::ShownCurve& curve : plot().set().curves)
    EXPECT_NE(curve.channel(), core::Channel::RotationZ);
}

TEST_F(Curves, DraggingInTheRulerMovesThePlayhead) {
  select("forearm_r");
  drag(ruler(10), ruler(40), Qt::LeftButton);
  EXPECT_EQ(playback().frame(), 40.0);
}

TEST_F(Curves, ThePlayheadsLineCanBeTakenAnywhere) {
  select("forearm_r");
  playback().setFrame(20.0);
  const int y = plot().plotRect().bottom() - 4;
  const QPoint from(static_cast<int>(std::lround(plot().positionOf(20, 0).x())), y);
  drag(from, {static_cast<int>(std::lround(plot().positionOf(33, 0).x())), y}, Qt::LeftButton);
  EXPECT_EQ(playback().frame(), 33.0);
}

TEST_F(Curves, AClickOnAKeySelectsIt) {
  select("forearm_r");
  const gui::ShownCurve& curve = plot().set().curves.back();
  ASSERT_GT(curve.keys().size(), 1U);
  const core::Key key = curve.keys()[1];
  QTest::mouseClick(&plot(), Qt::LeftButton, Qt::NoModifier,
                    plot().positionOf(static_cast<double>(key.frame), curve.shown(key.value)).toPoint());
  ASSERT_TRUE(selection().key().has_value());
  EXPECT_EQ(app::boneOf(workspace(), selection().key()->track), selection().activeBone());
  showClip("wanderer_walk");
  EXPECT_FALSE(selection().key().has_value());
}

// Every curve has a key where the playhead starts.
TEST_F(Curves, AKeyOnThePlayheadsLineIsSelectedByAClickAndLeavesTheLineToADrag) {
  select("forearm_r");
  const gui::ShownCurve& curve = plot().set().curves.back();
  const core::Key key = curve.keys()[0];
  ASSERT_EQ(static_cast<double>(key.frame), playback().frame());
  const QPoint onKey = plot().positionOf(playback().frame(), curve.keyValue(key)).toPoint();
  drag(onKey, {plot().positionOf(12, 0).toPoint().x(), onKey.y()}, Qt::LeftButton);
  EXPECT_EQ(playback().frame(), 12.0);
  EXPECT_FALSE(selection().key().has_value());
  playback().setFrame(0.0);
  drag(onKey, onKey + QPoint(1, 1), Qt::LeftButton);  // a click may move by a pixel
  EXPECT_EQ(playback().frame(), 0.0);
  ASSERT_TRUE(selection().key().has_value());
  EXPECT_EQ(selection().key()->key, 0U);
}

TEST(ChannelLook, TellsTheNineChannelsOfABoneApart) {
  for (const gui::Theme* theme : {&gui::darkTheme(), &gui::lightTheme()}) {
    std::vector<gui::ChannelLook> looks;
    for (const core::Channel channel : core::kChannels) looks.push_back(gui::lookOf(*theme, channel));
    for (std::size_t a = 0; a < looks.size(); ++a) {
      for (std::size_t b = a + 1; b < looks.size(); ++b) {
        const bool isSameLine = looks[a].dash == looks[b].dash && looks[a].gap == looks[b].gap;
        EXPECT_FALSE(isSameLine && looks[a].colour == looks[b].colour) << a << " and " << b;
      }
    }
  }
}

TEST_F(Curves, ACommandSelectsWhatIsDrawn) {
  select("forearm_r");
  window_->actions().action("curves.both")->trigger();
  EXPECT_EQ(plot().set().options.modes, gui::CurveModes::Both);
  window_->actions().action("curves.smooth")->trigger();
  EXPECT_EQ(plot().set().options.modes, gui::CurveModes::Smooth);
  const double whole = plot().axes().pixelsPerFrame();
  selection().selectKey(app::KeyRef{app::trackOf(workspace(), selection().activeBone()),
                                    plot().set().curves.front().channel(), 1});
  window_->actions().action("curves.frameKey")->trigger();
  EXPECT_GT(plot().axes().pixelsPerFrame(), whole);
  window_->actions().action("curves.frameAll")->trigger();
  EXPECT_EQ(plot().axes().pixelsPerFrame(), whole);
}

TEST_F(Curves, ThePanelsAreReachedByKey) {
  select("forearm_r");
  const std::pair<int, const char*> panels[] = {
      {Qt::Key_3, "keysView"}, {Qt::Key_2, "curvePlot"}, {Qt::Key_1, "timeline"}};
  for (const auto& [key, name] : panels) {
    pressKey(key, Qt::AltModifier);
    EXPECT_TRUE(waitFor([&, wanted = name] { return child<QWidget>(wanted).hasFocus(); })) << name;
  }
}

TEST_F(Curves, SeveralBonesAreSelectedInTheTree) {
  auto& tree = child<QAbstractItemView>("boneTree");
  const QModelIndex root = tree.model()->index(0, 0);
  const QModelIndex below = tree.model()->index(0, 0, root);
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, Qt::NoModifier, tree.visualRect(root).center());
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, Qt::ControlModifier, tree.visualRect(below).center());
  ASSERT_EQ(selection().bones().size(), 2U);
  EXPECT_NE(selection().activeBone(), selection().bones().front());  // the one clicked last is active
  selection().selectBone(3);
  EXPECT_EQ(tree.selectionModel()->selectedRows().size(), 1);
}

}  // namespace
}  // namespace marrow::testing
