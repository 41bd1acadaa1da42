// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>

class QMessageBox;
class QWidget;

namespace marrow::gui {

class ExportRun;

/// Asks before a window closes while something is being exported. Quitting cancels it as Cancel does:
/// complete files stay, or none.
class QuitGuard final : public QObject {
  Q_OBJECT

 public:
  /// @param window  is closed after the export ends, if the user agreed.
  explicit QuitGuard(QWidget& window);

  void watch(ExportRun& run);
  /// True if nothing is being written. Otherwise asks the user, and perhaps closes the window later.
  [[nodiscard]] bool mayClose();

 private:
  void ask();
  void onAnswer();
  void onEnd(ExportRun& run, bool quits);

  QWidget& window_;
  QList<ExportRun*> runs_;
  QPointer<QMessageBox> question_;
  bool isLeaving_ = false;  ///< the user agreed; waits for running exports
};

}  // namespace marrow::gui
