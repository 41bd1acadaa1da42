// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/curves/curve_set.h"
#include "app/gui/curves/curve_view.h"

#include <QColor>
#include <QImage>

#include <array>
#include <vector>

namespace marrow::gui {

/// How the curves look.
struct CurveStyle {
  std::array<QColor, 3> axes;  ///< x, y, z
  double otherBones01 = 0.45;  ///< strength of the bones that are chosen but not active
  double pixelRatio = 1.0;
};

/// All curves as one picture, drawn a pixel column at a time so that a thousand of them cost what their
/// pixels cost. It is kept: after a pan it is moved and only the strip that came into view is drawn.
class CurvePicture {
 public:
  /// Forget what is drawn: other curves, other colours.
  void invalidate() { isCurrent_ = false; }

  /// The picture for a view, transparent where there is no curve.
  /// @param view  in logical pixels; the picture has pixelRatio times as many.
  const QImage& update(const CurveView& view, const CurveSet& set, const CurveStyle& style);

  /// Pixel columns drawn by the last update(): how much of the picture could not be kept.
  [[nodiscard]] int drawnColumns() const { return drawnColumns_; }

 private:
  bool moveAlong(const CurveView& view, const CurveSet& set, const CurveStyle& style);
  void drawRegion(const QRect& region, const CurveView& view, const CurveSet& set, const CurveStyle& style);

  QImage image_;
  QImage spare_;  ///< takes the moved picture; the two change places
  CurveView drawn_;
  double drawnRatio_ = 0.0;
  bool isCurrent_ = false;
  int drawnColumns_ = 0;
  std::vector<float> values_;  ///< of one curve, by column; kept so that drawing allocates nothing
  std::vector<float> otherValues_;
};

}  // namespace marrow::gui
