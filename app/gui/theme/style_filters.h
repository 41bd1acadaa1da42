// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

/// Event filters that the style installs.
namespace marrow::gui {

/// Shows the whole text of cut cells of any list, above the cell's own tooltip if it has one, and of cut
/// combo boxes. Breaks the lines of tooltips that are too wide. Installed as an event filter of combo boxes,
/// of the viewports of lists, and of tooltips.
class WholeTextTips final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Lets the wheel change a combo box or a field of numbers only if it has the keyboard focus. A user who
/// scrolls a panel must not change the widgets that come under the mouse; the wheel then scrolls on.
class WheelGuard final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Guards a widget if it is one of these.
  void guard(QWidget* widget);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace marrow::gui
