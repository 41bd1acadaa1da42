// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/panel.h"
#include "app/gui/viewport/viewport_widget.h"
#include "tests/app/gui/window_fixture.h"

#include <QDockWidget>
#include <QToolButton>

#include <gtest/gtest.h>

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
  auto& names = child<QToolButton>("eventsNames");
  ASSERT_TRUE(waitFor([&] { return !names.visibleRegion().isEmpty(); }));
  EXPECT_EQ(window_->size(), QSize(720, 480));
  image("small_events");
}

}  // namespace
}  // namespace marrow::testing
