// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/theme.h"
#include "app/gui/timeline/timeline_content.h"
#include "app/gui/timeline/timeline_scale.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace marrow::gui {

/// The measures of the timeline, logical pixels from the widget's top left.
struct TimelineLayout {
  static constexpr int kGutter = 152;  ///< the column of the lanes' names
  static constexpr int kRange = 14;    ///< the strip of the played range
  static constexpr int kRuler = 28;
  static constexpr int kHeader = kRange + kRuler;

  QSize size;
  int scrollY = 0;
  int fixedHeight = 0;  ///< of the lanes on top, which do not scroll

  static constexpr int kPin = 22;  ///< the pin at the end of a bone's name

  [[nodiscard]] int trackWidth() const { return size.width() - kGutter; }
  [[nodiscard]] QRect rectOf(const TimelineLane& lane) const {
    return {0, kHeader + lane.top - (isFixed(lane) ? 0 : scrollY), size.width(), lane.height};
  }
  [[nodiscard]] bool isFixed(const TimelineLane& lane) const { return lane.top < fixedHeight; }
  /// The visible area of the lanes that scroll, or of those that do not.
  [[nodiscard]] QRect areaOf(bool isOfFixed) const {
    const int top = isOfFixed ? 0 : fixedHeight;
    return {0, kHeader + top, size.width(), isOfFixed ? fixedHeight : size.height() - kHeader - top};
  }
  /// The distance below the ruler, as if nothing had scrolled, of a place in the widget.
  [[nodiscard]] int distanceAt(int y) const {
    return y - kHeader + (y < kHeader + fixedHeight ? 0 : scrollY);
  }
  /// Rows that are selected or pinned show a pin.
  [[nodiscard]] static bool hasPin(const TimelineLane& lane) {
    return lane.kind == LaneKind::BoneKeys && (lane.isSelected || lane.isPinned);
  }
  [[nodiscard]] QRect pinOf(const TimelineLane& lane) const {
    return {kGutter - kPin - 2, rectOf(lane).top() + (lane.height - kPin) / 2, kPin, kPin};
  }
};

/// The marks that are drawn besides the lanes.
struct TimelineRange {
  double in = 0.0;
  double out = 0.0;
  bool isSet = false;
};

/// Paints everything but the playhead. It changes rarely and is kept as an image.
void paintTimeline(QPainter& painter, const TimelineLayout& layout, const TimelineScale& scale,
                   const TimelineContent& content, const TimelineRange& range, const Theme& theme);

/// Highlights the events at a frame, over the kept image.
/// @param dirty  the area to paint.
void paintFiring(QPainter& painter, const TimelineLayout& layout, const TimelineScale& scale,
                 const TimelineContent& content, double frame, const QRect& dirty, const Theme& theme);

/// Paints the playhead with its bubble, or an arrow at the edge of the view if it lies outside.
/// @param text the frame, as the bubble shows it.
void paintPlayhead(QPainter& painter, const TimelineLayout& layout, double x, const QString& text,
                   const Theme& theme);
/// The area that paintPlayhead() paints.
[[nodiscard]] QRect playheadRect(const TimelineLayout& layout, double x);

}  // namespace marrow::gui
