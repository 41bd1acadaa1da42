// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/theme.h"
#include "core/clip.h"

#include <QColor>
#include <QPointF>

class QPainter;

namespace marrow::gui {

/// Tells a channel from the eight others of its bone. The axis gives the hue, as everywhere. The kind gives
/// the line (rotation solid, translation dashed, scale dotted), the keys' shape and, for translation, the
/// tone.
struct ChannelLook {
  QColor colour;
  int dash = 1;  ///< logical pixels of the line that are drawn
  int gap = 0;   ///< and left out behind them; 0: a whole line
};

[[nodiscard]] ChannelLook lookOf(const Theme& theme, core::Channel channel);
/// The look for a track of materials or shapes. Components of a colour have their own hue, texture channels
/// look like those of bones.
[[nodiscard]] ChannelLook lookOf(const Theme& theme, core::TargetKind kind, core::Channel channel);

/// A key of a channel with the painter's pen and brush: a diamond turns, a square moves, a disc scales.
void paintKeyMark(QPainter& painter, QPointF place, double halfSize, core::Channel channel);

}  // namespace marrow::gui
