// SPDX-License-Identifier: GPL-3.0-or-later
// The event list, the names of events, and the events paired with a clip.
#include "app/finding/pair_events.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/event_text.h"
#include "app/gui/events/event_list_model.h"
#include "app/gui/text.h"
#include "app/gui/timeline/timeline_content.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/codes.h"
#include "app/opening/event_names.h"
#include "app/opening/loaded_file.h"
#include "app/session/issue_list.h"
#include "app/session/waiting_files.h"
#include "core/diagnostic.h"
#include "core/name_hash.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/baev_files.h"
#include "tests/support/told.h"
#include "tests/support/zelda_files.h"
#include "tests/write/j3d_clips.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

namespace marrow::testing {
namespace {

using gui::EventListModel;

class Events : public WindowTest {
 protected:
  QAbstractItemView& view() { return child<QAbstractItemView>("eventsView"); }
  [[nodiscard]] int rowCount() { return view().model()->rowCount(); }
  [[nodiscard]] QString cell(int row, int column) {
    return view().model()->index(row, column).data().toString();
  }
  [[nodiscard]] bool fires(int row) {
    return view().model()->index(row, 0).data(EventListModel::FiresRole).toBool();
  }
  [[nodiscard]] bool anyCellContains(int column, const QString& text) {
    for (int row = 0; row < rowCount(); ++row) {
      if (cell(row, column).contains(text)) return true;
    }
    return false;
  }
  /// Without a filter.
  [[nodiscard]] bool tabCountsRows() {
    const QString title = rowCount() == 1 ? QStringLiteral("Events (1 row)")
                                          : QStringLiteral("Events (%1 rows)").arg(rowCount());
    return child<QDockWidget>("eventsPanel").windowTitle() == title;
  }
  void setWords(const QString& path) {
    window_->opener().setWordList(path);
    ASSERT_TRUE(waitFor([&] { return !window_->opener().isLoading(); }));
  }
  void selectSource(const QString& text) {
    auto& box = child<QComboBox>("eventsSource");
    const int index = box.findText(text, Qt::MatchStartsWith);
    ASSERT_GE(index, 0) << text.toStdString();
    box.setCurrentIndex(index);
    emit box.activated(index);
  }
  [[nodiscard]] QStringList laneLabels() {
    QStringList labels;
    const auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
    for (const auto& lane : content.lanes) {
      if (lane.kind == gui::LaneKind::Events) labels.append(lane.label);
    }
    return labels;
  }
};

core::EventAnimation kind(const char* name, std::vector<core::EventSpan> triggers,
                          std::vector<core::EventSpan> holds) {
  return {name, holds.empty() ? 0U : 1U, 3, std::move(triggers), std::move(holds), 0};
}

/// Two events, "walk" and "run", with an action each.
core::EventArchive twoEvents() {
  core::EventArchive archive;
  archive.actions.resize(2);
  archive.actions[0].hash = core::nameHash("WalkAction");
  archive.actions[0].animations.push_back(
      kind("AtSound", {{4.0F, 0.0F, {{"", std::int32_t{7}}, {"", std::string("step")}}, 0}}, {}));
  archive.actions[1].hash = core::nameHash("RunAction");
  archive.actions[1].unknown = 0x2A;
  archive.actions[1].animations.push_back(
      kind("Dust", {}, {{2.0F, 6.0F, {{"", 0.5F}, {"", glm::vec3(1, 2, 3)}}, 0}}));
  archive.events.push_back({core::nameHash("walk"), {}, {0}, 0});
  archive.events.push_back({core::nameHash("run"), {}, {1}, 0});
  std::sort(archive.events.begin(), archive.events.end(),
            [](const auto& a, const auto& b) { return a.hash < b.hash; });
  return archive;
}

// A sound of J3D has more parameters than a cell can show.
TEST(EventText, CellsLeaveOutTypesOfNamedParametersAndWhatHasAColumnOfItsOwn) {
  const std::vector<core::EventParameter> sound = {{"sound id", std::int32_t{14336}, true},
                                                   {"start frame", 3.0F, true},
                                                   {"pitch", 1.0F},
                                                   {"volume", std::int32_t{40}}};
  EXPECT_EQ(gui::shortParametersText(sound), QStringLiteral("pitch 1, volume 40"));
  EXPECT_EQ(gui::fullParametersText(sound),
            QStringLiteral("sound id: int 14336\nstart frame: float 3\npitch: float 1\nvolume: int 40"));
  EXPECT_EQ(gui::shortParametersText({{{}, std::int32_t{7}}}), QStringLiteral("int 7"));
}

// Nothing can be dropped that would give most games' clips events.
TEST_F(Events, AClipWithoutAnyIsToldSoAndNothingIsAdvised) {
  const auto note = [this] { return child<QLabel>("eventsEmpty").text(); };
  const QString withoutClip = note();
  open({write("walk.bck", write::BckFile(2).frames(8).bytes())});
  EXPECT_NE(note(), withoutClip);
  window_->actions().action("file.closeAll")->trigger();
  EXPECT_EQ(note(), withoutClip);
}

// An empty viewport would look like a fault.
TEST_F(Events, AloneSayWhichAnimationTheyGoWith) {
  open({write("npc.baev", baevBytes(twoEvents()))});
  auto& card = child<QWidget>("eventsAlone");
  EXPECT_TRUE(card.isVisible());
  EXPECT_TRUE(card.parentWidget()->rect().contains(card.geometry()));
  EXPECT_TRUE(child<gui::WrappingLabel>("eventsAloneTitle").plainText().contains(QStringLiteral("npc.baev")));
  EXPECT_TRUE(child<gui::WrappingLabel>("eventsAloneText").plainText().contains(QStringLiteral("npc")));
  EXPECT_TRUE(child<QPushButton>("eventsAloneOpen").isVisible());
  for (const int width : {720, 1280}) {
    window_->resize(width, 480);
    ASSERT_TRUE(waitFor([&] { return window_->width() == width; }));
    EXPECT_FALSE(card.geometry().intersects(child<QWidget>("overlaysButton").geometry())) << width;
  }
  image("events_alone");
  open({write("walk.bck", write::BckFile(1).frames(8).bytes())});
  EXPECT_FALSE(card.isVisible());
  workspace().closeAll();
  EXPECT_FALSE(card.isVisible());
}

TEST_F(Events, AloneTheyHaveRoomInTheSmallestWindow) {
  open({write("npc.baev", baevBytes(twoEvents()))});
  window_->resize(720, 480);
  const auto& card = child<QWidget>("eventsAlone");
  const auto& filter = child<QLineEdit>("eventsFilter");
  const auto& names = child<QPushButton>("eventsNames");
  ASSERT_TRUE(waitFor([&] { return window_->height() == 480 && names.isVisible(); }));
  EXPECT_TRUE(waitFor([&] { return card.parentWidget()->rect().contains(card.geometry()); }));
  EXPECT_FALSE(child<QPushButton>("eventsAloneOpen").visibleRegion().isEmpty());
  EXPECT_TRUE(waitFor([&] { return names.geometry().center().y() == filter.geometry().center().y(); }));
  EXPECT_GE(view().viewport()->height(), 4 * view().sizeHintForRow(0));
  image("events_alone_720x480");
  window_->resize(1280, 800);
  EXPECT_TRUE(waitFor([&] { return child<gui::WrappingLabel>("eventsAloneText").isVisible(); }));
}

TEST_F(Events, InANarrowPanelTheReasonAndTheButtonHaveRoom) {
  open({sample("wanderer_walk.bck"), sample("wanderer_events.baev"), sample("wanderer.bmd")});
  window_->resize(720, 480);
  child<QDockWidget>("eventsPanel").raise();
  const auto& reason = child<gui::ElidedLabel>("eventsReason");
  const auto& names = child<QPushButton>("eventsNames");
  EXPECT_TRUE(waitFor([&] { return reason.isVisible() && reason.width() >= 220; }));
  EXPECT_EQ(reason.toolTip(), reason.text());
  EXPECT_TRUE(names.isVisible());
  EXPECT_EQ(names.width(), names.sizeHint().width());
  image("narrow_events");
}

TEST_F(Events, AnEventFileAloneListsEverythingWithItsTypes) {
  open({write("npc.baev", baevBytes(twoEvents()))});
  EXPECT_TRUE(waitFor([&] { return !view().viewport()->visibleRegion().isEmpty(); }));
  ASSERT_EQ(rowCount(), 2);
  EXPECT_EQ(cell(0, EventListModel::Frames), QStringLiteral("2 – 6"));
  EXPECT_EQ(cell(0, EventListModel::What), QStringLiteral("Dust"));
  EXPECT_TRUE(cell(0, EventListModel::With).startsWith(QStringLiteral("float 0.5")));
  EXPECT_TRUE(cell(0, EventListModel::With).contains(QStringLiteral("vector (1")));
  EXPECT_EQ(cell(1, EventListModel::Frames), QStringLiteral("4"));
  EXPECT_EQ(cell(1, EventListModel::With), QStringLiteral("int 7, string \"step\""));
  EXPECT_TRUE(cell(0, EventListModel::Action).startsWith(QStringLiteral("0x")));
  EXPECT_TRUE(cell(0, EventListModel::Action).endsWith(QStringLiteral("+0x14: 0x2A")));
  EXPECT_FALSE(cell(1, EventListModel::Action).contains(QStringLiteral("0x14")));
  EXPECT_EQ(workspace().frameCount(), 6);
  EXPECT_TRUE(child<QDockWidget>("eventsPanel").windowTitle().contains(QStringLiteral("2")));
  image("baev");
}

TEST_F(Events, ARowMovesThePlayheadAndWhatHappensThereIsLit) {
  open({write("npc.baev", baevBytes(twoEvents()))});
  ASSERT_TRUE(waitFor([&] { return !view().viewport()->visibleRegion().isEmpty(); }));
  QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::NoModifier,
                    view().visualRect(view().model()->index(1, 0)).center());
  EXPECT_EQ(playback().frame(), 4.0);
  EXPECT_TRUE(fires(0));
  EXPECT_TRUE(fires(1));
  playback().setFrame(5.0);
  EXPECT_TRUE(fires(0));
  EXPECT_FALSE(fires(1));
  playback().setFrame(6.0);
  EXPECT_FALSE(fires(0));
  playback().setPlaying(true);
  EXPECT_TRUE(playback().isPlaying());  // events can be played without a clip
}

TEST_F(Events, TheSelectedOneIsInTheInspectorInFull) {
  open({write("walk.bck", write::BckFile(1).frames(8).bytes()), write("walk.baev", baevBytes(twoEvents()))});
  ASSERT_GE(rowCount(), 1);
  const auto* model = child<QAbstractItemView>("inspectorView").model();
  const auto texts = [&] {
    QStringList all;
    const QModelIndex section = model->index(0, 0);
    for (int row = 0; row < model->rowCount(section); ++row) {
      for (int column = 0; column < 2; ++column)
        all.append(model->index(row, column, section).data().toString());
    }
    return all;
  };
  const int sound = cell(0, EventListModel::What) == QStringLiteral("AtSound") ? 0 : 1;
  view().setCurrentIndex(view().model()->index(sound, 0));
  EXPECT_EQ(model->index(0, 0).data().toString(), QStringLiteral("Event"));
  for (const QString& wanted : {QStringLiteral("AtSound"), QStringLiteral("Trigger at frame 4"),
                                QStringLiteral("Parameter: int 7"), cell(sound, EventListModel::Place)}) {
    EXPECT_TRUE(texts().contains(wanted)) << wanted.toStdString();
  }
  selection().selectBone(0);  // deselects the event
  EXPECT_NE(model->index(0, 0).data().toString(), QStringLiteral("Event"));
  // The same from its mark on the timeline.
  auto& timeline = child<gui::TimelineWidget>("timeline");
  const auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
  const auto lane =
      std::find_if(content.lanes.begin(), content.lanes.end(), [](const gui::TimelineLane& one) {
        return one.kind == gui::LaneKind::Events && one.label == QStringLiteral("AtSound");
      });
  ASSERT_NE(lane, content.lanes.end());
  child<QDockWidget>("timelinePanel").raise();
  ASSERT_TRUE(waitFor([&] { return !timeline.viewport()->visibleRegion().isEmpty(); }));
  const int y = gui::TimelineLayout::kHeader + lane->top + lane->height / 2;
  QTest::mouseClick(timeline.viewport(), Qt::LeftButton, Qt::NoModifier,
                    {static_cast<int>(timeline.xOfFrame(4.0) + 0.5), y});
  EXPECT_TRUE(texts().contains(QStringLiteral("Trigger at frame 4")));
}

TEST_F(Events, ADoubleClickShowsTheBytes) {
  open({write("npc.baev", baevBytes(twoEvents()))});
  ASSERT_TRUE(waitFor([&] { return !view().viewport()->visibleRegion().isEmpty(); }));
  const QPoint place = view().visualRect(view().model()->index(1, 0)).center();
  QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::NoModifier, place);
  QTest::mouseDClick(view().viewport(), Qt::LeftButton, Qt::NoModifier, place);
  EXPECT_TRUE(waitFor([&] { return !child<QDockWidget>("bytesPanel").visibleRegion().isEmpty(); }));
}

