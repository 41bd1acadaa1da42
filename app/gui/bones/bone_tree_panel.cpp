// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/bones/bone_delegate.h"
#include "app/gui/bones/bone_motion.h"
#include "app/gui/key_text.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/model/body_text.h"
#include "app/gui/panels/panel.h"
#include "app/gui/reference/reference_text.h"
#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/theme/theme.h"
#include "app/gui/track_text.h"
#include "app/gui/widgets/filter_box.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/one_column_selection.h"
#include "app/session/session.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <QActionGroup>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace marrow::gui {
namespace {

// clang-format off
constexpr ActionSpec kOrders[] = {  // in the order of BoneOrder
    {"bones.tree", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Bones as a &tree"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "hierarchy sort order")},
    {"bones.byRotation", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Sort bones by tu&rning"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "turns most rotation motion order column")},
    {"bones.byDistance", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Sort bones by &movement"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "moves most distance motion order column travel")},
};
// clang-format on

int boneAt(const QModelIndex& row) { return row.isValid() ? row.data(kBoneRole).toInt() : -1; }

// If the tree is too deep to be drawn, the tooltip names a bone's parent.
QString tipOf(const core::Skeleton& skeleton, std::size_t bone) {
  const core::Bone& shown = skeleton.bones[bone];
  const QString name = tr("%1, bone %2").arg(shownName(shown.name)).arg(bone);
  if (shown.parent == core::Bone::kNoParent) return name;
  const core::Bone& parent = skeleton.bones[static_cast<std::size_t>(shown.parent)];
  return tr("%1, below %2").arg(name, shownName(parent.name));
}

std::vector<app::TrackRef> playingTracks(const app::MaterialAnimations& materialAnimations) {
  std::vector<app::TrackRef> tracks;
  for (const app::MaterialAnimations::Playing& one : materialAnimations.playing()) {
    for (std::size_t track = one.clip->boneCount(); track < one.clip->tracks.size(); ++track)
      tracks.push_back({one.clip, track});
  }
  return tracks;
}

// A tree view calls itself for every level. Deeper bones stand side by side, and tooltips name their parents.
constexpr int kDeepestRow = 1000;

}  // namespace

/// The bones of the shown skeleton, and the tracks of materials and shapes that play on it: below the bones,
/// or above them if no bone moves. Shares its selection with the viewport.
class BoneTreePanel final : public Panel {
  Q_OBJECT

 public:
  BoneTreePanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);
  ~BoneTreePanel() override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum class BoneOrder { Tree, ByRotation, ByDistance };

  void select();
  void selectCurrent(const QModelIndex& row);
  void filter(const QString& text);
  void showCount();
  void syncSelection();
  void selectSelected();
  [[nodiscard]] QModelIndex rowOf(int bone) const;  ///< in the view; invalid: none
  [[nodiscard]] QModelIndex rowOf(const app::TrackRef& track) const;
  [[nodiscard]] app::TrackRef trackAt(const QModelIndex& row) const;  ///< not valid: no row of a track
  void syncTracks();
  [[nodiscard]] bool areTracksFirst() const;
  void addTracks();
  [[nodiscard]] std::vector<int> selectedBones() const;  ///< in the view, in order
  void syncClip();
  void makeItems();
  [[nodiscard]] std::vector<std::size_t> rowsInOrder(std::size_t count) const;
  QToolButton* makeOrderButton();
  void setOrder(BoneOrder order);
  void rebuild();
  void showMotion();
  void setModel(QStandardItemModel* model, std::vector<QStandardItem*> items);
  bool goToEnd();
  bool selectMatches();
  void fitIndentation();
  void openContextMenu(const QPoint& position);

  const app::Workspace& workspace_;
  app::Selection& selection_;
  const app::MaterialAnimations& materialAnimations_;
  QStandardItemModel* model_ = nullptr;
  std::shared_ptr<const core::Skeleton> skeleton_;  ///< the skeleton of the rows
  std::vector<QStandardItem*> items_;               ///< one a bone
  QStandardItem* branch_ = nullptr;                 ///< above the tracks; null: there are none
  std::vector<app::TrackRef> tracks_;               ///< one a row of the branch
  QSortFilterProxyModel* proxy_;
  QTreeView* view_;
  FilterBox* filter_;
  QLabel* empty_;  ///< over the list where an image is shown
  BoneMotion* motion_;
  BoneOrder order_ = BoneOrder::Tree;
  bool syncing_ = false;
};

BoneTreePanel::BoneTreePanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      workspace_(context.session.workspace),
      selection_(context.session.selection),
      materialAnimations_(context.session.materialAnimations),
      proxy_(new QSortFilterProxyModel(this)),
      motion_(new BoneMotion(workspace_, context.session.playback, context.tasks, this)) {
  proxy_->setRecursiveFilteringEnabled(true);
  proxy_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  auto* content = new QWidget(this);
  view_ = makeList("boneTree", windowTitle(), proxy_);
  delete view_->selectionModel();
  view_->setSelectionModel(new OneColumnSelection(proxy_, view_));
  view_->setHeaderHidden(true);
  view_->setIndentation(14);
  view_->setExpandsOnDoubleClick(false);
  view_->setItemDelegate(makeBoneDelegate(view_));
  filter_ = new FilterBox(tr("Filter bones"), view_, content);
  filter_->setObjectName(QStringLiteral("boneFilter"));
  QToolButton* order = makeOrderButton();
  filter_->layOutAbove(*view_, *content, order);
  empty_ = makeEmptyNote("bonesEmpty");
  empty_->setText(tr("An image has no bones"));
  empty_->setAttribute(Qt::WA_TransparentForMouseEvents);
  empty_->hide();
  view_->viewport()->layout()->addWidget(empty_);  // the filter's
  setMainView(view_);
  setWidget(content);
  orderTabs({filter_, order, view_});

  view_->installEventFilter(this);
  view_->viewport()->installEventFilter(this);

  connect(filter_, &QLineEdit::textChanged, this, &BoneTreePanel::filter);
  connect(filter_, &FilterBox::counted, this, &BoneTreePanel::showCount);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &BoneTreePanel::selectCurrent);
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BoneTreePanel::select);
  connect(view_, &QTreeView::doubleClicked, this,
          [this] { this->context().actions.trigger("view.frameSelection"); });
  connect(view_, &QWidget::customContextMenuRequested, this, &BoneTreePanel::openContextMenu);
  connect(&workspace_, &app::Workspace::clipChanged, this, &BoneTreePanel::syncClip);
  connect(&selection_, &app::Selection::selectionChanged, this, &BoneTreePanel::syncSelection);
  connect(&materialAnimations_, &app::MaterialAnimations::materialAnimationsChanged, this,
          &BoneTreePanel::syncTracks);
  connect(motion_, &BoneMotion::changed, this, &BoneTreePanel::showMotion);
  syncClip();
}

