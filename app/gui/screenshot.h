// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace marrow::gui {

struct CommandLine;
class MainWindow;

/// Waits until the window shows what the command line asked for, saves an image of it and ends the program;
/// status 1 when a file could not be read or the image not be written.
class Screenshot final : public QObject {
  Q_OBJECT

 public:
  Screenshot(MainWindow& window, const CommandLine& line);

  /// The image will not show what was asked for: it is taken, and the status says so.
  void noteFailure() { failed_ = true; }

 private:
  void onLoaded(int errorCount);
  void whenSettled();
  void take();
  [[nodiscard]] QPixmap image() const;
  [[nodiscard]] QRect placeOf(const QWidget& other) const;

  MainWindow& window_;
  QString path_;
  bool failed_ = false;
};

}  // namespace marrow::gui
