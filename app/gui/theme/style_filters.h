// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

/// Event filters that the style installs.
namespace marrow::gui {

/// Shows the whole text of what is cut: of a cell of any list, above the cell's own tooltip where it has one,
/// and of a combo box; and breaks the lines of tooltips that are too wide. Installed as an event filter of
/// combo boxes, of the viewports of lists, and of tooltips.
class WholeTextTips final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

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
