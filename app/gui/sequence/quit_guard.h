// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QMessageBox;
class QWidget;

namespace marrow::gui {

class SequenceWriter;

/// Asks before a window closes over a sequence that is being written. Cancelling it leaves what Cancel
/// leaves: files that are whole, or none.
class QuitGuard final : public QObject {
  Q_OBJECT

 public:
  /// @param window  closed once nothing is being written any more, if that was agreed to.
  QuitGuard(SequenceWriter& writer, QWidget& window);

  /// Nothing is being written. If something is, the user is asked, and the window is closed later or not.
  [[nodiscard]] bool mayClose();

 signals:
  void cancelWanted();

 private:
  void ask();
  void onAnswer();
  void onEnd(bool quits);

  SequenceWriter& writer_;
  QWidget& window_;
  QPointer<QMessageBox> question_;
  bool isLeaving_ = false;  ///< the user agreed, the frame under way is waited for
};

}  // namespace marrow::gui
