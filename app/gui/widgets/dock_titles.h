// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <vector>

class QDockWidget;
class QMainWindow;

namespace marrow::gui {

/// A panel among tabs is named by its tab; its title bar would say the same again and take a row. The bar
/// comes back when the panel stands or floats alone.
class DockTitles final : public QObject {
  Q_OBJECT

 public:
  explicit DockTitles(QMainWindow& window);

  void watch(QDockWidget& dock);

 private:
  void onChange();
  void syncSoon();

  QMainWindow& window_;
  std::vector<QDockWidget*> docks_;
  bool isWaiting_ = false;
};

}  // namespace marrow::gui
