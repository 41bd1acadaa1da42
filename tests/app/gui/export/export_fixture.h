// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/actions/action_registry.h"
#include "app/gui/export/export_run.h"
#include "app/gui/text.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/gui/widgets/wrapping_label.h"
#include "tests/app/gui/window_fixture.h"

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace marrow::testing {

/// A window with the sample, and what a person does with the export dialog.
class ExportTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openFiles();
  }
  virtual void openFiles() { openSample(); }

  /// Opens it and waits until it has the keys: Tab and Return go to the active window.
  void openDialog(const char* action) {
    window_->actions().action(action)->trigger();
    ASSERT_NE(dialog(), nullptr);
    ASSERT_TRUE(waitForKeys(*dialog()));
  }
  QDialog* dialog() { return window_->findChild<QDialog*>(QStringLiteral("exportDialog")); }
  template <typename T>
  [[nodiscard]] T& field(const char* objectName) {
    T* found = dialog()->findChild<T*>(QLatin1String(objectName));
    EXPECT_NE(found, nullptr) << objectName;
    return *found;
  }
  void selectFormat(const char* id) {
    auto& formats = field<QComboBox>("exportFormat");
    const int index = formats.findData(QLatin1String(id));
    ASSERT_GE(index, 0) << id;
    formats.setCurrentIndex(index);
  }
  void type(const char* objectName, const QString& text) {
    auto& line = field<QLineEdit>(objectName);
    line.selectAll();
    QTest::keyClicks(&line, text);
  }
  void setPath(const char* name) { type("exportPath", gui::toQString(folder_.path(name))); }
  QPushButton& agree() { return field<QPushButton>("exportAgree"); }
  /// The losses, where they are to be seen.
  QString warning() {
    const auto& label = field<QLabel>("exportWarning");
    return label.isVisible() ? label.text() : QString();
  }
  QString hint() { return field<gui::WrappingLabel>("exportHint").plainText(); }
  gui::ExportRun* run() { return window_->findChild<gui::ExportRun*>(); }
  bool exportAndWait() {
    agree().click();
    gui::ExportRun* started = run();
    if (started == nullptr) return false;
    QSignalSpy done(started, &gui::ExportRun::finished);
    return waitFor([&] { return done.count() == 1; }) && waitFor([this] { return dialog() == nullptr; });
  }
  [[nodiscard]] QStringList written(const char* pattern = "walk*") const {
    return QDir(gui::toQString(folder_.path()))
        .entryList({QString::fromLatin1(pattern)}, QDir::Files, QDir::Name);
  }
  [[nodiscard]] QString target(const char* name) const { return gui::toQString(folder_.path(name)); }
};

}  // namespace marrow::testing
