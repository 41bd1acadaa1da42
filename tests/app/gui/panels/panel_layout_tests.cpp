// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/main_window.h"
#include "app/gui/panels/panel.h"
#include "app/gui/viewport/viewport_widget.h"
#include "tests/app/gui/window_fixture.h"

#include <QApplication>
#include <QDockWidget>
#include <QMouseEvent>
#include <QPushButton>
#include <QTabBar>
#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace marrow::testing {
namespace {

class Layout : public WindowTest {};

TEST_F(Layout, AWindowOf720By480ShowsAllParts) {
  window_->resize(720, 480);
  openSample();
  ASSERT_TRUE(waitFor([&] { return window_->size() == QSize(720, 480); }));
  EXPECT_GE(window_->findChild<gui::ViewportWidget*>()->width(), 240);
  const QRect inside = window_->rect();
  EXPECT_TRUE(inside.contains(window_->centralWidget()->geometry()));
  for (const gui::Panel* panel : window_->findChildren<gui::Panel*>()) {
    if (panel->visibleRegion().isEmpty()) continue;
    EXPECT_TRUE(inside.contains(panel->geometry())) << panel->objectName().toStdString();
  }
  EXPECT_TRUE(inside.contains(child<QWidget>("samplingSwitch").mapTo(window_.get(), QPoint())));
  image("small");
}

// The tabs behind the front one count, too.
TEST_F(Layout, EventFilesLeaveAWindowOf720By480AsItIs) {
  window_->resize(720, 480);
  open({sample("wanderer_walk.bck"), sample("wanderer_events.baev")});
  child<QDockWidget>("eventsPanel").raise();
  auto& names = child<QPushButton>("eventsNames");
  ASSERT_TRUE(waitFor([&] { return !names.visibleRegion().isEmpty(); }));
  EXPECT_EQ(window_->size(), QSize(720, 480));
  image("small_events");
}

TEST_F(Layout, PanelsStayWhereTheUserPutThem) {
  child<QWidget>("inspectorPanel").hide();
  window_->close();
  gui::MainWindow again(*settings_);
  again.show();
  EXPECT_FALSE(again.findChild<QWidget*>(QStringLiteral("inspectorPanel"))->isVisible());
  EXPECT_TRUE(again.findChild<QWidget*>(QStringLiteral("filesPanel"))->isVisible());
}

TEST_F(Layout, ThePanelsCanBePutBack) {
  auto& inspector = child<QDockWidget>("inspectorPanel");
  inspector.setFloating(true);
  child<QWidget>("filesPanel").hide();
  window_->actions().action("window.resetLayout")->trigger();
  EXPECT_FALSE(inspector.isFloating());
  EXPECT_TRUE(waitFor([&] {
    return inspector.isVisible() && child<QWidget>("filesPanel").isVisible() &&
           child<QWidget>("timeline").isVisible();
  }));
}

// Tabs are dragged, again before the last drag's animation is over, while panels go and come. Qt crashes
// there if it moves them.
TEST_F(Layout, TabsThatAreDraggedWhilePanelsComeAndGoStayInPlace) {
  const QList<QDockWidget*> panels = window_->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly);
  std::mt19937 random(1);
  const auto upTo = [&](qsizetype limit) {
    return static_cast<int>(random() % static_cast<unsigned>(std::max<qsizetype>(limit, 1)));
  };
  const auto pointOf = [&](const QTabBar& bar) { return QPoint(upTo(bar.width()), upTo(bar.height())); };
  for (int action = 0; action < 1500; ++action) {
    if (action % 2 == 0) panels[upTo(panels.size())]->setVisible(action % 4 == 0);
    if (action % 12 == 0) QApplication::processEvents();
    const auto bars = window_->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly);
    if (bars.isEmpty()) continue;
    QTabBar& bar = *bars[upTo(bars.size())];
    const QPoint start = pointOf(bar);
    QTest::mousePress(&bar, Qt::LeftButton, {}, start);
    for (int step = 0; step < 3; ++step) {
      const QPoint to = pointOf(bar);
      QMouseEvent move(QEvent::MouseMove, to, bar.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
      QApplication::sendEvent(&bar, &move);
    }
    QTest::mouseRelease(&bar, Qt::LeftButton, {}, start);
  }
  for (QDockWidget* panel : panels) panel->show();
  const auto areInOrder = [&](const char* left, const char* right) {
    for (const QTabBar* bar : window_->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
      QStringList titles;
      for (int tab = 0; tab < bar->count(); ++tab) titles.append(bar->tabText(tab));
      const auto first = titles.indexOf(QLatin1String(left));
      const auto second = titles.indexOf(QLatin1String(right));
      if (first >= 0 && second > first) return true;
    }
    return false;
  };
  EXPECT_TRUE(waitFor([&] { return areInOrder("Timeline", "Curves") && areInOrder("Curves", "Bytes"); }));
}

}  // namespace
}  // namespace marrow::testing
