// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for named things, in every place that names them.
#include "app/gui/links/link_commands.h"

#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/bytes/hex_view.h"
#include "app/gui/curves/curve_plot.h"
#include "app/gui/export/export_dialog.h"
#include "app/gui/links/links.h"
#include "app/gui/text.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/gui/timeline/track_lane.h"
#include "app/gui/viewport/hud.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/session/session.h"
#include "app/session/stored_at.h"
#include "core/clip.h"
#include "core/skeleton.h"
#include "tests/app/gui/links/link_fixture.h"
#include "tests/support/j3d_files.h"
#include "tests/support/sm64ds_files.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDesktopServices>
#include <QDockWidget>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace marrow::testing {
namespace {

class Links : public LinkTest {
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
  /// Where the text in the viewport's corner names something.
  QPoint cornerOf(About about, bool isLast = false) {
    const auto& hud = *window_->findChild<gui::Hud*>();
    QPoint place(-1, -1);
    for (const gui::Hud::Link& link : hud.links()) {
      if (!names(link.subject, about) || (!isLast && place.x() >= 0)) continue;
      place = hud.pos() + link.rect.center();
    }
    EXPECT_GE(place.x(), 0);
    return place;
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
TEST_F(Links, EveryPlaceOffersTheCommandsAboutWhatItNames) {
  open({sample("wanderer_events.baev"), write("broken.bck", {0x4A, 0x33, 0x44, 0x31, 0x62, 0x63, 0x6B, 0x31}),
        sample("wanderer_walk.btp"), sample("wanderer.brk"), write("other.bmd", modelBytes({{"hips"}})),
        write("longer.bmd", modelBytes({{"hips"}, {"tail", 0}})),
        write("longer.bck", BckFile(2).frames(8).bytes()),
        write("nameless.bmd", bmdBytes({{"root", 0}, {"", 1}}))});
  workspace().reportIssue({core::Severity::Warning, "it was not opened", folder_.path("near.bck")});
  showClip("longer");
  const app::ClipRef longer = workspace().clipRef();
  showClip("wanderer_walk");
  selection().selectBone(bone_);
  playback().setRangeIn(2.0);
  ASSERT_TRUE(comparison().selectReference(longer));
  std::vector<Place> places = drawnPlaces();
  std::ranges::move(listedPlaces(), std::back_inserter(places));
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

TEST_F(Links, CommandsAreAboutWhatWasClicked) {
  const int hand = workspace().skeleton()->indexOf("hand_l");
  rightClick(viewport(), pointOf(hand));
  EXPECT_EQ(selection().activeBone(), hand);
  trigger("selection.copyName");
  EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("hand_l"));

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

// The walk has 32 frames, these images 72: frame 40 comes in the walk's second turn.
// Dragging with the right button moves the camera.
TEST_F(Links, ARightDragOpensNoMenu) {
  QTest::mousePress(&viewport(), Qt::RightButton, {}, QPoint(200, 200));
  QMouseEvent move(QEvent::MouseMove, QPointF(260, 210), viewport().mapToGlobal(QPointF(260, 210)),
                   Qt::NoButton, Qt::RightButton, Qt::NoModifier);
  QApplication::sendEvent(&viewport(), &move);
  QTest::mouseRelease(&viewport(), Qt::RightButton, {}, QPoint(260, 210));
  EXPECT_EQ(QApplication::activePopupWidget(), nullptr);
}

TEST_F(Links, AFileIsShownInItsFolder) {
  OpenedUrls opened;
  auto& files = child<QTreeView>("filesView");
  askInCell("filesView", files.currentIndex().siblingAtColumn(0));
  trigger("path.folder");
  const std::string& path = workspace().files()[static_cast<std::size_t>(workspace().clipRef().file)].path;
  EXPECT_EQ(opened.urls, QList<QUrl>{QUrl::fromLocalFile(QFileInfo(gui::toQString(path)).absolutePath())});
}

// Links in cells: offsets lead to their bytes, frames move the playhead, files show their properties.
TEST_F(Links, CellsThatNameSomethingLeadThere) {
  auto& hex = child<gui::HexView>("hexView");
  const struct {
    const char* panel;
    const char* list;
    About about;
  } links[] = {{"inspectorPanel", "inspectorView", About::Byte}, {"keysPanel", "keysView", About::Byte}};
  for (const auto& link : links) {
    raise(link.panel);
    const QModelIndex cell = cellThatNames(link.list, link.about);
    ASSERT_TRUE(cell.isValid()) << link.list;
    const gui::Subject subject = gui::subjectAt(cell);
    clickCell(link.list, cell);
    ASSERT_TRUE(waitFor([&] { return hex.bytes() && hex.isVisible() && hex.markStart() == *subject.offset; }))
        << link.list;
    EXPECT_EQ(cell.data().toString(), gui::offsetText(*subject.offset));
  }
  selection().selectKey(app::KeyRef{app::trackOf(workspace(), bone_), core::Channel::RotationX, 1});
  const QModelIndex frame = cellThatNames("inspectorView", About::Frame);
  ASSERT_TRUE(frame.isValid());
  clickCell("inspectorView", frame);
  ASSERT_TRUE(waitFor([&] { return playback().frame() == frame.data().toDouble(); }));
  EXPECT_GT(playback().frame(), 0.0);
}

TEST_F(Links, DialogsLeadToTheFilesThatTheyName) {
  open({sample("wanderer_walk.btp")});
  showClip("wanderer_walk");
  window_->actions().trigger("file.export");
  auto* hint = window_->findChild<gui::WrappingLabel*>(QStringLiteral("exportHint"));
  ASSERT_NE(hint, nullptr);
  ASSERT_TRUE(hint->plainText().contains(QStringLiteral("wanderer_walk.btp")))
      << hint->plainText().toStdString();
  ASSERT_FALSE(linksOf(*hint).empty());
  emit hint->linkClicked(linksOf(*hint).front());
  EXPECT_FALSE(selection().file().empty());
  window_->findChild<gui::ExportDialog*>()->reject();
  window_->actions().trigger("file.selectModel");
  auto* models = window_->findChild<QTreeView*>(QStringLiteral("modelOffers"));
  ASSERT_NE(models, nullptr);
  emit models->customContextMenuRequested(models->visualRect(models->model()->index(0, 0)).center());
  EXPECT_TRUE(offered().contains("path.folder"));
}

TEST_F(Links, TheEndOfTheDataThatAnErrorNamesIsALinkToo) {
  const QString path = openTorn();
  gui::NoticeBar& notice = window_->viewportArea().messageNotice();
  ASSERT_TRUE(notice.detail().contains(QStringLiteral("0x30"))) << notice.detail().toStdString();
  gui::WrappingLabel& detail = notice.detailLabel();
  for (const gui::NamedWords& link : linksOf(detail)) emit detail.linkClicked(link);
  auto& hex = child<gui::HexView>("hexView");
  EXPECT_TRUE(waitFor([&] { return hex.bytes() && gui::toQString(hex.bytes()->path) == path; }));
}

// A file that cannot be read names the byte where reading failed.
TEST_F(Links, AMessageLeadsToTheByteThatItNames) {
  const QString path = openTorn();
  gui::NoticeBar& notice = window_->viewportArea().messageNotice();
  const auto& issues = workspace().reportedIssues();
  ASSERT_FALSE(issues.empty());
  const auto offset = issues.back().byteOffset;
  ASSERT_TRUE(offset);
  for (QPushButton* button : notice.findChildren<QPushButton*>()) {
    if (button->text().contains(gui::offsetText(*offset))) button->click();
  }
  auto& hex = child<gui::HexView>("hexView");
  EXPECT_TRUE(waitFor(
      [&] { return hex.bytes() && gui::toQString(hex.bytes()->path) == path && hex.cursor() == *offset; }));
}

TEST_F(Links, AMessageOfSeveralFailuresLeadsToTheFileAndItsByte) {
  formats::Bytes cut = BckFile(2).frames(8).bytes();
  cut.resize(0x30);
  const QString torn = write("torn.bck", cut);
  open({torn, write("worse.bck", cut)});
  gui::NoticeBar& notice = window_->viewportArea().messageNotice();
  ASSERT_TRUE(waitFor([&] { return notice.isVisible(); }));
  gui::WrappingLabel& detail = notice.detailLabel();
  OpenedUrls opened;
  clickLink(detail, 0);
  EXPECT_EQ(opened.urls, QList<QUrl>{QUrl::fromLocalFile(QFileInfo(torn).absolutePath())});
  clickLink(detail, 1);
  auto& hex = child<gui::HexView>("hexView");
  EXPECT_TRUE(waitFor([&] { return hex.bytes() && gui::toQString(hex.bytes()->path) == torn; }));
  // The next message has its own words.
  QTest::mouseMove(&detail, {0, 0});
  notice.show(gui::NoticeBar::Tone::Note, QStringLiteral("Other"), QStringLiteral("<b>torn.bck"), {});
  EXPECT_TRUE(linksOf(detail).empty());
  EXPECT_EQ(detail.textFormat(), Qt::PlainText) << "text from files is no markup";
}

TEST_F(Links, ASentenceAboutAModelLeadsToIt) {
  const QString arm = write("far/arm.bmd", modelBytes({{"hips"}, {"arm", 0}, {"hand", 1}}));
  open({arm, write("far/leg.bmd", modelBytes({{"hips"}, {"leg", 0}, {"foot", 1}})),
        write("near/wave.bck", BckFile(3).frames(8).bytes())});
  showClip("wave");
  selection().selectBone(-1);
  ASSERT_FALSE(workspace().pairing().hasModel()) << core::toText(workspace().pairing().reason);
  raise("inspectorPanel");
  gui::WrappingLabel* sentence = nullptr;
  ASSERT_TRUE(waitFor([&] {
    for (auto* label : child<QDockWidget>("inspectorPanel").findChildren<gui::WrappingLabel*>()) {
      if (label->isVisible() && label->plainText().contains(QStringLiteral("arm.bmd, leg.bmd")))
        sentence = label;
    }
    return sentence != nullptr;
  })) << core::toText(workspace().pairing().reason);
  std::size_t link = 0;
  while (linksOf(*sentence).at(link).words != QStringLiteral("arm.bmd")) ++link;
  const QPoint place = placeOf(*sentence, link);
  askByMouse(*sentence, place);
  EXPECT_TRUE(offered().contains("path.model"));
  for (const auto type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
    QMouseEvent event(type, place, sentence->mapToGlobal(place), Qt::LeftButton, Qt::LeftButton, {});
    QApplication::sendEvent(sentence, &event);  // it may be below the fold
  }
  QCoreApplication::sendPostedEvents(sentence);
  EXPECT_EQ(gui::toQString(selection().file()), arm);
}

// The target of a link may hide the link; Qt would give its focus to whatever comes next.
TEST_F(Links, KeysMoveThePlayheadAfterALinkIsHiddenByWhatItLeadsTo) {
  raise("inspectorPanel");
  selection().selectBone(-1);
  auto& page = child<QScrollArea>("propertiesView");
  page.setFocus();
  ASSERT_TRUE(waitFor([&] { return page.hasFocus(); }));
  selection().selectBone(bone_);
  const double before = playback().frame();
  pressKey(Qt::Key_Right);
  EXPECT_EQ(playback().frame(), before + 1.0);
}

TEST_F(Links, ABoneThatOnlyTheReferenceHasIsShownInIt) {
  open({write("longer.bmd", modelBytes({{"hips"}, {"tail", 0}})),
        write("longer.bck", BckFile(2).frames(8).bytes())});
  showClip("longer");
  const app::ClipRef longer = workspace().clipRef();
  showClip("wanderer_walk");
  selection().selectBone(-1);
  ASSERT_TRUE(comparison().selectReference(longer));
  raise("inspectorPanel");
  const auto links = child<QDockWidget>("inspectorPanel").findChildren<QToolButton*>("propertyLink");
  const auto tail = std::find_if(links.begin(), links.end(), [](const QToolButton* link) {
    return link->text() == QStringLiteral("tail");
  });
  ASSERT_NE(tail, links.end());
  (*tail)->click();
  EXPECT_EQ(workspace().clipRef(), longer);
  EXPECT_EQ(selection().activeBone(), 1);
}

// Only over its links does the text in the corner take the mouse.
TEST_F(Links, TheCornerLeadsToWhatItNames) {
  const auto isHand = [this] { return viewport().cursor().shape() == Qt::PointingHandCursor; };
  const QPoint frame = cornerOf(About::Frame);
  playback().setPlaying(true);
  QTest::mouseMove(&viewport(), frame);
  EXPECT_TRUE(waitFor(isHand));
  QTest::mouseClick(&viewport(), Qt::LeftButton, {}, frame);
  EXPECT_FALSE(playback().isPlaying());
  EXPECT_EQ(selection().activeBone(), bone_) << "nothing was picked behind it";
  QTest::mouseClick(&viewport(), Qt::LeftButton, {}, cornerOf(About::File));
  EXPECT_TRUE(QString::fromStdString(selection().file()).endsWith(QStringLiteral("wanderer_walk.bck")));
  QTest::mouseMove(&viewport(), viewport().rect().center());
  EXPECT_TRUE(waitFor([&] { return !isHand(); }));
  const float yaw = viewport().camera().yawDegrees();
  QTest::mousePress(&viewport(), Qt::LeftButton, {}, viewport().rect().center());
  QMouseEvent move(QEvent::MouseMove, QPointF(frame), viewport().mapToGlobal(QPointF(frame)), Qt::NoButton,
                   Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&viewport(), &move);
  QTest::mouseRelease(&viewport(), Qt::LeftButton, {}, frame);
  EXPECT_NE(viewport().camera().yawDegrees(), yaw) << "a drag goes on over the links";
}

TEST_F(Links, CellsThatAreLinksLookLikeThemUnderThePointer) {
  open({write("broken.bck", {0x4A, 0x33, 0x44, 0x31, 0x62, 0x63, 0x6B, 0x31})});
  const struct {
    const char* panel;
    const char* list;
    About about;
  } places[] = {{"inspectorPanel", "inspectorView", About::Byte},
                {"keysPanel", "keysView", About::Byte},
                {"issuesPanel", "issuesView", About::File}};
  for (const auto& place : places) {
    raise(place.panel);
    auto& view = child<QTreeView>(place.list);
    const QModelIndex cell = cellThatNames(place.list, place.about);
    ASSERT_TRUE(cell.isValid()) << place.list;
    view.scrollTo(cell);
    QTest::mouseMove(view.viewport(), view.visualRect(cell).center());
    EXPECT_TRUE(waitFor([&] { return gui::hoveredLink(view) == cell; })) << place.list;
    EXPECT_EQ(view.viewport()->cursor().shape(), Qt::PointingHandCursor) << place.list;
    image(place.list);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(view.viewport(), &leave);
    EXPECT_FALSE(gui::hoveredLink(view).isValid()) << place.list;
  }
}

TEST_F(Links, AllChildrenOfABoneCanBeReached) {
  std::vector<ModelJoint> joints = {{"trunk"}};
  for (int i = 0; i < 12; ++i) joints.push_back({"twig" + std::to_string(i), 0});
  open({write("tree.bmd", modelBytes(joints))});
  const auto& files = workspace().files();
  const auto tree =
      std::ranges::find_if(files, [](const auto& file) { return file.path.ends_with("tree.bmd"); });
  workspace().showModel(static_cast<int>(tree - files.begin()));
  selection().selectBone(0);
  raise("inspectorPanel");
  auto& panel = child<QDockWidget>("inspectorPanel");
  const auto isNamed = [&](const char* name) {
    const auto links = panel.findChildren<QToolButton*>("relationLink");
    return std::ranges::any_of(links,
                               [&](const QToolButton* link) { return link->text() == QLatin1String(name); });
  };
  EXPECT_TRUE(isNamed("twig5"));
  EXPECT_FALSE(isNamed("twig11"));
  auto* unfold = panel.findChild<QToolButton*>("unfoldLinks");
  ASSERT_NE(unfold, nullptr);
  unfold->click();
  EXPECT_TRUE(isNamed("twig11"));
}

TEST_F(Links, TheInspectorNamesParentAndChildrenAsLinks) {
  const auto links = [&] {
    return child<QDockWidget>("inspectorPanel").findChildren<QToolButton*>("relationLink");
  };
  const core::Skeleton& skeleton = *workspace().skeleton();
  const int parent = skeleton.bones[static_cast<std::size_t>(bone_)].parent;
  ASSERT_FALSE(links().isEmpty());
  EXPECT_EQ(links().front()->text(), gui::toQString(skeleton.bones[static_cast<std::size_t>(parent)].name));
  QTest::mouseClick(links().front(), Qt::LeftButton);
  EXPECT_EQ(selection().activeBone(), parent);
}

}  // namespace
}  // namespace marrow::testing
