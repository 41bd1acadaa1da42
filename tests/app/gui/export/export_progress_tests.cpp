// SPDX-License-Identifier: GPL-3.0-or-later
// Where the progress of an export is to be seen.
#include "app/gui/widgets/loading_bar.h"
#include "tests/app/gui/export/export_fixture.h"

#include <QStatusBar>

#include <algorithm>

namespace marrow::testing {
namespace {

TEST_F(ExportTest, ItsProgressIsShownOnce) {
  showClip("wanderer_wave");
  openDialog("file.exportSequence");
  type("size", QStringLiteral("1280x720"));
  setPath("wave.png");
  agree().click();
  ASSERT_NE(run(), nullptr);
  const auto isInWindow = [this] {
    const auto bars = window_->statusBar()->findChildren<gui::LoadingBar*>();
    return std::any_of(bars.begin(), bars.end(), [](const QWidget* bar) { return bar->isVisible(); });
  };
  const auto* own = dialog()->findChild<gui::LoadingBar*>();
  ASSERT_TRUE(waitFor([&] { return own->isVisible(); }));
  EXPECT_FALSE(isInWindow());
  dialog()->reject();
  EXPECT_TRUE(waitFor(isInWindow));
  run()->cancel();
  EXPECT_TRUE(waitFor([&] { return !isInWindow(); }));
}

}  // namespace
}  // namespace marrow::testing