TEST_F(Events, TheFilterFindsAnyColumnAndDoesNotMoveThePlayhead) {
  open({write("npc.baev", baevBytes(twoEvents()))});
  auto& filter = child<QLineEdit>("eventsFilter");
  filter.setText(QStringLiteral("STEP"));
  ASSERT_EQ(rowCount(), 1);
  EXPECT_EQ(cell(0, EventListModel::What), QStringLiteral("AtSound"));
  EXPECT_EQ(playback().frame(), 0.0);
  filter.setText(QStringLiteral("nothing"));
  EXPECT_EQ(rowCount(), 0);
  filter.clear();
  EXPECT_EQ(rowCount(), 2);
}

TEST_F(Events, OddRangesAreCutAndFlagged) {
  core::EventArchive archive = twoEvents();
  constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
  archive.actions[0].animations.push_back(
      kind("Odd", {{-3.0F, 0.0F, {}, 0}, {kNone, 0.0F, {}, 0}}, {{6.0F, 2.0F, {}, 0}, {5.0F, 90.0F, {}, 0}}));
  open({write("walk.bck", write::BckFile(1).frames(8).bytes()), write("walk.baev", baevBytes(archive))});
  const auto& rows = child<QDockWidget>("eventsPanel").findChild<EventListModel*>()->rows();
  std::size_t odd = 0;
  for (const app::EventRow& row : rows) {
    EXPECT_LE(row.end, 8.0);
    EXPECT_TRUE(!row.hasPlace() || row.end >= row.start);
    odd += row.oddities.empty() ? 0U : 1U;
  }
  EXPECT_EQ(odd, 4U);
  EXPECT_FALSE(view().model()->index(0, EventListModel::Frames).data(Qt::DecorationRole).isNull());
}

