// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/curves/curve_set.h"
#include "app/gui/curves/curve_view.h"

#include <QColor>
#include <QImage>

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace marrow::gui {

/// How the curves look.
struct CurveStyle {
  std::array<QColor, 3> axes;  ///< x, y, z
  QColor ground;               ///< what weaker curves are mixed with
  double otherBones01 = 0.45;  ///< strength of the bones that are chosen but not active
  double pixelRatio = 1.0;
};

/// All curves as one picture, drawn a pixel column at a time so that a thousand of them cost what their
/// pixels cost. Picture and columns are kept: after a pan both are moved, only the columns that came into
/// view are computed, and only the strip that came into view is drawn.
class CurvePicture {
 public:
  /// The values that a curve has in one pixel column.
  struct Span {
    float low = 0.0F;
    float high = 0.0F;
  };
  static constexpr Span kNoSpan{std::numeric_limits<float>::quiet_NaN(),
                                std::numeric_limits<float>::quiet_NaN()};

  /// Forget what is drawn: other curves, other colours.
  void invalidate() { isCurrent_ = false; }

  /// The picture for a view, transparent where there is no curve.
  /// @param view  in logical pixels; the picture has pixelRatio times as many.
  const QImage& update(const CurveView& view, const CurveSet& set, const CurveStyle& style);

  /// Pixel columns computed by the last update(): how many could not be kept.
  [[nodiscard]] int drawnColumns() const { return drawnColumns_; }

 private:
  bool moveAlong(const CurveView& view, const CurveSet& set, const CurveStyle& style);
  void movePixels(QPoint by);
  void moveColumns(int right, const CurveView& view, const CurveSet& set, const CurveStyle& style);
  void computeColumns(int first, int count, const CurveView& view, const CurveSet& set,
                      const CurveStyle& style);
  void paint(const QRect& region, const CurveView& view, const CurveSet& set, const CurveStyle& style);
  [[nodiscard]] std::span<Span> spansOf(std::size_t curve, std::size_t layer);

  QImage image_;
  QImage spare_;  ///< takes the moved picture; the two change places
  CurveView drawn_;
  double drawnRatio_ = 0.0;
  bool isCurrent_ = false;
  int drawnColumns_ = 0;
  std::size_t layers_ = 1;     ///< 2 where the console's values are drawn beside the smooth ones
  std::vector<Span> spans_;    ///< [curve][layer][column]
  std::vector<float> values_;  ///< of one curve, by column; kept so that drawing allocates nothing
  std::vector<float> otherValues_;
};

}  // namespace marrow::gui
