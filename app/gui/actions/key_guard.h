// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace marrow::gui {

/// The property of a list that needs only the keys from row to row. Left, Right, Home and End then move in
/// the clip.
inline constexpr const char* kRowsOnly = "rowsOnly";

/// The property of a list whose rows have check marks: Space ticks the current row.
inline constexpr const char* kTicksRows = "ticksRows";

/// Keeps the window's single-key shortcuts away from widgets that need those keys themselves: letters and
/// arrows belong to a text field that has the focus, Up and Down to a list. Installed on the application.
class KeyGuard final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] static bool belongsTo(const QWidget& focus, const QKeyEvent& key);
};

}  // namespace marrow::gui
