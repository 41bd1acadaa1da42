// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/links/subject.h"
#include "app/gui/widgets/linked_text.h"

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
class OptionForm;
struct PanelContext;
class WrappingLabel;

/// Opens a menu of the commands about a subject, if there are any.
void openLinkMenu(QWidget& parent, const PanelContext& context, const Subject& subject, const QPoint& global);
/// The same as the context menu of a widget. @param named  is called for the subject when the menu opens.
void addLinkMenu(QWidget& widget, const PanelContext& context, std::function<Subject()> named);
/// The same for a list that drops down, with its current text as the value.
void addLinkMenu(QComboBox& list, const PanelContext& context);

/// Makes links of the cells that have a subject: the pointer is a hand, and a plain click goes there.
void makeLinks(QTreeView& view, const PanelContext& context);
/// Makes links of the named things in a label's text, with their commands in the context menu.
void followLinks(WrappingLabel& label, const PanelContext& context);
void followLinks(ElidedLabel& label, const PanelContext& context);
void followLinks(OptionForm& form, const PanelContext& context);
/// Adds links to a row. If there are very many, it adds the first ones and a link that unfolds the rest.
/// @param make  makes the widget of one; the row owns it.
void addLinks(QLayout& row, std::vector<NamedWords> named, std::size_t most,
              std::function<QWidget*(const NamedWords&)> make);

/// Makes a button look like a link: flat and underlined, with a hand, reached by Tab.
void makeLookLikeLink(QToolButton& button);
/// A link as a flat button, for rows of links. @return the caller owns it.
[[nodiscard]] QToolButton* makeLinkButton(const QString& text, const PanelContext& context,
                                          const Subject& subject);

}  // namespace marrow::gui
