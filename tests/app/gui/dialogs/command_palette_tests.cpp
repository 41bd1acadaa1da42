// SPDX-License-Identifier: GPL-3.0-or-later
// The command search has every command of the menus.
#include "app/gui/actions/action_registry.h"
#include "app/gui/dialogs/command_list_model.h"
#include "app/gui/preferences.h"
#include "core/sampler.h"
#include "tests/app/gui/window_fixture.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QTest>

#include <set>
#include <utility>

namespace marrow::testing {
namespace {

class Commands : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    window_->actions().action("help.commands")->trigger();
    ASSERT_TRUE(waitFor([&] { return field().isVisible(); }));
  }
  void TearDown() override { gui::applyTheme(gui::ThemeChoice::Dark); }

  QLineEdit& field() { return child<QLineEdit>("commandField"); }
  gui::CommandListModel& rows() {
    return *qobject_cast<gui::CommandListModel*>(child<QListView>("commandList").model());
  }
  void type(const char* words) {
    field().clear();
    QTest::keyClicks(&field(), QString::fromUtf8(words));
  }
  void run(const char* words) {
    if (!field().isVisible()) window_->actions().action("help.commands")->trigger();
    type(words);
    QTest::keyClick(&field(), Qt::Key_Return);
    EXPECT_FALSE(field().isVisible()) << words;
  }
  /// Collects the actions of a menu and its submenus.
  static void collect(QMenu& menu, std::set<QAction*>& found) {
    for (QAction* action : menu.actions()) {
      if (QMenu* inner = action->menu()) {
        collect(*inner, found);
      } else if (!action->isSeparator() && action->isEnabled()) {
        found.insert(action);
      }
    }
  }
};

TEST_F(Commands, AreFoundByWhatOtherProgramsCallThem) {
  for (const char* words : {"reset layout", "isolate", "onion", "settings", "exit", "gif", "video",
                            "shortcut", "camera", "zoom", "undo", "options", "help", "csv", "obj", "png"}) {
    type(words);
    EXPECT_GT(rows().rowCount({}), 0) << words;
  }
  type("reset layout");
  EXPECT_EQ(rows().actionAt(rows().index(0, 0)), window_->actions().action("window.resetLayout"));
  type("xylophone");
  EXPECT_EQ(rows().rowCount({}), 0);
}

TEST_F(Commands, ThatUndoAreThoseThatUndoSomething) {
  type("undo");
  for (int row = 0; row < rows().rowCount({}); ++row)
    EXPECT_NE(rows().actionAt(rows().index(row)), window_->actions().action("window.float"));
}

TEST_F(Commands, AreFoundByEverydayWords) {
  const std::pair<const char*, const char*> expected[] = {
      {"deselect", "selection.none"}, {"onion skin", "view.ghosts"},  {"frame rate", "play.rate"},
      {"next clip", "clip.next"},     {"copy", "selection.copyName"}, {"follow", "view.follow"},
      {"screenshot", "file.image"},   {"ping-pong", "play.pingPong"}, {"gif", "file.exportGif"},
      {"video", "file.exportVideo"},  {"mp4", "file.exportVideo"}};
  for (const auto& [words, id] : expected) {
    type(words);
    EXPECT_EQ(rows().actionAt(rows().index(0)), window_->actions().action(id)) << words;
  }
}

// A word is dead where it finds nothing, or where the name would be found without it.
TEST_F(Commands, HaveNoDeadWords) {
  for (const auto& entry : window_->actions().entries()) {
    const QString name = gui::plainText(entry.action->text());
    for (const QString& word :
         QString::fromUtf8(entry.spec.words).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
      EXPECT_FALSE(name.contains(word, Qt::CaseInsensitive)) << entry.spec.id << ": " << word.toStdString();
      rows().setQuery(word);
      bool isFound = false;
      for (int row = 0; row < rows().rowCount(); ++row)
        isFound |= rows().actionAt(rows().index(row)) == entry.action;
      EXPECT_TRUE(isFound) << entry.spec.id << ": " << word.toStdString();
    }
  }
}

