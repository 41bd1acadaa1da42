// SPDX-License-Identifier: GPL-3.0-or-later
// People expect a window to do this: views come back, panels float, keys go where one looks, tables are
// saved.
#include "app/gui/actions/action_registry.h"
#include "app/gui/viewport/camera_history.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/gui/widgets/wrapping_label.h"
#include "core/clip.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "formats/exchange/csv/csv_writer.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDialog>
#include <QDockWidget>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <sstream>

namespace marrow::testing {
namespace {

render::CameraPlace placeAt(float yaw) { return {{0, 0, 0}, 10, yaw, 0, 5}; }

TEST(CameraHistory, TakesAGestureAsOneStep) {
  gui::CameraHistory history(placeAt(0));
  history.note(placeAt(1), 1);
  history.note(placeAt(2), 1);
  history.note(placeAt(3), 1);
  history.note(placeAt(9), 2);
  EXPECT_EQ(history.back(), placeAt(3));
  EXPECT_EQ(history.back(), placeAt(0));
  EXPECT_EQ(history.back(), std::nullopt);
  EXPECT_EQ(history.forward(), placeAt(3));
  EXPECT_EQ(history.forward(), placeAt(9));
  EXPECT_EQ(history.forward(), std::nullopt);
}

TEST(CameraHistory, ANewViewForgetsTheOnesThatWereLeft) {
  gui::CameraHistory history(placeAt(0));
  history.note(placeAt(1), 1);
  ASSERT_TRUE(history.back());
  history.note(placeAt(5), 1);  // the same drag goes on from another place
  EXPECT_FALSE(history.canGoForward());
  EXPECT_EQ(history.back(), placeAt(0));
}

TEST(CameraHistory, HasAnEnd) {
  gui::CameraHistory history(placeAt(0));
  for (int i = 1; i < 1000; ++i) history.note(placeAt(static_cast<float>(i)), i);
  int steps = 0;
  while (history.back()) ++steps;
  EXPECT_EQ(steps, static_cast<int>(gui::CameraHistory::kLimit));
}

class WindowConventions : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
  }
  gui::ViewportWidget& viewport() { return window_->viewportArea().viewport(); }
  QAction& action(const char* id) { return *window_->actions().action(id); }
  QDockWidget& panel(const char* name) { return child<QDockWidget>(name); }
  void bringUp(const char* id, const char* name) {
    action(id).trigger();
    ASSERT_TRUE(waitFor([&] { return !panel(name).visibleRegion().isEmpty(); }));
  }
};

// -- views ----------------------------------------------------------------------------------------------

