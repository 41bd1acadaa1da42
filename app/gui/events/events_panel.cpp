// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/events/events_panel.h"

#include "app/finding/pair_events.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/event_text.h"
#include "app/gui/events/event_list_model.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/links/links.h"
#include "app/gui/open_controller.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/column_fit.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/filter_box.h"
#include "app/gui/widgets/flow_layout.h"
#include "app/gui/widgets/list_parts.h"
#include "app/opening/event_names.h"
#include "app/opening/loaded_file.h"
#include "app/session/session.h"
#include "core/clip.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace marrow::gui {
namespace {

// In the smallest window both stand on one line with the button behind them.
constexpr int kFilterWidth = 140;  // pixels
constexpr int kSourceCharacters = 16;
constexpr int kLeastReason = 220;  // pixels; with less it goes to the next line
// The filter finds further ones.
constexpr std::size_t kMostOffered = 2'000;

constexpr int kNameWidth = 180;  // of a word list

QLabel* emptyNote() {
  QLabel* note = makeEmptyNote("eventsEmpty");
  note->setAutoFillBackground(true);
  note->setBackgroundRole(QPalette::Base);
  return note;
}

}  // namespace

EventsPanel::EventsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      workspace_(context.session.workspace),
      playback_(context.session.playback),
      model_(new EventListModel(context.session.workspace, context.session.playback, this)),
      proxy_(new QSortFilterProxyModel(this)),
      pages_(new QStackedWidget(this)) {
  proxy_->setSourceModel(model_);
  proxy_->setFilterKeyColumn(-1);
  proxy_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  proxy_->setSortRole(EventListModel::SortRole);
  proxy_->setSortCaseSensitivity(Qt::CaseInsensitive);
  view_ = makeView();
  auto* page = new QWidget;
  QVBoxLayout* column = makeColumn(page);
  column->addWidget(makeHeader());
  column->addWidget(view_);
  note_ = emptyNote();
  pages_->addWidget(note_);
  pages_->addWidget(page);
  setMainView(view_);
  setWidget(pages_);
  orderTabs({filter_, source_, names_, view_});
  // A list that gets the focus makes its first row the current one without selecting it.
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& row) {
            if (view_->selectionModel()->isSelected(row)) goTo(row);
          });
  connect(view_, &QAbstractItemView::clicked, this, &EventsPanel::goTo);
  connect(view_, &QAbstractItemView::activated, this, &EventsPanel::goTo);
  connect(view_, &QAbstractItemView::doubleClicked, this, &EventsPanel::showBytesOf);
  makeLinks(*view_, context);
  connect(view_, &QWidget::customContextMenuRequested, this, &EventsPanel::openContextMenu);
  connect(filter_, &QLineEdit::textChanged, this, &EventsPanel::filter);
  connect(source_, &QComboBox::activated, this, &EventsPanel::selectSource);
  connect(model_, &QAbstractItemModel::modelReset, this, &EventsPanel::syncEvents);
  connect(&workspace_, &app::Workspace::filesChanged, this, &EventsPanel::syncEvents);
  connect(&playback_, &app::Playback::frameChanged, this, &EventsPanel::syncFrame);
  connect(this, &QDockWidget::visibilityChanged, this, &EventsPanel::syncFrame);
  connect(&context.messages, &PanelMessages::eventPicked, this, &EventsPanel::select);
  connect(&context.messages, &PanelMessages::eventDeselected, this, [this] {
    const QScopedValueRollback guard(syncing_, true);
    view_->setCurrentIndex({});
    view_->clearSelection();
  });
  syncEvents();
}

QWidget* EventsPanel::makeHeader() {
  auto* bar = new QWidget;
  filter_ = new FilterBox(tr("Filter events"), view_, bar);
  filter_->setObjectName(QStringLiteral("eventsFilter"));
  filter_->setFixedWidth(kFilterWidth);
  filter_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);  // the line behind it takes the rest
  source_ = new QComboBox(bar);
  source_->setObjectName(QStringLiteral("eventsSource"));
  source_->setAccessibleName(tr("Events to show"));
  source_->setToolTip(tr("Which events of the open event files the timeline shows"));
  source_->setFocusPolicy(Qt::TabFocus);
  source_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  source_->setMinimumContentsLength(kSourceCharacters);
  source_->setMaxVisibleItems(20);
  addLinkMenu(*source_, context());
  reason_ = new ElidedLabel(bar);
  reason_->setObjectName(QStringLiteral("eventsReason"));
  reason_->setMinimumWidth(kLeastReason);
  followLinks(*reason_, context());
  auto* row = new FlowLayout(bar);
  row->setContentsMargins(8, 4, 12, 8);
  row->setSpacing(10);
  row->addWidget(filter_);
  row->addWidget(source_);
  row->addWidget(reason_);
  names_ = new QPushButton(bar);
  names_->setFocusPolicy(Qt::TabFocus);
  names_->setObjectName(QStringLiteral("eventsNames"));
  names_->setToolTip(
      tr("The file holds hashes of names. A text file with one name per line gives the names; "
         "you can also drop it on the window"));
  connect(names_, &QPushButton::clicked, this, &EventsPanel::nameEvents);
  row->addWidget(names_);
  return bar;
}

