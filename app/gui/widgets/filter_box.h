// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

class QAbstractItemView;
class QLabel;
class QSortFilterProxyModel;

namespace marrow::gui {

/// A search field above a list. Down and Return go to the best match; Escape empties the field and leaves it.
/// If nothing matches, the list says so.
class FilterBox final : public QLineEdit {
  Q_OBJECT

 public:
  static constexpr int kWidth = 240;  ///< pixels, in a bar above a wide list

  /// @param list  has its model already, a proxy that the panel filters.
  FilterBox(const QString& placeholder, QAbstractItemView* list, QWidget* parent = nullptr);

  /// Fills a panel with this field and the list under it.
  /// @param beside  at the right of the field; may be null.
  void layOutAbove(QWidget& list, QWidget& panel, QWidget* beside = nullptr);

 signals:
  /// The number of matching rows: "3 of 29", or "29" without a text; empty: there is nothing to list.
  void counted(const QString& text);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void goToList();
  void syncMatches();

  QAbstractItemView* list_;
  QSortFilterProxyModel* proxy_;
  QLabel* nothing_;  ///< lies over the list
};

}  // namespace marrow::gui
