// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/list_parts.h"

#include "app/gui/text.h"
#include "app/gui/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QStyleOptionViewItem>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace marrow::gui {

QTreeView* makeList(const char* objectName, const QString& name, QAbstractItemModel* model) {
  auto* list = new QTreeView;
  list->setObjectName(QLatin1String(objectName));
  list->setAccessibleName(name);
  list->setModel(model);
  list->setTextElideMode(Qt::ElideMiddle);  // names keep both ends
  list->setUniformRowHeights(true);         // fast with thousands of rows
  list->setSelectionMode(QAbstractItemView::ExtendedSelection);
  list->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list->setContextMenuPolicy(Qt::CustomContextMenu);
  return list;
}

int textSpaceIn(const QStyleOptionViewItem& cell) {
  if (cell.rect.width() <= 0) return 0;
  const QStyle* style = cell.widget != nullptr ? cell.widget->style() : QApplication::style();
  const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, &cell, cell.widget) + 1;
  const QRect text = style->subElementRect(QStyle::SE_ItemViewItemText, &cell, cell.widget);
  return std::max(0, text.width() - 2 * margin);
}

void addCopyKey(QTreeView& list, const std::function<void()>& copy) {
  auto* action = new QAction(tr("Copy"), &list);
  action->setShortcut(QKeySequence::Copy);
  action->setShortcutContext(Qt::WidgetShortcut);
  list.addAction(action);
  QObject::connect(action, &QAction::triggered, &list, copy);
}

QModelIndexList selectedRows(const QTreeView& list) {
  QModelIndexList rows = list.selectionModel()->selectedRows();
  std::sort(rows.begin(), rows.end());
  return rows;
}

QString textOfRows(const QModelIndexList& rows) {
  QStringList lines;
  for (const QModelIndex& row : rows) {
    if (!row.isValid()) continue;
    QStringList cells;
    for (int column = 0; column < row.model()->columnCount(row.parent()); ++column) {
      cells.append(row.siblingAtColumn(column).data().toString());
    }
    lines.append(cells.join(QLatin1Char('\t')));
  }
  return lines.join(QLatin1Char('\n'));
}

void copyText(const QString& text) {
  if (!text.isEmpty()) QGuiApplication::clipboard()->setText(text);
}

QMenu* makeMenu(QWidget* panel) {
  auto* menu = new QMenu(panel);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  return menu;
}

QHBoxLayout* makeBar(QWidget* bar) {
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(8, 3, 8, 5);
  row->setSpacing(10);
  return row;
}

QVBoxLayout* makeColumn(QWidget* content) {
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  return column;
}

QLabel* makeHeading(const QString& text) {
  auto* heading = new QLabel(text);
  QFont font = heading->font();
  font.setWeight(QFont::DemiBold);
  heading->setFont(font);
  return heading;
}

QLabel* makeEmptyNote(const char* objectName) {
  QLabel* note = dimLabel();
  note->setObjectName(QLatin1String(objectName));
  note->setAlignment(Qt::AlignCenter);
  note->setWordWrap(true);
  note->setMinimumWidth(1);  // a long name has no place to break, and would widen the window
  return note;
}

QLabel* dimLabel(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setForegroundRole(kDimRole);
  label->setTextFormat(Qt::PlainText);
  return label;
}

void orderTabs(std::initializer_list<QWidget*> widgets) {
  QWidget* before = nullptr;
  for (QWidget* widget : widgets) {
    if (before) QWidget::setTabOrder(before, widget);
    before = widget;
  }
}

}  // namespace marrow::gui