QTreeView* EventsPanel::makeView() {
  QTreeView* view = makeList("eventsView", windowTitle(), proxy_);
  view->setRootIsDecorated(false);
  view->setAllColumnsShowFocus(true);
  view->setSortingEnabled(true);
  QHeaderView* header = view->header();
  header->setSortIndicatorClearable(true);
  header->setSortIndicator(-1, Qt::AscendingOrder);
  header->setStretchLastSection(false);
  header->setMinimumSectionSize(48);
  // Spare width goes behind the last column, so that a row has no gap.
  new ColumnFit(*view, *model_, {EventListModel::Place});
  addCopyKey(*view, [this] { copySelected(); });
  return view;
}

void EventsPanel::syncEvents() {
  const QScopedValueRollback guard(syncing_, true);
  const auto& files = workspace_.files();
  const bool hasFiles = std::any_of(files.begin(), files.end(), [](const app::LoadedFile& file) {
    return file.content->events != nullptr;
  });
  const auto& rows = model_->rows();
  // Triggers and holds: an event may have several or none.
  setTitleNote(rows.empty() ? QString()
                            : countText(static_cast<qsizetype>(rows.size()), tr("1 row"), tr("%1 rows")));
  pages_->setCurrentIndex(rows.empty() && !hasFiles ? 0 : 1);
  // Most games have no event files, so a shown clip's note does not ask for one.
  note_->setText(workspace_.clip() ? tr("This clip has no sounds, faces or events.")
                                   : tr("Sounds, faces and events of the shown clip are listed here.\n"
                                        "Drop an event file to see its events."));
  source_->setVisible(hasFiles);
  // Alone, their number and what to open stand in the viewport and in the status line.
  reason_->setVisible(workspace_.clip() || workspace_.skeleton());
  names_->setVisible(std::ranges::any_of(files, app::hasBareHashes));
  const std::string& list = workspace_.offeredWordList();
  names_->setText(
      list.empty() ? tr("Names from a list…")
                   : tr("Names from %1")
                         .arg(names_->fontMetrics().elidedText(baseName(list), Qt::ElideMiddle, kNameWidth)));
  reason_->setText(hasFiles ? LinkedText(core::toWords(workspace_.eventPairing().reason))
                            : LinkedText(tr("From the animation file itself; no event file is open.")));
  fillSources();
}

// A list that lies beside the events is taken at once.
void EventsPanel::nameEvents() {
  const std::string& list = workspace_.offeredWordList();
  if (list.empty()) return context().actions.trigger("file.wordList");
  context().opener.setWordList(toQString(list));
}

void EventsPanel::syncFrame() {
  if (!isVisible()) return;
  const int begun = model_->syncFrame();
  // Do not scroll while the user is reading.
  if (begun < 0 || view_->hasFocus() || view_->underMouse()) return;
  const QModelIndex shown = proxy_->mapFromSource(model_->index(begun, 0));
  if (shown.isValid()) view_->scrollTo(shown);
}

void EventsPanel::addSource(const QString& text, std::optional<app::EventChoice> choice) {
  source_->addItem(text);
  sources_.push_back(std::move(choice));
}

void EventsPanel::addSourcesOf(const app::LoadedFile& file) {
  const core::EventArchive& archive = *file.content->events;
  const std::string name = app::shortNameOf(file.path);
  addSource(tr("All of %1 (%2)").arg(shownName(name), countText(archive.events.size())),
            app::EventChoice{file.path, std::nullopt});
  for (std::size_t i = 0; i < archive.events.size() && sources_.size() < kMostOffered; ++i) {
    const core::EventEntry& entry = archive.events[i];
    const QString hash = toQString(core::hashText(entry.hash));
    addSource(entry.name.empty() ? hash : shownName(entry.name) + QStringLiteral("  ") + hash,
              app::EventChoice{file.path, entry.hash});
  }
}

