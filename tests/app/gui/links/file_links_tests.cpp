// SPDX-License-Identifier: GPL-3.0-or-later
// Where links to files, bones and frames lead in lines, lists and popups.
#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/text.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/session/session.h"
#include "core/clip.h"
#include "tests/app/gui/links/link_fixture.h"
#include "tests/write/j3d_clips.h"

#include <QStatusBar>

#include <algorithm>
#include <set>

namespace marrow::testing {
namespace {

class FileLinks : public LinkTest {
 protected:
  gui::ElidedLabel& statusLine() { return *window_->statusBar()->findChild<gui::ElidedLabel*>(); }
  bool isInFront(const char* panel) {
    return waitFor([&] { return !child<QDockWidget>(panel).widget()->visibleRegion().isEmpty(); });
  }
  /// Clicks on each link of a line. @return the files that were selected.
  std::set<QString> filesBehind(gui::ElidedLabel& line) {
    std::set<QString> files;
    for (std::size_t link = 0; link < linksOf(line).size(); ++link) {
      selection().selectFile({});
      clickLink(line, link);
      files.insert(QFileInfo(gui::toQString(selection().file())).fileName());
    }
    return files;
  }
};

TEST_F(FileLinks, PropertiesAreShownInFrontOfOtherTabs) {
  open({sample("wanderer_walk.btp")});
  showClip("wanderer_walk");
  raise("companionsPanel");
  askInCell("companionsView", cellOfText("companionsView", QStringLiteral("wanderer_walk.btp")));
  trigger("path.select");
  EXPECT_TRUE(isInFront("inspectorPanel"));
  EXPECT_TRUE(selection().file().ends_with("wanderer_walk.btp"));
  raise("companionsPanel");
  clickLink(statusLine());
  EXPECT_TRUE(isInFront("inspectorPanel"));
  child<QDockWidget>("inspectorPanel").close();
  clickLink(statusLine());
  EXPECT_TRUE(isInFront("inspectorPanel"));
}

TEST_F(FileLinks, EachFileInALineIsALinkOfItsOwn) {
  open({sample("wanderer_events.baev")});
  showClip("wanderer_walk");
  const std::set<QString> both = {QStringLiteral("wanderer.bmd"), QStringLiteral("wanderer_events.baev")};
  for (const QString& name : both) ASSERT_TRUE(statusLine().text().contains(name)) << name.toStdString();
  EXPECT_EQ(filesBehind(statusLine()), both) << statusLine().text().toStdString();
  // The menu is about the one under the pointer, and says so.
  for (std::size_t link = 0; link < linksOf(statusLine()).size(); ++link) {
    askByMouse(statusLine(), placeOf(statusLine(), link));
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    auto* select = menu->findChild<QAction*>(QStringLiteral("path.select"));
    ASSERT_NE(select, nullptr);
    const QString text = select->text();
    menu->close();
    clickLink(statusLine(), link);
    EXPECT_TRUE(text.endsWith(QFileInfo(gui::toQString(selection().file())).fileName()))
        << text.toStdString();
  }
}

TEST_F(FileLinks, WhatIsCutOffALineIsNoLink) {
  gui::ElidedLabel line;
  const auto link = [](const char* name) {
    return gui::NamedWords{QString::fromLatin1(name), {.path = QString::fromLatin1(name)}};
  };
  line.setText(gui::linked(QStringLiteral("%1 goes with a model of a longer name, %2"),
                           {link("walk.bck"), link("wanderer.bmd")}));
  line.resize(line.sizeHint());
  line.show();
  EXPECT_EQ(linksOf(line).size(), 2U);
  EXPECT_LT(placeOf(line, 0).x(), placeOf(line, 1).x());
  line.resize(line.width() / 2, line.height());
  EXPECT_EQ(linksOf(line).size(), 1U);
  line.setText(QStringLiteral("other"));
  EXPECT_TRUE(linksOf(line).empty());
  // A name that keeps both ends is one link.
  line.setText(link("a_long_name_of_a_file.zobj"));
  line.setElideMode(Qt::ElideMiddle);
  line.resize(60, line.height());
  ASSERT_EQ(linksOf(line).size(), 1U);
  EXPECT_NE(linksOf(line)[0].words, line.text());
}

TEST_F(FileLinks, ArrowsStepFramesAfterAClickOnALinkOfTheInspector) {
  raise("inspectorPanel");
  auto& view = child<QTreeView>("inspectorView");
  clickCell("inspectorView", cellThatNames("inspectorView", About::Byte));
  raise("inspectorPanel");
  view.setFocus();
  ASSERT_TRUE(waitFor([&] { return view.hasFocus(); }));
  playback().setFrame(8.0);
  pressKey(Qt::Key_Right);
  EXPECT_EQ(playback().frame(), 9.0);
  pressKey(Qt::Key_Left);
  pressKey(Qt::Key_Left);
  EXPECT_EQ(playback().frame(), 7.0);
  // Return folds a section.
  const QModelIndex section = view.model()->index(0, 0);
  view.setCurrentIndex(section);
  ASSERT_TRUE(view.isExpanded(section));
  pressKey(Qt::Key_Return);
  EXPECT_FALSE(view.isExpanded(section));
  pressKey(Qt::Key_Return);
  EXPECT_TRUE(view.isExpanded(section));
}

TEST_F(FileLinks, EveryLinkOfTheInspectorLooksLikeOne) {
  const QAbstractItemModel& model = *child<QTreeView>("inspectorView").model();
  int links = 0;
  for (int section = 0; section < model.rowCount(); ++section) {
    const QModelIndex parent = model.index(section, 0);
    for (int row = 0; row < model.rowCount(parent); ++row) {
      for (int column = 0; column < model.columnCount(parent); ++column) {
        const QModelIndex cell = model.index(row, column, parent);
        const bool leads = isLink(gui::subjectAt(cell));
        EXPECT_EQ(cell.data(Qt::FontRole).value<QFont>().underline(), leads)
            << cell.data().toString().toStdString();
        links += leads ? 1 : 0;
      }
    }
  }
  EXPECT_GT(links, 0);
}

TEST_F(FileLinks, APinnedTrailLeadsToItsBoneAndFramesInItsPopup) {
  playback().setRangeOut(20.0);
  window_->actions().trigger("view.pinTrail");
  selection().selectBone(-1);
  window_->actions().trigger("view.overlays");
  auto& line = child<gui::ElidedLabel>("trailPin");
  ASSERT_TRUE(line.text().startsWith(QStringLiteral("chest")));
  clickLink(line, 0);
  EXPECT_EQ(selection().activeBone(), bone_);
  clickLink(line, 2);
  EXPECT_EQ(playback().frame(), 20.0);
  clickLink(line, 1);
  EXPECT_EQ(playback().frame(), 2.0);
  askByMouse(line, placeOf(line, 0));
  EXPECT_TRUE(offered().contains("selection.copyName"));
  if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
}

TEST_F(FileLinks, AMessageNamesEachFileThatFailedAndLeadsToTheRest) {
  formats::Bytes cut = write::BckFile(2).frames(8).bytes();
  cut.resize(0x30);
  QStringList paths;
  for (const char* name : {"a.bck", "b.bck", "c.bck", "d.bck", "e.bck", "f.bck", "g.bck"})
    paths.append(write(name, cut));
  open(paths);
  gui::WrappingLabel& detail = window_->viewportArea().messageNotice().detailLabel();
  ASSERT_TRUE(waitFor([&] { return detail.isVisible(); }));
  EXPECT_TRUE(detail.plainText().contains(QStringLiteral("b.bck, c.bck, d.bck")))
      << detail.plainText().toStdString();
  raise("timelinePanel");
  const OpenedUrls opened;
  const auto links = linksOf(detail);
  for (const gui::NamedWords& link : links) emit detail.linkClicked(link);
  EXPECT_EQ(opened.urls.size(), 4) << "each shows its folder";
  EXPECT_GE(links.size(), 5U);
  EXPECT_TRUE(isInFront("issuesPanel"));
}

}  // namespace
}  // namespace marrow::testing
