// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <vector>

class QAbstractItemModel;
class QTreeView;

namespace marrow::gui {

/// Widths for columns that share `room`: each as wide as it wants to be, as long as all fit; else the widest
/// are cut to one width, so that short columns keep theirs. What is left over goes to the column `greedy`.
/// @param wanted  pixels, one a column; 0: the column is not shown and gets nothing.
/// @param greedy  index of a shown column, or -1: nobody takes the rest.
[[nodiscard]] std::vector<int> fittedWidths(std::vector<int> wanted, int space, int greedy);

/// Gives the columns of a list the widths that their texts need and hides those in which no row says
/// anything, whenever its model or its width changes; as soon as the user moves a border, the widths are the
/// user's.
class ColumnFit final : public QObject {
 public:
  /// @param model    whose texts are measured: that below the view's filter, so that typing moves no column.
  /// @param greedy   columns that may take what is left over, the first that is shown does.
  ColumnFit(QTreeView& view, const QAbstractItemModel& model, std::vector<int> greedy);

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void measure();
  void fit();
  [[nodiscard]] int widthOf(int column) const;

  QTreeView& view_;
  const QAbstractItemModel& model_;
  std::vector<int> greedy_;
  std::vector<int> wanted_;
  bool isFitting_ = false;
  bool isUsers_ = false;
};

}  // namespace marrow::gui
