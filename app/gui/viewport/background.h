// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/theme.h"

#include <QColor>

namespace marrow::gui {

enum class BackgroundKind {
  Theme,
  Dark,
  Light,
  Colour,
  Checkerboard,  ///< shows transparency; saved images are then transparent
};

/// The background of the viewport.
struct Background {
  BackgroundKind kind = BackgroundKind::Theme;
  QColor colour = {};  ///< of kind Colour
};

/// The theme whose texts and lines are readable on the background.
/// @param window  the theme of the rest of the window.
[[nodiscard]] const Theme& themeOn(const Background& background, const Theme& window);

/// The colours in which a scene on the background is drawn.
[[nodiscard]] render::SceneColours sceneColours(const Background& background, const Theme& window);

}  // namespace marrow::gui
