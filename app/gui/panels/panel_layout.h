// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"

#include <string_view>
#include <vector>

class QHelpEvent;
class QMainWindow;
class QMenu;
class QTabBar;

namespace marrow::gui {

/// The panels of the window: makes them from panelSpecs() with their commands, lays them out, and adds to
/// Qt's docks a menu and a tooltip on each tab, tabs without title bars, and a key for floating.
class PanelLayout final : public QObject {
  Q_OBJECT

 public:
  /// @param transport  always visible, below the panels of the bottom. Owned by the window.
  PanelLayout(QMainWindow& window, const PanelContext& context, QDockWidget& transport);

  /// @pre a panel of that id is in the table (asserted).
  [[nodiscard]] Panel& panel(std::string_view id) const;

  /// Restores the layout of the last session, or the default if that does not fit this version.
  void restore(const QByteArray& state);
  [[nodiscard]] QByteArray save() const;
  /// Docks every panel in its default place, and shows all that are not on request.
  void reset();
  /// Call this right before the window is shown, when its height is known: a viewport that is resized later
  /// makes its framebuffer twice.
  void sizeForFirstShow();

  /// Adds the actions that show and hide the panels, then the commands that go to them.
  void fillMenu(QMenu& menu, const ActionRegistry& actions) const;
  /// True when the widget is covered: it lies behind a tab, or on a bar that Qt keeps outside the window.
  [[nodiscard]] bool isCovered(const QWidget* widget) const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void watch(Panel& panel);
  void watchTabs();
  void arrange();
  void sizeSides();
  void sizeBottom();
  void toggleFloating();
  void updateTitles();
  void showTip(const QTabBar& tabs, const QHelpEvent& event) const;
  void openMenu(const QTabBar& tabs, const QPoint& position);
  [[nodiscard]] Panel* panelInUse() const;
  [[nodiscard]] Panel* panelOfTab(const QTabBar& tabs, int tab) const;

  QMainWindow& window_;
  QDockWidget& transport_;
  const ActionRegistry& actions_;
  std::vector<Panel*> panels_;
  bool isUpdateQueued_ = false;  ///< an update of the titles is queued
  bool isSized_ = false;         ///< the user or sizeForFirstShow() has set the sizes
};

}  // namespace marrow::gui