TEST_F(Events, AWordListNamesEventsAndIsRemembered) {
  open({sample("wanderer_events.baev")});
  EXPECT_TRUE(cell(0, EventListModel::StartedBy).startsWith(QStringLiteral("0x")));
  const QString hash = cell(0, EventListModel::StartedBy);
  setWords(sample("wanderer_names.txt"));
  EXPECT_EQ(cell(0, EventListModel::StartedBy), QStringLiteral("wanderer_walk  ") + hash);
  EXPECT_TRUE(anyCellContains(EventListModel::Action, QStringLiteral("WandererGreet")));
  image("names");
  // Files opened later get names, too.
  const std::string path = workspace().files()[0].path;
  workspace().closeAll();
  open({gui::toQString(path)});
  EXPECT_TRUE(anyCellContains(EventListModel::Action, QStringLiteral("WandererGreet")));
  window_->actions().action("file.noWordList")->trigger();
  ASSERT_TRUE(waitFor([&] { return !window_->opener().isLoading(); }));
  EXPECT_FALSE(anyCellContains(EventListModel::Action, QStringLiteral("WandererGreet")));
}

TEST_F(Events, TheNextSessionKnowsTheWordList) {
  setWords(sample("wanderer_names.txt"));
  window_.reset();
  window_ = std::make_unique<gui::MainWindow>(*settings_);
  window_->show();
  open({sample("wanderer_events.baev")});
  EXPECT_TRUE(anyCellContains(EventListModel::Action, QStringLiteral("WandererGreet")));
}

