// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/mention/mention.h"

class QToolButton;
class QTreeView;

namespace marrow::gui {

struct PanelContext;
class WrappingLabel;

/// Makes links of the cells that name something: the pointer is a hand, a plain click goes there.
void makeLinks(QTreeView& view, const PanelContext& context);
/// Makes a label a link, with the commands about it in its context menu.
void makeLink(WrappingLabel& label, const PanelContext& context, const Mention& mention);
/// The same as a flat button, for rows of links. @return the caller owns it.
[[nodiscard]] QToolButton* makeLinkButton(const QString& text, const PanelContext& context,
                                          const Mention& mention);

}  // namespace marrow::gui
