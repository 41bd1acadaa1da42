// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/background.h"

namespace marrow::gui {
namespace {

struct Gradient {
  QColor top;
  QColor bottom;
};

Gradient gradientOf(const Background& background, const Theme& window) {
  const QColor dark(0x22, 0x22, 0x22);
  const QColor light(0xF2, 0xF2, 0xF2);
  switch (background.kind) {
    case BackgroundKind::Theme:
      break;
    case BackgroundKind::Dark:
      return {dark, dark};
    case BackgroundKind::Light:
      return {light, light};
    case BackgroundKind::Colour:
      return {background.colour, background.colour};
    case BackgroundKind::Checkerboard:
      if (window.isDark) return {QColor(0x35, 0x38, 0x3E), QColor(0x2A, 0x2D, 0x32)};
      return {QColor(0xFF, 0xFF, 0xFF), QColor(0xE6, 0xE9, 0xED)};
  }
  return {};
}

bool looksDark(const QColor& colour) {
  return 0.2126 * colour.redF() + 0.7152 * colour.greenF() + 0.0722 * colour.blueF() < 0.5;
}

glm::vec4 sceneColour(const QColor& colour) { return {colour.redF(), colour.greenF(), colour.blueF(), 1.0F}; }

}  // namespace

const Theme& themeOn(const Background& background, const Theme& window) {
  if (background.kind == BackgroundKind::Theme) return window;
  return looksDark(gradientOf(background, window).top) ? darkTheme() : lightTheme();
}

render::SceneColours sceneColours(const Background& background, const Theme& window) {
  render::SceneColours colours = themeOn(background, window).scene;
  if (background.kind == BackgroundKind::Theme) return colours;
  const Gradient gradient = gradientOf(background, window);
  colours.backgroundTop = sceneColour(gradient.top);
  colours.backgroundBottom = sceneColour(gradient.bottom);
  return colours;
}

}  // namespace marrow::gui
