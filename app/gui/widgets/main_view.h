// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <QDockWidget>
#include <QVariant>

/// What takes the focus when somebody goes to a panel. No focus proxy does this: Tab would leap over what
/// stands before the view.
namespace marrow::gui {

inline constexpr char kMainView[] = "mainView";

inline void setMainView(QDockWidget& panel, QWidget* view) {
  panel.setProperty(kMainView, QVariant::fromValue<QObject*>(view));
}

/// What is shown in its place while it has nothing to show; null: nothing that keys could move in.
[[nodiscard]] inline QWidget* standIn(const QDockWidget& panel) {
  for (auto* area : panel.findChildren<QAbstractScrollArea*>()) {
    if (area->isVisibleTo(&panel) && (area->focusPolicy() & Qt::TabFocus)) return area;
  }
  return nullptr;
}

inline void focusMainView(QDockWidget& panel) {
  auto* view = qobject_cast<QWidget*>(panel.property(kMainView).value<QObject*>());
  if (!view) view = panel.widget();
  // A view that is still to come gets the focus when it does.
  QWidget* instead = view && !view->isVisibleTo(&panel) ? standIn(panel) : nullptr;
  if (instead) view = instead;
  if (view) view->setFocus(Qt::ShortcutFocusReason);
}

/// Another tab lies over the panel: what is in it cannot be seen, though Qt says that it is visible.
[[nodiscard]] inline bool isBehindTab(const QWidget* widget) {
  for (; widget; widget = widget->parentWidget()) {
    const auto* panel = qobject_cast<const QDockWidget*>(widget);
    if (panel) return !panel->isFloating() && panel->visibleRegion().isEmpty();
  }
  return false;
}

}  // namespace marrow::gui
