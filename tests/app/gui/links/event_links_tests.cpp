// SPDX-License-Identifier: GPL-3.0-or-later
// Where what an event names leads.
#include "app/gui/actions/action_registry.h"
#include "app/gui/events/event_list_model.h"
#include "app/gui/text.h"
#include "app/session/session.h"
#include "core/event_archive.h"
#include "core/name_hash.h"
#include "tests/app/gui/links/link_fixture.h"
#include "tests/support/baev_files.h"

#include <QFileInfo>
#include <QToolButton>

#include <algorithm>

namespace marrow::testing {
namespace {

class EventLinks : public LinkTest {
 protected:
  /// One kind of event, "Splash", that the sample's walk starts.
  static core::EventArchive archiveWith(const core::EventSpan& hold) {
    core::EventArchive archive;
    archive.actions.resize(1);
    archive.actions[0].hash = core::nameHash("WalkAction");
    archive.actions[0].animations.push_back({"Splash", 1, 3, {}, {hold}, 0});
    archive.events.push_back({core::nameHash("wanderer_walk"), {}, {0}, 0});
    return archive;
  }
};

TEST_F(EventLinks, OfAParameterThatIsABonesNameSelectIt) {
  const int bone = workspace().skeleton()->indexOf("head");
  ASSERT_GE(bone, 0);
  const core::EventArchive archive =
      archiveWith({2.0F, 6.0F, {{"", std::string("drops")}, {"", std::string("head")}}, 0});
  open({write("one.baev", baevBytes(archive))});
  showClip("wanderer_walk");
  raise("eventsPanel");
  const QModelIndex cell = cellOfText("eventsView", QStringLiteral("head"), gui::EventListModel::With);
  clickCell("eventsView", cell);
  EXPECT_TRUE(waitFor([&] { return selection().activeBone() == bone; }));
  selection().selectBone(-1);
  child<QTreeView>("eventsView").setCurrentIndex({});
  child<QTreeView>("eventsView").setCurrentIndex(cell);
  raise("inspectorPanel");
  EXPECT_FALSE(gui::names(gui::subjectAt(cellOfText("inspectorView", QStringLiteral("drops"))), About::Bone));
  clickCell("inspectorView", cellOfText("inspectorView", QStringLiteral("\"head\"")));
  EXPECT_TRUE(waitFor([&] { return selection().activeBone() == bone; }));
}

// Two files hold the same, which is one row.
TEST_F(EventLinks, OfTheInspectorLeadToItsFilesAndFrames) {
  const core::EventArchive archive = archiveWith({2.0F, 6.0F, {}, 0});
  const QStringList paths = {write("one.baev", baevBytes(archive)), write("two.baev", baevBytes(archive))};
  open(paths);
  showClip("wanderer_walk");
  auto& events = child<QTreeView>("eventsView");
  const auto& inspector = *child<QTreeView>("inspectorView").model();
  const auto selectSplash = [&] {
    events.setCurrentIndex({});
    for (int row = 0; row < events.model()->rowCount(); ++row) {
      if (!events.model()->index(row, 1).data().toString().contains("Splash")) continue;
      events.setCurrentIndex(events.model()->index(row, 0));
    }
  };
  const auto cellWith = [&](const QString& text) {
    const QModelIndexList found = inspector.match(inspector.index(0, 0, inspector.index(0, 0)),
                                                  Qt::DisplayRole, text, 1, Qt::MatchExactly);
    return found.isEmpty() ? QModelIndex() : found.front();
  };
  raise("inspectorPanel");
  selectSplash();
  const QModelIndex hold = cellWith(QStringLiteral("Hold, frames"));
  ASSERT_TRUE(hold.isValid());
  clickCell("inspectorView", hold.siblingAtColumn(2));
  EXPECT_TRUE(waitFor([&] { return playback().frame() == 6.0; }));
  clickCell("inspectorView", hold.siblingAtColumn(1));
  EXPECT_TRUE(waitFor([&] { return playback().frame() == 2.0; }));
  for (const QString& path : paths) {
    selectSplash();
    const QModelIndex file = cellWith(QStringLiteral("In ") + QFileInfo(path).fileName());
    ASSERT_TRUE(file.isValid()) << path.toStdString();
    clickCell("inspectorView", file);
    EXPECT_TRUE(waitFor([&] { return gui::toQString(selection().file()) == path; })) << path.toStdString();
  }
  // In the header, too, which is a selected bone's before an event's.
  selection().selectBone(-1);
  selectSplash();
  playback().setFrame(9.0);
  const auto links = child<QDockWidget>("inspectorPanel").findChildren<QToolButton*>("relationLink");
  const auto link = std::ranges::find(links, QStringLiteral("Hold, frames 2 – 6"), &QToolButton::text);
  ASSERT_NE(link, links.end());
  (*link)->click();
  EXPECT_EQ(playback().frame(), 2.0);
  window_->actions().trigger("selection.none");
  EXPECT_FALSE(cellWith(QStringLiteral("Hold, frames")).isValid()) << "deselected like a bone";
}

}  // namespace
}  // namespace marrow::testing
