// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QRectF>

class QPainter;

namespace marrow::gui {

/// Every image of the program. Painted from outlines in the palette's colours, so that one drawing serves
/// both themes, every size and every pixel density.
enum class Icon {
  None,
  Open,
  Folder,
  Export,
  ImageCapture,
  Reload,
  ToStart,
  PreviousKey,
  StepBack,
  PlayBack,
  Play,
  Pause,
  Step,
  NextKey,
  ToEnd,
  Loop,
  RangeIn,
  RangeOut,
  FrameAll,
  FrameSelection,
  Grid,
  Axes,
  Names,
  Orthographic,
  Clip,
  Bone,
  Event,
  Close,
  Float,
  More,
  Note,
  Warning,
  Error,
  Help,
  Program,
};

[[nodiscard]] QIcon icon(Icon which);
/// One that steps back, for rows of lists: dim, whatever the state.
[[nodiscard]] QIcon quietIcon(Icon which);

/// The same drawing straight onto a painter.
void paintIcon(QPainter& painter, Icon which, const QRectF& rect, const QColor& colour, const QColor& accent);

}  // namespace marrow::gui
