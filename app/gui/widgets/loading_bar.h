// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace marrow::gui {

/// The progress of long work, with a button to cancel it. It appears only if the work takes noticeably long.
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