TEST_F(Events, AListThatIsNotThereChangesNothing) {
  open({sample("wanderer_events.baev")});
  setWords(sample("wanderer_names.txt"));
  setWords(gui::toQString(folder_.path("nothing.txt")));
  EXPECT_TRUE(anyCellContains(EventListModel::Action, QStringLiteral("WandererGreet")));
  EXPECT_EQ(app::issuesOf(workspace()).back().severity, core::Severity::Error);
}

TEST_F(Events, OpenClipsGiveTheirNamesToEvents) {
  open({write("walk.bck", write::BckFile(1).frames(8).bytes()), write("npc.baev", baevBytes(twoEvents()))});
  ASSERT_EQ(rowCount(), 1);
  EXPECT_TRUE(cell(0, EventListModel::StartedBy).startsWith(QStringLiteral("walk  0x")));
}

TEST_F(Events, TheUserSelectsWhichEventsLieUnderAClip) {
  open({write("walk.bck", write::BckFile(1).frames(8).bytes()), write("npc.baev", baevBytes(twoEvents()))});
  EXPECT_EQ(laneLabels(), QStringList{QStringLiteral("AtSound")});
  selectSource(QString::fromStdString(core::hashText(core::nameHash("run"))));
  EXPECT_EQ(laneLabels(), QStringList{QStringLiteral("Dust")});
  EXPECT_TRUE(tabCountsRows());
  EXPECT_EQ(cell(0, EventListModel::What), QStringLiteral("Dust"));
  EXPECT_TRUE(workspace().eventPairing().selectedByUser);
  EXPECT_TRUE(core::says(workspace().eventPairing().reason, "app.events.selected"));
  selectSource(QStringLiteral("All of npc.baev"));
  EXPECT_EQ(laneLabels().size(), 2);
  selectSource(QStringLiteral("No events"));
  EXPECT_TRUE(laneLabels().isEmpty());
  selectSource(QStringLiteral("Paired by name"));
  EXPECT_EQ(laneLabels(), QStringList{QStringLiteral("AtSound")});
}

