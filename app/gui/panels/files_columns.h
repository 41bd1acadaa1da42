// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QTreeView;

namespace marrow::gui {

class ClipListModel;

/// Keeps the list of files and clips to its names: how a clip loops has a column only where a row says so and
/// the names fit beside it. The tooltip shows it, too.
class FilesColumns final : public QObject {
 public:
  /// @param view  shows `model` through a filter.
  FilesColumns(QTreeView& view, const ClipListModel& model);

  /// After the rows have changed.
  void measure();
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void measureBelow(const QModelIndex& parent, int depth);
  void fit();

  QTreeView& view_;
  const ClipListModel& model_;
  int rowsLeft_ = 0;
  int nameWidth_ = 0;  ///< of the longest name with all that stands before it
  int sizeWidth_ = 0;
  int loopWidth_ = 0;  ///< 0: no row has one
};

}  // namespace marrow::gui
