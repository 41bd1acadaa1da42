// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/key_guard.h"
#include "app/gui/start.h"
#include "app/gui/task_runner.h"

#include <QApplication>

#include <gtest/gtest.h>

// The program's own application object, so that windows behave as they do for a user.
int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (testing::GTEST_FLAG(list_tests)) return RUN_ALL_TESTS();  // needs no screen
  marrow::gui::prepareApplication();
  // Kept until the process ends: the graphics driver would be unloaded with it, and its memory would look
  // like a leak without a known place.
  static auto* const application = new QApplication(argc, argv);
  QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
  marrow::gui::KeyGuard keyGuard;
  application->installEventFilter(&keyGuard);
  marrow::gui::applyTheme(marrow::gui::ThemeChoice::Dark);
  const int status = RUN_ALL_TESTS();
  marrow::gui::TaskRunner::waitForAll();  // formats that workers use end with the process
  return status;
}
