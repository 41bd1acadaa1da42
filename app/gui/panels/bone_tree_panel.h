// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"

#include <memory>
#include <vector>

class QModelIndex;
class QSortFilterProxyModel;
class QStandardItem;
class QStandardItemModel;
class QTreeView;

namespace marrow::core {
struct Skeleton;
}

namespace marrow::gui {

class FilterBox;

/// The bones of the shown skeleton; shares its selection with the viewport.
class BoneTreePanel final : public Panel {
  Q_OBJECT

 public:
  BoneTreePanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);
  ~BoneTreePanel() override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void select();
  void selectCurrent(const QModelIndex& row);
  void filter(const QString& text);
  void syncSelection();
  void selectSelected();
  [[nodiscard]] QModelIndex rowOf(int bone) const;       ///< in the view; invalid: none
  [[nodiscard]] std::vector<int> selectedBones() const;  ///< in the view, in order
  void syncClip();
  void makeItems();
  void setModel(QStandardItemModel* model, std::vector<QStandardItem*> items);
  [[nodiscard]] int badgesOf(std::size_t bone) const;  ///< ChannelKind bits
  bool goToEnd();
  void fitIndentation();
  void openContextMenu(const QPoint& position);

  const app::Workspace& workspace_;
  app::Selection& selection_;
  QStandardItemModel* model_ = nullptr;
  std::shared_ptr<const core::Skeleton> skeleton_;  ///< that the rows are of
  std::vector<QStandardItem*> items_;               ///< one a bone
  QSortFilterProxyModel* proxy_;
  QTreeView* view_;
  FilterBox* filter_;
  bool syncing_ = false;
};

}  // namespace marrow::gui
