// SPDX-License-Identifier: GPL-3.0-or-later
// The context menu of every place that names something.
#include "app/gui/curves/curve_plot.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/gui/timeline/track_lane.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/session/session.h"
#include "app/session/stored_at.h"
#include "core/clip.h"
#include "tests/app/gui/links/link_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"
#include "tests/write/sm64ds.h"

#include <QClipboard>
#include <QMenu>
#include <QScrollBar>
#include <QStatusBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::testing {
namespace {

class LinkMenus : public LinkTest {
 protected:
  /// A place that names parts, what they are about, and how its context menu is asked for.
  struct Place {
    const char* where;
    std::vector<About> what;
    std::function<void()> ask;
  };
  std::vector<Place> drawnPlaces() {
    return {{"viewport", {About::Bone, About::Clip}, [this] { rightClick(viewport(), pointOf(bone_)); }},
            {"timeline, a name", {About::Bone}, [this] { askAtNameInTimeline(); }},
            {"timeline, a frame",
             {About::Frame},
             [this] {
               auto& timeline = child<gui::TimelineWidget>("timeline");
               askByMouse(*timeline.viewport(), {static_cast<int>(timeline.xOfFrame(6.0)), 20});
             }},
            {"curves", {About::Bone, About::Frame, About::Value}, [this] { askAtCurve(); }},
            {"corner, the clip",
             {About::Clip, About::File},
             [this] { rightClick(viewport(), cornerOf(About::File)); }},
            {"corner, the frame", {About::Frame}, [this] { rightClick(viewport(), cornerOf(About::Frame)); }},
            {"corner, the bone", {About::Bone}, [this] { rightClick(viewport(), cornerOf(About::Bone)); }},
            {"corner, the reference", {About::Clip}, [this] {
               rightClick(viewport(), cornerOf(About::Clip, true));
             }}};
  }
  std::vector<Place> listedPlaces() {
    const auto askFirst = [this](const char* panel, const char* list) {
      if (panel != nullptr) raise(panel);
      askInCell(list, firstCell(list));
    };
    return {
        {"bone tree, a track", {About::Track, About::Clip}, [this] { askAtTrack(); }},
        {"timeline, an image",
         {About::Track, About::Frame, About::Byte, About::Value},
         [this] { askAtImage(); }},
        {"bone tree", {About::Bone}, [=] { askFirst(nullptr, "boneTree"); }},
        {"clips, the shown one",
         {About::Clip, About::File},
         [this] { askInCell("filesView", child<QTreeView>("filesView").currentIndex().siblingAtColumn(0)); }},
        {"clips, a model", {About::File}, [=] { askFirst(nullptr, "filesView"); }},
        {"inspector, an offset",
         {About::Byte, About::Value},
         [this] { askInCell("inspectorView", cellThatNames("inspectorView", About::Byte)); }},
        {"keys", {About::Frame, About::Byte, About::Value}, [=] { askFirst("keysPanel", "keysView"); }},
        {"issues", {About::File}, [=] { askFirst("issuesPanel", "issuesView"); }},
        {"issues, a bone of a model that is not shown",
         {About::OtherBone},
         [this] {
           raise("issuesPanel");
           askInCell("issuesView", cellOfText("issuesView", QStringLiteral("no name"), 1));
         }},
        {"issues, a file that is not open",
         {About::File},
         [this] {
           raise("issuesPanel");
           askInCell("issuesView", cellOfText("issuesView", QStringLiteral("near.bck"), 2));
         }},
        {"clips, another model",
         {About::File},
         [this] { askInCell("filesView", cellOfText("filesView", QStringLiteral("other"))); }},
    };
  }
  std::vector<Place> saidPlaces() {
    return {
        {"message, a file",
         {About::File},
         [this] {
           gui::WrappingLabel& label = window_->viewportArea().messageNotice().headlineLabel();
           askByMouse(label, placeOf(label));
         }},
        {"status line, the model",
         {About::File},
         [this] {
           auto& line = *window_->statusBar()->findChild<gui::ElidedLabel*>();
           askByMouse(line, placeOf(line));
         }},
        {"events, the sentence above them",
         {About::File},
         [this] {
           raise("eventsPanel");
           auto& line = child<gui::ElidedLabel>("eventsReason");
           askByMouse(line, placeOf(line));
         }},
        {"inspector, a bone that only the reference has",
         {About::Clip, About::OtherBone},
         [this] {
           selection().selectBone(-1);
           raise("inspectorPanel");
           QApplication::processEvents();
           const auto links = child<QDockWidget>("inspectorPanel").findChildren<QToolButton*>("propertyLink");
           ASSERT_FALSE(links.isEmpty());
           emit links.back()->customContextMenuRequested({});
         }},
    };
  }
  void askAtTrack() {
    auto& tree = child<QTreeView>("boneTree");
    const QModelIndex branch = tree.model()->index(tree.model()->rowCount() - 1, 0);
    askInCell("boneTree", tree.model()->index(0, 0, branch));
  }
  void askAtImage() {
    raise("timelinePanel");
    auto& timeline = child<gui::TimelineWidget>("timeline");
    auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
    app::Session& session = window_->session();
    gui::addTrackLanes(session.materialAnimations, selection(), playback(), content);
    const auto lane = std::ranges::find(content.lanes, gui::LaneKind::TrackRun, &gui::TimelineLane::kind);
    ASSERT_NE(lane, content.lanes.end());
    if (selection().track() != lane->track) {
      selection().selectTrack(lane->track);  // which brings it into sight
      return askAtImage();
    }
    const int y = gui::TimelineLayout::kHeader + lane->top + 8 - timeline.verticalScrollBar()->value();
    askByMouse(*timeline.viewport(), {static_cast<int>(timeline.xOfFrame(6.0)), y});
  }
  void askAtNameInTimeline() {
    raise("timelinePanel");
    auto& timeline = child<gui::TimelineWidget>("timeline");
    const auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
    const int top = content.laneOf(app::trackOf(workspace(), bone_))->top;
    const int y = gui::TimelineLayout::kHeader + top + 8 - timeline.verticalScrollBar()->value();
    askByMouse(*timeline.viewport(), {60, y});
  }
  void askAtCurve() {
    raise("curvesPanel");
    auto& plot = child<gui::CurvePlot>("curvePlot");
    const double value = plot.set().curves.front().value(6.0, core::SampleMode::Smooth);
    rightClick(plot, plot.positionOf(6.0, value).toPoint());
  }
};

// Where x what: every place offers all that can be done with what it names, and no command is left without a
// place.
TEST_F(LinkMenus, EveryPlaceOffersTheCommandsAboutWhatItNames) {
  open({sample("wanderer_events.baev"), write("broken.bck", {0x4A, 0x33, 0x44, 0x31, 0x62, 0x63, 0x6B, 0x31}),
        sample("wanderer_walk.btp"), sample("wanderer.brk"),
        write("other.bmd", write::modelBytes({{"hips"}})),
        write("longer.bmd", write::modelBytes({{"hips"}, {"tail", 0}})),
        write("longer.bck", write::BckFile(2).frames(8).bytes()),
        write("nameless.bmd", write::bmdBytes({{"root", 0}, {"", 1}}))});
  workspace().reportIssue({core::Severity::Warning, "it was not opened", folder_.path("near.bck")});
  showClip("longer");
  const app::ClipRef longer = workspace().clipRef();
  showClip("wanderer_walk");
  selection().selectBone(bone_);
  playback().setRangeIn(2.0);
  ASSERT_TRUE(comparison().selectReference(longer));
  std::vector<Place> places = drawnPlaces();
  std::ranges::move(listedPlaces(), std::back_inserter(places));
  std::ranges::move(saidPlaces(), std::back_inserter(places));
  std::set<std::string> reached;
  for (const Place& place : places) {
    selection().selectBone(bone_);
    place.ask();
    const std::set<std::string> ids = offered();
    for (const gui::LinkCommand& command : gui::linkCommands()) {
      const bool isAbout = std::find(place.what.begin(), place.what.end(), command.about) != place.what.end();
      if (!isAbout || command.applies != nullptr) continue;
      EXPECT_TRUE(ids.contains(command.id)) << place.where << ": " << command.id;
    }
    reached.insert(ids.begin(), ids.end());
  }
  // Another clip than the shown one.
  comparison().clearReference();
  for (const gui::LinkCommand& command : gui::linkCommands()) {
    if (std::string_view(command.id) == "clip.show") continue;  // links lead there; a row shows it by itself
    EXPECT_TRUE(reached.contains(command.id) || std::string_view(command.id) == "clip.reference")
        << command.id;
  }
}

TEST_F(LinkMenus, CommandsAreAboutWhatWasClicked) {
  const int hand = workspace().skeleton()->indexOf("hand_l");
  rightClick(viewport(), pointOf(hand));
  EXPECT_EQ(selection().activeBone(), hand);
  trigger("selection.copyName");
  EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("hand_l"));