// The action that would hide the panel comes after.
TEST_F(Commands, APanelsNameLeadsToThePanel) {
  const std::pair<const char*, const char*> panels[] = {
      {"timeline", "window.timeline"},  {"curves", "window.curves"},        {"keys", "window.keys"},
      {"Bytes", "window.bytes"},        {"events", "window.events"},        {"issues", "window.issues"},
      {"bones", "window.boneTree"},     {"options file", "window.options"}, {"model", "window.model"},
      {"inspector", "window.inspector"}};
  for (const auto& [words, id] : panels) {
    type(words);
    EXPECT_EQ(rows().actionAt(rows().index(0, 0)), window_->actions().action(id)) << words;
  }
  type("hide bytes");
  EXPECT_EQ(rows().actionAt(rows().index(0, 0)), child<QDockWidget>("bytesPanel").toggleViewAction());
}

TEST_F(Commands, HoldEverythingThatAMenuHolds) {
  std::set<QAction*> inMenus;
  for (const QAction* title : window_->menuBar()->actions()) collect(*title->menu(), inMenus);
  ASSERT_GT(inMenus.size(), 80U);
  std::set<QAction*> offered;
  for (int row = 0; row < rows().rowCount(); ++row) {
    QAction* action = rows().actionAt(rows().index(row));
    EXPECT_TRUE(offered.insert(action).second) << "twice: " << action->text().toStdString();
  }
  for (QAction* action : inMenus) EXPECT_TRUE(offered.contains(action)) << action->text().toStdString();
  for (const auto& entry : window_->actions().entries())
    EXPECT_TRUE(offered.contains(entry.action)) << entry.spec.id;
}

TEST_F(Commands, ReachTheChoicesOfAFew) {
  run("theme light");
  EXPECT_EQ(settings_->themeChoice(), gui::ThemeChoice::Light);
  run("mouse maya");
  EXPECT_EQ(settings_->value(gui::mousePresetPreference()), QStringLiteral("maya"));
  run("sampling game-exact");
  EXPECT_EQ(playback().sampleMode(), core::SampleMode::GameExact);
  run("sampling smooth");
  EXPECT_EQ(playback().sampleMode(), core::SampleMode::Smooth);
  run("every frame");
  EXPECT_TRUE(settings_->value(gui::kEveryFrame));
  run("keep time");
  EXPECT_FALSE(settings_->value(gui::kEveryFrame));
}

TEST_F(Commands, SayWhichChoiceIsTaken) {
  const auto isTaken = [this](const char* words) {
    type(words);
    return rows().index(0).data(Qt::CheckStateRole).toInt() == Qt::Checked;
  };
  EXPECT_TRUE(isTaken("sampling smooth"));
  playback().setSampleMode(core::SampleMode::GameExact);
  EXPECT_FALSE(isTaken("sampling smooth"));
  EXPECT_TRUE(isTaken("sampling game-exact"));
}

TEST_F(Commands, OpenWhatWasOpenedLately) {
  const QString path = QStringLiteral("/no/such/Rock & Roll/walk.bck");
  settings_->addRecentFile(path);
  window_->actions().action("help.commands")->trigger();
  type("rock & roll");
  ASSERT_GE(rows().rowCount(), 1);
  EXPECT_TRUE(rows().index(0).data().toString().contains(QStringLiteral("Rock & Roll")));
  type("open recent wanderer");
  EXPECT_GE(rows().rowCount(), 1);
}

TEST_F(Commands, SayThatNothingIsCalledThat) {
  auto& nothing = child<QLabel>("noCommand");
  EXPECT_FALSE(nothing.isVisible());
  image("commands");
  type("qqzz");
  EXPECT_EQ(rows().rowCount(), 0);
  EXPECT_TRUE(nothing.isVisible());
  EXPECT_TRUE(nothing.text().contains(QStringLiteral("qqzz")));
  EXPECT_TRUE(nothing.text().contains(QStringLiteral("F1")));
  QTest::keyClick(&field(), Qt::Key_Return);
  EXPECT_TRUE(field().isVisible());
}

}  // namespace
}  // namespace marrow::testing
