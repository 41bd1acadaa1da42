// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme/theme.h"

#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/title_bar.h"

#include <QApplication>
#include <QStyleHints>

namespace marrow::gui {
namespace {

glm::vec4 sceneColour(const QColor& colour) {
  return {colour.redF(), colour.greenF(), colour.blueF(), colour.alphaF()};
}

struct Shade {
  QColor Theme::*colour;
  QRgb dark;
  QRgb light;
};

constexpr Shade kShades[] = {
    {&Theme::window, 0x191B20, 0xE7EAEE},      {&Theme::panel, 0x202329, 0xF4F5F8},
    {&Theme::base, 0x1B1E23, 0xFFFFFF},        {&Theme::raised, 0x2D323A, 0xFFFFFF},
    {&Theme::border, 0x353B45, 0xCBD1DA},      {&Theme::text, 0xE1E5EB, 0x1D222A},
    {&Theme::dimText, 0x9CA5B3, 0x566070},     {&Theme::faintText, 0x7A8392, 0x7C8694},
    {&Theme::accent, 0xF5A742, 0xC4610A},      {&Theme::onAccent, 0x1B1408, 0xFFFFFF},
    {&Theme::selection, 0x343B47, 0xDCE3ED},   {&Theme::hover, 0x282D35, 0xEDF0F5},
    {&Theme::scale, 0xB197FC, 0x7C4FD8},       {&Theme::rotation, 0x4DC4F0, 0x0B84B5},
    {&Theme::translation, 0x63D297, 0x1E8A53}, {&Theme::axisX, 0xF25F5C, 0xD43A38},
    {&Theme::axisY, 0x7BC950, 0x3F912A},       {&Theme::axisZ, 0x4F9DF7, 0x256FD1},
    {&Theme::reference, 0xC3E04E, 0x5E7D00},   {&Theme::info, 0x6FA8FF, 0x2563C9},
    {&Theme::warning, 0xF2C14E, 0xA86A00},     {&Theme::error, 0xFF7B72, 0xC62F2A},
};

Theme makeTheme(bool isDark) {
  Theme theme;
  theme.isDark = isDark;
  for (const Shade& shade : kShades) theme.*shade.colour = QColor::fromRgb(isDark ? shade.dark : shade.light);
  theme.scene = isDark ? render::darkColours() : render::lightColours();
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
  const auto channel = [strength01](int low, int high) { return qRound(low + (high - low) * strength01); };
  return {channel(ground.red(), over.red()), channel(ground.green(), over.green()),
          channel(ground.blue(), over.blue())};
}

const Theme& darkTheme() {
  static const Theme theme = makeTheme(true);
  return theme;
}

const Theme& lightTheme() {
  static const Theme theme = makeTheme(false);
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
#ifdef Q_OS_WIN
  return systemSettingIsDark();
#else
  // Older Qt has no such property; the desktop's palette shows it.
  static const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
  return dark;
#endif
}

void applyTheme(ThemeChoice choice) {
  const bool systemDark = systemPrefersDark();  // before the palette is replaced below
  const bool dark = choice == ThemeChoice::System ? systemDark : choice == ThemeChoice::Dark;
  const Theme& theme = dark ? darkTheme() : lightTheme();
  if (!dynamic_cast<MarrowStyle*>(QApplication::style())) QApplication::setStyle(new MarrowStyle);
  QApplication::setPalette(paletteOf(theme));
#ifdef Q_OS_WIN
  dressTitleBars(dark);
#endif
}

}  // namespace marrow::gui
