// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/files/files_panel.h"

#include "app/finding/pair_events.h"
#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/actions/key_guard.h"
#include "app/gui/files/clip_list_model.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/open_controller.h"
#include "app/gui/text.h"
#include "app/gui/widgets/filter_box.h"
#include "app/gui/widgets/list_parts.h"
#include "app/opening/loaded_file.h"
#include "app/session/clip_ref.h"
#include "app/session/session.h"
#include "core/clip.h"

#include <QHeaderView>
#include <QMenu>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

// clang-format off
constexpr ActionSpec kNext{"clip.next", ActionGroup::Playback, QT_TRANSLATE_NOOP("Actions", "Next &clip"), Icon::None, {kCtrl | Qt::Key_PageDown}, QT_TRANSLATE_NOOP("Actions", "animation")};
constexpr ActionSpec kPrevious{"clip.previous", ActionGroup::Playback, QT_TRANSLATE_NOOP("Actions", "Previo&us clip"), Icon::None, {kCtrl | Qt::Key_PageUp}, QT_TRANSLATE_NOOP("Actions", "animation")};
constexpr ActionSpec kFilter{"window.filter", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "&Filter the clips"), Icon::None, {kCtrl | Qt::Key_F}, QT_TRANSLATE_NOOP("Actions", "find search animation")};
// clang-format on

QTreeView* makeView(const QString& name, QAbstractItemModel* model) {
  QTreeView* view = makeList("filesView", name, model);
  view->setSortingEnabled(true);
  view->setSelectionMode(QAbstractItemView::SingleSelection);
  view->setAllColumnsShowFocus(true);
  view->setIndentation(14);
  view->setRootIsDecorated(false);
  QHeaderView* header = view->header();
  header->setSortIndicatorClearable(true);
  header->setSortIndicator(-1, Qt::AscendingOrder);
  header->setStretchLastSection(false);
  header->setSectionResizeMode(ClipListModel::Name, QHeaderView::Stretch);
  header->setMinimumSectionSize(36);
  // As wide as their content, measured on the first rows; names get the rest.
  constexpr int kRowsAsked = 100;
  header->setResizeContentsPrecision(kRowsAsked);
  header->setSectionResizeMode(ClipListModel::Size, QHeaderView::ResizeToContents);
  header->setSectionResizeMode(ClipListModel::Loop, QHeaderView::ResizeToContents);
  return view;
}

}  // namespace

FilesPanel::FilesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      workspace_(context.session.workspace),
      selection_(context.session.selection),
      comparison_(context.session.comparison),
      model_(new ClipListModel(context.session.workspace, context.session.comparison, this)),
      proxy_(new QSortFilterProxyModel(this)) {
  proxy_->setSourceModel(model_);
  proxy_->setRecursiveFilteringEnabled(true);
  proxy_->setAutoAcceptChildRows(true);
  proxy_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  proxy_->setFilterRole(ClipListModel::FilterRole);
  proxy_->setSortRole(ClipListModel::SortRole);
  proxy_->setSortCaseSensitivity(Qt::CaseInsensitive);
  auto* content = new QWidget(this);
  view_ = makeView(windowTitle(), proxy_);
  view_->viewport()->installEventFilter(this);
  view_->setProperty(kRowsOnly, true);
  filter_ = new FilterBox(tr("Filter clips"), view_, content);
  filter_->setObjectName(QStringLiteral("filesFilter"));
  filter_->layOutAbove(*view_, *content);
  setMainView(view_);
  setWidget(content);
  orderTabs({filter_, view_});

  connect(filter_, &QLineEdit::textChanged, this, &FilesPanel::filter);
  connect(filter_, &FilterBox::counted, this, &FilesPanel::setTitleNote);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &FilesPanel::showCurrent);
  connect(view_, &QAbstractItemView::clicked, this, &FilesPanel::showClicked);
  connect(view_, &QAbstractItemView::activated, this, &FilesPanel::activate);
  connect(view_, &QWidget::customContextMenuRequested, this, &FilesPanel::openContextMenu);
  connect(&workspace_, &app::Workspace::filesChanged, this, [this] {
    view_->setRootIsDecorated(model_->hasFolders());
    view_->expandAll();
    fitColumns();
    hasNewFiles_ = true;
    syncCurrent();
  });
  // If nothing is inspected, the mark returns to the shown clip.
  connect(&selection_, &app::Selection::fileSelected, this, [this] {
    if (selection_.file().empty()) syncCurrent();
  });
  connect(&workspace_, &app::Workspace::clipChanged, this, [this] {
    // A filter must not hide files that were just opened.
    if (std::exchange(hasNewFiles_, false) && !shownRow().isValid()) filter_->clear();
    syncCurrent();
  });
  context.actions.add(kNext, [this] { showBeside(&QTreeView::indexBelow); });
  context.actions.add(kPrevious, [this] { showBeside(&QTreeView::indexAbove); });
  context.actions.add(kFilter, [this] {
    bringUp();
    filter_->setFocus();
    filter_->selectAll();
  });
}