BoneTreePanel::~BoneTreePanel() {
  syncing_ = true;
  setModel(nullptr, {});
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

// Bones alone are counted.
void BoneTreePanel::showCount() {
  const QString typed = filter_->text();
  const auto listed = std::count_if(items_.begin(), items_.end(), [&](const QStandardItem* item) {
    return item->text().contains(typed, Qt::CaseInsensitive);
  });
  const QString all = items_.empty() ? QString() : countText(items_.size());
  setTitleNote(typed.isEmpty() || all.isEmpty() ? all : tr("%1 of %2").arg(countText(listed), all));
}

QModelIndex BoneTreePanel::rowOf(int bone) const {
  const bool exists = bone >= 0 && static_cast<std::size_t>(bone) < items_.size();
  return exists ? proxy_->mapFromSource(items_[static_cast<std::size_t>(bone)]->index()) : QModelIndex();
}

// Range by range: selectedRows() compares each row with every range, slow with a thousand bones.
std::vector<int> BoneTreePanel::selectedBones() const {
  std::vector<int> bones;
  for (const QItemSelectionRange& range : view_->selectionModel()->selection()) {
    for (int row = range.top(); row <= range.bottom(); ++row) {
      const int bone = boneAt(proxy_->index(row, 0, range.parent()));
      if (bone >= 0) bones.push_back(bone);
    }
  }
  std::sort(bones.begin(), bones.end());
  return bones;
}

// The current row is the active bone, the selected rows are all selected bones.
void BoneTreePanel::select() {
  if (syncing_) return;
  if (app::TrackRef track = trackAt(view_->currentIndex()); track.isValid())
    return selection_.selectTrack(std::move(track));
  std::vector<int> bones = selectedBones();
  if (bones.empty()) selection_.selectTrack({});
  selection_.selectBones(std::move(bones), boneAt(view_->currentIndex()));
}

// With Shift and Ctrl the view moves the current row before it selects; wait for the selection.
void BoneTreePanel::selectCurrent(const QModelIndex& row) {
  if (view_->selectionModel()->isSelected(row)) select();
}

// Another clip of the same model keeps the tree, so that collapsed rows stay collapsed.
void BoneTreePanel::syncClip() {
  if (workspace_.skeleton() == skeleton_) {
    for (std::size_t bone = 0; bone < items_.size(); ++bone)
      items_[bone]->setData(animatedKinds(workspace_.clip().get(), *skeleton_, bone), kBadgesRole);
    return;
  }
  rebuild();
}

void BoneTreePanel::rebuild() {
  const QScopedValueRollback guard(syncing_, true);
  makeItems();
  view_->expandAll();
  fitIndentation();
  syncSelection();
}

QToolButton* BoneTreePanel::makeOrderButton() {
  auto* button = new QToolButton;
  button->setObjectName(QStringLiteral("boneOrder"));
  button->setIcon(icon(Icon::Sort));
  button->setAutoRaise(true);
  button->setToolTip(tr("Which bones turn and move most along the clip"));
  button->setAccessibleName(tr("Order of the bones"));
  button->setPopupMode(QToolButton::InstantPopup);
  button->setFocusPolicy(Qt::TabFocus);
  auto* menu = new QMenu(button);
  auto* group = new QActionGroup(this);
  for (const ActionSpec& spec : kOrders) {
    const auto order = static_cast<BoneOrder>(&spec - kOrders);
    QAction* action = context().actions.addToggle(spec, order == order_, [this, order](bool on) {
      if (on) setOrder(order);
    });
    group->addAction(action);
    menu->addAction(action);
  }
  button->setMenu(menu);
  return button;
}

void BoneTreePanel::setOrder(BoneOrder order) {
  order_ = order;
  show();
  motion_->setWanted(order != BoneOrder::Tree);
  showMotion();
}

// The user wants to see the first rows, wherever the selected bone stands.
void BoneTreePanel::showMotion() {
  rebuild();
  if (order_ != BoneOrder::Tree) view_->scrollToTop();
}

// The rows keep the skeleton's order until the motion is known, and also where it is equal.
std::vector<std::size_t> BoneTreePanel::rowsInOrder(std::size_t count) const {
  std::vector<std::size_t> rows(count);
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  const auto& travelled = motion_->travelled();
  if (order_ == BoneOrder::Tree || travelled.size() != rows.size()) return rows;
  const auto measure =
      order_ == BoneOrder::ByRotation ? &core::BoneDifference::degrees : &core::BoneDifference::units;
  std::stable_sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
    return travelled[a].*measure > travelled[b].*measure;
  });
  return rows;
}

