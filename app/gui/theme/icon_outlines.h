// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/icons.h"

#include <QPainterPath>

namespace marrow::gui {

inline constexpr qreal kIconGrid = 24.0;  ///< outlines are drawn in a square of this side
inline constexpr qreal kIconStroke = 1.7;

struct IconOutline {
  QPainterPath filled;
  QPainterPath stroked;
  QPainterPath accented;  ///< filled with the accent
};

[[nodiscard]] IconOutline outlineOf(Icon which);

}  // namespace marrow::gui
