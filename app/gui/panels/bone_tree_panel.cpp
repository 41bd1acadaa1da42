// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/bone_tree_panel.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/models/bone_tree_model.h"
#include "app/gui/panels/bone_delegate.h"
#include "app/gui/widgets/filter_box.h"
#include "app/gui/widgets/one_column_selection.h"
#include "app/gui/widgets/tab_order.h"
#include "app/session/session.h"
#include "core/skeleton.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QTreeView>

#include <algorithm>
#include <utility>
#include <vector>

namespace marrow::gui {

BoneTreePanel::BoneTreePanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      workspace_(context.session.workspace),
      selection_(context.session.selection),
      model_(new BoneTreeModel(context.session.workspace, this)),
      proxy_(new QSortFilterProxyModel(this)) {
  proxy_->setSourceModel(model_);
  proxy_->setRecursiveFilteringEnabled(true);
  proxy_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  auto* content = new QWidget(this);
  view_ = new QTreeView(content);
  view_->setObjectName(QStringLiteral("boneTree"));
  view_->setAccessibleName(windowTitle());
  view_->setModel(proxy_);
  delete view_->selectionModel();
  view_->setSelectionModel(new OneColumnSelection(proxy_, view_));
  view_->setHeaderHidden(true);
  view_->setUniformRowHeights(true);
  view_->setIndentation(14);
  view_->setExpandsOnDoubleClick(false);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setContextMenuPolicy(Qt::CustomContextMenu);
  view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view_->setItemDelegate(new BoneDelegate(view_));
  filter_ = new FilterBox(tr("Filter bones"), view_, content);
  filter_->setObjectName(QStringLiteral("boneFilter"));
  filter_->layOutAbove(*view_, *content);
  setMainView(view_);
  setWidget(content);
  orderTabs({filter_, view_});

  view_->installEventFilter(this);
  view_->viewport()->installEventFilter(this);

  connect(filter_, &QLineEdit::textChanged, this, &BoneTreePanel::filter);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &BoneTreePanel::selectCurrent);
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BoneTreePanel::select);
  connect(view_, &QTreeView::doubleClicked, this,
          [this] { this->context().actions.trigger("view.frameSelection"); });
  connect(view_, &QWidget::customContextMenuRequested, this, &BoneTreePanel::openContextMenu);
  connect(model_, &QAbstractItemModel::modelReset, this, &BoneTreePanel::syncClip);
  connect(&selection_, &app::Selection::bonesSelected, this, &BoneTreePanel::syncSelection);
  syncClip();
}

// Removed rows move the current row; the user selected no other bone.
void BoneTreePanel::filter(const QString& text) {
  {
    const QScopedValueRollback guard(syncing_, true);
    proxy_->setFilterFixedString(text);
    view_->expandAll();
  }
  syncSelection();
}

int BoneTreePanel::boneAt(const QModelIndex& row) const {
  return row.isValid() ? BoneTreeModel::boneAt(proxy_->mapToSource(row)) : -1;
}

// Range by range: selectedRows() compares each row with every range, slow with a thousand bones.
std::vector<int> BoneTreePanel::selectedBones() const {
  std::vector<int> bones;
  for (const QItemSelectionRange& range : view_->selectionModel()->selection()) {
    for (int row = range.top(); row <= range.bottom(); ++row) {
      bones.push_back(boneAt(proxy_->index(row, 0, range.parent())));
    }
  }
  std::sort(bones.begin(), bones.end());
  return bones;
}

// The current row is the active bone, the selected rows are all selected bones.
void BoneTreePanel::select() {
  if (syncing_) return;
  selection_.selectBones(selectedBones(), boneAt(view_->currentIndex()));
}

// With Shift and Ctrl the view moves the current row before it selects; wait for the selection.
void BoneTreePanel::selectCurrent(const QModelIndex& row) {
  if (view_->selectionModel()->isSelected(row)) select();
}

void BoneTreePanel::syncClip() {
  const QScopedValueRollback guard(syncing_, true);
  view_->expandAll();
  const auto skeleton = workspace_.skeleton();
  fitIndentation();
  setTitleNote(skeleton ? QString::number(skeleton->size()) : QString());
  syncSelection();
}

// A chain of fifty bones must leave space for names.
void BoneTreePanel::fitIndentation() {
  constexpr int kWidest = 14;
  constexpr int kNarrowest = 0;  // a flat list; tooltips name the parents
  constexpr double kShareOfWidth = 0.4;
  const auto skeleton = workspace_.skeleton();
  if (!skeleton) return;
  const std::vector<int> depths = skeleton->depths();
  const int deepest = depths.empty() ? 0 : *std::max_element(depths.begin(), depths.end());
  const int fitting = static_cast<int>(view_->viewport()->width() * kShareOfWidth) / std::max(deepest, 1);
  view_->setIndentation(std::clamp(fitting, kNarrowest, kWidest));
}

// Without a current row, QTreeView goes to the first row for every key.
bool BoneTreePanel::goToEnd() {
  if (view_->currentIndex().isValid() || proxy_->rowCount() == 0) return false;
  QModelIndex last = proxy_->index(proxy_->rowCount() - 1, 0);
  while (view_->isExpanded(last) && proxy_->rowCount(last) > 0)
    last = proxy_->index(proxy_->rowCount(last) - 1, 0, last);
  view_->setCurrentIndex(last);
  return true;
}

bool BoneTreePanel::eventFilter(QObject* watched, QEvent* event) {
  const bool isKey = watched == view_ && event->type() == QEvent::KeyPress;
  if (isKey && static_cast<QKeyEvent*>(event)->key() == Qt::Key_End && goToEnd()) return true;
  if (event->type() == QEvent::Resize && watched == view_->viewport()) fitIndentation();
  return Panel::eventFilter(watched, event);
}

void BoneTreePanel::syncSelection() {
  const QScopedValueRollback guard(syncing_, true);
  const QModelIndex shown = proxy_->mapFromSource(model_->indexOfBone(selection_.activeBone()));
  if (!shown.isValid()) {
    view_->setCurrentIndex({});
    view_->clearSelection();
    return;
  }
  view_->selectionModel()->setCurrentIndex(shown, QItemSelectionModel::NoUpdate);
  if (selectedBones() != selection_.bones()) selectSelected();
  view_->scrollTo(shown);
}

void BoneTreePanel::selectSelected() {
  QItemSelection selected;
  for (const int bone : selection_.bones()) {
    const QModelIndex row = proxy_->mapFromSource(model_->indexOfBone(bone));
    if (row.isValid()) selected.select(row, row);
  }
  view_->selectionModel()->select(selected, QItemSelectionModel::ClearAndSelect);
}

void BoneTreePanel::openContextMenu(const QPoint& position) {
  const QModelIndex index = view_->indexAt(position);
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (index.isValid()) {
    const QString name = index.data().toString();
    menu->addAction(tr("Copy name"), this, [name] { QGuiApplication::clipboard()->setText(name); });
    menu->addAction(context().actions.action("view.frameSelection"));
    menu->addSeparator();
  }
  menu->addAction(tr("Expand all"), view_, &QTreeView::expandAll);
  menu->addAction(tr("Collapse all"), view_, &QTreeView::collapseAll);
  menu->popup(view_->viewport()->mapToGlobal(position));
}

}  // namespace marrow::gui
