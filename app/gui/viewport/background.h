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
  Checkerboard,  ///< stands for nothing: images are transparent there
};

/// What the viewport's scene stands on.
struct Background {
  BackgroundKind kind = BackgroundKind::Theme;
  QColor colour = {};  ///< of kind Colour
};

/// The look whose words and lines can be read on it.
/// @param window  the look of everything else.
[[nodiscard]] const Theme& themeOn(const Background& background, const Theme& window);

[[nodiscard]] render::SceneColours sceneColours(const Background& background, const Theme& window);

}  // namespace marrow::gui
