// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/mention/mention.h"

#include <cstddef>
#include <functional>
#include <vector>

class QComboBox;
class QLayout;
class QPoint;
class QToolButton;
class QTreeView;
class QWidget;

namespace marrow::gui {

class ElidedLabel;
struct PanelContext;
class WrappingLabel;

/// Opens a menu of the commands about what is named; none where there are none.
void openMentionMenu(QWidget& parent, const PanelContext& context, const Mention& mention,
                     const QPoint& global);
/// The same as the context menu of a widget. @param named  is asked when the menu is.
void addMentionMenu(QWidget& widget, const PanelContext& context, std::function<Mention()> named);
/// A list that is dropped down: what it shows is a value.
void addMentionMenu(QComboBox& list, const PanelContext& context);

/// Makes links of the cells that name something: the pointer is a hand, a plain click goes there.
void makeLinks(QTreeView& view, const PanelContext& context);
/// Makes a label a link, with the commands about it in its context menu.
void makeLink(WrappingLabel& label, const PanelContext& context, const Mention& mention);
/// Words of a text, and what they name.
struct NamedWords {
  QString words;
  Mention mention;
  const char* command = nullptr;  ///< of the window; instead of a mention
};
/// Makes links of words in a label.
void makeLinks(WrappingLabel& label, const PanelContext& context, const std::vector<NamedWords>& named);
void makeLinks(ElidedLabel& label, const PanelContext& context, const std::vector<NamedWords>& named);
/// The open files, the shown clip's model, and models near it, that a text names.
[[nodiscard]] std::vector<NamedWords> filesNamedIn(const QString& text, const PanelContext& context);
/// The offsets that an error tells of: those in its message, and where it lies.
[[nodiscard]] std::vector<NamedWords> offsetsNamedBy(const core::Error& error);

/// Adds links to a row; of very many the first, and one that unfolds the rest.
/// @param make  makes the widget of one; the row owns it.
void addLinks(QLayout& row, std::vector<NamedWords> named, std::size_t most,
              std::function<QWidget*(const NamedWords&)> make);

/// The same as a flat button, for rows of links. @return the caller owns it.
[[nodiscard]] QToolButton* makeLinkButton(const QString& text, const PanelContext& context,
                                          const Mention& mention);

}  // namespace marrow::gui
