// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/mention/mention_commands.h"
#include "app/gui/models/companions_model.h"
#include "app/gui/open_controller.h"
#include "app/gui/panels/panel.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/list_parts.h"
#include "app/session/session.h"
#include "formats/format_descriptor.h"
#include "formats/options/options.h"

#include <QActionGroup>
#include <QApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

/// Draws why a file is offered below its name: beside it, the reason would be cut in a narrow window.
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
    painter->setPen(theme.text);
    painter->drawText(text.adjusted(0, 0, 0, -below), Qt::AlignVCenter | Qt::AlignLeft, name);
    painter->setPen(theme.dimText);
    painter->drawText(QRect(text.left(), text.bottom() + 1 - below - kBelow, text.width(), below),
                      Qt::TextWordWrap, reasonOf(index));
    painter->restore();
  }

 private:
  static constexpr int kBelow = 3;  ///< pixels below the reason

  static bool isFile(const QModelIndex& index) {
    return !index.parent().isValid() && index.column() == CompanionsModel::Name;
  }
  static QString reasonOf(const QModelIndex& index) {
    return index.siblingAtColumn(CompanionsModel::Value).data().toString();
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

}  // namespace

/// What plays beside the shown clip: files with animations of materials and shapes. Stands in the window only
/// while there are some.
class CompanionsPanel final : public Panel {
  Q_OBJECT

 public:
  CompanionsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 private:
  void syncOffers();
  void select(const QModelIndex& row);
  void openContextMenu(const QPoint& position);
  void addOptions(QMenu& menu, const std::string& path);

  app::Companions& companions_;
  CompanionsModel* model_;
  QTreeView* view_;
  QLabel* empty_;  ///< over the list while it is empty
  bool isWanted_ = false;
};

CompanionsPanel::CompanionsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window)
    : Panel(spec, context, window),
      companions_(context.session.companions),
      model_(new CompanionsModel(context.session.companions, context.session.playback, this)),
      view_(makeList("companionsView", windowTitle(), model_)),
      empty_(makeEmptyNote("companionsEmpty")) {
  view_->setUniformRowHeights(false);
  auto* delegate = new FileDelegate(view_);
  view_->setItemDelegate(delegate);
  connect(view_->header(), &QHeaderView::sectionResized, delegate,
          [delegate] { emit delegate->sizeHintChanged({}); });
  view_->header()->setSectionResizeMode(QHeaderView::Stretch);
  auto* content = new QWidget(this);
  makeColumn(content)->addWidget(view_, 1);
  setMainView(view_);
  setWidget(content);
  empty_->setAttribute(Qt::WA_TransparentForMouseEvents);
  empty_->setText(
      tr("Open animations of materials or shapes, such as BTK, BTP, BRK or BVA, with a model that "
         "has a body"));
  makeColumn(view_->viewport())->addWidget(empty_);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &CompanionsPanel::select);
  connect(view_, &QWidget::customContextMenuRequested, this, &CompanionsPanel::openContextMenu);
  connect(&context.session.playback, &app::Playback::frameChanged, view_->viewport(),
          qOverload<>(&QWidget::update));
  connect(&companions_, &app::Companions::companionsChanged, this, &CompanionsPanel::syncOffers);
  syncOffers();
  hide();
}

void CompanionsPanel::syncOffers() {
  const auto& offers = companions_.offers();
  const auto on = std::count_if(offers.begin(), offers.end(),
                                [this](const app::Companion& one) { return companions_.isOn(one); });
  setTitleNote(on == 0 ? QString() : QString::number(on));
  for (int row = 0; row < model_->rowCount({}); ++row) view_->setFirstColumnSpanned(row, {}, true);
  empty_->setVisible(offers.empty());
  view_->setHeaderHidden(offers.empty());
  const bool isWanted = !offers.empty();
  if (isWanted != isWanted_) setVisible(isWanted);
  isWanted_ = isWanted;
}

// A track's row selects it.
void CompanionsPanel::select(const QModelIndex& row) {
  if (app::TrackRef track = model_->trackAt(row); track.isValid())
    context().session.selection.selectTrack(std::move(track));
}

void CompanionsPanel::openContextMenu(const QPoint& position) {
  QMenu* menu = makeMenu(this);
  const QString path = model_->pathAt(view_->indexAt(position));
  addMentionCommands(*menu, context(), {.path = path});
  addOptions(*menu, path.toStdString());
  menu->addSeparator();
  menu->addAction(tr("Only what surely belongs"), &companions_, &app::Companions::resetChoices);
  menu->addAction(tr("None"), this, [this] {
    const std::vector<app::Companion> all = companions_.offers();
    for (const app::Companion& one : all) companions_.setOn(one.path, false);
  });
  menu->popup(view_->viewport()->mapToGlobal(position));
}

// What the file does not say itself, such as the frame between two; of the shown clip's file, the panel of
// parts has it.
void CompanionsPanel::addOptions(QMenu& menu, const std::string& path) {
  const app::Workspace& workspace = context().session.workspace;
  const auto isIt = [&](const app::LoadedFile& file) { return file.path == path; };
  const auto file = std::find_if(workspace.files().begin(), workspace.files().end(), isIt);
  if (file == workspace.files().end()) return;
  const formats::Options options = workspace.readOptions().of(path);
  for (const formats::OptionSpec& spec : file->content.format->options) {
    if (spec.kind != formats::OptionKind::Choice || !spec.isInForm || spec.isOfSet) continue;
    menu.addSeparator();
    QMenu* choices = menu.addMenu(tr(spec.label));
    auto* group = new QActionGroup(choices);
    for (const formats::OptionChoice& choice : spec.choices) {
      formats::Options chosen = options;
      if (formats::parseOption(spec, choice.id, chosen)) continue;
      QAction* action = choices->addAction(tr(choice.label), this, [this, path, chosen] {
        context().opener.setOptions(toQString(path), chosen);
      });
      action->setCheckable(true);
      action->setChecked(chosen == options);
      group->addAction(action);
    }
  }
}

Panel* makeCompanionsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new CompanionsPanel(spec, context, window);
}

}  // namespace marrow::gui

#include "companions_panel.moc"
