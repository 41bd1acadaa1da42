// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QModelIndexList>
#include <QString>

#include <functional>
#include <initializer_list>

class QAbstractItemModel;
class QHBoxLayout;
class QLabel;
class QMenu;
class QStyleOptionViewItem;
class QTreeView;
class QVBoxLayout;
class QWidget;

/// Parts that panels, their lists and dialogs have in common.
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
/// Copies the text; an empty text leaves the clipboard as it is.
void copyText(const QString& text);

/// Sets the order of Tab: a list comes after the field that filters it.
/// @pre all are in one window already (otherwise Qt ignores the call).
void orderTabs(std::initializer_list<QWidget*> widgets);

/// A context menu, which deletes itself.
[[nodiscard]] QMenu* makeMenu(QWidget* panel);
/// A bar above a list.
[[nodiscard]] QHBoxLayout* makeBar(QWidget* bar);
/// A column without margins and gaps.
[[nodiscard]] QVBoxLayout* makeColumn(QWidget* content);
/// A caption or a hint: plain text in the dim colour.
[[nodiscard]] QLabel* dimLabel(const QString& text = {}, QWidget* parent = nullptr);
/// The title of a group of rows.
[[nodiscard]] QLabel* makeHeading(const QString& text);
/// The words in place of an empty list.
[[nodiscard]] QLabel* makeEmptyNote(const char* objectName);

}  // namespace marrow::gui
