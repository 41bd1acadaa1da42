// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace marrow::gui {

/// Lets the wheel change a combo box or a field of numbers only where it has the keyboard: who scrolls a
/// panel must not change what comes under the mouse. The wheel then scrolls on.
class WheelGuard final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Takes a widget into its care, if it is one of these.
  void guard(QWidget* widget);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace marrow::gui
