// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/theme.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOption>

class QAbstractScrollArea;

/// The parts that MarrowStyle draws, one function each. Internal to the theme folder.
namespace marrow::gui::painting {

/// A field inside another field (the line edit of a spin box) leaves the frame to the outer one.
[[nodiscard]] bool isInnerField(const QWidget* widget);

void pushButton(const QStyleOption& option, QPainter* painter, bool primary);
void toolButton(const QStyleOption& option, QPainter* painter);
void field(const QStyleOption& option, QPainter* painter, const QWidget* widget, bool wrong = false);
void checkBox(const QStyleOption& option, QPainter* painter);
void focusRing(const QStyleOption& option, QPainter* painter, const QWidget* widget);
/// The edge of a list or another area that scrolls; a ring while it has the focus.
void areaFrame(const QStyleOption& option, QPainter* painter, const QAbstractScrollArea& area);
void chevron(const QPalette& palette, QPainter* painter, const QRect& rect);

void itemRow(const QStyleOptionViewItem& option, QPainter* painter, const QWidget* widget);
void itemGround(const QStyleOptionViewItem& option, QPainter* painter);
inline constexpr int kHalfStep = 7;
/// The arrow of a row with children, its middle at least kHalfStep from the left of its indentation.
void branch(const QStyleOption& option, QPainter* painter);
void headerSection(const QStyleOption& option, QPainter* painter, bool empty);
void headerLabel(const QStyleOptionHeader& option, QPainter* painter);
void headerArrow(const QStyleOptionHeader& option, QPainter* painter);

void dockTitle(const QStyleOptionDockWidget& option, QPainter* painter);
void tab(const QStyleOptionTab& option, QPainter* painter);
void menuBarItem(const QStyleOptionMenuItem& option, QPainter* painter, const QStyle& style,
                 const QWidget* widget);
void menuGround(const QStyleOption& option, QPainter* painter, bool fill);

void scrollBar(const QStyleOptionSlider& option, QPainter* painter, const QRect& handle);
void progressGroove(const QStyleOption& option, QPainter* painter);
/// @pre the progress has an end.
void progressContents(const QStyleOptionProgressBar& option, QPainter* painter);
[[nodiscard]] QRect scrollBarRect(const QStyleOptionSlider& option, QStyle::SubControl sub,
                                  int shortestHandle);

}  // namespace marrow::gui::painting
