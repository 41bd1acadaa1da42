// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QRectF>

class QPainter;

namespace marrow::gui {

/// The icons of the program: files of resources/icons, tinted with the theme's colours.
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
  Overlays,
  Pin,
  Sort,
  Eye,
  EyeOff,
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
  Texture,
};

[[nodiscard]] QIcon icon(Icon which);
/// Dim in every state, for rows of lists.
[[nodiscard]] QIcon quietIcon(Icon which);

/// Paints an icon directly.
void paintIcon(QPainter& painter, Icon which, const QRectF& rect, const QColor& colour, const QColor& accent);

}  // namespace marrow::gui
