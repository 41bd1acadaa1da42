// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/panel.h"
#include "app/gui/viewport/viewport_widget.h"
#include "tests/app/gui/window_fixture.h"

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

}  // namespace
}  // namespace marrow::testing
