// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QModelIndexList>

class QLabel;
class QSortFilterProxyModel;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace marrow::app {
class Document;
}

namespace marrow::gui {

class FilterBox;
class KeysModel;
class SegmentedControl;

/// The active bone's keys as a table: sorted, copied, and the way to a key's frame and bytes.
class KeysPanel final : public QDockWidget {
  Q_OBJECT

 public:
  explicit KeysPanel(app::Document& document, QWidget* parent = nullptr);

  /// Degrees or raw, as this panel shows them.
  [[nodiscard]] SegmentedControl& units() { return *units_; }

 signals:
  void showBytesWanted();  ///< of the selected key

 private:
  QWidget* makeHeader();
  void makeView();
  void syncModel();
  void showTitle();
  void syncFrame();
  void syncKey();
  void selectCurrent();
  void filter(const QString& text);
  void goTo(const QModelIndex& shown);
  void copy(const QModelIndexList& rows) const;
  void copySelected() const;
  void copyAll() const;
  void openContextMenu(const QPoint& position);
  [[nodiscard]] QString lineOf(const QModelIndex& shown) const;

  app::Document& document_;
  KeysModel* model_;
  QSortFilterProxyModel* proxy_;
  QTreeView* view_ = nullptr;
  QLabel* title_ = nullptr;
  FilterBox* filter_ = nullptr;
  SegmentedControl* units_ = nullptr;
  QToolButton* copyAll_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  QLabel* empty_ = nullptr;
  bool syncing_ = false;
};

}  // namespace marrow::gui