bool FilesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) fitColumns();
  if (const auto* mouse = dynamic_cast<QMouseEvent*>(event); mouse && takesClick(*mouse)) return true;
  return Panel::eventFilter(watched, event);
}

// With Ctrl, a click selects the reference, or removes it, and the shown clip stays. The right button only
// opens the row's menu.
bool FilesPanel::takesClick(const QMouseEvent& mouse) {
  if (mouse.button() == Qt::RightButton) return true;
  const bool isMeant = mouse.modifiers() == Qt::ControlModifier &&
                       (mouse.button() == Qt::LeftButton || mouse.buttons() == Qt::LeftButton);
  const app::ClipRef clip =
      isMeant ? model_->clipAt(proxy_->mapToSource(view_->indexAt(mouse.position().toPoint())))
              : app::ClipRef();
  if (!clip.isValid()) return false;
  const bool isReference = clip == comparison_.clipRef();
  if (mouse.type() != QEvent::MouseButtonPress) return true;
  isReference ? comparison_.clearReference() : void(comparison_.selectReference(clip));
  return true;
}

// The loop mode has a column only if a row shows one and the names fit beside it. The length has one only if
// some letters of the names fit beside it. The tooltip shows both.
void FilesPanel::fitColumns() {
  const auto& files = workspace_.files();
  const bool isKnown = std::any_of(files.begin(), files.end(),
                                   [](const app::LoadedFile& file) { return !file.content->clips.empty(); });
  constexpr int kFewestLetters = 18;
  const auto widthOf = [&view = std::as_const<QAbstractItemView>(*view_), this](int column) {
    return std::max(view.sizeHintForColumn(column), view_->header()->sectionSizeHint(column));
  };
  const int names = widthOf(ClipListModel::Name);
  const int fewest = std::min(names, kFewestLetters * fontMetrics().averageCharWidth());
  const int rest = view_->viewport()->width() - widthOf(ClipListModel::Size);
  view_->setColumnHidden(ClipListModel::Size, rest < fewest);
  view_->setColumnHidden(ClipListModel::Loop, !isKnown || rest < names + widthOf(ClipListModel::Loop));
}

void FilesPanel::setFilter(const QString& text) { filter_->setText(text); }

// Removed rows move the current row; the user selected no other clip.
void FilesPanel::filter(const QString& text) {
  {
    const QScopedValueRollback guard(syncing_, true);
    proxy_->setFilterFixedString(text);
    view_->expandAll();
    // The remaining row becomes current by itself; selecting it would then change nothing.
    view_->setCurrentIndex({});
  }
  view_->scrollToTop();  // Return takes the first row
  syncCurrent();
}

// Steps in the order of the list, through the rows that the filter leaves. Material animations between
// animations are skipped.
void FilesPanel::showBeside(QModelIndex (QTreeView::*step)(const QModelIndex&) const) {
  const auto now = workspace_.clip();
  const bool isAmongAnimations = now && !now->isMaterialAnimation();
  const auto isStep = [&](const QModelIndex& row) {
    const auto clip = app::clipAt(workspace_.files(), model_->clipAt(proxy_->mapToSource(row)));
    return clip && !(isAmongAnimations && clip->isMaterialAnimation());
  };
  const QModelIndex shown = proxy_->mapFromSource(model_->indexOf(workspace_.clipRef()));
  QModelIndex row = shown.isValid() ? (view_->*step)(shown) : proxy_->index(0, 0);
  while (row.isValid() && !isStep(row)) row = (view_->*step)(row);
  if (row.isValid()) view_->setCurrentIndex(row);
}

void FilesPanel::showCurrent(const QModelIndex& current) {
  if (syncing_ || !current.isValid()) return;
  const QModelIndex source = proxy_->mapToSource(current);
  if (const app::ClipRef clip = model_->clipAt(source); clip.isValid()) {
    workspace_.showClip(clip);
  } else if (model_->isModel(source) && !workspace_.clip()) {
    // Moving over a model's row must not replace a playing clip.
    workspace_.showModel(model_->fileAt(source), std::max(model_->skeletonAt(source), 0));
  } else {
    selectFile(source);
  }
}

// The inspector describes other rows while the clip stays. Without a clip, events are shown alone.
void FilesPanel::selectFile(const QModelIndex& source) {
  const int file = model_->fileAt(source);
  const std::vector<int> members = model_->filesOfArchiveAt(source);
  if (file < 0 && members.empty()) return;
  // A copy, since a slot may change the list.
  const app::LoadedFile loaded =
      workspace_.files()[static_cast<std::size_t>(file < 0 ? members.front() : file)];
  selection_.selectFile(file < 0 ? loaded.archive : loaded.path);
  if (file >= 0 && loaded.content->events && !workspace_.clip()) {
    workspace_.setEventChoice(app::EventChoice{loaded.path, std::nullopt});
  }
}

