// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>

namespace marrow::gui {

void WheelGuard::guard(QWidget* widget) {
  if (!qobject_cast<QComboBox*>(widget) && !qobject_cast<QAbstractSpinBox*>(widget)) return;
  widget->installEventFilter(this);
  // Else the wheel gives it the keyboard first.
  if (widget->focusPolicy() == Qt::WheelFocus) widget->setFocusPolicy(Qt::StrongFocus);
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
  const auto* widget = qobject_cast<QWidget*>(watched);
  if (event->type() != QEvent::Wheel || widget == nullptr || widget->hasFocus()) return false;
  event->ignore();
  return true;
}

}  // namespace marrow::gui
