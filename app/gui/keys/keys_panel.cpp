// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/keys/keys_model.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/links/links.h"
#include "app/gui/panels/panel.h"
#include "app/gui/preference_sync.h"
#include "app/gui/text.h"
#include "app/gui/track_text.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/filter_box.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/session/session.h"
#include "core/clip.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QModelIndexList>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace marrow::gui {
namespace {

/// Matches text in which each typed word begins a word: "rot y" is "rotation Y".
QRegularExpression wordBeginnings(const QString& typed) {
  QString pattern;
  for (const QString& word : typed.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    pattern += QStringLiteral("(?=.*\\b%1)").arg(QRegularExpression::escape(word));
  }
  return QRegularExpression(QLatin1Char('^') + pattern, QRegularExpression::CaseInsensitiveOption |
                                                            QRegularExpression::UseUnicodePropertiesOption);
}

}  // namespace

/// The keys of the active bone or the selected track as a sortable table. A key leads to its frame and its
/// bytes.
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
  ElidedLabel* title_ = nullptr;
  FilterBox* filter_ = nullptr;
  SegmentedControl* units_ = nullptr;
  QToolButton* copyAll_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  QLabel* empty_ = nullptr;
  bool syncing_ = false;
};

KeysPanel::KeysPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      workspace_(context.session.workspace),
      playback_(context.session.playback),
      selection_(context.session.selection),
      model_(new KeysModel(context.session.workspace, context.session.selection, this)),
      proxy_(new QSortFilterProxyModel(this)) {
  proxy_->setSourceModel(model_);
  proxy_->setSortRole(KeysModel::kSortRole);
  proxy_->setFilterKeyColumn(KeysModel::ChannelColumn);
  proxy_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  makeView();
  auto* content = new QWidget(this);
  QVBoxLayout* column = makeColumn(content);
  column->addWidget(makeHeader());
  empty_ = makeEmptyNote("keysEmpty");
  pages_ = new QStackedWidget(content);
  pages_->addWidget(empty_);
  pages_->addWidget(view_);
  column->addWidget(pages_, 1);
  setMainView(view_);
  setWidget(content);
  orderTabs({filter_, units_, copyAll_, view_});
  connect(model_, &QAbstractItemModel::modelReset, this, &KeysPanel::syncModel);
  connect(&workspace_, &app::Workspace::clipChanged, this, &KeysPanel::syncModel);  // bones may be renamed
  connect(&playback_, &app::Playback::frameChanged, this, &KeysPanel::syncFrame);
  connect(&selection_, &app::Selection::keySelected, this, &KeysPanel::syncKey);
  syncModel();
  syncUnits(context.settings, *units_);
}

QWidget* KeysPanel::makeHeader() {
  auto* header = new QWidget;
  QHBoxLayout* row = makeBar(header);
  title_ = new ElidedLabel;  // a long name must not widen the window
  followLinks(*title_, context());
  title_->setElideMode(Qt::ElideMiddle);
  title_->setForegroundRole(QPalette::WindowText);
  title_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  title_->setObjectName(QStringLiteral("keysTitle"));
  filter_ = new FilterBox(tr("Filter channels"), view_, header);
  filter_->setObjectName(QStringLiteral("keysFilter"));
  filter_->setMaximumWidth(220);
  filter_->setMinimumWidth(100);  // the filter goes before a whole title
  connect(filter_, &QLineEdit::textChanged, this, &KeysPanel::filter);
  units_ = makeUnits("keysUnits", tr("Raw: values and tangents as the file stores them"));
  connect(units_, &SegmentedControl::selected, this, [this](int index) { model_->setRaw(index == 1); });
  copyAll_ = new QToolButton(header);
  copyAll_->setObjectName(QStringLiteral("keysCopyAll"));
  copyAll_->setText(tr("Copy all"));
  copyAll_->setToolTip(
      tr("Copy every row as text, with tabs between columns.\nCtrl+C copies the selected rows."));
  connect(copyAll_, &QToolButton::clicked, this, &KeysPanel::copyAll);
  row->addWidget(title_);
  row->addWidget(filter_, 1);
  row->addStretch(1);
  row->addWidget(units_);
  row->addWidget(copyAll_);
  return header;
}

void KeysPanel::makeView() {
  view_ = makeList("keysView", windowTitle(), proxy_);
  view_->setTextElideMode(Qt::ElideRight);  // words and numbers are read from their start
  view_->setRootIsDecorated(false);
  view_->setSortingEnabled(true);
  view_->sortByColumn(-1, Qt::AscendingOrder);  // as stored, until a heading is clicked
  QFont bold = view_->font();                   // the keys at the playhead
  bold.setWeight(QFont::DemiBold);
  const int digit = QFontMetrics(bold).horizontalAdvance(QLatin1Char('0'));
  QHeaderView* header = view_->header();
  header->setStretchLastSection(false);
  const int widths[] = {16, 6, 9, 13, 13, 13, 38, 12};
  for (int column = 0; column < KeysModel::ColumnCount; ++column) {
    header->resizeSection(column, widths[column] * digit + 16);
  }
  header->setSectionResizeMode(KeysModel::Words, QHeaderView::Stretch);
  addCopyKey(*view_, [this] { copy(selectedRows(*view_)); });
  connect(view_, &QTreeView::clicked, this, &KeysPanel::selectCurrent);
  connect(view_, &QTreeView::activated, this, &KeysPanel::selectCurrent);
  makeLinks(*view_, context());
  connect(view_, &QTreeView::doubleClicked, this, [this] { context().actions.trigger("window.bytes"); });
  connect(view_, &QWidget::customContextMenuRequested, this, &KeysPanel::openContextMenu);
  // A list that gets the focus makes its first row the current one without selecting it.
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& row) {
            if (view_->selectionModel()->isSelected(row)) selectCurrent();
          });
}

