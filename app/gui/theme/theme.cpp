// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme/theme.h"

#include "app/gui/theme/marrow_style.h"

#include <QApplication>
#include <QStyleHints>

namespace marrow::gui {
namespace {

QColor rgb(unsigned value) { return QColor::fromRgb(value); }

glm::vec4 sceneColour(const QColor& colour) {
  return {colour.redF(), colour.greenF(), colour.blueF(), colour.alphaF()};
}

Theme makeDark() {
  Theme theme;
  theme.isDark = true;
  theme.window = rgb(0x191B20);
  theme.panel = rgb(0x202329);
  theme.base = rgb(0x1B1E23);
  theme.raised = rgb(0x2D323A);
  theme.border = rgb(0x353B45);
  theme.text = rgb(0xE1E5EB);
  theme.dimText = rgb(0x9CA5B3);
  theme.faintText = rgb(0x7A8392);
  theme.accent = rgb(0xF5A742);
  theme.onAccent = rgb(0x1B1408);
  theme.selection = rgb(0x343B47);
  theme.hover = rgb(0x282D35);
  theme.scale = rgb(0xB197FC);
  theme.rotation = rgb(0x4DC4F0);
  theme.translation = rgb(0x63D297);
  theme.axisX = rgb(0xF25F5C);
  theme.axisY = rgb(0x7BC950);
  theme.axisZ = rgb(0x4F9DF7);
  theme.reference = rgb(0xC3E04E);
  theme.info = rgb(0x6FA8FF);
  theme.warning = rgb(0xF2C14E);
  theme.error = rgb(0xFF7B72);
  theme.scene = render::darkColours();
  theme.scene.selection = sceneColour(theme.accent);
  theme.scene.reference = sceneColour(theme.reference);
  return theme;
}

Theme makeLight() {
  Theme theme;
  theme.isDark = false;
  theme.window = rgb(0xE7EAEE);
  theme.panel = rgb(0xF4F5F8);
  theme.base = rgb(0xFFFFFF);
  theme.raised = rgb(0xFFFFFF);
  theme.border = rgb(0xCBD1DA);
  theme.text = rgb(0x1D222A);
  theme.dimText = rgb(0x566070);
  theme.faintText = rgb(0x7C8694);
  theme.accent = rgb(0xC4610A);
  theme.onAccent = rgb(0xFFFFFF);
  theme.selection = rgb(0xDCE3ED);
  theme.hover = rgb(0xEDF0F5);
  theme.scale = rgb(0x7C4FD8);
  theme.rotation = rgb(0x0B84B5);
  theme.translation = rgb(0x1E8A53);
  theme.axisX = rgb(0xD43A38);
  theme.axisY = rgb(0x3F912A);
  theme.axisZ = rgb(0x256FD1);
  theme.reference = rgb(0x5E7D00);
  theme.info = rgb(0x2563C9);
  theme.warning = rgb(0xA86A00);
  theme.error = rgb(0xC62F2A);
  theme.scene = render::lightColours();
  theme.scene.selection = sceneColour(theme.accent);
  theme.scene.reference = sceneColour(theme.reference);
  return theme;
}

}  // namespace

QPalette paletteOf(const Theme& theme) {
  QPalette palette;
  palette.setColor(QPalette::Window, theme.panel);
  palette.setColor(QPalette::WindowText, theme.text);
  palette.setColor(QPalette::Base, theme.base);
  palette.setColor(QPalette::AlternateBase, mix(theme.base, theme.text, 0.025));
  palette.setColor(QPalette::Text, theme.text);
  palette.setColor(QPalette::PlaceholderText, theme.faintText);
  palette.setColor(QPalette::Button, theme.raised);
  palette.setColor(QPalette::ButtonText, theme.text);
  palette.setColor(QPalette::BrightText, theme.error);
  palette.setColor(QPalette::ToolTipBase, theme.raised);
  palette.setColor(QPalette::ToolTipText, theme.text);
  palette.setColor(QPalette::Highlight, theme.selection);
  palette.setColor(QPalette::HighlightedText, theme.text);
  palette.setColor(QPalette::Link, theme.accent);
  palette.setColor(kDimRole, theme.dimText);
  palette.setColor(QPalette::Light, mix(theme.raised, theme.text, 0.08));
  palette.setColor(QPalette::Midlight, theme.hover);
  palette.setColor(QPalette::Mid, theme.border);
  palette.setColor(QPalette::Dark, theme.window);
  palette.setColor(QPalette::Shadow, mix(theme.window, Qt::black, 0.5));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                          QPalette::HighlightedText, QPalette::ToolTipText}) {
    palette.setColor(QPalette::Disabled, role, theme.faintText);
  }
  return palette;
}

QColor mix(const QColor& ground, const QColor& over, double strength01) {
  const auto channel = [strength01](int low, int high) {
    return static_cast<int>(low + (high - low) * strength01 + 0.5);
  };
  return {channel(ground.red(), over.red()), channel(ground.green(), over.green()),
          channel(ground.blue(), over.blue())};
}

const Theme& darkTheme() {
  static const Theme theme = makeDark();
  return theme;
}

const Theme& lightTheme() {
  static const Theme theme = makeLight();
  return theme;
}

const Theme& themeOf(const QPalette& palette) {
  return palette.color(QPalette::Window).lightness() < 128 ? darkTheme() : lightTheme();
}

bool systemPrefersDark() {
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
  const Qt::ColorScheme scheme = QGuiApplication::styleHints()->colorScheme();
  if (scheme != Qt::ColorScheme::Unknown) return scheme == Qt::ColorScheme::Dark;
#endif
  // Older Qt has no such property; the desktop's palette shows it.
  static const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
  return dark;
}

void applyTheme(ThemeChoice choice) {
  const bool systemDark = systemPrefersDark();  // before the palette is replaced below
  const bool dark = choice == ThemeChoice::System ? systemDark : choice == ThemeChoice::Dark;
  const Theme& theme = dark ? darkTheme() : lightTheme();
  if (!dynamic_cast<MarrowStyle*>(QApplication::style())) QApplication::setStyle(new MarrowStyle);
  QApplication::setPalette(paletteOf(theme));
}

}  // namespace marrow::gui