// Makes a new model, so that the view is told once, not row by row.
void BoneTreePanel::makeItems() {
  skeleton_ = workspace_.skeleton();
  auto* model = new QStandardItemModel(this);
  std::vector<QStandardItem*> items;
  const bool isImage = shownImage(workspace_) != nullptr;  // on a rectangle, which one bone carries
  empty_->setVisible(isImage);
  const std::vector<int> levels = skeleton_ && !isImage ? skeleton_->depths() : std::vector<int>();
  const bool isTree = order_ == BoneOrder::Tree;
  const auto& travelled = motion_->travelled();
  items.resize(levels.size());
  for (const std::size_t bone : rowsInOrder(levels.size())) {
    auto* item = items[bone] = new QStandardItem(shownName(skeleton_->bones[bone].name));
    item->setToolTip(tipOf(*skeleton_, bone));
    item->setData(static_cast<int>(bone), kBoneRole);
    item->setData(animatedKinds(workspace_.clip().get(), *skeleton_, bone), kBadgesRole);
    const int parent = isTree ? skeleton_->bones[bone].parent : core::Bone::kNoParent;
    QStandardItem* above = parent == core::Bone::kNoParent ? model->invisibleRootItem()
                                                           : items[static_cast<std::size_t>(parent)];
    (isTree && levels[bone] > kDeepestRow ? above->parent() : above)->appendRow(item);
    if (isTree || travelled.size() != levels.size()) continue;
    item->setData(degreesText(static_cast<double>(travelled[bone].degrees)), kTurnedRole);
    item->setData(unitsText(static_cast<double>(travelled[bone].units)), kMovedRole);
    item->setData(order_ == BoneOrder::ByRotation ? kTurnedRole : kMovedRole, kMainRole);
  }
  view_->setRootIsDecorated(isTree);
  setModel(model, std::move(items));
  addTracks();
  showCount();
}

