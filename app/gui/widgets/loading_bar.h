// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace marrow::gui {

/// The progress of long work, with a button to cancel it. Appears only when the work takes long enough to
/// notice.
class LoadingBar final : public QWidget {
  Q_OBJECT

 public:
  /// @param verb  "Loading".
  explicit LoadingBar(const QString& verb, QWidget* parent = nullptr);

  void begin();
  void setProgress(int done, int total);
  void end();

 signals:
  void cancelled();

 private:
  QString verb_;
  QLabel* text_;
  QProgressBar* bar_;
  QTimer delay_;
};

}  // namespace marrow::gui
