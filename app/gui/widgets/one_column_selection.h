// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QItemSelectionModel>

namespace marrow::gui {

/// What is selected in a view of one column, where a row is one item. Asked for whole rows, Qt compares each
/// range with all others, and in a tree every parent has a range of its own: a million comparisons for a
/// chain of a thousand bones.
class OneColumnSelection : public QItemSelectionModel {
 public:
  using QItemSelectionModel::QItemSelectionModel;
  using QItemSelectionModel::select;

  void select(const QItemSelection& selection, SelectionFlags command) override {
    QItemSelectionModel::select(selection, command & ~SelectionFlags(Rows | Columns));
  }
};

}  // namespace marrow::gui
