// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme/theme.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace marrow::testing {
namespace {

// Relative luminance and contrast as WCAG 2 defines them.
double luminance(const QColor& colour) {
  const auto linear = [](double value) {
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const double high = std::max(luminance(a), luminance(b));
  const double low = std::min(luminance(a), luminance(b));
  return (high + 0.05) / (low + 0.05);
}

TEST(Theme, WordsCanBeRead) {
  for (const gui::Theme* theme : {&gui::darkTheme(), &gui::lightTheme()}) {
    for (const QColor& ground : {theme->window, theme->panel, theme->base, theme->selection}) {
      EXPECT_GE(contrast(theme->text, ground), 7.0) << theme->isDark;
      EXPECT_GE(contrast(theme->dimText, ground), 4.5) << theme->isDark << ground.name().toStdString();
    }
    EXPECT_GE(contrast(theme->onAccent, theme->accent), 4.0) << theme->isDark;
    for (const QColor& mark : {theme->accent, theme->scale, theme->rotation, theme->translation, theme->error,
                               theme->warning, theme->info, theme->axisX, theme->axisY, theme->axisZ}) {
      EXPECT_GE(contrast(mark, theme->base), 3.0) << theme->isDark << mark.name().toStdString();
    }
  }
}

}  // namespace
}  // namespace marrow::testing
