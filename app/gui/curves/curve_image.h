// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/curves/channel_look.h"
#include "app/gui/curves/curve_set.h"
#include "app/gui/curves/curve_view.h"

#include <QColor>
#include <QImage>
#include <QRect>

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

class QPainter;

namespace marrow::gui {

/// How the curves look.
struct CurveStyle {
  ChannelLooks channels;
  QColor ground;               ///< what weaker curves are mixed with
  double otherBones01 = 0.45;  ///< strength of the bones that are selected but not active
  double pixelRatio = 1.0;
};

/// All curves as one image, drawn a pixel column at a time so that a thousand of them cost what their
/// pixels cost. Image and columns are kept: after a pan both are moved, only the columns that came into
/// view are computed, and only the strip that came into view is drawn. Everything else is drawn anew, and
/// where that takes long, in slices: until the last one the image before serves, stretched to where it
/// belongs.
class CurveImage {
 public:
  /// The values that a curve has in one pixel column.
  struct Span {
    float low = 0.0F;
    float high = 0.0F;
  };
  static constexpr Span kNoSpan{std::numeric_limits<float>::quiet_NaN(),
                                std::numeric_limits<float>::quiet_NaN()};

  /// Forget what is drawn: other units, other colours.
  void invalidate();
  /// Other curves are shown: what is drawn stands in for them until they are drawn.
  void standIn();
  /// The same curves look different: what is drawn serves until they are drawn anew.
  void outdate();

  /// The image for a view, transparent where there is no curve, however long it takes.
  /// @param view  in logical pixels; the image has pixelRatio times as many.
  const QImage& update(const CurveView& view, const CurveSet& set, const CurveStyle& style);

  /// Works on the image for a view no longer than a slice takes.
  /// @return whether it is done. If not, call again, the event loop in between.
  bool advance(const CurveView& view, const CurveSet& set, const CurveStyle& style,
               std::size_t mostValues = CurveSet::kValuesPerSlice);
  /// Only moves what is drawn to where the view was panned. @return whether the image is that of the view.
  bool moveAlong(const CurveView& view, const CurveSet& set, const CurveStyle& style);
  /// Draws the last image that was done, if any, stretched to where it belongs in a view.
  void draw(QPainter& painter, const CurveView& view) const;
  /// Is there an image of the curves that are shown, be it of another view?
  [[nodiscard]] bool isOfShown() const { return !image_.isNull() && !isStandIn_; }
  /// So many curves of the image on its way are done.
  [[nodiscard]] std::size_t freshCurves() const { return fresh_.isBegun ? fresh_.curves : 0; }

  /// Is the game-exact curve seen beside the smooth one anywhere in the last image that was done?
  [[nodiscard]] bool showsGameExactApart() const;

  /// Pixel columns computed by the last update(): how many could not be kept.
  [[nodiscard]] int drawnColumns() const { return drawnColumns_; }

 private:
  [[nodiscard]] std::size_t costOf(const ShownCurve& curve, core::SampleMode mode) const;
  void movePixels(QPoint by);
  void moveColumns(int right, const CurveView& view, const CurveSet& set, const CurveStyle& style);
  void beginFresh(const CurveView& view, const CurveSet& set, const CurveStyle& style);
  void finishFresh();
  void computeColumns(std::size_t curve, int first, int count, const CurveView& view, const CurveSet& set,
                      const CurveStyle& style);
  void paint(QImage& image, std::size_t curve, const QRect& region, const CurveView& view,
             const CurveSet& set, const CurveStyle& style);
  [[nodiscard]] std::span<Span> spansOf(std::size_t curve, std::size_t layer);

  /// An image on its way, and what of it is done.
  struct Fresh {
    QImage image;
    CurveView view;
    double ratio = 0.0;
    std::size_t curves = 0;
    bool isBegun = false;
  };

  QImage image_;
  Fresh fresh_;
  CurveView drawn_;
  double drawnRatio_ = 0.0;
  bool isCurrent_ = false;  ///< spans_ are those of image_
  bool isStandIn_ = false;  ///< image_ shows other curves than those that are wanted
  int drawnColumns_ = 0;
  std::size_t layers_ = 1;     ///< 2 where the game-exact values are drawn beside the smooth ones
  std::size_t width_ = 0;      ///< columns that spans_ has for each curve and layer
  std::vector<Span> spans_;    ///< [curve][layer][column]
  std::vector<float> values_;  ///< of one curve, by column; kept so that drawing allocates nothing
  std::vector<float> otherValues_;
};

}  // namespace marrow::gui
