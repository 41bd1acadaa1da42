// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::gui {

/// Maps frames to x in the timeline's track, in logical pixels from the track's left edge.
class TimelineScale {
 public:
  /// @param frameCount  the clip's, its end exclusive.
  void setFrameCount(int frameCount);
  void setWidth(double widthPixels);

  [[nodiscard]] double xOf(double frame) const { return (frame - left_) * pixelsPerFrame_; }
  [[nodiscard]] double frameAt(double x) const { return left_ + x / pixelsPerFrame_; }
  [[nodiscard]] double pixelsPerFrame() const { return pixelsPerFrame_; }
  [[nodiscard]] double leftFrame() const { return left_; }
  [[nodiscard]] double visibleFrames() const { return width_ / pixelsPerFrame_; }
  [[nodiscard]] int frameCount() const { return frameCount_; }

  /// The frames that can be scrolled to: the clip with a margin on both sides.
  [[nodiscard]] double firstReachable() const;
  [[nodiscard]] double lastReachable() const;

  /// Shows the whole clip with a margin.
  void fit();
  [[nodiscard]] bool isFitted() const { return fitted_; }
  /// Keeps the frame under x where it is. Steps are wheel notches; positive zooms in.
  void zoomAround(double x, double steps);
  void panBy(double pixels);
  void setLeftFrame(double frame);
  /// Scrolls by a page if the frame is outside the view. @return true if the view moved.
  bool reveal(double frame);

  /// The frames between labels: one of 1, 2, 5, 10, 20, 50 ..., so that labels are at least that far apart.
  [[nodiscard]] int labelStep(double leastPixels) const;

 private:
  void clamp();
  [[nodiscard]] double fittedPixelsPerFrame() const;
  [[nodiscard]] double padding() const;

  int frameCount_ = 0;
  double width_ = 100.0;
  double left_ = 0.0;
  double pixelsPerFrame_ = 1.0;
  bool fitted_ = true;
};

}  // namespace marrow::gui
