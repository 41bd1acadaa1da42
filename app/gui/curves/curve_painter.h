// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/curves/curve_set.h"
#include "app/gui/theme/theme.h"

#include <qcustomplot.h>

#include <vector>

namespace marrow::gui {

/// Where frames and values lie in the plot, in logical pixels.
struct CurveAxes {
  const QCPAxis& frames;
  const QCPAxis& values;

  [[nodiscard]] QRect area() const { return frames.axisRect()->rect(); }
  [[nodiscard]] double pixelsPerFrame() const { return area().width() / frames.range().size(); }
  [[nodiscard]] double pixelsPerValue() const { return area().height() / values.range().size(); }
  [[nodiscard]] QPointF at(double frame, double value) const {
    return {frames.coordToPixel(frame), values.coordToPixel(value)};
  }
};

/// The curve's own colour; weaker where its bone is selected but not active.
[[nodiscard]] QColor colourOf(const ShownCurve& curve, const Theme& theme);

/// Draws curves as polylines. There is a point every few pixels, with the sampler's value there. If many
/// frames share a pixel column, there are the least and the greatest value of each. Points and dashes are
/// counted in pixels from frame 0, so that a pan moves them along with the curve.
class CurvePainter {
 public:
  void paint(QPainter& painter, const CurveSet& set, const CurveAxes& axes, const Theme& theme);

  /// True if the last paint() drew a game-exact curve apart from the smooth one.
  [[nodiscard]] bool showsGameExactApart() const { return showsApart_; }

 private:
  std::vector<QPointF> points_;  ///< of one dash; kept so that painting allocates nothing
  bool showsApart_ = false;
};

}  // namespace marrow::gui
