// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/theme.h"

#include <QPainter>
#include <QPen>
#include <QRectF>

namespace marrow::gui {

/// The background of cards in the viewport.
inline void paintCard(QPainter& painter, const QRectF& area, const Theme& theme) {
  constexpr double kCorner = 12.0;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.border, 1.0));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
}

}  // namespace marrow::gui
