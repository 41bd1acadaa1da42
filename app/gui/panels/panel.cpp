// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/panel.h"

#include "app/gui/panels/panel_specs.h"

#include <QAbstractScrollArea>
#include <QAction>

namespace marrow::gui {
namespace {

constexpr QSize kSmallestFloating(560, 320);
constexpr int kFloatingOffset = 48;  // from its docked place

}  // namespace

Panel::Panel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : QDockWidget(titleOf(spec), window), spec_(spec), context_(context) {
  setObjectName(QString::fromLatin1(idOf(spec)) + QStringLiteral("Panel"));
}

void Panel::setTitleNote(const QString& note) {
  const QString title = titleOf(spec_);
  setWindowTitle(note.isEmpty() ? title : tr("%1 (%2)").arg(title, note));
  toggleViewAction()->setText(title);
}

void Panel::bringUp() {
  show();
  raise();
  focusMainView();
}

void Panel::setFloatingAlone(bool floating) {
  const QRect window = parentWidget()->geometry();
  setFloating(floating);
  if (floating) {
    // At full width it would look docked.
    const QSize most(window.width() * 7 / 10, window.height() / 2);
    resize(size().boundedTo(most).expandedTo(kSmallestFloating));
    move(pos() + QPoint(kFloatingOffset, -kFloatingOffset));
  }
  bringUp();
  if (floating) activateWindow();
}

void Panel::focusMainView() {
  QWidget* view = mainView_ ? mainView_ : widget();
  if (!view->isVisibleTo(this)) {
    // An empty panel shows another widget instead.
    for (auto* area : findChildren<QAbstractScrollArea*>()) {
      if (!area->isVisibleTo(this) || !(area->focusPolicy() & Qt::TabFocus)) continue;
      view = area;
      break;
    }
  }
  view->setFocus(Qt::ShortcutFocusReason);
}

bool isBehindTab(const QWidget* widget) {
  for (; widget; widget = widget->parentWidget()) {
    const auto* panel = qobject_cast<const QDockWidget*>(widget);
    if (panel) return !panel->isFloating() && panel->visibleRegion().isEmpty();
  }
  return false;
}

}  // namespace marrow::gui
