// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QModelIndexList>
#include <QString>

#include <functional>

class QAbstractItemModel;
class QHBoxLayout;
class QLabel;
class QMenu;
class QStyleOptionViewItem;
class QTreeView;
class QVBoxLayout;
class QWidget;

/// Parts that the panels' lists have in common.
namespace marrow::gui {

/// A list with rows of one height, of which several can be selected. It asks for a context menu.
[[nodiscard]] QTreeView* makeList(const char* objectName, const QString& name, QAbstractItemModel* model);
/// The pixels that a cell has for its text; 0 while it has no place, as for a size hint.
[[nodiscard]] int textSpaceIn(const QStyleOptionViewItem& cell);
/// Calls \p copy on Ctrl+C in the list.
void addCopyKey(QTreeView& list, const std::function<void()>& copy);
/// The selected rows, from top to bottom.
[[nodiscard]] QModelIndexList selectedRows(const QTreeView& list);
/// A line for each row, its cells separated by tabs.
[[nodiscard]] QString textOfRows(const QModelIndexList& rows);
/// Leaves the clipboard as it is where there is no text.
void copyText(const QString& text);

/// A context menu, which deletes itself.
[[nodiscard]] QMenu* makeMenu(QWidget* panel);
/// A bar above a list.
[[nodiscard]] QHBoxLayout* makeBar(QWidget* bar);
/// A column without margins and gaps.
[[nodiscard]] QVBoxLayout* makeColumn(QWidget* content);
/// The title of a group of rows.
[[nodiscard]] QLabel* makeHeading(const QString& text);
/// The words in place of an empty list.
[[nodiscard]] QLabel* makeEmptyNote(const char* objectName);

}  // namespace marrow::gui
