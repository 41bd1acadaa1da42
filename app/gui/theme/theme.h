// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/scene.h"

#include <QColor>
#include <QPalette>

namespace marrow::gui {

/// The colours of one theme. Widgets that paint themselves use themeOf(palette()), so that they change with
/// the application's palette.
struct Theme {
  bool isDark = true;
  QColor window;  ///< bars and the space around panels
  QColor panel;   ///< background of panels
  QColor base;    ///< lists and fields
  QColor raised;  ///< buttons, chips, cards
  QColor border;
  QColor text;
  QColor dimText;    ///< captions; readable on panel and base
  QColor faintText;  ///< placeholders and disabled text
  QColor accent;     ///< the playhead, the selected bone, the focused field
  QColor onAccent;   ///< text on accent
  QColor selection;  ///< background of the selected row
  QColor hover;
  QColor scale;  ///< the three kinds of channel, the same in badges, ticks and tables
  QColor rotation;
  QColor translation;
  QColor axisX;  ///< the three axes, the same in the view's gizmo and in the curves
  QColor axisY;
  QColor axisZ;
  QColor reference;  ///< the reference clip, in the viewport and everywhere
  QColor info;
  QColor warning;
  QColor error;
  render::SceneColours scene;
};

[[nodiscard]] const Theme& darkTheme();
[[nodiscard]] const Theme& lightTheme();
[[nodiscard]] const Theme& themeOf(const QPalette& palette);

/// The application's palette in one theme; also for widgets with another background than the rest.
[[nodiscard]] QPalette paletteOf(const Theme& theme);

/// `over` laid on `ground` with the given strength, as an opaque colour.
[[nodiscard]] QColor mix(const QColor& ground, const QColor& over, double strength01);

/// The palette role of captions. Qt has none for dim text, and nothing here shows visited links.
inline constexpr QPalette::ColorRole kDimRole = QPalette::LinkVisited;

enum class ThemeChoice { System, Dark, Light };

/// The desktop's preference; read it before applyTheme() replaces the palette.
[[nodiscard]] bool systemPrefersDark();

/// Sets the application's palette; the first call also installs the style.
void applyTheme(ThemeChoice choice);

}  // namespace marrow::gui
