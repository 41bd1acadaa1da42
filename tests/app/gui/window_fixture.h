// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/main_window.h"
#include "app/gui/settings.h"
#include "app/gui/viewport/image_capture.h"
#include "tests/support/temporary_folder.h"

#include <QStringList>

#include <gtest/gtest.h>

#include <functional>
#include <memory>

namespace marrow::testing {

/// A window on the screen with its own settings.
class WindowTest : public ::testing::Test {
 protected:
  void SetUp() override;

  /// Waits for a condition while the event loop runs; there are no fixed waits.
  static bool waitFor(const std::function<bool()>& condition);

  /// Waits until a window has the keys. Without a window manager, an activation that the screen still owes to
  /// another window may take them away again: it is asked for until the focus is there.
  static bool waitForKeys(QWidget& window);

  /// Is nothing loaded, and nothing looked for?
  [[nodiscard]] bool isSettled() const;
  /// Opens paths and waits until they are loaded and the searches for models and material animations are
  /// done.
  void open(const QStringList& paths);
  void openSample();
  /// Drops files on the window and waits like open().
  void drop(const QStringList& paths);
  /// Writes a file into this test's folder. @return its path.
  [[nodiscard]] QString write(const char* name, const formats::Bytes& bytes);
  /// Saves an image of the window in the folder that MARROW_IMAGES names, if any.
  void image(const char* name);
  /// The viewport's content, for an image. @param pixels  invalid: those of the viewport.
  [[nodiscard]] std::unique_ptr<const gui::ImageCapture> capture(bool transparent, const QSize& pixels = {});
  /// capture(), drawn at once. @return null when it cannot be drawn.
  [[nodiscard]] QImage drawn(bool transparent, const QSize& pixels = {});
  [[nodiscard]] static QString sample(const char* name);
  /// Makes the sample's clip of that name the shown one.
  void showClip(const char* name);

  [[nodiscard]] app::Workspace& workspace() { return window_->session().workspace; }
  [[nodiscard]] app::Playback& playback() { return window_->session().playback; }
  [[nodiscard]] app::Selection& selection() { return window_->session().selection; }
  [[nodiscard]] app::Comparison& comparison() { return window_->session().comparison; }
  template <typename T>
  [[nodiscard]] T& child(const char* objectName) {
    T* found = window_->findChild<T*>(QLatin1String(objectName));
    EXPECT_NE(found, nullptr) << objectName;
    return *found;
  }
  void pressKey(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);

  TemporaryFolder folder_;
  std::unique_ptr<gui::Settings> settings_;
  std::unique_ptr<gui::MainWindow> window_;
};

}  // namespace marrow::testing