void KeysPanel::syncModel() {
  const int rows = model_->rowCount();
  pages_->setCurrentIndex(rows > 0 ? 1 : 0);
  copyAll_->setEnabled(rows > 0);
  const int bone = selection_.activeBone();
  const bool isTrack = selection_.track().isValid();
  units_->setVisible(!isTrack || selection_.track().get().run < 0);  // an image has no other unit
  showTitle();
  empty_->setText(isTrack              ? tr("No keys: its values are the defaults")
                  : !workspace_.clip() ? tr("Open an animation to see its keys")
                  : workspace_.clip()->isMaterialAnimation()
                      ? tr("Select a track of a material or shape in the list to see its keys")
                  : bone < 0 ? tr("Select a bone in the list or in the viewport to see its keys")
                             : tr("No keys on this bone (it moves with its parents)"));
  syncFrame();
  syncKey();
}

void KeysPanel::showTitle() {
  const app::TrackRef track = selection_.activeTrack();
  title_->setVisible(track.isValid());
  if (!track.isValid()) return title_->setText({});
  const int rows = model_->rowCount();
  const int shown = proxy_->rowCount();
  const int constant = model_->constantCount();
  const QString count = countText(rows, tr("1 key"), tr("%1 keys"));
  const NamedWords link{trackName(workspace_, track), subjectOf(workspace_, track)};
  title_->setText(LinkedText(link) + QStringLiteral(" · ") +
                  (shown < rows ? tr("%1 of %2").arg(countText(shown), count) : count) +
                  (constant == 0 ? QString()
                                 : QStringLiteral(" · ") + countText(constant, tr("1 constant channel"),
                                                                     tr("%1 constant channels"))));
}

void KeysPanel::syncFrame() {
  model_->setFrame(playback_.frame());
  view_->viewport()->update();
}

void KeysPanel::syncKey() {
  const auto& key = selection_.key();
  const int row = key ? model_->rowOf(*key) : -1;
  if (row < 0) return;
  const QModelIndex shown = proxy_->mapFromSource(model_->index(row, 0));
  if (!shown.isValid() || shown.row() == view_->currentIndex().row()) return;
  const QScopedValueRollback guard(syncing_, true);
  view_->setCurrentIndex(shown);
  view_->scrollTo(shown);
}

void KeysPanel::selectCurrent() {
  if (syncing_) return;
  const auto key = model_->keyAt(proxy_->mapToSource(view_->currentIndex()).row());
  if (!key) return;
  selection_.selectKey(*key);
  goTo(view_->currentIndex());
}

// Removed rows move the current row; the user selected nothing.
void KeysPanel::filter(const QString& text) {
  const QScopedValueRollback guard(syncing_, true);
  proxy_->setFilterRegularExpression(wordBeginnings(text));
  showTitle();
}

void KeysPanel::goTo(const QModelIndex& shown) {
  const auto frame = model_->frameOf(proxy_->mapToSource(shown).row());
  if (!frame) return;
  playback_.setPlaying(false);
  playback_.setFrame(*frame);
}

// Copies the rows with their headings.
void KeysPanel::copy(const QModelIndexList& rows) const {
  if (rows.isEmpty()) return;
  QStringList headings;
  for (int column = 0; column < KeysModel::ColumnCount; ++column) {
    headings.append(model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
  }
  copyText(headings.join(QLatin1Char('\t')) + QLatin1Char('\n') + textOfRows(rows) + QLatin1Char('\n'));
}

void KeysPanel::copyAll() const {
  QModelIndexList rows;
  for (int row = 0; row < proxy_->rowCount(); ++row) rows.append(proxy_->index(row, 0));
  copy(rows);
}

void KeysPanel::openContextMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  const QModelIndex index = view_->indexAt(position);
  Subject subject = subjectAt(index.siblingAtColumn(KeysModel::Offset));
  subject.frame = model_->frameOf(proxy_->mapToSource(index).row());
  subject.value = index.data().toString();
  subject.track = selection_.track();
  addLinkCommands(*menu, context(), subject);
  menu->addSeparator();
  menu->addAction(tr("Copy selection"), this, [this] { copy(selectedRows(*view_)); })
      ->setEnabled(view_->selectionModel()->hasSelection());
  menu->addAction(tr("Copy all"), this, &KeysPanel::copyAll);
  menu->addAction(tr("Select all"), view_, &QTreeView::selectAll);
  menu->addAction(tr("Sort as stored"), this, [this] { proxy_->sort(-1); });
  menu->popup(view_->viewport()->mapToGlobal(position));
}

Panel* makeKeysPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new KeysPanel(spec, context, window);
}

}  // namespace marrow::gui

#include "keys_panel.moc"
