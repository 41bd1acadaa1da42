// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/turntable.h"

#include <QTimerEvent>

#include <algorithm>

namespace marrow::gui {
namespace {

constexpr int kTickMilliseconds = 16;
constexpr double kLongestStepSeconds = 0.25;  // after a stall it goes on without a jump

}  // namespace

void Turntable::setOn(bool on) {
  if (on == isOn()) return;
  if (!on) return timer_.stop();
  sinceLast_.start();
  timer_.start(kTickMilliseconds, Qt::PreciseTimer, this);
}

void Turntable::timerEvent(QTimerEvent* event) {
  if (event->timerId() != timer_.timerId()) return QObject::timerEvent(event);
  const double seconds = std::min(static_cast<double>(sinceLast_.nsecsElapsed()) * 1e-9, kLongestStepSeconds);
  sinceLast_.start();
  emit turned(static_cast<float>(360.0 * seconds / kSecondsPerTurn));
}

}  // namespace marrow::gui
