// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBasicTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace marrow::gui {

/// How far some long work is, with a way to stop it. Shows up only when it takes long enough to be noticed.
class LoadingBar final : public QWidget {
  Q_OBJECT

 public:
  /// @param verb  "Loading": what is being done.
  explicit LoadingBar(const QString& verb, QWidget* parent = nullptr);

  void begin();
  void setProgress(int done, int total);
  void end();

 signals:
  void cancelled();

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  QString verb_;
  QLabel* text_;
  QProgressBar* bar_;
  QBasicTimer delay_;
};

}  // namespace marrow::gui
