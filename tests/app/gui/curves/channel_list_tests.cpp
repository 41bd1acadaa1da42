// SPDX-License-Identifier: GPL-3.0-or-later
// The names of channels beside the graph, with eyes that hide their curves.
#include "app/gui/curves/channel_list.h"

#include "core/skeleton.h"
#include "tests/app/gui/curves/curves_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace marrow::testing {
namespace {

class ChannelNames : public CurvesTest {
 protected:
  void SetUp() override {
    CurvesTest::SetUp();
    head_ = workspace().skeleton()->indexOf("head");
    forearm_ = workspace().skeleton()->indexOf("forearm_r");
    selection().selectBones({head_, forearm_}, forearm_);
    ASSERT_TRUE(waitFor([&] { return list().viewport()->width() > 0 && list().topLevelItemCount() == 2; }));
  }
  gui::ChannelList& list() { return child<gui::ChannelList>("curveChannels"); }
  void clickAt(QTreeWidgetItem* item, int column) {
    list().scrollToItem(item);
    const QModelIndex cell = list().indexFromItem(item, column);
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, list().visualRect(cell).center());
  }
  std::ptrdiff_t curvesOf(int bone) {
    const auto& curves = plot().set().curves;
    return std::ranges::count(curves, app::trackOf(workspace(), bone), &gui::ShownCurve::track);
  }

  int head_ = -1;
  int forearm_ = -1;
};

TEST_F(ChannelNames, ListEachCurveBelowItsBone) {
  QStringList names;
  int channels = 0;
  for (int i = 0; i < list().topLevelItemCount(); ++i) {
    names.append(list().topLevelItem(i)->text(1));
    channels += list().topLevelItem(i)->childCount();
  }
  EXPECT_EQ(names, QStringList({"head", "forearm_r"}));
  EXPECT_EQ(channels, static_cast<int>(plot().set().curves.size()));
  EXPECT_FALSE(list().topLevelItem(0)->child(0)->icon(1).isNull());
  image("channel_names");
}

TEST_F(ChannelNames, AnEyeHidesItsCurveAndShowsItAgain) {
  const auto before = curvesOf(head_);
  ASSERT_GT(before, 1);
  QTreeWidgetItem* channel = list().topLevelItem(0)->child(0);
  clickAt(channel, 0);
  EXPECT_EQ(curvesOf(head_), before - 1);
  EXPECT_EQ(list().topLevelItem(0)->child(0), channel);  // its row stays
  clickAt(channel, 0);
  EXPECT_EQ(curvesOf(head_), before);
}

TEST_F(ChannelNames, ABonesEyeHidesAllOfItsCurves) {
  const auto ofHead = curvesOf(head_);
  clickAt(list().topLevelItem(0), 0);
  EXPECT_EQ(curvesOf(head_), 0);
  EXPECT_GT(curvesOf(forearm_), 0);
  clickAt(list().topLevelItem(1), 0);
  EXPECT_TRUE(plot().set().curves.empty());
  EXPECT_TRUE(child<QLabel>("curvesEmpty").text().contains(QStringLiteral("eyes")));
  EXPECT_TRUE(list().isVisible());
  clickAt(list().topLevelItem(0), 0);
  EXPECT_EQ(curvesOf(head_), ofHead);
}

TEST_F(ChannelNames, AClickOnANameMakesItsBoneActive) {
  clickAt(list().topLevelItem(0)->child(0), 1);
  EXPECT_EQ(selection().activeBone(), head_);
  EXPECT_EQ(selection().bones().size(), 2U);
}

TEST_F(ChannelNames, AnotherModelStartsWithAllEyesOpen) {
  clickAt(list().topLevelItem(0), 0);
  ASSERT_FALSE(list().hidden().empty());
  write::BckFile clip(1);
  clip.frames(10).rotations({0, 0, 0, 9, 90, 0}).track(0, 0, 1, {2, 0, 0});
  open({write("one.bmd", write::modelBytes({{"only"}})), write("one.bck", clip.bytes())});
  selection().selectBone(0);
  ASSERT_TRUE(waitFor([&] { return plot().set().curves.size() == 1; }));
  EXPECT_TRUE(list().hidden().empty());
}

TEST_F(ChannelNames, CanBeHidden) {
  child<QToolButton>("curveList").click();
  EXPECT_FALSE(list().isVisible());
  child<QToolButton>("curveList").click();
  EXPECT_TRUE(list().isVisible());
}

}  // namespace
}  // namespace marrow::testing
