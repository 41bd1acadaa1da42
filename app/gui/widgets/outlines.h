// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/theme.h"

#include <QPainter>
#include <QPen>
#include <QRectF>

namespace marrow::gui {

/// A thin line just inside an area that has the keyboard focus.
inline void paintFocusRing(QPainter& painter, const QRectF& area, const Theme& theme) {
  painter.setPen(QPen(mix(theme.base, theme.accent, 0.6), 1.0));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
}

/// The background of cards in the viewport.
inline void paintCard(QPainter& painter, const QRectF& area, const Theme& theme) {
  constexpr double kCorner = 12.0;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.border, 1.0));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
}

}  // namespace marrow::gui
