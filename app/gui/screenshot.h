// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace marrow::gui {

struct CommandLine;
class MainWindow;

/// Waits until the window shows everything that the command line names, saves an image of it and ends the
/// program. The status is 1 if a file could not be read or the image could not be written.
class Screenshot final : public QObject {
  Q_OBJECT

 public:
  Screenshot(MainWindow& window, const CommandLine& line);

  /// The window cannot show everything that the command line names: the image is saved, and the status is 1.
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
