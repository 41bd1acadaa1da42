// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"

class QMenu;
class QModelIndex;
class QMouseEvent;
class QSortFilterProxyModel;
class QTreeView;

namespace marrow::gui {

class ClipListModel;
class FilterBox;

/// The open files and their clips. The clip of the current row is shown.
class FilesPanel final : public Panel {
  Q_OBJECT

 public:
  FilesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

  /// Lists only clips whose names hold the text; empty: all.
  void setFilter(const QString& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fitColumns();
  [[nodiscard]] bool takesClick(const QMouseEvent& mouse);
  void showBeside(QModelIndex (QTreeView::*step)(const QModelIndex&) const);
  void showCurrent(const QModelIndex& current);
  void showClicked(const QModelIndex& index);
  void activate(const QModelIndex& index);
  void selectFile(const QModelIndex& source);
  [[nodiscard]] QModelIndex selectedRow() const;
  [[nodiscard]] QModelIndex shownRow() const;
  void filter(const QString& text);
  void syncCurrent();
  void openContextMenu(const QPoint& position);
  void useModel(int file, std::size_t skeleton);
  void addModelItems(QMenu& menu, int file, int skeleton);

  app::Workspace& workspace_;
  app::Selection& selection_;
  app::Comparison& comparison_;
  ClipListModel* model_;
  QSortFilterProxyModel* proxy_;
  QTreeView* view_;
  FilterBox* filter_;
  bool hasNewFiles_ = false;  ///< since the last clip was shown
  bool syncing_ = false;      ///< the current row changes by code, not by the user
};

}  // namespace marrow::gui