// A click on one of a file's skeletons shows it.
void FilesPanel::showClicked(const QModelIndex& index) {
  const QModelIndex source = proxy_->mapToSource(index);
  const int skeleton = model_->skeletonAt(source);
  if (skeleton < 0) return showCurrent(index);
  const int file = model_->fileAt(source);
  const bool isShown = workspace_.shownModelFile() == file && workspace_.shownSkeleton() == skeleton;
  if (isShown) return selection_.selectFile({});
  workspace_.showModel(file, skeleton);
}

// A double click or Return shows a model alone.
void FilesPanel::activate(const QModelIndex& index) {
  const QModelIndex source = proxy_->mapToSource(index);
  if (model_->isModel(source) && !model_->clipAt(source).isValid()) {
    workspace_.showModel(model_->fileAt(source), std::max(model_->skeletonAt(source), 0));
  } else {
    showCurrent(index);
  }
}

// The row of the inspected file or archive; invalid when there is none.
QModelIndex FilesPanel::selectedRow() const {
  const std::string selected = selection_.file();
  const auto& files = workspace_.files();
  for (std::size_t i = 0; i < files.size() && !selected.empty(); ++i) {
    const QModelIndex row = model_->indexOfFile(static_cast<int>(i));
    if (files[i].path == selected) return row;
    if (files[i].archive == selected) return row.parent();
  }
  return {};
}

// In the filtered list; invalid when the filter hides it.
QModelIndex FilesPanel::shownRow() const {
  if (const QModelIndex selected = selectedRow(); selected.isValid()) return proxy_->mapFromSource(selected);
  const app::ClipRef clip = workspace_.clipRef();
  return proxy_->mapFromSource(
      clip.isValid() ? model_->indexOf(clip)
                     : model_->indexOfSkeleton(workspace_.shownModelFile(), workspace_.shownSkeleton()));
}

void FilesPanel::syncCurrent() {
  const QScopedValueRollback guard(syncing_, true);
  const QModelIndex shown = shownRow();
  if (!shown.isValid()) return;
  if (shown != view_->currentIndex()) view_->setCurrentIndex(shown);
  view_->scrollTo(shown);
}

// Files may be closed or reloaded while the menu is open.
void FilesPanel::useModel(int file, std::size_t skeleton) {
  const auto& files = workspace_.files();
  const bool exists = static_cast<std::size_t>(file) < files.size() &&
                      skeleton < files[static_cast<std::size_t>(file)].content->skeletons.size();
  if (!exists) return;
  const app::LoadedFile& loaded = workspace_.files()[static_cast<std::size_t>(file)];
  if (const auto clip = workspace_.clip()) {
    workspace_.setPairing(app::pairWith(*clip, loaded.content->skeletons[skeleton], loaded.path));
  } else {
    workspace_.showModel(file, static_cast<int>(skeleton));
  }
}

// A file of several skeletons offers each by its name.
// @param skeleton  the one that is meant; -1: all of the file's.
void FilesPanel::addModelItems(QMenu& menu, int file, int skeleton) {
  const auto& skeletons = workspace_.files()[static_cast<std::size_t>(file)].content->skeletons;
  const bool isOpenChoice = skeletons.size() > 1 && skeleton < 0;
  QMenu* target = isOpenChoice ? menu.addMenu(tr("Use this model")) : &menu;
  for (std::size_t i = 0; i < skeletons.size(); ++i) {
    if (skeleton >= 0 && i != static_cast<std::size_t>(skeleton)) continue;
    const QString text =
        isOpenChoice ? tr("%1 (%2)").arg(shownName(skeletons[i]->name), countText(skeletons[i]->size()))
                     : tr("Use this model");
    target->addAction(text, this, [this, file, i] { useModel(file, i); });
  }
  menu.addAction(tr("Show it alone"), this,
                 [this, file, skeleton] { workspace_.showModel(file, std::max(skeleton, 0)); });
  menu.addSeparator();
}

void FilesPanel::openContextMenu(const QPoint& position) {
  const QModelIndex source = proxy_->mapToSource(view_->indexAt(position));
  const int file = model_->fileAt(source);
  const std::vector<int> members = model_->filesOfArchiveAt(source);
  if (file < 0 && members.empty()) return;
  const app::LoadedFile& loaded =
      workspace_.files()[static_cast<std::size_t>(file < 0 ? members.front() : file)];
  const std::string path = file < 0 ? loaded.archive : loaded.path;
  QMenu* menu = makeMenu(this);
  if (model_->isModel(source)) addModelItems(*menu, file, model_->skeletonAt(source));
  addLinkCommands(*menu, context(), {.clip = model_->clipAt(source), .path = toQString(path)});
  menu->popup(view_->viewport()->mapToGlobal(position));
}

Panel* makeFilesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new FilesPanel(spec, context, window);
}

}  // namespace marrow::gui
