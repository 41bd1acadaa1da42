// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences.h"
#include "tests/app/gui/window_fixture.h"

#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

namespace marrow::testing {
namespace {

class KeyList : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
  }
};

TEST_F(KeyList, OpensWithItsKey) {
  pressKey(Qt::Key_H);
  auto& list = child<QDialog>("keyList");
  EXPECT_TRUE(list.isVisible());
  QTest::keyClick(&list, Qt::Key_H);
  EXPECT_FALSE(list.isVisible());
}

TEST_F(KeyList, IsSearchedByTyping) {
  pressKey(Qt::Key_F1);
  auto& list = child<QDialog>("keyList");
  const auto says = [&](const QString& words) {
    const auto labels = list.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](QLabel* label) { return label->text() == words; });
  };
  EXPECT_TRUE(says(QStringLiteral("Mirrored loop (ping-pong)")));
  child<QLineEdit>("keyFilter").setText(QStringLiteral("frame all"));
  EXPECT_TRUE(waitFor([&] { return !says(QStringLiteral("Mirrored loop (ping-pong)")); }));
  EXPECT_TRUE(says(QStringLiteral("Frame all")));
}

TEST_F(KeyList, TellsTheMouseAsItIsSelected) {
  settings_->setValue(gui::mousePresetPreference(), QStringLiteral("maya"));
  pressKey(Qt::Key_F1);
  auto& list = child<QDialog>("keyList");
  const auto keys = [&] {
    QStringList all;
    for (QWidget* widget : list.findChildren<QWidget*>()) all.append(widget->accessibleName());
    return all;
  };
  EXPECT_TRUE(keys().contains(QStringLiteral("Alt + left drag")));
  EXPECT_TRUE(keys().contains(QStringLiteral("Wheel or Alt + right drag")));
  child<QLineEdit>("keyFilter").setText(QStringLiteral("nothing of the kind"));
  list.close();
  settings_->setValue(gui::mousePresetPreference(), QStringLiteral("marrow"));
  pressKey(Qt::Key_F1);
  EXPECT_TRUE(child<QLineEdit>("keyFilter").text().isEmpty());
  EXPECT_TRUE(waitFor([&] { return keys().contains(QStringLiteral("Middle or Shift + left drag")); }));
  EXPECT_TRUE(keys().contains(QStringLiteral("Drag in the ruler")));
}

}  // namespace
}  // namespace marrow::testing
