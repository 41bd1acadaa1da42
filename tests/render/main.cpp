// SPDX-License-Identifier: GPL-3.0-or-later
#include <QGuiApplication>

#include <gtest/gtest.h>

// Off Linux, images are drawn through Qt, which needs the application object.
int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (testing::GTEST_FLAG(list_tests)) return RUN_ALL_TESTS();  // needs no screen
  const QGuiApplication application(argc, argv);
  return RUN_ALL_TESTS();
}
