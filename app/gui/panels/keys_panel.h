// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"

#include <QModelIndexList>

class QLabel;
class QSortFilterProxyModel;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace marrow::gui {

class FilterBox;
class KeysModel;
class SegmentedControl;

/// The active bone's keys as a table, which sorts, copies, and leads to a key's frame and bytes.
class KeysPanel final : public Panel {
  Q_OBJECT

 public:
  KeysPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

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
  void copyAll() const;
  void openContextMenu(const QPoint& position);

  const app::Workspace& workspace_;
  app::Playback& playback_;
  app::Selection& selection_;
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
