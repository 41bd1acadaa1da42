// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline's lanes of events, and its playhead outside the view.
#include "app/gui/events/event_list_model.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/timeline/event_lane.h"
#include "app/gui/timeline/timeline_content.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/session/stored_at.h"
#include "core/name_hash.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/baev_files.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QDockWidget>
#include <QHelpEvent>
#include <QImage>
#include <QPaintEvent>
#include <QScrollBar>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>

namespace marrow::testing {
namespace {

using gui::TimelineLayout;

constexpr int kFrames = 32;
constexpr int kBones = 100;
constexpr int kThin = 160;

// Notes the painted parts of a widget.
class PaintedParts final : public QObject {
 public:
  QRegion region;

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
    return false;
  }
};

class Timeline : public WindowTest {
 protected:
  gui::TimelineWidget& timeline() { return child<gui::TimelineWidget>("timeline"); }
  gui::Theme theme() { return gui::themeOf(timeline().palette()); }

  /// A clip of kFrames frames over one lane for each kind.
  void openLanes(std::vector<core::EventAnimation> kinds) {
    core::EventArchive archive;
    archive.actions.resize(1);
    archive.actions[0].animations = std::move(kinds);
    archive.events.push_back({core::nameHash("walk"), {}, {0}, 0});
    open({write("walk.bck", write::BckFile(1).frames(kFrames).bytes()),
          write("walk.baev", baevBytes(archive))});
    child<QDockWidget>("timelinePanel").raise();
    ASSERT_TRUE(waitFor([&] { return !timeline().viewport()->visibleRegion().isEmpty(); }));
    window_->resize(1200, 1000);
  }
  static core::EventAnimation trigger(const char* name, float frame) {
    return {name, 0U, 3, {{frame, 0.0F, {}, 0}}, {}, 0};
  }
  static core::EventAnimation holds(const char* name, std::vector<core::EventSpan> spans) {
    return {name, 1U, 3, {}, std::move(spans), 0};
  }

