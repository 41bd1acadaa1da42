// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/playback_driver.h"

#include "app/session/playback.h"

#include <QGuiApplication>
#include <QScreen>
#include <QTimerEvent>

#include <algorithm>

namespace marrow::gui {
namespace {

// After a stall (a dragged window, a sleeping laptop) the animation goes on from its last frame.
constexpr double kLongestStepSeconds = 0.25;

int refreshMilliseconds() {
  const QScreen* screen = QGuiApplication::primaryScreen();
  const double hertz = screen ? std::clamp(screen->refreshRate(), 24.0, 240.0) : 60.0;
  return static_cast<int>(1000.0 / hertz);
}

}  // namespace

PlaybackDriver::PlaybackDriver(app::Playback& playback, QObject* parent)
    : QObject(parent), playback_(playback) {
  connect(&playback_, &app::Playback::playbackChanged, this, &PlaybackDriver::syncPlaying);
  syncPlaying();
}

void PlaybackDriver::syncPlaying() {
  if (playback_.isPlaying() == timer_.isActive()) return;
  if (!playback_.isPlaying()) {
    timer_.stop();
    return;
  }
  sinceLast_.start();
  timer_.start(refreshMilliseconds(), Qt::PreciseTimer, this);
}

void PlaybackDriver::timerEvent(QTimerEvent* event) {
  if (event->timerId() != timer_.timerId()) return QObject::timerEvent(event);
  const double seconds = static_cast<double>(sinceLast_.nsecsElapsed()) * 1e-9;
  sinceLast_.start();
  playback_.advance(std::min(seconds, kLongestStepSeconds));
}

}  // namespace marrow::gui
