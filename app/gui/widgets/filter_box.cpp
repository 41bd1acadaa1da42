// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/filter_box.h"

#include "app/gui/text.h"
#include "app/gui/widgets/list_parts.h"

#include <QAbstractItemView>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMetaMethod>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

namespace marrow::gui {
namespace {

/// How well a row matches the typed text: 0 its whole name, 1 its name behind folders ("bcks/walk"), 2 the
/// name's start, 3 another part, 4 not at all.
int fitOf(const QModelIndex& row, const QString& typed, int role) {
  const QString name = row.data().toString();
  if (name.compare(typed, Qt::CaseInsensitive) == 0) return 0;
  const QString last = name.mid(name.lastIndexOf(QLatin1Char('/')) + 1).trimmed();
  if (last.compare(typed, Qt::CaseInsensitive) == 0) return 1;
  if (name.startsWith(typed, Qt::CaseInsensitive)) return 2;
  return row.data(role).toString().contains(typed, Qt::CaseInsensitive) ? 3 : 4;
}

/// False for headings.
bool isChoice(const QModelIndex& row) { return row.flags() & Qt::ItemIsSelectable; }

/// The first of the best rows, in the shown order.
QModelIndex bestMatch(const QAbstractItemModel& model, const QString& typed, int role,
                      const QModelIndex& parent = {}) {
  QModelIndex best;
  const auto consider = [&](const QModelIndex& candidate) {
    if (candidate.isValid() && isChoice(candidate) &&
        (!best.isValid() || fitOf(candidate, typed, role) < fitOf(best, typed, role)))
      best = candidate;
  };
  const int rows = model.rowCount(parent);
  for (int i = 0; i < rows; ++i) {
    const QModelIndex row = model.index(i, 0, parent);
    consider(row);
    if (model.hasChildren(row)) consider(bestMatch(model, typed, role, row));
  }
  return best;
}

/// The number of rows that hold the text; without one, of all but folders.
int countOf(const QAbstractItemModel& model, const QString& typed, int role, const QModelIndex& parent = {}) {
  int count = 0;
  const int rows = model.rowCount(parent);
  for (int i = 0; i < rows; ++i) {
    const QModelIndex row = model.index(i, 0, parent);
    const QString text = row.data(role).toString();
    count += !text.isEmpty() && text.contains(typed, Qt::CaseInsensitive) ? 1 : 0;
    if (model.hasChildren(row)) count += countOf(model, typed, role, row);
  }
  return count;
}

}  // namespace

FilterBox::FilterBox(const QString& placeholder, QAbstractItemView* list, QWidget* parent)
    : QLineEdit(parent),
      list_(list),
      proxy_(qobject_cast<QSortFilterProxyModel*>(list->model())),
      nothing_(dimLabel()) {
  setPlaceholderText(placeholder);
  setAccessibleName(placeholder);
  setClearButtonEnabled(true);
  setAcceptDrops(false);  // dropped files are for the window
  nothing_->setObjectName(QStringLiteral("nothingMatches"));
  nothing_->setAttribute(Qt::WA_TransparentForMouseEvents);
  auto* over = new QVBoxLayout(list->viewport());
  over->setContentsMargins(14, 28, 14, 0);
  over->addWidget(nothing_);
  nothing_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  nothing_->setWordWrap(true);
  nothing_->hide();
  // Queued: the list's panel must filter on the same signal first.
  connect(this, &QLineEdit::textChanged, this, &FilterBox::syncMatches, Qt::QueuedConnection);
  connect(list_->model(), &QAbstractItemModel::rowsInserted, this, &FilterBox::syncMatches);
  connect(list_->model(), &QAbstractItemModel::modelReset, this, &FilterBox::syncMatches);
}

void FilterBox::layOutAbove(QWidget& list, QWidget& panel, QWidget* beside) {
  auto* column = new QVBoxLayout(&panel);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* top = new QHBoxLayout;
  top->setContentsMargins(8, 2, 8, 8);
  top->addWidget(this);
  if (beside) top->addWidget(beside);
  column->addLayout(top);
  column->addWidget(&list);
}

void FilterBox::syncMatches() {
  const bool isNothing = !text().isEmpty() && list_->model()->rowCount() == 0;
  nothing_->setVisible(isNothing);
  if (isNothing) nothing_->setText(tr("Nothing matches “%1”").arg(text()));
  if (!isSignalConnected(QMetaMethod::fromSignal(&FilterBox::counted))) return;
  const QAbstractItemModel* all = proxy_->sourceModel();
  const int count = all == nullptr ? 0 : countOf(*all, {}, proxy_->filterRole());
  const QString listed = text().isEmpty()
                             ? QString()
                             : tr("%1 of ").arg(countText(countOf(*proxy_, text(), proxy_->filterRole())));
  emit counted(count == 0 ? QString() : listed + countText(count));
}

void FilterBox::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape:
      clear();
      list_->setFocus();
      return;
    case Qt::Key_Down:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      goToList();
      return;
    default:
      QLineEdit::keyPressEvent(event);
  }
}

// Filtering makes a row current by itself, which does not select it; going to it does. An exact name comes
// first, then a name that begins so, then the rest. Among equals the current row stays.
void FilterBox::goToList() {
  const QModelIndex current = list_->currentIndex().siblingAtColumn(0);
  const int role = proxy_->filterRole();
  const QModelIndex best = bestMatch(*proxy_, text(), role);
  if (best.isValid() &&
      (!current.isValid() || !isChoice(current) || fitOf(best, text(), role) < fitOf(current, text(), role)))
    list_->setCurrentIndex(best);
  list_->setFocus();
  if (list_->currentIndex().isValid()) emit list_->activated(list_->currentIndex());
}

}  // namespace marrow::gui
