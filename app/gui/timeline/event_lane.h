// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/timeline/timeline_content.h"

#include <QPointF>
#include <QRect>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace marrow::gui {

struct Theme;
class TimelineScale;

/// Adds a row for each track. The rows point into the tracks.
void addEventLanes(const std::vector<core::EventTrack>& tracks, int frameCount,
                   std::vector<TimelineLane>& lanes);

/// A row of events in the widget: flags for triggers, bars for holds, cut to the clip. Odd events have the
/// same sign as in the list of events.
class EventLane {
 public:
  /// @param gutter  the track's left edge. The lane and the scale must outlive this.
  EventLane(const TimelineLane& lane, const TimelineScale& scale, const QRect& row, int gutter)
      : lane_(lane), scale_(scale), row_(row), gutter_(gutter) {}

  void paint(QPainter& painter, const Theme& theme) const;
  /// Highlights the events at a frame, over the result of paint(). Allocates nothing.
  void paintFiring(QPainter& painter, const Theme& theme, double frame, const QRect& dirty) const;
  /// The pixels that both of them paint for an event, without its label.
  [[nodiscard]] QRect rectOf(std::size_t event) const;

  /// The event at a point, or -1. Later events lie above earlier ones.
  [[nodiscard]] int eventAt(const QPointF& point) const;
  /// Describes all events at a point, because one may hide another. Empty if there is none.
  [[nodiscard]] QString tipAt(const QPointF& point) const;

 private:
  struct Shape {
    QRectF body;
    bool isBar = false;
    bool isHollow = false;  ///< it lies outside the clip, or has no length
    bool isTornLeft = false;
    bool isTornRight = false;
    QRectF sign;  ///< the sign of an oddity; empty: none

    [[nodiscard]] QRectF extent() const { return body.united(sign); }
  };

  [[nodiscard]] Shape shapeOf(std::size_t event) const;
  [[nodiscard]] Shape flagOf(std::size_t event) const;
  [[nodiscard]] Shape barOf(std::size_t event) const;
  [[nodiscard]] double xOf(double frame) const;
  [[nodiscard]] double topOf(std::size_t event) const;  ///< of its layer
  [[nodiscard]] bool isFar(const Shape& shape) const;
  void paintLabel(QPainter& painter, const Theme& theme, std::size_t event, const Shape& shape) const;
  static void paintShape(QPainter& painter, const Shape& shape);

  const TimelineLane& lane_;
  const TimelineScale& scale_;
  QRect row_;
  int gutter_;
};

}  // namespace marrow::gui