void EventsPanel::fillSources() {
  const QSignalBlocker quiet(source_);
  source_->clear();
  sources_.clear();
  addSource(workspace_.clip() ? tr("Paired by name") : tr("All event files"), std::nullopt);
  for (const app::LoadedFile& file : workspace_.files()) {
    if (file.content->events && sources_.size() < kMostOffered) addSourcesOf(file);
  }
  addSource(tr("No events"), app::EventChoice{});
  const app::EventPairing& pairing = workspace_.eventPairing();
  std::optional<app::EventChoice> current;
  if (pairing.selectedByUser)
    current = pairing.sources.empty() ? app::EventChoice{} : pairing.sources.front();
  if (current && std::find(sources_.begin(), sources_.end(), current) == sources_.end()) {
    addSource(toQString(app::shortNameOf(current->path)), current);
  }
  const auto found = std::find(sources_.begin(), sources_.end(), current);
  source_->setCurrentIndex(found == sources_.end() ? 0 : static_cast<int>(found - sources_.begin()));
}

void EventsPanel::selectSource(int index) {
  if (index >= 0 && static_cast<std::size_t>(index) < sources_.size()) {
    workspace_.setEventChoice(sources_[static_cast<std::size_t>(index)]);
  }
}

void EventsPanel::goTo(const QModelIndex& index) {
  if (syncing_ || !index.isValid()) return;
  const app::EventRow row = model_->rows()[static_cast<std::size_t>(proxy_->mapToSource(index).row())];
  emit context().messages.eventSelected(row);
  if (!row.hasPlace()) return;
  playback_.setPlaying(false);
  playback_.setFrame(row.start);
}

// Selects the row of an event that was selected on the timeline, without moving the playhead.
void EventsPanel::select(const core::Event& event) {
  const auto& rows = model_->rows();
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const app::EventRow& row) {
    const bool isSameFrame =
        row.storedStart == event.startFrame || (std::isnan(row.storedStart) && std::isnan(event.startFrame));
    return row.byteOffset == event.byteOffset && isSameFrame;
  });
  if (found == rows.end()) return;
  const QScopedValueRollback guard(syncing_, true);
  selectRow(static_cast<int>(found - rows.begin()));
  emit context().messages.eventSelected(*found);
}

bool EventsPanel::selectRow(int row) {
  const QModelIndex shown = proxy_->mapFromSource(model_->index(row, 0));
  if (shown.isValid()) view_->setCurrentIndex(shown);
  return shown.isValid();
}

// Removed rows move the current row; the user selected nothing.
void EventsPanel::filter(const QString& text) {
  const QScopedValueRollback guard(syncing_, true);
  proxy_->setFilterFixedString(text);
  view_->setCurrentIndex({});
}

void EventsPanel::copySelected() const { copyText(textOfRows(selectedRows(*view_))); }

const app::EventRow* EventsPanel::rowAt(const QModelIndex& index) const {
  const int row = proxy_->mapToSource(index).row();
  const bool exists = index.isValid() && static_cast<std::size_t>(row) < model_->rows().size();
  return exists ? &model_->rows()[static_cast<std::size_t>(row)] : nullptr;
}

void EventsPanel::showBytesOf(const QModelIndex& index) {
  const app::EventRow* row = rowAt(index);
  if (row && row->byteOffset > 0) emit context().messages.eventBytesWanted(app::EventRow(*row));
}

void EventsPanel::openContextMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  const QModelIndex index = view_->indexAt(position);
  Subject subject = subjectAt(index.siblingAtColumn(EventListModel::Place));
  const app::EventRow* row = rowAt(index);
  if (row && row->hasPlace()) subject.frame = row->start;
  subject.value = index.data().toString();
  addLinkCommands(*menu, context(), subject);
  menu->addSeparator();
  menu->addAction(tr("Copy selection"), this, &EventsPanel::copySelected)
      ->setEnabled(view_->selectionModel()->hasSelection());
  menu->addAction(tr("Select all"), view_, &QTreeView::selectAll);
  menu->popup(view_->viewport()->mapToGlobal(position));
}

Panel* makeEventsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new EventsPanel(spec, context, window);
}

}  // namespace marrow::gui