TEST_F(Events, AFileOfTheSameNameIsPairedWhenNoEventIs) {
  open({write("a/jump.bck", write::BckFile(1).frames(8).bytes()),
        write("b/jump.baev", baevBytes(twoEvents())), write("b/other.baev", baevBytes(twoEvents()))});
  ASSERT_EQ(workspace().eventPairing().sources.size(), 1U);
  EXPECT_TRUE(core::says(workspace().eventPairing().reason, "app.events.by-name"));
  EXPECT_EQ(rowCount(), 2);
  open({write("c/swim.bck", write::BckFile(1).frames(8).bytes())});
  EXPECT_TRUE(workspace().eventPairing().sources.empty());
  EXPECT_TRUE(core::says(workspace().eventPairing().reason, "app.events.none"));
  EXPECT_FALSE(tells(app::explanationOf(workspace()).text(), {app::code("app.events.none"), kAny, kAny}))
      << "it is no news";
}

TEST_F(Events, TheRowOfAnEventFileShowsItsEventsAlone) {
  core::EventArchive others = twoEvents();  // changed below: equal events would be one row
  for (core::EventAction& action : others.actions) ++action.hash;
  open({write("a.baev", baevBytes(twoEvents())), write("b.baev", baevBytes(others))});
  EXPECT_EQ(rowCount(), 4);
  auto& files = child<QAbstractItemView>("filesView");
  files.setCurrentIndex(files.model()->index(1, 0));
  EXPECT_EQ(rowCount(), 2);
  EXPECT_NE(app::explanationOf(workspace()).text().find("b.baev"), std::string::npos);
  selectSource(QStringLiteral("All event files"));
  EXPECT_EQ(rowCount(), 4);
}

// Counts of events are those of the file's list of events; what they start is counted as triggers and holds.
// The tab counts its rows.
TEST_F(Events, EveryCountSaysWhatItCounts) {
  core::EventArchive archive;
  archive.actions.resize(2);
  archive.actions[0].animations.push_back(
      kind("AtSound", {{1.0F, 0.0F, {}, 0}, {3.0F, 0.0F, {}, 0}}, {{2.0F, 4.0F, {}, 0}}));
  archive.events = {{core::nameHash("walk"), {}, {0}, 0}, {core::nameHash("idle"), {}, {}, 0}};
  open({write("npc.baev", baevBytes(archive))});
  EXPECT_EQ(rowCount(), 5);
  EXPECT_EQ(child<QDockWidget>("eventsPanel").windowTitle(), QStringLiteral("Events (5 rows)"));
  const QModelIndex file = child<QAbstractItemView>("filesView").model()->index(0, 1);
  EXPECT_EQ(file.data().toString(), QStringLiteral("2 events"));
  const std::string spans = core::spansText(archive.spanCount());
  EXPECT_TRUE(file.data(Qt::ToolTipRole).toString().contains(gui::toQString(spans)));
  EXPECT_TRUE(
      tells(app::explanationOf(workspace()).text(), {app::code("app.events.all"), "npc.baev", spans}));
  const auto& source = child<QComboBox>("eventsSource");
  EXPECT_GE(source.findText(QStringLiteral("All of npc.baev (2)")), 0);
}

