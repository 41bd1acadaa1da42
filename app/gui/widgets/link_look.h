// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace marrow::gui {

/// Makes a button look like a link: flat and underlined, with a hand, reached by Tab.
inline void makeLookLikeLink(QToolButton& button) {
  button.setAutoRaise(true);
  QFont underlined = button.font();
  underlined.setUnderline(true);
  button.setFont(underlined);
  button.setFocusPolicy(Qt::TabFocus);
  button.setCursor(Qt::PointingHandCursor);
}

}  // namespace marrow::gui
