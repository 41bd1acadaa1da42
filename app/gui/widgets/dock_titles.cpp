// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/dock_titles.h"

#include <QDockWidget>
#include <QMainWindow>

#include <algorithm>

namespace marrow::gui {

DockTitles::DockTitles(QMainWindow& window) : QObject(&window), window_(window) {}

void DockTitles::watch(QDockWidget& dock) {
  docks_.push_back(&dock);
  connect(&dock, &QDockWidget::dockLocationChanged, this, &DockTitles::syncSoon);
  connect(&dock, &QDockWidget::topLevelChanged, this, &DockTitles::syncSoon);
  connect(&dock, &QDockWidget::visibilityChanged, this, &DockTitles::syncSoon);
}

// The signals come while the window still arranges its docks.
void DockTitles::syncSoon() {
  if (isWaiting_) return;
  isWaiting_ = true;
  QMetaObject::invokeMethod(this, &DockTitles::onChange, Qt::QueuedConnection);
}

void DockTitles::onChange() {
  isWaiting_ = false;
  for (QDockWidget* dock : docks_) {
    const QList<QDockWidget*> beside = window_.tabifiedDockWidgets(dock);
    const bool isTab =
        !dock->isFloating() && std::any_of(beside.begin(), beside.end(), [](QDockWidget* other) {
          return !other->isHidden() && !other->isFloating();
        });
    if (isTab == (dock->titleBarWidget() != nullptr)) continue;
    QWidget* bar = dock->titleBarWidget();
    dock->setTitleBarWidget(isTab ? new QWidget(dock) : nullptr);
    delete bar;
  }
}

}  // namespace marrow::gui
