// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/column_fit.h"

#include <QAbstractItemModel>
#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTreeView>

#include <algorithm>
#include <numeric>
#include <utility>

namespace marrow::gui {
namespace {

// The first rows are enough for lists of thousands.
constexpr int kRowsMeasured = 200;
constexpr int kCellPadding = 20;  // on both sides of a text together
constexpr int kIconWidth = 24;    // of an icon of the usual size, with its gap
constexpr int kIconGap = 8;

/// The width to which the widest columns are cut so that all fit.
int capFor(const std::vector<int>& wanted, int space) {
  std::vector<int> sorted = wanted;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const int share = space / static_cast<int>(sorted.size() - i);
    if (sorted[i] > share) return share;
    space -= sorted[i];
  }
  return sorted.empty() ? 0 : sorted.back();
}

}  // namespace

std::vector<int> fittedWidths(std::vector<int> wanted, int space, int greedy) {
  const int cap = capFor(wanted, space);
  for (int& width : wanted) width = std::min(width, cap);
  const int used = std::accumulate(wanted.begin(), wanted.end(), 0);
  if (greedy >= 0 && used < space) wanted[static_cast<std::size_t>(greedy)] += space - used;
  return wanted;
}

ColumnFit::ColumnFit(QTreeView& view, const QAbstractItemModel& model, std::vector<int> greedy,
                     std::vector<int> dispensable, std::vector<int> lesser)
    : QObject(&view),
      view_(view),
      model_(model),
      greedy_(std::move(greedy)),
      dispensable_(std::move(dispensable)),
      lesser_(std::move(lesser)) {
  view.viewport()->installEventFilter(this);
  connect(&model, &QAbstractItemModel::modelReset, this, &ColumnFit::measure);
  connect(view.header(), &QHeaderView::sectionResized, this, [this](int, int before, int now) {
    isUsers_ = isUsers_ || (!isFitting_ && before > 0 && now > 0);
  });
  measure();
}

bool ColumnFit::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) fit();
  if (event->type() == QEvent::FontChange) measure();
  return QObject::eventFilter(watched, event);
}

/// @return 0 if no row has a text.
int ColumnFit::widthOf(int column) const {
  const int rows = model_.rowCount();
  int widest = 0;
  for (int row = 0; row < rows; ++row) {
    const QModelIndex index = model_.index(row, column);
    const QString text = index.data().toString();
    if (text.isEmpty()) continue;
    const int ofIcon = std::max(kIconWidth, view_.iconSize().width() + kIconGap);
    const int icon = index.data(Qt::DecorationRole).isNull() ? 0 : ofIcon;
    widest = std::max(widest, view_.fontMetrics().horizontalAdvance(text) + icon + kCellPadding);
    if (row >= kRowsMeasured) break;  // not reached while the column is empty
  }
  if (widest == 0) return 0;
  // A section that was hidden has no size yet.
  const QString heading = model_.headerData(column, Qt::Horizontal).toString();
  const int ofHeading = view_.header()->fontMetrics().horizontalAdvance(heading) + kCellPadding;
  return std::max({widest, ofHeading, view_.header()->sectionSizeHint(column)});
}

void ColumnFit::measure() {
  wanted_.clear();
  for (int column = 0; column < model_.columnCount(); ++column) wanted_.push_back(widthOf(column));
  fit();
}

void ColumnFit::fit() {
  if (model_.rowCount() == 0) return;
  const QScopedValueRollback guard(isFitting_, true);
  const int space = view_.viewport()->width();
  std::vector<int> wanted = wanted_;
  for (const int column : dispensable_) {
    if (std::accumulate(wanted.begin(), wanted.end(), 0) > space)
      wanted[static_cast<std::size_t>(column)] = 0;
  }
  if (std::accumulate(wanted.begin(), wanted.end(), 0) > space) {
    for (const int column : lesser_) {
      int& width = wanted[static_cast<std::size_t>(column)];
      width = std::min(width, space / 5);
    }
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) view_.setColumnHidden(static_cast<int>(i), wanted[i] == 0);
  if (isUsers_) return;
  const auto greedy = std::find_if(greedy_.begin(), greedy_.end(),
                                   [&](int column) { return wanted[static_cast<std::size_t>(column)] > 0; });
  const std::vector<int> widths = fittedWidths(wanted, space, greedy == greedy_.end() ? -1 : *greedy);
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (widths[i] > 0) view_.header()->resizeSection(static_cast<int>(i), widths[i]);
  }
}

}  // namespace marrow::gui
