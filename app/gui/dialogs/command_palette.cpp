// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/command_palette.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/dialogs/command_list_model.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/list_parts.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace marrow::gui {
namespace {

constexpr int kPaletteWidth = 560;
constexpr int kMostRows = 12;
constexpr int kRowMargin = 14;
constexpr int kGap = 16;

// Paints a command's name on the left, its group behind it, and its key on the right.
class CommandDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {kPaletteWidth, option.fontMetrics.height() + 12};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themeOf(option.palette);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->fillRect(option.rect, selected ? theme.selection : theme.base);
    const bool enabled = index.flags().testFlag(Qt::ItemIsEnabled);
    const QRect row = option.rect.adjusted(kRowMargin, 0, -kRowMargin, 0);
    const QString keys = index.data(CommandListModel::KeysRole).toString();
    const int keysWidth = keys.isEmpty() ? 0 : option.fontMetrics.horizontalAdvance(keys) + kGap;
    QString text = index.data().toString();
    if (index.data(Qt::CheckStateRole).toInt() == Qt::Checked) text += QStringLiteral("  ✓");
    painter->setFont(option.font);
    painter->setPen(enabled ? theme.text : theme.dimText);
    const QRect words = row.adjusted(0, 0, -keysWidth, 0);
    text = option.fontMetrics.elidedText(text, Qt::ElideMiddle, words.width());  // paths keep both ends
    painter->drawText(words, Qt::AlignVCenter | Qt::AlignLeft, text);
    painter->setPen(theme.dimText);
    const int used = option.fontMetrics.horizontalAdvance(text) + kGap;
    const QRect rest = words.adjusted(used, 0, 0, 0);
    painter->drawText(rest, Qt::AlignVCenter | Qt::AlignLeft,
                      option.fontMetrics.elidedText(index.data(CommandListModel::GroupRole).toString(),
                                                    Qt::ElideRight, std::max(rest.width(), 0)));
    painter->drawText(row, Qt::AlignVCenter | Qt::AlignRight, keys);
  }
};

}  // namespace

CommandPalette::CommandPalette(const ActionRegistry& actions, const QMenuBar& menus, QWidget* parent)
    : QDialog(parent, Qt::Popup),
      field_(new QLineEdit(this)),
      list_(new QListView(this)),
      nothing_(dimLabel()),
      keyListKey_(actions.action("help.keys")->shortcut().toString(QKeySequence::NativeText)),
      model_(new CommandListModel(actions, menus, this)) {
  setObjectName(QStringLiteral("commandPalette"));
  setWindowTitle(tr("Commands"));
  field_->setObjectName(QStringLiteral("commandField"));
  field_->setPlaceholderText(tr("Type what you want to do"));
  field_->setAccessibleName(tr("Search commands"));
  field_->installEventFilter(this);
  list_->setObjectName(QStringLiteral("commandList"));
  list_->setAccessibleName(windowTitle());
  list_->setModel(model_);
  list_->setItemDelegate(new CommandDelegate(list_));
  list_->setUniformItemSizes(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setFocusPolicy(Qt::NoFocus);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  nothing_->setObjectName(QStringLiteral("noCommand"));
  nothing_->setWordWrap(true);
  nothing_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  nothing_->setContentsMargins(kRowMargin, 2 * kRowMargin, kRowMargin, 0);
  auto* over = new QVBoxLayout(list_->viewport());
  over->addWidget(nothing_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(0);
  auto* top = new QVBoxLayout;
  top->setContentsMargins(10, 10, 10, 10);
  top->addWidget(field_);
  column->addLayout(top);
  column->addWidget(list_);
  connect(field_, &QLineEdit::textChanged, this, &CommandPalette::filter);
  connect(list_, &QAbstractItemView::clicked, this, &CommandPalette::run);
}

void CommandPalette::begin() {
  field_->clear();
  model_->gather();
  filter({});
  const int row = list_->sizeHintForRow(0);
  resize(kPaletteWidth, field_->sizeHint().height() + 24 + kMostRows * std::max(row, 1));
  const QWidget* window = parentWidget();
  move(window->mapToGlobal(QPoint((window->width() - width()) / 2, window->height() / 10)));
  show();
  field_->setFocus();
}

void CommandPalette::filter(const QString& text) {
  model_->setQuery(text);
  list_->setCurrentIndex(model_->index(0));
  list_->scrollToTop();
  const bool isNothing = model_->rowCount() == 0;
  nothing_->setVisible(isNothing);
  if (isNothing)
    nothing_->setText(tr("No command matches “%1”.\n%2 lists every key and what the mouse does.")
                          .arg(text.trimmed(), keyListKey_));
}

void CommandPalette::moveBy(int rows) {
  const int last = model_->rowCount() - 1;
  const QModelIndex next =
      model_->index(std::clamp(list_->currentIndex().row() + rows, 0, std::max(last, 0)));
  list_->setCurrentIndex(next);
  list_->scrollTo(next);
}

// Hide first: the command may open a window.
void CommandPalette::run(const QModelIndex& index) {
  QAction* action = model_->actionAt(index);
  if (!action || !action->isEnabled()) return;
  hide();
  action->trigger();
}

void CommandPalette::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  painter.fillRect(rect(), theme.base);
  painter.setPen(mix(theme.border, theme.text, 0.2));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

// The field keeps the focus; up, down and Return go to the list.
bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched != field_ || event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up:
      return moveBy(-1), true;
    case Qt::Key_Down:
      return moveBy(1), true;
    case Qt::Key_PageUp:
      return moveBy(-kMostRows), true;
    case Qt::Key_PageDown:
      return moveBy(kMostRows), true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return run(list_->currentIndex()), true;
    default:
      return false;
  }
}

}  // namespace marrow::gui
