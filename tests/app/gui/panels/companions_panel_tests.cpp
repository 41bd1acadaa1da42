// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/panel.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/session/companions.h"
#include "app/session/session.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/golden.h"

#include <QAbstractItemModel>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <filesystem>
#include <string>
#include <utility>

namespace marrow::testing {
namespace {

class CompanionsPanelTest : public WindowTest {
 protected:
  QString copy(const char* name, const char* as) {
    const std::string path = folder_.path(as);
    std::filesystem::copy(goldenFolder() + "/" + name, path);
    return QString::fromStdString(path);
  }
  QTreeView& list() { return child<QTreeView>("companionsView"); }
  [[nodiscard]] QString textAt(int row, int column, const QModelIndex& parent = {}) {
    return list().model()->index(row, column, parent).data().toString();
  }
};

TEST_F(CompanionsPanelTest, OffersEachFileWithItsReasonAndWhatItMoves) {
  const auto& panel = child<gui::Panel>("companionsPanel");
  EXPECT_TRUE(panel.isHidden()) << "nothing can play yet";
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_materials.brk", "sea.brk"),
        copy("companions/j3d_materials.bva", "other.bva")});
  workspace().showModel(0);
  EXPECT_FALSE(panel.isHidden());
  ASSERT_EQ(list().model()->rowCount(), 4);
  EXPECT_EQ(textAt(0, 0), "Suggested");
  EXPECT_EQ(textAt(1, 0), "sea.brk");
  EXPECT_EQ(textAt(1, 1), "has the model's name");
  EXPECT_EQ(textAt(2, 0), "Others that fit");
  EXPECT_EQ(textAt(3, 0), "other.bva");
  const QModelIndex glow = list().model()->index(1, 0);
  EXPECT_EQ(glow.data(Qt::CheckStateRole).toInt(), Qt::Checked);
  ASSERT_EQ(list().model()->rowCount(glow), 2);
  EXPECT_EQ(textAt(0, 0, glow), "toon: colour C0");
}

TEST_F(CompanionsPanelTest, ACheckMarkChangesThePicture) {
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_materials.bva", "other.bva")});
  workspace().showModel(0);
  const QSize size(96, 96);
  const QImage before = drawn(false, size);
  ASSERT_FALSE(before.isNull());
  const QModelIndex row = list().model()->index(0, 0);
  ASSERT_EQ(row.data(Qt::CheckStateRole).toInt(), Qt::Unchecked);
  ASSERT_TRUE(list().model()->setData(row, Qt::Checked, Qt::CheckStateRole));
  EXPECT_NE(drawn(false, size), before);
  ASSERT_TRUE(list().model()->setData(row, Qt::Unchecked, Qt::CheckStateRole));
  EXPECT_EQ(drawn(false, size), before);
}

TEST_F(CompanionsPanelTest, IsFilteredAndTickedByKeys) {
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_materials.brk", "sea.brk"),
        copy("companions/j3d_materials.bva", "other.bva")});
  workspace().showModel(0);
  child<gui::Panel>("companionsPanel").bringUp();
  ASSERT_TRUE(waitForKeys(*window_));
  auto& filter = child<QLineEdit>("companionsFilter");
  filter.setFocus();
  QTest::keyClicks(&filter, "other");
  ASSERT_EQ(list().model()->rowCount(), 2);
  EXPECT_EQ(textAt(0, 0), "Others that fit") << "the heading of what is listed stays";
  EXPECT_EQ(textAt(1, 0), "other.bva");
  QTest::keyClick(&filter, Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return list().hasFocus(); }));
  ASSERT_EQ(list().currentIndex().data().toString(), "other.bva");
  QTest::keyClick(&list(), Qt::Key_Space);
  EXPECT_EQ(window_->session().companions.playing().size(), 2U);
  EXPECT_FALSE(playback().isPlaying()) << "Space is the list's";
  QTest::keyClick(&list(), Qt::Key_Space);
  EXPECT_EQ(window_->session().companions.playing().size(), 1U);
  filter.setText("toon");
  EXPECT_EQ(textAt(1, 0), "sea.brk") << "it moves a material of that name";
}