TEST_F(WindowConventions, TheLastViewComesBackAndGoesAgain) {
  EXPECT_FALSE(action("view.previousView").isEnabled());
  const render::CameraPlace first = viewport().camera().place();
  viewport().setView(render::ViewPreset::Front);
  QTest::mousePress(&viewport(), Qt::LeftButton, {}, QPoint(100, 100));
  for (int step = 1; step < 8; ++step) QTest::mouseMove(&viewport(), QPoint(100 + 9 * step, 100));
  QTest::mouseRelease(&viewport(), Qt::LeftButton, {}, QPoint(163, 100));
  const render::CameraPlace turned = viewport().camera().place();
  ASSERT_NE(turned.yawDegrees, 0.0F);
  pressKey(Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(viewport().camera().yawDegrees(), 0.0F);
  pressKey(Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(viewport().camera().place(), first);
  EXPECT_FALSE(action("view.previousView").isEnabled());
  pressKey(Qt::Key_Right, Qt::AltModifier);
  pressKey(Qt::Key_Right, Qt::AltModifier);
  EXPECT_EQ(viewport().camera().place(), turned);
}

// -- panels ---------------------------------------------------------------------------------------------

TEST_F(WindowConventions, APanelFloatsAndDocksByItsKey) {
  bringUp("window.keys", "keysPanel");
  ASSERT_FALSE(panel("keysPanel").isFloating());
  pressKey(Qt::Key_0, Qt::AltModifier);
  EXPECT_TRUE(panel("keysPanel").isFloating());
  EXPECT_TRUE(panel("keysPanel").isVisible());
  image("floating");
  panel("keysPanel").widget()->setFocus();
  ASSERT_TRUE(waitFor([&] { return panel("keysPanel").isAncestorOf(QApplication::focusWidget()); }));
  action("window.float").trigger();
  EXPECT_FALSE(panel("keysPanel").isFloating());
  EXPECT_TRUE(waitFor([&] { return !panel("keysPanel").visibleRegion().isEmpty(); }));
}

TEST_F(WindowConventions, ATabsMenuLetsItsPanelFloat) {
  QTabBar* tabs = nullptr;
  int tab = -1;
  for (QTabBar* bar : window_->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
    for (int i = 0; i < bar->count(); ++i) {
      if (bar->tabText(i) != panel("bytesPanel").windowTitle()) continue;
      tabs = bar;
      tab = i;
    }
  }
  ASSERT_NE(tabs, nullptr);
  const QPoint at = tabs->tabRect(tab).center();
  QContextMenuEvent wanted(QContextMenuEvent::Mouse, at, tabs->mapToGlobal(at));
  QApplication::sendEvent(tabs, &wanted);
  auto* menu = window_->findChild<QMenu*>(QStringLiteral("tabMenu"));
  ASSERT_NE(menu, nullptr);
  menu->actions().front()->trigger();
  menu->close();
  EXPECT_TRUE(panel("bytesPanel").isFloating());
  action("window.resetLayout").trigger();
  EXPECT_FALSE(panel("bytesPanel").isFloating());
}

// -- keys -----------------------------------------------------------------------------------------------

TEST_F(WindowConventions, AfterAClickInTheViewTheKeysMoveThePlayhead) {
  const double last = workspace().frameCount() - 1.0;
  for (const char* name : {"viewport", "timeline"}) {
    child<QTreeView>("filesView").setFocus();
    auto& widget = child<QWidget>(name);
    QTest::mouseClick(&widget, Qt::LeftButton, {}, QPoint(20, widget.height() - 8));
    const std::string clip = workspace().clip()->name;
    playback().setFrame(5.0);
    pressKey(Qt::Key_Home);
    EXPECT_EQ(playback().frame(), 0.0) << name;
    pressKey(Qt::Key_End);
    EXPECT_EQ(playback().frame(), last) << name;
    pressKey(Qt::Key_PageUp);
    EXPECT_EQ(playback().frame(), last - 10.0) << name;
    pressKey(Qt::Key_PageDown);
    EXPECT_EQ(playback().frame(), last) << name;
    pressKey(Qt::Key_Left);
    EXPECT_EQ(playback().frame(), last - 1.0) << name;
    pressKey(Qt::Key_Up);
    EXPECT_LT(playback().frame(), last - 1.0) << name;
    EXPECT_EQ(workspace().clip()->name, clip);
  }
}

TEST_F(WindowConventions, AListWalksItsOwnRowsWhileItHasTheFocus) {
  auto& view = child<QTreeView>("filesView");
  view.setFocus();
  playback().setFrame(5.0);
  pressKey(Qt::Key_Home, Qt::ControlModifier);
  EXPECT_EQ(view.currentIndex().row(), 0);
  pressKey(Qt::Key_End, Qt::ControlModifier);
  EXPECT_EQ(view.currentIndex().row(), view.model()->rowCount() - 1);
}

TEST_F(WindowConventions, APanelIsReachedByKeyFromAFilterBox) {
  auto& filter = child<QLineEdit>("filesFilter");
  filter.setFocus();
  pressKey(Qt::Key_1, Qt::AltModifier);
  EXPECT_TRUE(waitFor([&] { return child<QWidget>("timeline").hasFocus(); }));
  EXPECT_TRUE(filter.text().isEmpty()) << filter.text().toStdString();
}

TEST_F(WindowConventions, LettersAndSpaceReachThePlaybackFromEveryPanel) {
  selection().selectBone(2);
  int seen = 0;
  for (const char* name : {"filesView", "boneTree", "inspectorView", "keysView", "eventsView", "issuesView",
                           "viewport", "timeline", "curvePlot", "hexView"}) {
    auto& widget = child<QWidget>(name);
    for (QWidget* up = &widget; up; up = up->parentWidget()) {
      if (auto* dock = qobject_cast<QDockWidget*>(up)) dock->raise();
    }
    QApplication::processEvents();
    if (!widget.isVisible()) continue;  // it has nothing to show, and says so instead
    ++seen;
    widget.setFocus();
    playback().setPlaying(false);
    playback().setFrame(4.0);
    pressKey(Qt::Key_I);
    EXPECT_EQ(playback().rangeIn(), 4.0) << name;
    pressKey(Qt::Key_I, Qt::AltModifier);
    EXPECT_FALSE(playback().hasRange()) << name;
    pressKey(Qt::Key_Period);
    EXPECT_EQ(playback().frame(), 5.0) << name;
    pressKey(Qt::Key_Space);
    EXPECT_TRUE(playback().isPlaying()) << name;
  }
  EXPECT_GE(seen, 8);
}

TEST_F(WindowConventions, ASwitchThatHasTheFocusTakesTheArrowsAndSpace) {
  auto& units = child<gui::SegmentedControl>("unitsSwitch");
  selection().selectBone(1);
  ASSERT_TRUE(waitFor([&] { return units.isVisible(); }));
  units.setFocus();
  pressKey(Qt::Key_Right);
  EXPECT_EQ(units.current(), 1);
  pressKey(Qt::Key_Space);
  EXPECT_EQ(units.current(), 1);
  EXPECT_FALSE(playback().isPlaying());
  pressKey(Qt::Key_Left);
  EXPECT_EQ(units.current(), 0);
}

// Lists behind tabs get the focus on its way, too.
TEST_F(WindowConventions, TabThroughTheWindowSelectsNothingAndMovesNoPlayhead) {
  selection().selectBone(1);
  playback().setFrame(5.0);
  QSignalSpy selected(&selection(), &app::Selection::keySelected);
  child<QWidget>("timeline").setFocus();
  for (int step = 0; step < 40; ++step) {
    ASSERT_NE(window_->focusWidget(), nullptr);
    QTest::keyClick(window_->focusWidget(), Qt::Key_Tab);
  }
  action("window.float").trigger();
  EXPECT_EQ(playback().frame(), 5.0);
  EXPECT_EQ(selection().activeBone(), 1);
  EXPECT_EQ(selected.count(), 0);
}

TEST_F(WindowConventions, PanelsThatArePutBackAreAsLargeAsAtFirst) {
  const auto heights = [this] {
    return std::array{panel("filesPanel").height(), panel("boneTreePanel").height(),
                      panel("timelinePanel").height()};
  };
  const auto first = heights();
  action("window.resetLayout").trigger();
  EXPECT_TRUE(waitFor([&] {
    const auto now = heights();
    return std::abs(now[0] - first[0]) <= 2 && std::abs(now[1] - first[1]) <= 2 &&
           std::abs(now[2] - first[2]) <= 2;
  })) << heights()[0]
      << " " << heights()[1] << " " << heights()[2] << ", at first " << first[0] << " " << first[1] << " "
      << first[2];
}

// -- tables ---------------------------------------------------------------------------------------------

class Tables : public WindowConventions {
 protected:
  static constexpr int kAllBones = 0;
  static constexpr int kSelectedBones = 1;

  void exportTo(const QString& path, int bones, int rows) {
    action("file.exportCurves").trigger();
    auto* dialog = window_->findChild<QDialog*>(QStringLiteral("exportDialog"));
    ASSERT_NE(dialog, nullptr);
    dialog->findChild<gui::SegmentedControl*>(QStringLiteral("bones"))->select(bones);
    dialog->findChild<gui::SegmentedControl*>(QStringLiteral("rows"))->select(rows);
    auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("exportPath"));
    field->selectAll();
    QTest::keyClicks(field, path);
    dialog->findChild<QPushButton*>(QStringLiteral("exportAgree"))->click();
    ASSERT_TRUE(waitFor([&] { return QFile::exists(path); }));
  }
  static std::string read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
  }
  QString target(const char* name) { return QString::fromStdString(folder_.path(name)); }
};

