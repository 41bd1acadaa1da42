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

/// Opens a menu of the commands about what is named; none where there are none.
void openLinkMenu(QWidget& parent, const PanelContext& context, const Subject& subject, const QPoint& global);
/// The same as the context menu of a widget. @param named  is asked when the menu is.
void addLinkMenu(QWidget& widget, const PanelContext& context, std::function<Subject()> named);
/// A list that is dropped down: what it shows is a value.
void addLinkMenu(QComboBox& list, const PanelContext& context);

/// Makes links of the cells that name something: the pointer is a hand, a plain click goes there.
void makeLinks(QTreeView& view, const PanelContext& context);
/// Makes what a label's text names links, with the commands about it in the context menu.
void followLinks(WrappingLabel& label, const PanelContext& context);
void followLinks(ElidedLabel& label, const PanelContext& context);
void followLinks(OptionForm& form, const PanelContext& context);
/// Adds links to a row; of very many the first, and one that unfolds the rest.
/// @param make  makes the widget of one; the row owns it.
void addLinks(QLayout& row, std::vector<NamedWords> named, std::size_t most,
              std::function<QWidget*(const NamedWords&)> make);

/// Makes a button look like a link: flat and underlined, with a hand, reached by Tab.
void makeLookLikeLink(QToolButton& button);
/// Links as a flat button, for rows of links. @return the caller owns it.
[[nodiscard]] QToolButton* makeLinkButton(const QString& text, const PanelContext& context,
                                          const Subject& subject);

}  // namespace marrow::gui
