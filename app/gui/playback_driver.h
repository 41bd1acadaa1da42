// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QObject>

namespace marrow::gui {

/// Moves the playhead by the elapsed time, about once a screen refresh, and only while it plays.
class PlaybackDriver final : public QObject {
  Q_OBJECT

 public:
  explicit PlaybackDriver(app::Playback& playback, QObject* parent = nullptr);

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  void syncPlaying();

  app::Playback& playback_;
  QBasicTimer timer_;
  QElapsedTimer sinceLast_;
};

}  // namespace marrow::gui
