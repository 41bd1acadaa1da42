// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/panel_floating.h"

#include "app/gui/widgets/main_view.h"

#include <QAction>
#include <QApplication>
#include <QChildEvent>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QHelpEvent>
#include <QMainWindow>
#include <QMenu>
#include <QTabBar>
#include <QToolTip>

namespace marrow::gui {
namespace {

constexpr QSize kSmallestFloating(560, 320);
constexpr int kOutOfPlace = 48;  // where it lay, but seen to lie there no more

}  // namespace

PanelFloating::PanelFloating(QMainWindow& window) : QObject(&window), window_(window) {
  window_.installEventFilter(this);
  watchTabs();
}

// Qt makes and removes the bars as panels come together.
void PanelFloating::watchTabs() {
  for (QTabBar* tabs : window_.findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
    tabs->installEventFilter(this);
}

bool PanelFloating::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &window_) {
    if (event->type() == QEvent::ChildPolished) watchTabs();
    return false;
  }
  auto* tabs = qobject_cast<QTabBar*>(watched);
  if (tabs && event->type() == QEvent::ToolTip) {
    showTip(*tabs, *static_cast<QHelpEvent*>(event));
    return true;
  }
  if (!tabs || event->type() != QEvent::ContextMenu) return false;
  openMenu(*tabs, static_cast<QContextMenuEvent*>(event)->pos());
  return true;
}

QDockWidget* PanelFloating::panelOfTab(const QTabBar& tabs, int tab) const {
  if (tab < 0) return nullptr;
  for (QDockWidget* panel : window_.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    const bool isThere = !panel->isFloating() && !panel->isHidden();
    if (isThere && panel->windowTitle() == tabs.tabText(tab)) return panel;
  }
  return nullptr;
}

// The command that leads there says it, with its key: "window.keys" for "keysPanel".
void PanelFloating::showTip(const QTabBar& tabs, const QHelpEvent& event) const {
  const QDockWidget* panel = panelOfTab(tabs, tabs.tabAt(event.pos()));
  if (!panel) return;
  QString id = panel->objectName();
  id.chop(QStringLiteral("Panel").size());
  const auto* action = window_.findChild<QAction*>(QStringLiteral("window.") + id);
  QToolTip::showText(event.globalPos(), action ? action->toolTip() : panel->windowTitle());
}

void PanelFloating::openMenu(const QTabBar& tabs, const QPoint& position) {
  const int tab = tabs.tabAt(position);
  QDockWidget* panel = panelOfTab(tabs, tab < 0 ? tabs.currentIndex() : tab);
  if (!panel) return;
  auto* menu = new QMenu(&window_);
  menu->setObjectName(QStringLiteral("tabMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Float"), panel, [panel] { setFloating(*panel, true); });
  menu->addAction(tr("Close"), panel, &QWidget::close);
  menu->popup(tabs.mapToGlobal(position));
}

QDockWidget* PanelFloating::panelInUse() const {
  for (QWidget* widget = QApplication::focusWidget(); widget; widget = widget->parentWidget()) {
    auto* panel = qobject_cast<QDockWidget*>(widget);
    if (panel && panel->parentWidget() == &window_) return panel;
  }
  for (QDockWidget* panel : window_.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    const bool isFront = !panel->isFloating() && !panel->visibleRegion().isEmpty();
    if (isFront && window_.dockWidgetArea(panel) == Qt::BottomDockWidgetArea) return panel;
  }
  return nullptr;
}

void PanelFloating::toggle() {
  if (QDockWidget* panel = panelInUse()) setFloating(*panel, !panel->isFloating());
}

void PanelFloating::setFloating(QDockWidget& panel, bool floating) {
  const QRect window = panel.parentWidget()->geometry();
  panel.setFloating(floating);
  if (floating) {
    // As wide as the whole window it would look docked, and hide what it was taken from.
    const QSize most(window.width() * 7 / 10, window.height() / 2);
    panel.resize(panel.size().boundedTo(most).expandedTo(kSmallestFloating));
    panel.move(panel.pos() + QPoint(kOutOfPlace, -kOutOfPlace));
  }
  panel.show();
  panel.raise();
  if (floating) panel.activateWindow();
  focusMainView(panel);
}

}  // namespace marrow::gui
