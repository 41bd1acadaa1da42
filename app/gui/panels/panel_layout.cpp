// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/panel_layout.h"

#include "app/gui/panels/panel_specs.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QMainWindow>
#include <QMenu>
#include <QTabBar>
#include <QToolTip>

#include <algorithm>
#include <cassert>
#include <utility>

namespace marrow::gui {
namespace {

// Raise it when the default layout changes. A panel that is not in a saved layout gets its default place.
constexpr int kLayoutVersion = 4;
constexpr int kLeftWidth = 330;
constexpr int kRightWidth = 384;
constexpr double kLeftShare = 0.25;  // of a narrow window
constexpr double kRightShare = 0.34;
constexpr int kBottomHeight = 320;  // the curves' tools and the tabs take 70 of it
constexpr int kLeastBottomHeight = 170;
constexpr double kBottomShare = 0.38;  // of a low window

// clang-format off
constexpr ActionSpec kFloat{"window.float", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "F&loat or dock the panel"), Icon::Float, {kAlt | Qt::Key_0}, QT_TRANSLATE_NOOP("Actions", "detach window")};
constexpr ActionSpec kReset{"window.resetLayout", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "&Reset layout"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "default panels")};
// clang-format on

template <typename Matches>
Panel* firstWhere(const std::vector<Panel*>& panels, Matches matches) {
  const auto found = std::find_if(panels.begin(), panels.end(), matches);
  return found == panels.end() ? nullptr : *found;
}

Panel* firstOf(const std::vector<Panel*>& panels, PanelArea area) {
  return firstWhere(panels, [&](const Panel* panel) { return panel->spec().area == area; });
}

Qt::DockWidgetArea dockAreaOf(PanelArea area) {
  return area == PanelArea::Right    ? Qt::RightDockWidgetArea
         : area == PanelArea::Bottom ? Qt::BottomDockWidgetArea
                                     : Qt::LeftDockWidgetArea;
}

}  // namespace

PanelLayout::PanelLayout(QMainWindow& window, const PanelContext& context, QDockWidget& transport)
    : QObject(&window), window_(window), transport_(transport), actions_(context.actions) {
  window_.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks |
                         QMainWindow::AnimatedDocks);
  window_.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window_.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  window_.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  for (const PanelSpec& spec : panelSpecs()) {
    Panel* panel = spec.make(spec, context, &window_);
    panels_.push_back(panel);
    context.actions.add(spec.show, [panel] { panel->bringUp(); });
    watch(*panel);
  }
  context.actions.add(kFloat, [this] { toggleFloating(); });
  context.actions.add(kReset, [this] { reset(); });
  arrange();
  window_.installEventFilter(this);
  watchTabs();
}

Panel& PanelLayout::panel(std::string_view id) const {
  Panel* found = firstWhere(panels_, [&](const Panel* panel) { return id == idOf(panel->spec()); });
  assert(found != nullptr && "no panel of that id");
  return *found;
}

// -- layout ---------------------------------------------------------------------------------------------

void PanelLayout::arrange() {
  Panel* before = nullptr;
  for (Panel* panel : panels_) {
    const PanelArea area = panel->spec().area;
    if (panel != firstOf(panels_, area)) {
      window_.tabifyDockWidget(before, panel);
    } else if (area == PanelArea::LeftLower) {
      window_.splitDockWidget(firstOf(panels_, PanelArea::LeftUpper), panel, Qt::Vertical);
    } else {
      window_.addDockWidget(dockAreaOf(area), panel);
      // The transport is placed before there are tabs: later, it would become one.
      if (area == PanelArea::Bottom) window_.splitDockWidget(panel, &transport_, Qt::Vertical);
    }
    before = panel;
  }
  transport_.show();
  for (Panel* panel : panels_) {
    panel->setVisible(!panel->spec().isOnRequest);
    if (panel == firstOf(panels_, panel->spec().area)) panel->raise();
  }
}

void PanelLayout::sizeSides() {
  Panel* files = firstOf(panels_, PanelArea::LeftUpper);
  const auto share = [this](int width, double part) {
    return std::min(width, static_cast<int>(window_.width() * part));
  };
  window_.resizeDocks({files, firstOf(panels_, PanelArea::Right)},
                      {share(kLeftWidth, kLeftShare), share(kRightWidth, kRightShare)}, Qt::Horizontal);
  window_.resizeDocks({files, firstOf(panels_, PanelArea::LeftLower)}, {1, 1}, Qt::Vertical);
}

void PanelLayout::sizeBottom() {
  const int share = static_cast<int>(window_.height() * kBottomShare);
  window_.resizeDocks({firstOf(panels_, PanelArea::Bottom)},
                      {std::clamp(share, kLeastBottomHeight, kBottomHeight)}, Qt::Vertical);
}

void PanelLayout::sizeForFirstShow() {
  if (std::exchange(isSized_, true)) return;
  sizeSides();
  sizeBottom();
}

void PanelLayout::restore(const QByteArray& state) {
  isSized_ = window_.restoreState(state, kLayoutVersion);
  for (Panel* panel : panels_) {
    if (panel->spec().isOnRequest) panel->hide();
  }
}

