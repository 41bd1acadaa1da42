// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QItemSelectionModel>

namespace marrow::gui {

/// The selection of a view with one column. To select whole rows, Qt compares each range with all others. In
/// a tree every parent has its own range: a million comparisons for a chain of a thousand bones.
class OneColumnSelection : public QItemSelectionModel {
 public:
  using QItemSelectionModel::QItemSelectionModel;
  using QItemSelectionModel::select;

  void select(const QItemSelection& selection, SelectionFlags command) override {
    QItemSelectionModel::select(selection, command & ~SelectionFlags(Rows | Columns));
  }
};

}  // namespace marrow::gui
