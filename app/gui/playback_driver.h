// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QObject>

namespace marrow::app {
class Document;
}

namespace marrow::gui {

/// Moves the document by the time that really passed, about once a screen refresh, and only while it plays.
class PlaybackDriver final : public QObject {
  Q_OBJECT

 public:
  explicit PlaybackDriver(app::Document& document, QObject* parent = nullptr);

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  void syncDocument();

  app::Document& document_;
  QBasicTimer timer_;
  QElapsedTimer sinceLast_;
};

}  // namespace marrow::gui
