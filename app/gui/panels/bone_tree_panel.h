// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"

#include <vector>

class QModelIndex;
class QSortFilterProxyModel;
class QTreeView;

namespace marrow::gui {

class BoneTreeModel;
class FilterBox;

/// The bones of the shown skeleton; shares its selection with the viewport.
class BoneTreePanel final : public Panel {
  Q_OBJECT

 public:
  BoneTreePanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void select();
  void selectCurrent(const QModelIndex& row);
  void filter(const QString& text);
  void syncSelection();
  void selectSelected();
  [[nodiscard]] int boneAt(const QModelIndex& row) const;  ///< of the proxy; -1: none
  [[nodiscard]] std::vector<int> selectedBones() const;    ///< in the view, in order
  void syncClip();
  bool goToEnd();
  void fitIndentation();
  void openContextMenu(const QPoint& position);

  const app::Workspace& workspace_;
  app::Selection& selection_;
  BoneTreeModel* model_;
  QSortFilterProxyModel* proxy_;
  QTreeView* view_;
  FilterBox* filter_;
  bool syncing_ = false;
};

}  // namespace marrow::gui