// The rows of bones stay, so that collapsed ones stay collapsed.
void BoneTreePanel::syncTracks() {
  const bool isMisplaced = branch_ != nullptr && (branch_->row() == 0) != areTracksFirst();
  if (playingTracks(materialAnimations_) == tracks_ && !isMisplaced) return;
  if (model_ == nullptr) return rebuild();
  {
    const QScopedValueRollback guard(syncing_, true);
    addTracks();
  }
  syncSelection();
}

// If no bone moves, only the tracks are of interest.
bool BoneTreePanel::areTracksFirst() const {
  const auto clip = workspace_.clip();
  return clip && clip->isMaterialAnimation();
}

void BoneTreePanel::addTracks() {
  if (branch_ != nullptr) model_->removeRow(branch_->row());
  branch_ = nullptr;
  tracks_ = playingTracks(materialAnimations_);
  view_->setRootIsDecorated(order_ == BoneOrder::Tree || !tracks_.empty());
  if (tracks_.empty()) return;
  branch_ = new QStandardItem(tr("Materials and shapes"));
  branch_->setToolTip(tr("What plays beside the bones; \"Plays with\" says why"));
  branch_->setData(-1, kBoneRole);
  for (const app::TrackRef& track : tracks_) {
    auto* item = new QStandardItem(trackText(track.get().target));
    const app::MaterialAnimations::Playing* playing = materialAnimations_.playingOf(track.clip.get());
    item->setToolTip(tr("%1, in %2").arg(item->text(), baseName(playing->path)));
    item->setData(-1, kBoneRole);
    if (const auto* other = materialAnimations_.overriderOf(track)) {
      item->setToolTip(item->toolTip() + QLatin1Char('\n') + asSentence(overriddenText(*other, track)));
      item->setForeground(themeOf(palette()).faintText);
    }
    branch_->appendRow(item);
  }
  model_->insertRow(areTracksFirst() ? 0 : model_->rowCount(), branch_);
  view_->setExpanded(proxy_->mapFromSource(branch_->index()), true);
}

QModelIndex BoneTreePanel::rowOf(const app::TrackRef& track) const {
  const auto found = std::find(tracks_.begin(), tracks_.end(), track);
  if (!track.isValid() || found == tracks_.end()) return {};
  return proxy_->mapFromSource(branch_->child(static_cast<int>(found - tracks_.begin()))->index());
}

app::TrackRef BoneTreePanel::trackAt(const QModelIndex& row) const {
  const QStandardItem* item = row.isValid() ? model_->itemFromIndex(proxy_->mapToSource(row)) : nullptr;
  const bool isTrack = item != nullptr && branch_ != nullptr && item->parent() == branch_;
  return isTrack ? tracks_[static_cast<std::size_t>(item->row())] : app::TrackRef();
}