QByteArray PanelLayout::save() const { return window_.saveState(kLayoutVersion); }

void PanelLayout::reset() {
  for (Panel* panel : panels_) {
    panel->setFloating(false);
    window_.removeDockWidget(panel);
  }
  window_.removeDockWidget(&transport_);
  arrange();
  sizeSides();
  sizeBottom();
}

void PanelLayout::fillMenu(QMenu& menu, const ActionRegistry& actions) const {
  for (Panel* panel : panels_) menu.addAction(panel->toggleViewAction());
  menu.addSeparator();
  for (Panel* panel : panels_) menu.addAction(actions.action(panel->spec().show.id));
  menu.addSeparator();
  menu.addAction(actions.action(kFloat.id));
  menu.addAction(actions.action(kReset.id));
}

bool PanelLayout::isCovered(const QWidget* widget) const {
  const bool isOutside =
      widget && widget->parentWidget() == &window_ && !window_.rect().intersects(widget->geometry());
  return isOutside || isBehindTab(widget);
}

// -- title bars -----------------------------------------------------------------------------------------

// Queued, since Qt is still arranging the docks when it sends these signals.
void PanelLayout::watch(Panel& panel) {
  const auto queueUpdate = [this] {
    if (std::exchange(isUpdateQueued_, true)) return;
    QMetaObject::invokeMethod(this, &PanelLayout::updateTitles, Qt::QueuedConnection);
  };
  connect(&panel, &QDockWidget::dockLocationChanged, this, queueUpdate);
  connect(&panel, &QDockWidget::topLevelChanged, this, queueUpdate);
  connect(&panel, &QDockWidget::visibilityChanged, this, queueUpdate);
}

// Under a tab, a title bar would repeat the tab's text.
void PanelLayout::updateTitles() {
  isUpdateQueued_ = false;
  for (Panel* panel : panels_) {
    const QList<QDockWidget*> beside = window_.tabifiedDockWidgets(panel);
    const bool isTab =
        !panel->isFloating() && std::any_of(beside.begin(), beside.end(), [](QDockWidget* other) {
          return !other->isHidden() && !other->isFloating();
        });
    QWidget* bar = panel->titleBarWidget();
    if (isTab == (bar != nullptr)) continue;
    panel->setTitleBarWidget(isTab ? new QWidget(panel) : nullptr);
    delete bar;
  }
}

// -- tabs and floating ----------------------------------------------------------------------------------

// Qt creates and deletes tab bars as docks are tabbed. Dragging its tabs crashes (seen in 6.4) if a panel
// appears or disappears while the animation of the last drag runs.
void PanelLayout::watchTabs() {
  for (QTabBar* tabs : window_.findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
    tabs->installEventFilter(this);
    tabs->setMovable(false);
  }
}

bool PanelLayout::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &window_ && event->type() == QEvent::ChildPolished) watchTabs();
  const auto* tabs = qobject_cast<QTabBar*>(watched);
  if (!tabs || (event->type() != QEvent::ToolTip && event->type() != QEvent::ContextMenu)) return false;
  if (event->type() == QEvent::ToolTip) {
    showTip(*tabs, *static_cast<QHelpEvent*>(event));
  } else {
    openMenu(*tabs, static_cast<QContextMenuEvent*>(event)->pos());
  }
  return true;
}

Panel* PanelLayout::panelOfTab(const QTabBar& tabs, int tab) const {
  return firstWhere(panels_, [&](const Panel* panel) {
    return !panel->isFloating() && !panel->isHidden() && panel->windowTitle() == tabs.tabText(tab);
  });
}

void PanelLayout::showTip(const QTabBar& tabs, const QHelpEvent& event) const {
  const Panel* panel = panelOfTab(tabs, tabs.tabAt(event.pos()));
  if (panel) QToolTip::showText(event.globalPos(), actions_.action(panel->spec().show.id)->toolTip());
}

void PanelLayout::openMenu(const QTabBar& tabs, const QPoint& position) {
  const int tab = tabs.tabAt(position);
  Panel* panel = panelOfTab(tabs, tab < 0 ? tabs.currentIndex() : tab);
  if (!panel) return;
  auto* menu = new QMenu(&window_);
  menu->setObjectName(QStringLiteral("tabMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Float this panel"), panel, [panel] { panel->setFloatingAlone(true); });
  menu->addAction(tr("Close this panel"), panel, &QWidget::close);
  menu->popup(tabs.mapToGlobal(position));
}

// The panel that has the focus, else the one in front at the bottom.
Panel* PanelLayout::panelInUse() const {
  for (QWidget* widget = QApplication::focusWidget(); widget; widget = widget->parentWidget()) {
    auto* panel = qobject_cast<Panel*>(widget);
    if (panel && panel->parentWidget() == &window_) return panel;
  }
  return firstWhere(panels_, [&](Panel* panel) {
    return !panel->isFloating() && !panel->visibleRegion().isEmpty() &&
           window_.dockWidgetArea(panel) == Qt::BottomDockWidgetArea;
  });
}

void PanelLayout::toggleFloating() {
  if (Panel* panel = panelInUse()) panel->setFloatingAlone(!panel->isFloating());
}

}  // namespace marrow::gui
