// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/actions/key_guard.h"
#include "app/gui/key_text.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/material_animations/material_animations_model.h"
#include "app/gui/open_controller.h"
#include "app/gui/panels/panel.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/filter_box.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/loaded_file.h"
#include "app/session/session.h"
#include "core/clip.h"
#include "core/game/game_rules.h"
#include "core/skeleton.h"
#include "formats/format_descriptor.h"
#include "formats/options/options.h"

#include <QActionGroup>
#include <QApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QMenu>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

/// Draws the reason below the file's name. Beside the name, it would be cut off in a narrow window.
class FileDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    const auto* tree = qobject_cast<const QTreeView*>(option.widget);
    if (tree == nullptr || !isFile(index)) return size;
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    item.rect = QRect(tree->indentation(), 0, tree->viewport()->width() - tree->indentation(), size.height());
    size.rheight() += reasonHeight(item, textRectOf(item).width(), index);
    return size;
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    if (!isFile(index)) return QStyledItemDelegate::paint(painter, option, index);
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QRect text = textRectOf(item);
    const QString name = item.fontMetrics.elidedText(item.text, Qt::ElideMiddle, text.width());
    item.text.clear();
    styleOf(item)->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const int below = reasonHeight(item, text.width(), index);
    const Theme& theme = themeOf(option.palette);
    painter->save();
    painter->setFont(item.font);
    painter->setPen(index.data(Qt::CheckStateRole).isNull() ? theme.dimText : theme.text);
    painter->drawText(text.adjusted(0, 0, 0, -below), Qt::AlignVCenter | Qt::AlignLeft, name);
    painter->setPen(theme.dimText);
    painter->drawText(QRect(text.left(), text.bottom() + 1 - below - kBelow, text.width(), below),
                      Qt::TextWordWrap, reasonOf(index));
    painter->restore();
  }

 private:
  static constexpr int kBelow = 3;  ///< pixels below the reason

  static bool isFile(const QModelIndex& index) {
    return !index.parent().isValid() && index.column() == MaterialAnimationsModel::Name &&
           !index.data(MaterialAnimationsModel::kHeadingRole).toBool();
  }
  static QString reasonOf(const QModelIndex& index) {
    return index.siblingAtColumn(MaterialAnimationsModel::Value).data().toString();
  }
  static QStyle* styleOf(const QStyleOptionViewItem& item) {
    return item.widget != nullptr ? item.widget->style() : QApplication::style();
  }
  static QRect textRectOf(const QStyleOptionViewItem& item) {
    const int margin = styleOf(item)->pixelMetric(QStyle::PM_FocusFrameHMargin, &item, item.widget) + 1;
    return styleOf(item)
        ->subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget)
        .adjusted(margin, 0, -margin, 0);
  }
  static int reasonHeight(const QStyleOptionViewItem& item, int width, const QModelIndex& index) {
    constexpr int kMost = 1000;
    return item.fontMetrics.boundingRect(QRect(0, 0, width, kMost), Qt::TextWordWrap, reasonOf(index))
        .height();
  }
};

/// Shows a heading as long as a file below it matches.
class MaterialAnimationsFilter final : public QSortFilterProxyModel {
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

 protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
    const QAbstractItemModel& model = *sourceModel();
    const auto isHeading = [&](int at) {
      return model.index(at, 0, parent).data(MaterialAnimationsModel::kHeadingRole).toBool();
    };
    if (parent.isValid() || !isHeading(row)) return QSortFilterProxyModel::filterAcceptsRow(row, parent);
    for (int below = row + 1; below < model.rowCount() && !isHeading(below); ++below) {
      if (matches(below)) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] bool matches(int row) const {
    if (QSortFilterProxyModel::filterAcceptsRow(row, {})) return true;
    const QModelIndex file = sourceModel()->index(row, 0);
    for (int track = 0; track < sourceModel()->rowCount(file); ++track) {
      if (QSortFilterProxyModel::filterAcceptsRow(track, file)) return true;
    }
    return false;
  }
};

}  // namespace

/// Files with animations of materials and shapes beside the shown clip. The panel is in the window only while
/// there are such files.
class MaterialAnimationsPanel final : public Panel {
  Q_OBJECT

 public:
  MaterialAnimationsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 private:
  void makeView();
  QToolButton* makeOpenButton();
  void syncOffers();
  void spanRows();
  void syncNote();
  [[nodiscard]] QString whyNothing() const;
  [[nodiscard]] QString namesText() const;
  void filter(const QString& text);
  void select(const QModelIndex& row);
  void openContextMenu(const QPoint& position);
  void addOpening(QMenu& menu);
  void addOptions(QMenu& menu, const std::string& path);
  void openNamed();

