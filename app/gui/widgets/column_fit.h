// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <vector>

class QAbstractItemModel;
class QTreeView;

namespace marrow::gui {

/// Widths for columns that share `space`. Each gets its wanted width while all fit. Otherwise the widest are
/// cut to one width, so that short columns keep theirs. The rest goes to the column `greedy`.
/// @param wanted  pixels, one a column; 0: the column is hidden and gets nothing.
/// @param greedy  index of a shown column, or -1: the rest stays empty.
[[nodiscard]] std::vector<int> fittedWidths(std::vector<int> wanted, int space, int greedy);

/// Gives the columns of a list the widths of their texts, and hides empty columns, whenever its model or its
/// width changes. Once the user moves a border, the widths are the user's.
class ColumnFit final : public QObject {
 public:
  /// @param model    its texts are measured: the model below the view's filter, so that filtering moves no
  /// column.
  /// @param greedy       the first visible one of these takes the rest.
  /// @param dispensable  hidden one after the other while not all columns fit.
  /// @param lesser       get at most a fifth of the width each while not all columns fit.
  ColumnFit(QTreeView& view, const QAbstractItemModel& model, std::vector<int> greedy,
            std::vector<int> dispensable = {}, std::vector<int> lesser = {});

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void measure();
  void fit();
  [[nodiscard]] int widthOf(int column) const;

  QTreeView& view_;
  const QAbstractItemModel& model_;
  std::vector<int> greedy_;
  std::vector<int> dispensable_;
  std::vector<int> lesser_;
  std::vector<int> wanted_;
  bool isFitting_ = false;
  bool isUsers_ = false;
};

}  // namespace marrow::gui
