// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QObject>

namespace marrow::gui {

/// Turns the camera slowly while it is on, by the clock.
class Turntable final : public QObject {
  Q_OBJECT

 public:
  static constexpr double kSecondsPerTurn = 12.0;

  explicit Turntable(QObject* parent = nullptr) : QObject(parent) {}

  [[nodiscard]] bool isOn() const { return timer_.isActive(); }
  void setOn(bool on);

 signals:
  void turned(float degrees);  ///< since the last signal

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  QBasicTimer timer_;
  QElapsedTimer sinceLast_;
};

}  // namespace marrow::gui
