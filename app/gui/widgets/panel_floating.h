// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDockWidget;
class QHelpEvent;
class QMainWindow;
class QTabBar;

namespace marrow::gui {

/// Panels float and dock on request, and not only by dragging: through toggle(), and through a menu on their
/// tabs, whose tips name the key that leads to each.
class PanelFloating final : public QObject {
  Q_OBJECT

 public:
  explicit PanelFloating(QMainWindow& window);

  /// The panel that has the focus, else the one in front at the bottom.
  void toggle();
  static void setFloating(QDockWidget& panel, bool floating);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void watchTabs();
  void showTip(const QTabBar& tabs, const QHelpEvent& event) const;
  [[nodiscard]] QDockWidget* panelInUse() const;
  [[nodiscard]] QDockWidget* panelOfTab(const QTabBar& tabs, int tab) const;
  void openMenu(const QTabBar& tabs, const QPoint& position);

  QMainWindow& window_;
};

}  // namespace marrow::gui
