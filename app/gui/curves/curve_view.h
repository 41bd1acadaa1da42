// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QSize>

#include <cstdint>

namespace marrow::gui {

/// Which part of the plane of frames and values is seen. Panning moves it by whole pixels, so that what was
/// drawn can be moved along instead of being drawn again. Pixels count from the view's top left.
class CurveView {
 public:
  struct Bounds {
    double left = 0.0;  ///< frames
    double right = 1.0;
    double bottom = 0.0;  ///< values
    double top = 1.0;
  };

  void setSize(QSize pixels);  ///< keeps what is seen
  [[nodiscard]] QSize size() const { return size_; }

  /// Shows exactly the bounds; a side without length is widened.
  void setBounds(const Bounds& bounds);
  void setValueBounds(double bottom, double top);
  [[nodiscard]] Bounds bounds() const;

  [[nodiscard]] double xOf(double frame) const {
    return frame * pixelsPerFrame_ - static_cast<double>(left_);
  }
  [[nodiscard]] double yOf(double value) const { return static_cast<double>(top_) - value * pixelsPerValue_; }
  [[nodiscard]] double frameAt(double x) const { return (static_cast<double>(left_) + x) / pixelsPerFrame_; }
  [[nodiscard]] double valueAt(double y) const { return (static_cast<double>(top_) - y) / pixelsPerValue_; }
  [[nodiscard]] double pixelsPerFrame() const { return pixelsPerFrame_; }
  [[nodiscard]] double pixelsPerValue() const { return pixelsPerValue_; }

  /// Where the view's corner lies, in pixels from frame 0 and value 0; the same while only panned by nothing.
  [[nodiscard]] std::int64_t leftPixel() const { return left_; }
  [[nodiscard]] std::int64_t topPixel() const { return top_; }

  void panBy(int right, int down);  ///< moves the content
  /// Keeps what lies under `anchor` there. Factors above 1 come nearer.
  void zoomAround(QPointF anchor, double timeFactor, double valueFactor);

 private:
  QSize size_{100, 100};
  double pixelsPerFrame_ = 1.0;
  double pixelsPerValue_ = 1.0;
  std::int64_t left_ = 0;
  std::int64_t top_ = 0;
};

}  // namespace marrow::gui