  /// Two joints that turn with their hands between them, which stand still.
  void openKeyRows() {
    write::BckFile clip(3);
    clip.frames(kFrames).rotations({0, 0, 0, 8, 90, 0, 30, 0, 0});
    for (const std::size_t joint : {0U, 2U}) clip.track(joint, 0, 1, {3, 0, 0}).track(joint, 1, 1, {3, 0, 0});
    clip.track(2, 0, 2, {2, 0, 0}).translations({0.0F, 0.0F, 0.0F, 8.0F, 5.0F, 0.0F});
    open({write("walk.bmd", write::modelBytes({{"left"}, {"hand", 0}, {"right", 0}})),
          write("walk.bck", clip.bytes())});
    child<QDockWidget>("timelinePanel").raise();
    ASSERT_TRUE(waitFor([&] { return !timeline().viewport()->visibleRegion().isEmpty(); }));
    window_->resize(1200, 1000);
  }
  /// Two clips of a hundred joints below each other, that turn them differently. The first is shown.
  void openHundredBones() {
    std::vector<write::ModelJoint> joints = {{"bone0"}};
    for (int i = 1; i < kBones; ++i) joints.push_back({"bone" + std::to_string(i), i - 1});
    const auto clip = [](int angle) {
      write::BckFile file(kBones);
      file.frames(kFrames).rotations({0, 0, 0, 8, angle, 0, 30, 0, 0});
      for (std::size_t joint = 0; joint < kBones; ++joint) file.track(joint, 0, 1, {3, 0, 0});
      return file.bytes();
    };
    open({write("walk.bmd", write::modelBytes(joints)), write("walk.bck", clip(90)),
          write("run.bck", clip(9'000))});
    ASSERT_EQ(workspace().clip()->name, "walk");
    child<QDockWidget>("timelinePanel").raise();
    ASSERT_TRUE(waitFor([&] { return !timeline().viewport()->visibleRegion().isEmpty(); }));
    window_->resize(1200, 1000);
  }
  /// Where the window has a bone's row, which may be out of sight.
  QRect boneRow(int bone) {
    auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
    content.fitDifferences(timeline().viewport()->height() - TimelineLayout::kHeader);
    const gui::TimelineLane& lane = *content.laneOf(app::trackOf(workspace(), bone));
    return {0, TimelineLayout::kHeader + lane.top - timeline().verticalScrollBar()->value(),
            timeline().viewport()->width(), lane.height};
  }
  /// The names of the rows of keys, from the top down.
  QStringList keyRows(const std::vector<int>& pinned = {}) {
    QStringList names;
    const auto content = gui::TimelineContent::of(workspace(), selection(), comparison(), pinned);
    for (const gui::TimelineLane& lane : content.lanes)
      names.append(lane.isSelected ? QStringLiteral("> ") + lane.label : lane.label);
    return names;
  }
  void click(const QPoint& point) {
    QTest::mouseClick(timeline().viewport(), Qt::LeftButton, Qt::NoModifier, point);
  }

  QRect rowOf(const char* label) {
    const auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
    for (const gui::TimelineLane& lane : content.lanes) {
      if (lane.label != QLatin1String(label)) continue;
      QRect row(0, TimelineLayout::kHeader + lane.top, timeline().viewport()->width(), lane.height);
      QScrollBar& bar = *timeline().verticalScrollBar();
      if (row.bottom() - bar.value() >= timeline().viewport()->height()) bar.setValue(bar.maximum());
      row.translate(0, -bar.value());
      EXPECT_TRUE(timeline().viewport()->rect().contains(row)) << label;
      return row;
    }
    ADD_FAILURE() << label;
    return {};
  }
  int xOf(double frame) { return static_cast<int>(std::floor(timeline().xOfFrame(frame))); }

  /// How many pixels of a part are near a colour.
  int count(const QRect& part, const QColor& colour, int tolerance = 90) {
    const QImage image = timeline().viewport()->grab(part).toImage();
    int found = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        const QColor pixel = image.pixelColor(x, y);
        const int apart = std::abs(pixel.red() - colour.red()) + std::abs(pixel.green() - colour.green()) +
                          std::abs(pixel.blue() - colour.blue());
        found += apart < tolerance ? 1 : 0;
      }
    }
    return found;
  }
  // Lines of a sign are thin: most of their pixels are half the ground's.
  int signIn(const QRect& part) { return count(part, theme().warning, kThin); }
  QRect partOf(const QRect& row, int left, int right) {
    return {left, row.top() + 1, right - left, row.height() - 2};
  }
  QString tipAt(const QPoint& point) {
    QToolTip::hideText();
    QHelpEvent help(QEvent::ToolTip, point, timeline().viewport()->mapToGlobal(point));
    QApplication::sendEvent(timeline().viewport(), &help);
    return QToolTip::text();
  }
  QString oddityInTable(const char* name) {
    const auto& model = *child<QDockWidget>("eventsPanel").findChild<gui::EventListModel*>();
    for (const app::EventRow& row : model.rows()) {
      if (row.name == name) return gui::asSentence(gui::toQString(app::odditiesIn(row)));
    }
    return {};
  }
};

TEST_F(Timeline, RowsStayAndTheChannelsOfTheActiveBoneUnfoldBelowIt) {
  openKeyRows();
  EXPECT_EQ(keyRows(), QStringList({"All keys", "left", "right"}));
  click(rowOf("left").topLeft() + QPoint(60, 8));
  EXPECT_EQ(selection().activeBone(), 0);
  EXPECT_EQ(keyRows(), QStringList({"All keys", "> left", "Rotation", "right"}));
  click(rowOf("right").topLeft() + QPoint(60, 8));
  EXPECT_EQ(keyRows(), QStringList({"All keys", "left", "> right", "Rotation", "Translation"}));
  // A bone without keys says so in a row of its own.
  selection().selectBone(1);
  EXPECT_EQ(keyRows(), QStringList({"All keys", "left", "> hand", "right"}));
  selection().selectBones({0, 2}, 0);
  EXPECT_EQ(keyRows(), QStringList({"All keys", "> left", "Rotation", "> right"}));
  image("rows");
}

TEST_F(Timeline, PinnedRowsStayUnfoldedOnTop) {
  openKeyRows();
  selection().selectBone(2);
  const QRect right = rowOf("right");
  click({TimelineLayout::kGutter - TimelineLayout::kPin / 2, right.center().y()});
  EXPECT_EQ(selection().activeBone(), 2);
  selection().selectBone(0);
  const QStringList pinned = {"All keys", "right", "Rotation", "Translation", "> left", "Rotation"};
  EXPECT_EQ(keyRows({2}), pinned);
  // As the window shows them: the first row of a bone is that of the pinned one.
  click(QPoint(60, TimelineLayout::kHeader + gui::kLaneHeight * 3 / 2));
  EXPECT_EQ(selection().activeBone(), 2);
  image("pinned");
  click(QPoint(TimelineLayout::kGutter - TimelineLayout::kPin / 2,
               TimelineLayout::kHeader + gui::kLaneHeight * 3 / 2));
  click(QPoint(60, TimelineLayout::kHeader + gui::kLaneHeight * 3 / 2));
  EXPECT_EQ(selection().activeBone(), 0);
}

// Rows that fold above it do not push a row away from the mouse.
TEST_F(Timeline, ASelectedRowStaysUnderTheMouse) {
  openKeyRows();
  timeline().setFixedHeight(TimelineLayout::kHeader + 3 * gui::kLaneHeight);
  ASSERT_TRUE(waitFor([&] { return timeline().viewport()->height() <= timeline().height(); }));
  selection().selectBone(0);
  QScrollBar& bar = *timeline().verticalScrollBar();
  bar.setValue(bar.maximum());
  const QPoint place = rowOf("right").topLeft() + QPoint(60, 8);
  click(place);
  EXPECT_EQ(selection().activeBone(), 2);
  click(place);
  EXPECT_EQ(selection().activeBone(), 2);
}

TEST_F(Timeline, TheStripsStayInSightOfTheLastBone) {
  openHundredBones();
  // The strips come when the row is already in sight, and do not push it out.
  selection().selectBone(kBones - 1);
  const auto& files = workspace().files();
  for (std::size_t file = 0; file < files.size(); ++file) {
    if (files[file].path.ends_with("run.bck")) comparison().selectReference({static_cast<int>(file), 0});
  }
  ASSERT_NE(comparison().clip(), nullptr);
  const auto stripsHeight = [&] {
    int height = 0;
    for (const auto& lane : gui::TimelineContent::of(workspace(), selection(), comparison()).lanes)
      height += gui::isDifference(lane.kind) ? lane.height : 0;
    return height;
  };
  ASSERT_TRUE(waitFor([&] { return stripsHeight() == 3 * gui::kLaneHeight; }));
  ASSERT_GT(timeline().verticalScrollBar()->value(), 0);
  const int edge = TimelineLayout::kHeader + gui::kLaneHeight + stripsHeight();
  image("last_of_hundred");
  const QRect rotation(xOf(0), TimelineLayout::kHeader + gui::kLaneHeight, xOf(kFrames) - xOf(0),
                       2 * gui::kLaneHeight);
  EXPECT_GT(count(rotation, theme().reference, kThin), rotation.width() / 2);
  const QRect row = boneRow(kBones - 1);
  EXPECT_GE(row.top(), edge);
  EXPECT_LT(row.bottom(), timeline().viewport()->height());
  // The mouse meets what is seen.
  click({60, row.top() - gui::kLaneHeight / 2});
  EXPECT_EQ(selection().activeBone(), kBones - 2);
  click({60, edge - gui::kLaneHeight / 2});
  EXPECT_EQ(selection().activeBone(), kBones - 2);
  // In a lower panel the graphs are lower, and stay.
  timeline().setFixedHeight(TimelineLayout::kHeader + 5 * gui::kLaneHeight + gui::kLaneHeight / 2);
  ASSERT_TRUE(waitFor([&] { return timeline().viewport()->height() <= timeline().height(); }));
  const QRect lower(xOf(0), TimelineLayout::kHeader + gui::kLaneHeight, xOf(kFrames) - xOf(0),
                    gui::kLaneHeight);
  EXPECT_GT(count(lower, theme().reference, kThin), lower.width() / 3);
  // In the lowest the rows of bones need the space.
  timeline().setFixedHeight(TimelineLayout::kHeader + 4 * gui::kLaneHeight);
  ASSERT_TRUE(waitFor([&] { return timeline().viewport()->height() <= timeline().height(); }));
  EXPECT_GE(boneRow(kBones - 2).top(), TimelineLayout::kHeader);
  EXPECT_LE(boneRow(kBones - 2).bottom(), timeline().viewport()->height());
}

TEST_F(Timeline, WhatIsInSightStaysThereWhenTheWindowIsResized) {
  openHundredBones();
  QWidget* surface = timeline().viewport();
  const auto isSeen = [&](int bone) {
    const QRect row = boneRow(bone);
    return row.top() >= TimelineLayout::kHeader && row.bottom() < surface->height();
  };
  selection().selectBone(50);
  ASSERT_TRUE(isSeen(50));
  const QPoint at(xOf(16), TimelineLayout::kHeader + 8);
  for (int i = 0; i < 4; ++i) {
    QWheelEvent wheel(at, surface->mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(surface, &wheel);
  }
  playback().setFrame(std::floor(timeline().scale().frameAt(surface->width() - TimelineLayout::kGutter - 4)));
  const auto resizeTo = [&](int width, int height) {
    window_->resize(width, height);
    return waitFor([&] { return window_->size() == QSize(width, height); });
  };
  ASSERT_TRUE(resizeTo(900, 500));
  EXPECT_TRUE(isSeen(50));
  EXPECT_LT(xOf(playback().frame()), surface->width());
  ASSERT_TRUE(resizeTo(1200, 1000));
  EXPECT_TRUE(isSeen(50));
  // Only what was in sight.
  timeline().verticalScrollBar()->setValue(0);
  ASSERT_TRUE(resizeTo(900, 500));
  EXPECT_EQ(timeline().verticalScrollBar()->value(), 0);
}

// Around the bars too: a ring beside them would leave a corner outside.
TEST_F(Timeline, TheFocusIsShownAroundAllOfIt) {
  open({sample("wanderer_walk.bck")});
  child<QWidget>("filesView").setFocus();
  const QImage without = timeline().grab().toImage();
  timeline().setFocus();
  ASSERT_TRUE(waitFor([&] { return timeline().hasFocus(); }));
  const QImage with = timeline().grab().toImage();
  const QRect edge = with.rect();
  for (const QPoint& corner : {edge.topLeft(), edge.topRight(), edge.bottomLeft(), edge.bottomRight()})
    EXPECT_NE(with.pixelColor(corner), without.pixelColor(corner)) << corner.x() << "," << corner.y();
}

TEST_F(Timeline, AHoldThatOutlastsTheClipIsCutThereAndSigned) {
  openLanes({holds("Fits", {{4.0F, 32.0F, {}, 0}}), holds("Long", {{4.0F, 35.0F, {}, 0}})});
  const QRect fits = rowOf("Fits");
  const QRect cut = rowOf("Long");
  const int end = xOf(kFrames) + 2;
  EXPECT_EQ(count(partOf(cut, end, cut.right()), theme().info), 0);
  EXPECT_GT(signIn(partOf(cut, xOf(20), end)), 10);
  EXPECT_EQ(signIn(partOf(fits, xOf(20), end)), 0);
  // The end that is whole is a line from top to bottom; the torn one is in and out.
  const auto edge = [&](const QRect& row) { return count(partOf(row, end - 3, end), theme().info, kThin); };
  EXPECT_LT(edge(cut), edge(fits));
}

TEST_F(Timeline, WhatIsOddIsSeenAndTheTooltipSaysWhy) {
  constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
  const struct {
    const char* name;
    core::EventAnimation kind;
    double shownAt;
  } odd[] = {{"Swapped", holds("Swapped", {{10.0F, 5.0F, {}, 0}}), 10.2},
             {"Nowhere", holds("Nowhere", {{kNone, 35.0F, {}, 0}}), 0.0},
             {"Late", trigger("Late", 500.0F), kFrames},
             {"Early", trigger("Early", -7.0F), 0.0},
             {"Endless", trigger("Endless", std::numeric_limits<float>::infinity()), 0.0},
             {"Behind", holds("Behind", {{40.0F, 50.0F, {}, 0}}), kFrames - 0.2}};
  std::vector<core::EventAnimation> kinds = {trigger("Fine", 12.0F)};
  for (const auto& one : odd) kinds.push_back(one.kind);
  openLanes(std::move(kinds));
  playback().setFrame(20.0);
  image("odd");
  EXPECT_EQ(signIn(partOf(rowOf("Fine"), xOf(1), xOf(19))), 0);
  for (const auto& one : odd) {
    const QRect row = rowOf(one.name);
    const QRect around = partOf(row, xOf(one.shownAt) - 40, xOf(one.shownAt) + 40);
    EXPECT_GT(signIn(around), 10) << one.name;
    EXPECT_GT(count(around, theme().info), 10) << one.name;
    const QString why = oddityInTable(one.name);
    ASSERT_FALSE(why.isEmpty()) << one.name;
    EXPECT_TRUE(tipAt({xOf(one.shownAt), row.center().y()}).contains(why)) << one.name;
  }
}

TEST_F(Timeline, WhatHappensAtThePlayheadIsLit) {
  openLanes({holds("Dust", {{4.0F, 12.0F, {}, 0}}), trigger("Sound", 8.0F)});
  const QRect dust = rowOf("Dust");
  const QRect sound = rowOf("Sound");
  const auto litDust = [&] { return count(partOf(dust, xOf(4) + 4, xOf(6)), theme().accent); };
  // Beside the playhead's own line.
  const auto litSound = [&] { return count(partOf(sound, xOf(8) - 5, xOf(8) - 1), theme().accent); };
  playback().setFrame(3.0);
  EXPECT_EQ(litDust(), 0);
  playback().setFrame(8.0);
  EXPECT_GT(litDust(), 20);
  EXPECT_GT(litSound(), 10);
  playback().setFrame(8.9);
  EXPECT_GT(litSound(), 10);
  playback().setFrame(11.9);
  EXPECT_GT(litDust(), 20);
  EXPECT_EQ(litSound(), 0);
  playback().setFrame(12.0);
  EXPECT_EQ(litDust(), 0);
}

TEST_F(Timeline, OnlyWhatBeginsOrEndsIsPaintedAnewWithThePlayhead) {
  openLanes({holds("Dust", {{4.0F, 28.0F, {}, 0}})});
  const QPoint inBar(xOf(24), rowOf("Dust").center().y());
  playback().setFrame(5.0);
  QApplication::processEvents();
  PaintedParts painted;
  timeline().viewport()->installEventFilter(&painted);
  const auto go = [&](double frame) {
    painted.region = {};
    playback().setFrame(frame);
    return waitFor([&] { return painted.region.contains(QPoint(xOf(frame), 5)); });
  };
  ASSERT_TRUE(go(6.0));
  EXPECT_FALSE(painted.region.contains(inBar));
  ASSERT_TRUE(go(2.0));
  EXPECT_TRUE(painted.region.contains(inBar));
  EXPECT_FALSE(painted.region.contains(inBar + QPoint(0, gui::kLaneHeight)));
}

TEST_F(Timeline, HoldsThatOverlapHaveRowsOfTheirOwn) {
  openLanes({holds("Ground", {{0.0F, 19.0F, {}, 0}, {16.0F, 30.0F, {}, 0}, {20.0F, 25.0F, {}, 0}})});
  playback().setFrame(31.0);
  const QRect row = rowOf("Ground");
  // The third begins where the first has ended: two rows are enough.
  EXPECT_GE(row.height(), 2 * 18);
  EXPECT_LT(row.height(), 3 * 18);
  const int upper = row.top() + row.height() / 4;
  const int lower = row.top() + row.height() * 3 / 4;
  const QImage seen = timeline().viewport()->grab().toImage();
  const auto isBar = [&](double frame, int y) {
    // Half-way between two frames there is no line of the ruler. Past the clip's last event there is no bar.
    return seen.pixelColor(xOf(frame + 0.5), y) != seen.pixelColor(xOf(30.5), y);
  };
  EXPECT_TRUE(isBar(10, upper));
  EXPECT_FALSE(isBar(10, lower));
  EXPECT_TRUE(isBar(27, lower));
  EXPECT_FALSE(isBar(27, upper));
  // Where both happen, each is told in its own row.
  EXPECT_TRUE(tipAt({xOf(17.5), upper}).contains(QStringLiteral("0 to 19")));
  EXPECT_FALSE(tipAt({xOf(17.5), upper}).contains(QStringLiteral("16 to 30")));
  EXPECT_TRUE(tipAt({xOf(17.5), lower}).contains(QStringLiteral("16 to 30")));
  EXPECT_FALSE(tipAt({xOf(17.5), lower}).contains(QStringLiteral("0 to 19")));
  EXPECT_TRUE(tipAt({xOf(22), upper}).contains(QStringLiteral("20 to 25")));
}

TEST_F(Timeline, AFlagWithinABarHasARowOfItsOwn) {
  core::EventTrack track{"Fade", {}};
  track.events.resize(3);
  track.events[0].isHold = true;
  track.events[0].endFrame = 10.0F;
  track.events[2].startFrame = track.events[2].endFrame = 20.0F;
  std::vector<gui::TimelineLane> lanes;
  gui::addEventLanes({track}, kFrames, lanes);
  ASSERT_EQ(lanes.size(), 1U);
  EXPECT_EQ(lanes[0].layers, 2);
  EXPECT_EQ(lanes[0].marks[0].layer, 0);
  EXPECT_EQ(lanes[0].marks[1].layer, 1);
  EXPECT_EQ(lanes[0].marks[2].layer, 0);
}

TEST_F(Timeline, LongNamesOfLanesKeepTheirEnds) {
  openLanes({trigger("tentacle_number_zero_segment_left", 2.0F),
             trigger("tentacle_number_zero_segment_down", 2.0F)});
  const auto nameOf = [&](const char* label) {
    const QRect row = rowOf(label);
    return timeline()
        .viewport()
        ->grab(QRect(20, row.top(), TimelineLayout::kGutter - 30, row.height() - 1))
        .toImage();
  };
  EXPECT_NE(nameOf("tentacle_number_zero_segment_left"), nameOf("tentacle_number_zero_segment_down"));
}

TEST_F(Timeline, APlayheadOutsideTheViewIsAnArrowAtItsEdge) {
  openLanes({trigger("Sound", 2.0F)});
  QWidget* surface = timeline().viewport();
  const QPoint at(xOf(20), TimelineLayout::kHeader + 8);
  for (int i = 0; i < 6; ++i) {
    QWheelEvent wheel(at, surface->mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(surface, &wheel);
  }
  const QRect numbers(TimelineLayout::kGutter, TimelineLayout::kRange + 1,
                      surface->width() - TimelineLayout::kGutter, 14);
  const QRect ticks(TimelineLayout::kGutter, TimelineLayout::kHeader - 13, numbers.width(), 12);
  const QRect lanes(TimelineLayout::kGutter, TimelineLayout::kHeader + 2, numbers.width(), 20);
  const struct {
    double frame;
    bool isLeft;
  } cases[] = {{0.0, true}, {31.0, false}};
  for (const auto& one : cases) {
    playback().setFrame(one.frame);
    const double x = timeline().xOfFrame(one.frame);
    ASSERT_TRUE(one.isLeft ? x < TimelineLayout::kGutter : x > surface->width());
    EXPECT_EQ(count(numbers, theme().accent), 0);
    EXPECT_EQ(count(lanes, theme().accent), 0);
    const QRect edge(one.isLeft ? ticks.left() : ticks.right() - 12, ticks.top(), 13, ticks.height());
    EXPECT_GT(count(edge, theme().accent), 15);
    EXPECT_EQ(count(ticks, theme().accent), count(edge, theme().accent));
  }
  playback().setFrame(20.0);
  EXPECT_GT(count(numbers, theme().accent), 50);
}

}  // namespace
}  // namespace marrow::testing