  const app::Workspace& workspace_;
  app::MaterialAnimations& materialAnimations_;
  MaterialAnimationsModel* model_;
  QSortFilterProxyModel* proxy_;
  QTreeView* view_;
  FilterBox* filter_;
  WrappingLabel* note_;  ///< above the list: why nothing in it plays
  bool isWanted_ = false;
};

MaterialAnimationsPanel::MaterialAnimationsPanel(const PanelSpec& spec, const PanelContext& context,
                                                 QWidget* window)
    : Panel(spec, context, window),
      workspace_(context.session.workspace),
      materialAnimations_(context.session.materialAnimations),
      model_(new MaterialAnimationsModel(context.session.materialAnimations, context.session.playback, this)),
      proxy_(new MaterialAnimationsFilter(this)) {
  makeView();
  auto* content = new QWidget(this);
  auto* list = new QWidget;
  note_ = new WrappingLabel({});
  note_->setObjectName(QStringLiteral("companionsNote"));
  note_->setForegroundRole(kDimRole);
  note_->setContentsMargins(14, 2, 14, 8);
  QVBoxLayout* column = makeColumn(list);
  column->addWidget(note_);
  column->addWidget(view_, 1);
  filter_ = new FilterBox(tr("Filter by name or material"), view_, content);
  filter_->setObjectName(QStringLiteral("companionsFilter"));
  QToolButton* open = makeOpenButton();
  filter_->layOutAbove(*list, *content, open);
  setMainView(view_);
  setWidget(content);
  orderTabs({filter_, open, view_});
  connect(filter_, &QLineEdit::textChanged, this, &MaterialAnimationsPanel::filter);
  connect(&context.session.playback, &app::Playback::frameChanged, view_->viewport(),
          qOverload<>(&QWidget::update));
  connect(&materialAnimations_, &app::MaterialAnimations::materialAnimationsChanged, this,
          &MaterialAnimationsPanel::syncOffers);
  connect(&workspace_, &app::Workspace::clipChanged, this, &MaterialAnimationsPanel::syncNote);
  syncOffers();
  hide();
}

void MaterialAnimationsPanel::makeView() {
  proxy_->setSourceModel(model_);
  proxy_->setRecursiveFilteringEnabled(true);
  proxy_->setAutoAcceptChildRows(true);
  proxy_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  proxy_->setFilterRole(MaterialAnimationsModel::kFilterRole);
  view_ = makeList("companionsView", windowTitle(), proxy_);
  view_->setProperty(kTicksRows, true);
  view_->setUniformRowHeights(false);
  auto* delegate = new FileDelegate(view_);
  view_->setItemDelegate(delegate);
  connect(view_->header(), &QHeaderView::sectionResized, delegate,
          [delegate] { emit delegate->sizeHintChanged({}); });
  view_->header()->setSectionResizeMode(QHeaderView::Stretch);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &MaterialAnimationsPanel::select);
  connect(view_, &QWidget::customContextMenuRequested, this, &MaterialAnimationsPanel::openContextMenu);
}

QToolButton* MaterialAnimationsPanel::makeOpenButton() {
  auto* button = new QToolButton;
  button->setObjectName(QStringLiteral("companionsOpen"));
  button->setText(tr("Open"));
  button->setToolTip(tr("Open files that play with it"));
  button->setPopupMode(QToolButton::InstantPopup);
  button->setFocusPolicy(Qt::TabFocus);
  auto* menu = new QMenu(button);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    addOpening(*menu);
  });
  button->setMenu(menu);
  return button;
}

void MaterialAnimationsPanel::syncOffers() {
  const auto& offers = materialAnimations_.offers();
  const auto on = std::count_if(offers.begin(), offers.end(), [this](const app::MaterialAnimation& one) {
    return materialAnimations_.isOn(one);
  });
  setTitleNote(on == 0 ? QString() : countText(on));
  spanRows();
  syncNote();
  const bool isWanted = !offers.empty() || !materialAnimations_.misfits().empty();
  view_->setHeaderHidden(!isWanted);
  if (isWanted != isWanted_) setVisible(isWanted);
  isWanted_ = isWanted;
}

void MaterialAnimationsPanel::spanRows() {
  for (int row = 0; row < proxy_->rowCount({}); ++row) view_->setFirstColumnSpanned(row, {}, true);
}

void MaterialAnimationsPanel::filter(const QString& text) {
  proxy_->setFilterFixedString(text);
  spanRows();
}

// A file with one of these names would play at once; a file that fits is offered under any name.
QString MaterialAnimationsPanel::namesText() const {
  QStringList names;
  for (const std::string& name : materialAnimations_.namesLookedFor()) names.append(shownName(name));
  if (names.isEmpty()) return {};
  QStringList endings;
  for (const char* ending : materialAnimations_.want().endings)
    endings.append(QString::fromLatin1(ending).toUpper());
  return tr("Looked for files named %1 (%2).").arg(names.join(tr(", ")), endings.join(QLatin1Char(' ')));
}