TEST_F(CompanionsPanelTest, SaysWhyNothingFitsAndWhatWasLookedFor) {
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_scroll.btk", "other.btk")});
  workspace().showModel(0);
  auto& panel = child<gui::Panel>("companionsPanel");
  EXPECT_FALSE(panel.isHidden());
  const QString note = child<gui::WrappingLabel>("companionsNote").plainText();
  EXPECT_TRUE(note.contains("sea.bdl")) << note.toStdString();
  EXPECT_TRUE(note.contains("sea, tsea (BTK")) << note.toStdString();
  ASSERT_EQ(list().model()->rowCount(), 2);
  EXPECT_EQ(textAt(0, 0), "Do not fit");
  EXPECT_EQ(textAt(1, 0), "other.btk");
  EXPECT_TRUE(textAt(1, 1).startsWith("the model has no material"));
  EXPECT_FALSE(list().model()->flags(list().model()->index(1, 0)) & Qt::ItemIsUserCheckable);
}

TEST_F(CompanionsPanelTest, OffersToOpenWhatIsNamedLikeIt) {
  const QString model = copy("mesh/j3d_materials.bdl", "sea.bdl");
  copy("companions/j3d_materials.brk", "sea.brk");
  open({model});
  auto& button = child<QToolButton>("companionsOpen");
  emit button.menu()->aboutToShow();
  ASSERT_FALSE(button.menu()->actions().isEmpty());
  EXPECT_EQ(button.menu()->actions().front()->text(), "Open the 1 file that is named like it");
  button.menu()->actions().front()->trigger();
  ASSERT_TRUE(waitFor([&] { return list().model()->rowCount() == 1; }));
  EXPECT_EQ(textAt(0, 0), "sea.brk");
}

TEST_F(CompanionsPanelTest, AFilesMenuSwitchesTheFrameBetweenTwo) {
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_materials.brk", "sea.brk"),
        copy("companions/j3d_materials.bva", "sea.bva")});
  workspace().showClip({1, 0});
  ASSERT_TRUE(waitFor([&] { return list().model()->rowCount() == 1; }));
  ASSERT_EQ(textAt(0, 0), "sea.bva");
  auto& panel = child<gui::Panel>("companionsPanel");
  panel.bringUp();
  ASSERT_TRUE(waitFor([&] { return list().visualRect(list().model()->index(0, 0)).isValid(); }));
  const QSize small(96, 96);
  playback().setFrame(9.75);  // a shape disappears at 10
  const QImage begun = drawn(false, small);
  const auto clip = workspace().clip();
  const auto choose = [&](const char* label) {
    emit list().customContextMenuRequested(list().visualRect(list().model()->index(0, 0)).center());
    for (QAction* action : panel.findChildren<QAction*>()) {
      if (action->text() == QLatin1String(label)) action->trigger();
    }
    for (QMenu* menu : panel.findChildren<QMenu*>()) menu->close();
  };
  choose("Later games");
  ASSERT_TRUE(waitFor([&] { return textAt(0, 1).contains("nearest frame"); }));
  EXPECT_EQ(workspace().clip(), clip) << "what is shown stays";
  EXPECT_EQ(playback().frame(), 9.75);
  EXPECT_NE(drawn(false, small), begun);
  choose("Early games");
  ASSERT_TRUE(waitFor([&] { return !textAt(0, 1).contains("nearest frame"); }));
  EXPECT_EQ(drawn(false, small), begun);
}

TEST_F(CompanionsPanelTest, AReasonStandsBelowItsNameInFull) {
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_materials.brk", "sea.brk")});
  workspace().showModel(0);
  auto& panel = child<gui::Panel>("companionsPanel");
  panel.setFloating(true);
  const auto heightAt = [&](int width) {
    panel.resize(width, 300);
    int height = 0;
    waitFor([&] {
      const int now = list().visualRect(list().model()->index(0, 0)).height();
      return std::exchange(height, now) == now && list().width() <= width;
    });
    return height;
  };
  const int line = list().fontMetrics().height();
  EXPECT_GE(heightAt(600), 2 * line);
  EXPECT_GE(heightAt(150), 3 * line) << "narrow, it goes on in another line";
}

}  // namespace
}  // namespace marrow::testing
