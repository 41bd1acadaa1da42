// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBasicTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace marrow::gui {

/// How far the loading is, with a way to stop it. Shows up only when it takes long enough to be noticed.
class LoadingBar final : public QWidget {
  Q_OBJECT

 public:
  explicit LoadingBar(QWidget* parent = nullptr);

  void begin();
  void setProgress(int done, int total);
  void end();

 signals:
  void cancelled();

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  QLabel* text_;
  QProgressBar* bar_;
  QBasicTimer delay_;
};

}  // namespace marrow::gui
