// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/playback_driver.h"

#include "app/document/document.h"

#include <QGuiApplication>
#include <QScreen>
#include <QTimerEvent>

#include <algorithm>

namespace marrow::gui {
namespace {

// After a stall (a dragged window, a sleeping laptop) the animation goes on where it was instead of leaping.
constexpr double kLongestStepSeconds = 0.25;

int refreshMilliseconds() {
  const QScreen* screen = QGuiApplication::primaryScreen();
  const double hertz = screen ? std::clamp(screen->refreshRate(), 24.0, 240.0) : 60.0;
  return static_cast<int>(1000.0 / hertz);
}

}  // namespace

PlaybackDriver::PlaybackDriver(app::Document& document, QObject* parent)
    : QObject(parent), document_(document) {
  connect(&document_, &app::Document::playbackChanged, this, &PlaybackDriver::syncDocument);
  syncDocument();
}

void PlaybackDriver::syncDocument() {
  if (document_.isPlaying() == timer_.isActive()) return;
  if (!document_.isPlaying()) {
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
  document_.advance(std::min(seconds, kLongestStepSeconds));
}

}  // namespace marrow::gui
