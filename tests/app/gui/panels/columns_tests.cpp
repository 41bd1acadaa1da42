// SPDX-License-Identifier: GPL-3.0-or-later
// The widths of columns: empty ones are hidden, texts fit.
#include "app/finding/pair_events.h"
#include "app/gui/events/event_list_model.h"
#include "app/gui/files/clip_list_model.h"
#include "app/gui/widgets/column_fit.h"
#include "app/opening/loaded_file.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/baev_files.h"
#include "tests/write/j3d_clips.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QTreeView>

#include <numeric>

namespace marrow::testing {
namespace {

using gui::ClipListModel;
using gui::EventListModel;
using gui::fittedWidths;

using Widths = std::vector<int>;

TEST(FittedWidths, ShortColumnsKeepTheirsAndTheRestIsShared) {
  EXPECT_EQ(fittedWidths({50, 60, 70}, 300, 1), (Widths{50, 180, 70}));
  EXPECT_EQ(fittedWidths({50, 60, 70}, 300, -1), (Widths{50, 60, 70}));
  EXPECT_EQ(fittedWidths({50, 400, 500}, 450, 1), (Widths{50, 200, 200}));
  EXPECT_EQ(fittedWidths({0, 400, 100}, 300, 1), (Widths{0, 200, 100}));
  EXPECT_EQ(fittedWidths({10, 10}, 0, 0), (Widths{0, 0}));
  EXPECT_EQ(fittedWidths({}, 100, -1), Widths{});
}

class Columns : public WindowTest {
 protected:
  QTreeView& files() { return child<QTreeView>("filesView"); }
  QTreeView& events() { return child<QTreeView>("eventsView"); }
  void showEvents() {
    auto& panel = child<QDockWidget>("eventsPanel");
    panel.show();
    panel.raise();
    ASSERT_TRUE(waitFor([&] { return events().viewport()->width() > 400; }));
  }
};

// Material animations differ from their clip by the extension alone, numbers and takes stand before it.
TEST_F(Columns, NamesOfFilesKeepTheirEndsWhereTheyAreCut) {
  EXPECT_EQ(files().textElideMode(), Qt::ElideMiddle);
  EXPECT_EQ(files().itemDelegateForColumn(ClipListModel::Name), nullptr);
}

TEST_F(Columns, HowAClipLoopsIsShownWhereItIsKnownAndHasRoom) {
  open({write("npc.baev", baevBytes({}))});
  EXPECT_TRUE(files().isColumnHidden(ClipListModel::Loop));
  open({write("walk.bck", write::BckFile(2).frames(8).bytes())});
  EXPECT_FALSE(files().isColumnHidden(ClipListModel::Loop));
  open({write("a_scene_in_which_somebody_walks_over_a_bridge_and_back_01.bck",
              write::BckFile(2).frames(8).bytes())});
  EXPECT_TRUE(files().isColumnHidden(ClipListModel::Loop));
  const QModelIndex row = files().model()->index(1, ClipListModel::Size);
  EXPECT_TRUE(row.data(Qt::ToolTipRole).toString().contains(QStringLiteral("Loop")));
  image("files");
}

core::EventArchive archiveOf(std::vector<core::EventParameter> parameters) {
  core::EventArchive archive;
  archive.actions.resize(1);
  archive.actions[0].animations.push_back({"AtSound", 0, 3, {{4.0F, 0.0F, std::move(parameters), 0}}, {}, 0});
  archive.events = {{1, {}, {0}, 0}, {2, {}, {0}, 0}};
  return archive;
}

TEST_F(Columns, WhatNoEventHasTakesNoWidth) {
  open({write("npc.baev", baevBytes(archiveOf({})))});
  showEvents();
  EXPECT_TRUE(events().isColumnHidden(EventListModel::With));
  EXPECT_FALSE(events().isColumnHidden(EventListModel::StartedBy));
  open({write("other.baev", baevBytes(archiveOf({{"", std::string("step")}})))});
  EXPECT_FALSE(events().isColumnHidden(EventListModel::With));
  int used = 0;
  for (int column = 0; column < EventListModel::ColumnCount; ++column) used += events().columnWidth(column);
  EXPECT_EQ(used, events().viewport()->width());
  image("events");
}

TEST_F(Columns, TheFileOfAnEventIsSaidWhereThereAreSeveral) {
  open({write("npc.baev", baevBytes(archiveOf({})))});
  showEvents();
  EXPECT_TRUE(events().isColumnHidden(EventListModel::File));
  open({write("other.baev", baevBytes(archiveOf({{"", std::string("step")}})))});
  events().setCurrentIndex({});
  workspace().setEventChoice(std::nullopt);  // all of them
  ASSERT_EQ(events().model()->rowCount(), 2);
  EXPECT_FALSE(events().isColumnHidden(EventListModel::File));
  EXPECT_EQ(events().model()->index(0, EventListModel::File).data().toString(), QStringLiteral("npc.baev"));
  EXPECT_EQ(events().model()->index(1, EventListModel::File).data().toString(), QStringLiteral("other.baev"));
  image("event_files");
  workspace().closeFile(1);
  EXPECT_TRUE(events().isColumnHidden(EventListModel::File));
}

TEST_F(Columns, WhatTwoFilesHoldAlikeIsOneRowThatNamesBoth) {
  open({write("npc.baev", baevBytes(archiveOf({}))), write("other.baev", baevBytes(archiveOf({})))});
  showEvents();
  ASSERT_EQ(events().model()->rowCount(), 1);
  const QModelIndex file = events().model()->index(0, EventListModel::File);
  EXPECT_FALSE(events().isColumnHidden(EventListModel::File));
  EXPECT_EQ(file.data().toString(), QStringLiteral("npc.baev, other.baev"));
  EXPECT_EQ(file.data(Qt::ToolTipRole).toString(),
            folder_.path("npc.baev").c_str() + QStringLiteral("\n") + folder_.path("other.baev").c_str());
  image("event_of_two_files");
}

TEST_F(Columns, AWidthThatTheUserGaveStays) {
  open({write("npc.baev", baevBytes(archiveOf({{"", std::string("step")}})))});
  showEvents();
  events().header()->resizeSection(EventListModel::What, 333);
  window_->resize(window_->width() - 100, window_->height());
  open({write("other.baev", baevBytes(archiveOf({})))});
  EXPECT_EQ(events().columnWidth(EventListModel::What), 333);
}

}  // namespace
}  // namespace marrow::testing