TEST_F(Events, SoundsAndFacesAreListedToo) {
  openSample();
  showClip("wanderer_wave");
  EXPECT_GT(rowCount(), 0);
  EXPECT_EQ(cell(0, EventListModel::Action), QStringLiteral("sounds"));
  EXPECT_TRUE(tabCountsRows());
  open({write("gameplay_keep.bin", linkKeep(3)), write("link_animetion.bin", linkFrames({0x21, 0x48, 0}))});
  EXPECT_TRUE(anyCellContains(EventListModel::What, QStringLiteral("eyes: open")));
  EXPECT_EQ(laneLabels(), (QStringList{QStringLiteral("eyes"), QStringLiteral("mouth")}));
  EXPECT_TRUE(tabCountsRows());
}

TEST_F(Events, FiveHundredEventsAreListed) {
  core::EventArchive archive;
  for (int i = 0; i < 500; ++i) {
    core::EventAction action;
    action.hash = static_cast<std::uint32_t>(i);
    action.animations.push_back(kind("PlayAVeryLongEventNameThatSaysEverythingAboutIt",
                                     {{static_cast<float>(i), 0.0F, {{"", std::string(60, 'x')}}, 0}}, {}));
    archive.actions.push_back(action);
    archive.events.push_back({static_cast<std::uint32_t>(i), {}, {static_cast<std::uint32_t>(i)}, 0});
  }
  open({write("a_file_with_a_very_long_name_that_no_column_has_room_for.baev", baevBytes(archive))});
  EXPECT_EQ(rowCount(), 500);
  playback().setFrame(250.0);
  EXPECT_TRUE(fires(250));
  image("many");
}

// Before or after the file with the hashes.
TEST_F(Events, AWordListCanBeOpenedLikeAnyFile) {
  const QString words = write("names.txt", {'w', 'a', 'l', 'k', '\n', 'S', 't', 'e', 'p', '\n'});
  const QString events = write("a.baev", baevBytes(twoEvents()));
  open({words});
  EXPECT_TRUE(workspace().files().empty());
  ASSERT_NE(workspace().wordList(), nullptr);
  EXPECT_TRUE(window_->viewportArea().messageNotice().isVisible());  // says so on the start page
  open({events});
  ASSERT_EQ(workspace().files().size(), 1U);
  EXPECT_FALSE(window_->viewportArea().messageNotice().isVisible());
  setWords({});
  ASSERT_EQ(workspace().wordList(), nullptr);
  open({words});
  ASSERT_NE(workspace().wordList(), nullptr);
  EXPECT_EQ(workspace().wordList()->names.size(), 2U);
}

TEST_F(Events, ATextThatIsNoWordListIsRefused) {
  const std::string text = "This is a letter.\nIt has no names, one per line.\n";
  open({write("letter.txt", formats::Bytes(text.begin(), text.end()))});
  EXPECT_EQ(workspace().wordList(), nullptr);
  EXPECT_TRUE(window_->viewportArea().messageNotice().isVisible());
}

TEST_F(Events, BareHashesOfferAWordList) {
  open({write("a.baev", baevBytes(twoEvents()))});
  auto& button = child<QPushButton>("eventsNames");
  EXPECT_FALSE(button.isHidden());
  image("bare_hashes");
  const QString list = write("names.txt", {'w', 'a', 'l', 'k', '\n', 'S', 't', 'e', 'p', '\n'});
  open({write("b.baev", baevBytes(twoEvents()))});
  EXPECT_TRUE(button.text().contains(gui::baseName(list.toStdString())));
  button.click();
  ASSERT_TRUE(waitFor([&] { return !window_->opener().isLoading(); }));
  ASSERT_NE(workspace().wordList(), nullptr);
  openSample();
  workspace().closeAll();
  EXPECT_TRUE(button.isHidden());
}

}  // namespace
}  // namespace marrow::testing