void BoneTreePanel::setModel(QStandardItemModel* model, std::vector<QStandardItem*> items) {
  branch_ = nullptr;
  tracks_.clear();
  proxy_->setSourceModel(model);
  // Deletes from the leaves up: from its root, a chain of thousands takes a deep stack and much time.
  for (; !items_.empty(); items_.pop_back()) delete items_.back();
  items_ = std::move(items);
  delete std::exchange(model_, model);
}

// A chain of fifty bones must leave space for names.
void BoneTreePanel::fitIndentation() {
  constexpr int kWidest = 14;
  constexpr int kNarrowest = 0;  // a flat list; tooltips name the parents
  constexpr double kShareOfWidth = 0.4;
  if (!skeleton_) return;
  const std::vector<int> depths = skeleton_->depths();
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

// Selects no ancestors, which a filter lists only to show the place of its matches.
bool BoneTreePanel::selectMatches() {
  const QString typed = filter_->text();
  QItemSelection matches;
  for (const QStandardItem* item : items_) {
    if (!item->text().contains(typed, Qt::CaseInsensitive)) continue;
    const QModelIndex row = proxy_->mapFromSource(item->index());
    matches.select(row, row);
  }
  if (typed.isEmpty() || matches.isEmpty()) return false;
  if (!matches.contains(view_->currentIndex()))
    view_->selectionModel()->setCurrentIndex(matches.front().topLeft(), QItemSelectionModel::NoUpdate);
  view_->selectionModel()->select(matches, QItemSelectionModel::ClearAndSelect);
  return true;
}

bool BoneTreePanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == view_ && event->type() == QEvent::KeyPress) {
    const auto& key = static_cast<QKeyEvent&>(*event);
    if (key.key() == Qt::Key_End && goToEnd()) return true;
    if (key.matches(QKeySequence::SelectAll) && selectMatches()) return true;
  }
  if (event->type() == QEvent::Resize && watched == view_->viewport()) fitIndentation();
  return Panel::eventFilter(watched, event);
}

void BoneTreePanel::syncSelection() {
  const QScopedValueRollback guard(syncing_, true);
  const app::TrackRef& track = selection_.track();
  const QModelIndex shown = track.isValid() ? rowOf(track) : rowOf(selection_.activeBone());
  if (!shown.isValid()) {
    view_->setCurrentIndex({});
    view_->clearSelection();
    return;
  }
  view_->selectionModel()->setCurrentIndex(shown, QItemSelectionModel::NoUpdate);
  if (track.isValid()) {
    view_->selectionModel()->select(shown, QItemSelectionModel::ClearAndSelect);
  } else if (selectedBones() != selection_.bones() || trackAt(view_->currentIndex()).isValid()) {
    selectSelected();
  }
  view_->scrollTo(shown);
}

void BoneTreePanel::selectSelected() {
  QItemSelection selected;
  for (const int bone : selection_.bones()) {
    const QModelIndex row = rowOf(bone);
    if (row.isValid()) selected.select(row, row);
  }
  view_->selectionModel()->select(selected, QItemSelectionModel::ClearAndSelect);
}

void BoneTreePanel::openContextMenu(const QPoint& position) {
  const QModelIndex index = view_->indexAt(position);
  QMenu* menu = makeMenu(this);
  const app::TrackRef track = trackAt(index);
  addLinkCommands(*menu, context(),
                  {.bone = boneAt(index),
                   .clip = track.isValid() ? clipRefOf(workspace_, *track.clip) : app::ClipRef(),
                   .track = track});
  menu->addSeparator();
  menu->addAction(tr("Expand all"), view_, &QTreeView::expandAll);
  menu->addAction(tr("Collapse all"), view_, &QTreeView::collapseAll);
  menu->popup(view_->viewport()->mapToGlobal(position));
}

Panel* makeBoneTreePanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new BoneTreePanel(spec, context, window);
}

}  // namespace marrow::gui

#include "bone_tree_panel.moc"