  rightClick(viewport(), cornerOf(About::File));
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  ASSERT_NE(menu, nullptr);
  for (const char* id : {"path.copy", "path.reload", "path.close"}) {
    const auto* action = menu->findChild<QAction*>(QLatin1String(id));
    ASSERT_NE(action, nullptr) << id;
    EXPECT_TRUE(action->text().contains(QStringLiteral("wanderer"))) << action->text().toStdString();
  }
  menu->close();

  raise("timelinePanel");
  auto& timeline = child<gui::TimelineWidget>("timeline");
  const auto askAt = [&](double frame) {
    askByMouse(*timeline.viewport(), {static_cast<int>(std::lround(timeline.xOfFrame(frame))), 20});
  };
  askAt(6.0);
  trigger("frame.rangeIn");
  EXPECT_EQ(playback().rangeIn(), 6.0);
  askAt(9.0);
  trigger("frame.rangeOut");
  EXPECT_EQ(playback().rangeOut(), 10.0);  // its end is exclusive
  askAt(8.0);
  trigger("frame.go");
  EXPECT_EQ(playback().frame(), 8.0);
}

// Dragging with the right button moves the camera.
TEST_F(LinkMenus, ARightDragOpensNoMenu) {
  QTest::mousePress(&viewport(), Qt::RightButton, {}, QPoint(200, 200));
  QMouseEvent move(QEvent::MouseMove, QPointF(260, 210), viewport().mapToGlobal(QPointF(260, 210)),
                   Qt::NoButton, Qt::RightButton, Qt::NoModifier);
  QApplication::sendEvent(&viewport(), &move);
  QTest::mouseRelease(&viewport(), Qt::RightButton, {}, QPoint(260, 210));
  EXPECT_EQ(QApplication::activePopupWidget(), nullptr);
}

}  // namespace
}  // namespace marrow::testing