TEST_F(Tables, HoldTheSelectedBonesAtEveryFrame) {
  selection().selectBones({1, 3}, 3);
  exportTo(target("some.csv"), kSelectedBones, 0);
  std::ostringstream expected;
  formats::writeValuesCsv({workspace().clip(), workspace().skeleton(), {1, 3}, core::SampleMode::Smooth},
                          expected);
  EXPECT_EQ(read(target("some.csv")), expected.str());
  EXPECT_EQ(expected.str().substr(0, 18), "frame,bone,name,sc");
}

// As the sequences do: the range's end is exclusive.
TEST_F(Tables, HoldThePlayedRangeWhereThereIsOne) {
  selection().selectBones({1, 3}, 3);
  playback().setRangeIn(8.0);
  playback().setRangeOut(12.0);
  action("file.exportCurves").trigger();
  EXPECT_TRUE(child<gui::NumberBox>("exportFrom").isVisible());
  EXPECT_EQ(child<gui::NumberBox>("exportFrom").value(), 8.0);
  EXPECT_EQ(child<gui::NumberBox>("exportTo").value(), 11.0);
  const QStringList hint = child<gui::WrappingLabel>("exportHint").plainText().split(QLatin1Char(' '));
  for (const char* count : {"4", "2", "8"}) EXPECT_TRUE(hint.contains(QLatin1String(count))) << count;
  child<QDialog>("exportDialog").reject();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  exportTo(target("range.csv"), kSelectedBones, 0);
  const std::string text = read(target("range.csv"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 4 * 2);
  EXPECT_EQ(text.substr(text.find('\n') + 1, 4), "8,1,");
  EXPECT_NE(text.find("\n11,3,"), std::string::npos);
  EXPECT_EQ(text.find("\n12,"), std::string::npos);
}

TEST_F(Tables, HoldTheStoredKeysOfAll) {
  exportTo(target("keys.csv"), kAllBones, 1);
  const std::string text = read(target("keys.csv"));
  EXPECT_EQ(text.substr(0, 40), "bone,name,channel,interpolation,key,fram");
  std::size_t stored = 0;
  for (const core::Curve& curve : workspace().clip()->curves) stored += curve.keyCount;
  EXPECT_EQ(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')), stored + 1);
}

// A choice that cannot be changed is seen all the same.
TEST_F(Tables, SayThatAllBonesAreMeantWhereNoneIsSelected) {
  action("file.exportCurves").trigger();
  auto& bones = child<gui::SegmentedControl>("bones");
  EXPECT_FALSE(bones.isEnabled());
  ASSERT_EQ(bones.current(), kAllBones);
  const QImage look = bones.grab().toImage();
  const auto ground = [&](int half) {
    return look.pixelColor(half * look.width() / 2 + 6, look.height() / 2);
  };
  EXPECT_NE(ground(0), ground(1));
}

TEST_F(Tables, AreOfferedWhereTheCurvesAre) {
  selection().selectBone(2);
  bringUp("window.curves", "curvesPanel");
  auto& plot = child<QWidget>("curvePlot");
  QTest::mouseClick(&plot, Qt::RightButton, {}, plot.rect().center());
  auto* menu = window_->findChild<QMenu*>(QStringLiteral("curvesMenu"));
  ASSERT_NE(menu, nullptr);
  menu->actions().back()->trigger();
  menu->close();
  EXPECT_NE(window_->findChild<QDialog*>(QStringLiteral("exportDialog")), nullptr);
}

TEST_F(Tables, ADragWithTheRightButtonZoomsAndAsksForNothing) {
  selection().selectBone(2);
  bringUp("window.curves", "curvesPanel");
  auto& plot = child<QWidget>("curvePlot");
  const QPoint at = plot.rect().center();
  QTest::mousePress(&plot, Qt::RightButton, {}, at);
  QTest::mouseMove(&plot, at + QPoint(60, 0));
  QTest::mouseRelease(&plot, Qt::RightButton, {}, at + QPoint(60, 0));
  EXPECT_EQ(window_->findChild<QMenu*>(QStringLiteral("curvesMenu")), nullptr);
}

using SmallWindow = WindowTest;

// Names come from files: none may be so long that the window no longer fits, or that numbers are pushed out.
TEST_F(SmallWindow, HoldsNamesOfAnyLength) {
  const std::string bone(120, 'w');
  open({write("model.bmd", write::modelBytes({{bone}, {bone + "2", 0}})),
        write((bone + ".bck").c_str(), write::BckFile(2).frames(8).bytes()),
        write((bone + "2.bck").c_str(),
              write::BckFile(2).frames(8).rotations({9000}).track(0, 0, 1, {1, 0}).bytes())});
  showClip(bone.c_str());
  window_->resize(720, 480);
  ASSERT_TRUE(comparison().selectReference({2, 0}));
  QToolButton* link = nullptr;
  ASSERT_TRUE(waitFor([&] {
    link = window_->findChild<QToolButton*>(QStringLiteral("differenceLink"));
    return link != nullptr && link->isVisible();
  }));
  EXPECT_LE(link->parentWidget()->width(), child<QDockWidget>("inspectorPanel").width());
  EXPECT_LE(link->parentWidget()->minimumSizeHint().width(), child<QDockWidget>("inspectorPanel").width());
  selection().selectBone(1);
  for (const char* panel : {"curvesPanel", "keysPanel", "timelinePanel"}) {
    child<QDockWidget>(panel).raise();
    QApplication::processEvents();
    EXPECT_LE(window_->minimumSizeHint().width(), 720) << panel;
    EXPECT_LE(window_->minimumSizeHint().height(), 480) << panel;
  }
}

}  // namespace
}  // namespace marrow::testing