QString MaterialAnimationsPanel::whyNothing() const {
  if (materialAnimations_.body() == nullptr) {
    const QString advice = toQString(core::toText(workspace_.pairing().advice));
    return workspace_.clip() && workspace_.clip()->isMaterialAnimation() && !advice.isEmpty()
               ? advice
               : tr("Open animations of materials or shapes, such as BTK, BTP, BRK or BVA, with a model that "
                    "has a body");
  }
  const auto count = static_cast<qsizetype>(materialAnimations_.misfits().size());
  const QString what =
      count == 0
          ? tr("No animation of materials or shapes is open.")
          : tr("%1 %2.").arg(countText(count, tr("The 1 open animation of materials or shapes does not fit"),
                                       tr("None of the %1 open animations of materials or shapes fits")),
                             baseName(workspace_.pairing().modelPath));
  return what + QLatin1Char(' ') + namesText();
}

void MaterialAnimationsPanel::syncNote() {
  const bool isNothing = materialAnimations_.offers().empty();
  note_->setVisible(isNothing);
  if (isNothing) note_->setText(whyNothing());
}

// A track's row selects it.
void MaterialAnimationsPanel::select(const QModelIndex& row) {
  if (app::TrackRef track = model_->trackAt(proxy_->mapToSource(row)); track.isValid())
    context().session.selection.selectTrack(std::move(track));
}

void MaterialAnimationsPanel::openNamed() {
  QStringList paths;
  for (const std::string& path : materialAnimations_.unopened()) paths.append(toQString(path));
  context().opener.openBeside(paths);
}

void MaterialAnimationsPanel::addOpening(QMenu& menu) {
  const auto named = static_cast<qsizetype>(materialAnimations_.unopened().size());
  if (named > 0)
    menu.addAction(countText(named, tr("Open the 1 file that is named like it"),
                             tr("Open the %1 files that are named like it")),
                   this, &MaterialAnimationsPanel::openNamed);
  menu.addAction(context().actions.action("file.open"));
  const QString names = namesText();
  if (!names.isEmpty()) menu.addAction(names)->setEnabled(false);
}

void MaterialAnimationsPanel::openContextMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  menu->setObjectName(QStringLiteral("companionsMenu"));
  const QModelIndex row = proxy_->mapToSource(view_->indexAt(position));
  const QString path = model_->pathAt(row);
  const app::TrackRef track = model_->trackAt(row);
  Subject subject{.path = path, .track = track};
  if (track.isValid()) {
    subject.clip = clipRefOf(workspace_, *track.clip);
    subject.value = row.siblingAtColumn(MaterialAnimationsModel::Value).data().toString();
  }
  addLinkCommands(*menu, context(), subject);
  addOptions(*menu, path.toStdString());
  menu->addSeparator();
  menu->addAction(tr("Only the suggested"), &materialAnimations_, &app::MaterialAnimations::resetChoices);
  menu->addAction(tr("None"), this, [this] { materialAnimations_.keepOnly({}); });
  menu->addSeparator();
  addOpening(*menu);
  menu->popup(view_->viewport()->mapToGlobal(position));
}

// Adds options that the file does not say itself, such as the frame between two. Those of the shown clip's
// file are in the inspector, too.
void MaterialAnimationsPanel::addOptions(QMenu& menu, const std::string& path) {
  const app::Workspace& workspace = context().session.workspace;
  const auto isIt = [&](const app::LoadedFile& file) { return file.path == path; };
  const auto file = std::find_if(workspace.files().begin(), workspace.files().end(), isIt);
  if (file == workspace.files().end()) return;
  const formats::Options options = workspace.readOptions().of(path);
  for (const formats::OptionSpec& spec : file->content->format->options) {
    if (spec.kind != formats::OptionKind::Choice || !spec.isInForm || spec.isOfSet) continue;
    menu.addSeparator();
    QMenu* choices = menu.addMenu(tr(spec.label));
    auto* group = new QActionGroup(choices);
    for (const formats::OptionChoice& choice : spec.choices) {
      formats::Options selected = options;
      if (formats::parseOption(spec, choice.id, selected)) continue;
      QAction* action = choices->addAction(tr(choice.label), this, [this, path, selected] {
        context().opener.setOptions(toQString(path), selected);
      });
      action->setCheckable(true);
      action->setChecked(selected == options);
      group->addAction(action);
    }
  }
}

Panel* makeMaterialAnimationsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new MaterialAnimationsPanel(spec, context, window);
}

}  // namespace marrow::gui

#include "material_animations_panel.moc"
