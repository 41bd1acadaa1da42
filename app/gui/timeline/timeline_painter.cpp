// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/timeline_painter.h"

#include "app/gui/theme/icons.h"
#include "app/gui/timeline/difference_lane.h"
#include "app/gui/timeline/event_lane.h"
#include "app/gui/timeline/track_lane.h"
#include "core/clip.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace marrow::gui {
namespace {

using Layout = TimelineLayout;

constexpr double kLabelPixels = 58.0;
constexpr double kFrameLinePixels = 7.0;  // closer frames get no line of their own
constexpr double kDiamondPixels = 9.0;    // closer keys become plain ticks
constexpr double kDiamondRadius = 4.5;
constexpr int kBubbleHalfWidth = 34;
constexpr int kArrowRoom = 12;

// Limited to far outside the view: damaged files hold frames that no coordinate can.
double trackX(const TimelineScale& scale, double frame) {
  constexpr double kFar = 1e5;
  return std::clamp(Layout::kGutter + scale.xOf(frame), -kFar, kFar);
}

// Lines one device pixel wide lie on pixel centres.
double crisp(double x) { return std::floor(x) + 0.5; }

struct Painting {
  QPainter& painter;
  const Layout& layout;
  const TimelineScale& scale;
  const TimelineContent& content;
  const TimelineRange& range;
  const Theme& theme;
};

void paintGround(const Painting& p) {
  const int width = p.layout.size.width();
  const int height = p.layout.size.height();
  p.painter.fillRect(0, 0, width, height, p.theme.base);
  p.painter.fillRect(0, 0, width, Layout::kHeader, p.theme.panel);
}

// The end is exclusive: hatched from frame N on, which is never shown.
void paintOutside(const Painting& p) {
  const double start = trackX(p.scale, 0);
  const double end = trackX(p.scale, p.content.frameCount);
  const double width = p.layout.size.width();
  const double height = p.layout.size.height();
  QColor shade = p.theme.window;
  shade.setAlpha(p.theme.isDark ? 150 : 120);
  p.painter.fillRect(QRectF(Layout::kGutter, Layout::kHeader, start - Layout::kGutter, height), shade);
  if (end >= width) return;
  const QRectF past(end, Layout::kHeader, width - end, height);
  p.painter.fillRect(past, shade);
  p.painter.save();
  p.painter.setClipRect(past, Qt::IntersectClip);
  p.painter.setPen(QPen(mix(p.theme.base, p.theme.text, 0.13), 1.0));
  for (int line = 0; end - height + line * 8.0 < width; ++line) {
    const double x = end - height + line * 8.0;
    p.painter.drawLine(QPointF(x, Layout::kHeader + height), QPointF(x + height, Layout::kHeader));
  }
  p.painter.restore();
  p.painter.setPen(QPen(mix(p.theme.base, p.theme.text, 0.35), 1.0));
  p.painter.drawLine(QPointF(crisp(end), Layout::kHeader), QPointF(crisp(end), height));
}

void paintRuler(const Painting& p) {
  const int step = p.scale.labelStep(kLabelPixels);
  const int minor = std::max(1, p.scale.labelStep(kFrameLinePixels));
  const int first = std::max(0, static_cast<int>(std::floor(p.scale.frameAt(0) / minor)) * minor);
  const int last =
      std::min(p.content.frameCount, static_cast<int>(p.scale.frameAt(p.layout.trackWidth())) + 1);
  const double bottom = Layout::kHeader;
  const QColor faint = mix(p.theme.base, p.theme.text, 0.06);
  const QColor strong = mix(p.theme.base, p.theme.text, 0.13);
  for (int frame = first; frame <= last; frame += minor) {
    const double x = crisp(trackX(p.scale, frame));
    if (x < Layout::kGutter) continue;
    const bool labelled = frame % step == 0;
    p.painter.setPen(mix(p.theme.panel, p.theme.text, labelled ? 0.5 : 0.25));
    p.painter.drawLine(QPointF(x, bottom - (labelled ? 8 : 4)), QPointF(x, bottom - 1));
    p.painter.setPen(labelled ? strong : faint);
    p.painter.drawLine(QPointF(x, bottom), QPointF(x, p.layout.size.height()));
    if (!labelled) continue;
    p.painter.setPen(p.theme.dimText);
    p.painter.drawText(QRectF(x - 40, Layout::kRange, 80, Layout::kRuler - 8), Qt::AlignCenter,
                       QString::number(frame));
  }
  p.painter.setPen(p.theme.border);
  p.painter.drawLine(QPointF(0, bottom - 0.5), QPointF(p.layout.size.width(), bottom - 0.5));
}

QColor laneColour(const Painting& p, const TimelineLane& lane) {
  switch (lane.kind) {
    case LaneKind::AllKeys:
      return mix(p.theme.base, p.theme.text, 0.62);
    case LaneKind::BoneKeys:
      return lane.isSelected ? p.theme.accent : mix(p.theme.base, p.theme.text, 0.38);
    case LaneKind::ScaleKeys:
      return p.theme.scale;
    case LaneKind::RotationKeys:
      return p.theme.rotation;
    case LaneKind::TranslationKeys:
      return p.theme.translation;
    case LaneKind::TrackKeys:
      return lane.isSelected ? p.theme.accent
                             : mix(p.theme.base, p.theme.text, lane.isOverridden ? 0.16 : 0.38);
    case LaneKind::TrackRun:
    case LaneKind::Events:
      return p.theme.info;
    case LaneKind::RotationDifference:
    case LaneKind::PositionDifference:
      return p.theme.reference;
    case LaneKind::GameExactDifference:
      return p.theme.warning;
  }
  return p.theme.text;
}

void paintDiamond(QPainter& painter, double x, double middle) {
  const QPointF diamond[] = {{x, middle - kDiamondRadius},
                             {x + kDiamondRadius, middle},
                             {x, middle + kDiamondRadius},
                             {x - kDiamondRadius, middle}};
  painter.drawConvexPolygon(diamond, 4);
}

// One shape for the whole lane: if two keys are too close for diamonds, all are ticks.
void paintKeys(const Painting& p, const TimelineLane& lane, const QRect& row) {
  const QColor colour = laneColour(p, lane);
  const double gap = static_cast<double>(lane.leastGap) * p.scale.pixelsPerFrame();
  const bool roomy = lane.keyFrames.size() < 2 || gap >= kDiamondPixels;
  const double middle = row.center().y() + 0.5;
  double lastX = -1e9;
  p.painter.setRenderHint(QPainter::Antialiasing);
  p.painter.setPen(Qt::NoPen);
  p.painter.setBrush(colour);
  for (const float frame : lane.keyFrames) {
    const double x = trackX(p.scale, static_cast<double>(frame));
    if (x < Layout::kGutter - kDiamondRadius || x - lastX < 1.0) continue;
    if (x > p.layout.size.width() + kDiamondRadius) break;
    if (roomy) {
      paintDiamond(p.painter, x, middle);
    } else {
      p.painter.fillRect(QRectF(x - 1.0, middle - 6.0, 2.0, 12.0), colour);
    }
    lastX = x;
  }
  p.painter.setRenderHint(QPainter::Antialiasing, false);
}

// A row of a bone without movement says so: an empty row would look like a fault.
void paintNoKeys(const Painting& p, const TimelineLane& lane, const QRect& row) {
  const LaneKind kind = lane.kind;
  const bool hasRuns = p.content.clip && !p.content.clip->runs.empty();
  p.painter.setPen(p.theme.faintText);
  p.painter.drawText(
      row.adjusted(Layout::kGutter + 22, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
      kind == LaneKind::TrackKeys
          ? QCoreApplication::translate("Timeline", "No keys: its values are constant")
      : kind == LaneKind::AllKeys && hasRuns
          ? QCoreApplication::translate("Timeline", "No keys: this clip has a value for each frame")
      : kind == LaneKind::AllKeys
          ? QCoreApplication::translate("Timeline", "No keys: nothing moves in this clip")
          : QCoreApplication::translate("Timeline", "No keys on this bone (it moves with its parents)"));
}

// A veil that lets the lines of the ruler through.
QColor veilOf(QColor colour) {
  colour.setAlpha(90);
  return colour;
}

// Veils the frames in which a track that has ended keeps its last value.
void paintStanding(const Painting& p, const TimelineLane& lane, const QRect& row) {
  QColor veil = p.theme.base;
  veil.setAlpha(130);
  const double from = std::max<double>(Layout::kGutter, trackX(p.scale, lane.standsFrom));
  const double to = trackX(p.scale, p.content.frameCount);
  p.painter.fillRect(QRectF(from, row.top(), std::max(0.0, to - from), row.height()), veil);
}

/// @param isOfFixed  true: the lanes on top; false: those that scroll.
void paintLanes(const Painting& p, bool isOfFixed) {
  const QRect area = p.layout.areaOf(isOfFixed);
  p.painter.save();
  p.painter.setClipRect(area);
  for (const TimelineLane& lane : p.content.lanes) {
    const QRect row = p.layout.rectOf(lane);
    if (p.layout.isFixed(lane) != isOfFixed || !row.intersects(area)) continue;
    if (lane.isSelected) p.painter.fillRect(row, veilOf(p.theme.selection));
    if (lane.kind == LaneKind::Events) {
      EventLane(lane, p.scale, row, Layout::kGutter).paint(p.painter, p.theme);
    } else if (isDifference(lane.kind)) {
      paintDifference(p.painter, lane, p.scale, Layout::kGutter, row, laneColour(p, lane), p.theme);
    } else if (lane.kind == LaneKind::TrackRun) {
      paintTrackRun(p.painter, p.content, lane, p.scale, Layout::kGutter, row, p.theme);
    } else if (lane.keyFrames.empty()) {
      paintNoKeys(p, lane, row);
    } else {
      paintKeys(p, lane, row);
    }
    if (lane.standsFrom < p.content.frameCount) paintStanding(p, lane, row);
    p.painter.setPen(mix(p.theme.base, p.theme.text, 0.08));
    p.painter.drawLine(row.left(), row.bottom(), row.right(), row.bottom());
  }
  p.painter.restore();
}

// Dims the frames outside the played range.
void paintRangeShade(const Painting& p) {
  if (!p.range.isSet) return;
  QColor veil = p.theme.base;
  veil.setAlpha(150);
  const double height = p.layout.size.height();
  const double in = trackX(p.scale, p.range.in);
  const double out = trackX(p.scale, p.range.out);
  p.painter.fillRect(QRectF(Layout::kGutter, Layout::kHeader, std::max(0.0, in - Layout::kGutter), height),
                     veil);
  p.painter.fillRect(QRectF(out, Layout::kHeader, std::max(0.0, p.layout.size.width() - out), height), veil);
}

void paintRangeBar(const Painting& p) {
  const double in = trackX(p.scale, p.range.in);
  const double out = trackX(p.scale, p.range.out);
  p.painter.fillRect(QRectF(Layout::kGutter, 0, p.layout.size.width(), Layout::kRange),
                     mix(p.theme.panel, p.theme.window, 0.7));
  const QColor colour = p.range.isSet ? p.theme.accent : mix(p.theme.panel, p.theme.text, 0.30);
  p.painter.setRenderHint(QPainter::Antialiasing);
  p.painter.setPen(Qt::NoPen);
  p.painter.setBrush(mix(p.theme.panel, colour, p.range.isSet ? 0.45 : 0.35));
  p.painter.drawRect(QRectF(in, 4, out - in, Layout::kRange - 7));
  p.painter.setBrush(colour);
  p.painter.drawRoundedRect(QRectF(in, 2, 6, Layout::kRange - 3), 2, 2);
  p.painter.drawRoundedRect(QRectF(out - 6, 2, 6, Layout::kRange - 3), 2, 2);
  p.painter.setRenderHint(QPainter::Antialiasing, false);
}

/// @param isOfFixed  true: the lanes on top; false: those that scroll.
void paintLabels(const Painting& p, bool isOfFixed) {
  const QRect area = p.layout.areaOf(isOfFixed);
  p.painter.setClipRect(QRect(area.topLeft(), QSize(Layout::kGutter - 1, area.height())));
  for (const TimelineLane& lane : p.content.lanes) {
    const QRect row = p.layout.rectOf(lane);
    if (p.layout.isFixed(lane) != isOfFixed || !row.intersects(area)) continue;
    const bool isChannel = lane.kind == LaneKind::ScaleKeys || lane.kind == LaneKind::RotationKeys ||
                           lane.kind == LaneKind::TranslationKeys;
    const bool isPart = lane.track.isValid();
    const bool hasPin = Layout::hasPin(lane);
    if (lane.isSelected) p.painter.fillRect(row, p.theme.selection);
    if (hasPin)
      paintIcon(p.painter, Icon::Pin, p.layout.pinOf(lane).adjusted(3, 3, -3, -3),
                lane.isPinned ? p.theme.accent : p.theme.dimText, p.theme.accent);
    p.painter.setRenderHint(QPainter::Antialiasing);
    p.painter.setPen(Qt::NoPen);
    p.painter.setBrush(laneColour(p, lane));
    const double dotX = isChannel ? 38.0 : isPart ? 26.0 : 14.0;
    p.painter.drawEllipse(QPointF(dotX, row.center().y() + 0.5), 3.0, 3.0);
    p.painter.setRenderHint(QPainter::Antialiasing, false);
    p.painter.setPen(lane.isOverridden            ? p.theme.faintText
                     : isPart && !lane.isSelected ? p.theme.dimText
                                                  : p.theme.text);
    const double readingWidth = hasPin ? Layout::kPin - 4.0
                                : lane.reading.isEmpty()
                                    ? 0.0
                                    : p.painter.fontMetrics().horizontalAdvance(lane.reading) + 6.0;
    const QRectF text(dotX + 9.0, row.top(), Layout::kGutter - dotX - 19.0 - readingWidth, row.height());
    p.painter.drawText(
        text, Qt::AlignVCenter | Qt::AlignLeft,
        p.painter.fontMetrics().elidedText(lane.label, Qt::ElideMiddle, static_cast<int>(text.width())));
    p.painter.setPen(p.theme.dimText);
    p.painter.drawText(QRectF(text.right(), row.top(), readingWidth, row.height()),
                       Qt::AlignVCenter | Qt::AlignRight, lane.reading);
  }
  p.painter.setClipping(false);
}

void paintGutter(const Painting& p) {
  const int height = p.layout.size.height();
  p.painter.fillRect(0, 0, Layout::kGutter, height, p.theme.panel);
  p.painter.setPen(p.theme.border);
  p.painter.drawLine(Layout::kGutter - 1, 0, Layout::kGutter - 1, height);
  paintLabels(p, true);
  paintLabels(p, false);
  // Lanes that scroll disappear below a line.
  const int edge = Layout::kHeader + p.layout.fixedHeight - 1;
  p.painter.setPen(p.theme.border);
  if (p.layout.fixedHeight > 0) p.painter.drawLine(0, edge, p.layout.size.width(), edge);
}

bool isLeftOfView(double playheadX) { return playheadX < -1.0; }

bool isRightOfView(const Layout& layout, double playheadX) { return playheadX > layout.trackWidth() + 1.0; }

// The arrow stands among the ruler's ticks, below the numbers. A bubble would look like a frame at the edge.
void paintArrow(QPainter& painter, double tip, double inwards, const Theme& theme) {
  const double middle = Layout::kHeader - 7.0;
  const QPointF arrow[] = {
      {tip, middle}, {tip + inwards * 7.0, middle - 5.5}, {tip + inwards * 7.0, middle + 5.5}};
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.accent);
  painter.drawConvexPolygon(arrow, 3);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace

void paintTimeline(QPainter& painter, const TimelineLayout& layout, const TimelineScale& scale,
                   const TimelineContent& content, const TimelineRange& range, const Theme& theme) {
  const Painting painting{painter, layout, scale, content, range, theme};
  paintGround(painting);
  if (content.isEmpty()) {
    painter.fillRect(QRect(QPoint(0, 0), layout.size), theme.base);
    painter.setPen(theme.faintText);
    painter.drawText(QRect(QPoint(0, 0), layout.size), Qt::AlignCenter,
                     QCoreApplication::translate(
                         "Timeline", "The timeline shows keys and events of the clip that is open."));
    return;
  }
  paintOutside(painting);
  paintRuler(painting);
  paintLanes(painting, true);
  paintLanes(painting, false);
  paintRangeShade(painting);
  if (content.hasTime()) paintRangeBar(painting);
  paintGutter(painting);
}

void paintFiring(QPainter& painter, const TimelineLayout& layout, const TimelineScale& scale,
                 const TimelineContent& content, double frame, const QRect& dirty, const Theme& theme) {
  painter.save();
  painter.setClipRect(layout.areaOf(false).adjusted(Layout::kGutter, 0, 0, 0), Qt::IntersectClip);
  for (const TimelineLane& lane : content.lanes) {
    const QRect row = layout.rectOf(lane);
    if (lane.kind != LaneKind::Events || !row.intersects(dirty)) continue;
    EventLane(lane, scale, row, Layout::kGutter).paintFiring(painter, theme, frame, dirty);
  }
  painter.restore();
}

QRect playheadRect(const TimelineLayout& layout, double x) {
  // The arrow stands at an edge of the view.
  if (isLeftOfView(x)) return {Layout::kGutter, 0, kArrowRoom, Layout::kHeader};
  if (isRightOfView(layout, x)) return {layout.size.width() - kArrowRoom, 0, kArrowRoom, Layout::kHeader};
  return QRect(Layout::kGutter + static_cast<int>(std::floor(x)) - kBubbleHalfWidth - 2, 0,
               2 * kBubbleHalfWidth + 5, layout.size.height());
}

void paintPlayhead(QPainter& painter, const TimelineLayout& layout, double x, const QString& text,
                   const Theme& theme) {
  if (isLeftOfView(x)) return paintArrow(painter, Layout::kGutter + 3.0, 1.0, theme);
  if (isRightOfView(layout, x)) return paintArrow(painter, layout.size.width() - 3.0, -1.0, theme);
  const double left = Layout::kGutter + x;
  painter.save();
  painter.setClipRect(QRect(Layout::kGutter, 0, layout.trackWidth(), layout.size.height()),
                      Qt::IntersectClip);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(QRectF(left - 0.75, Layout::kRange + 8, 1.5, layout.size.height()), theme.accent);
  const double textWidth = painter.fontMetrics().horizontalAdvance(text);
  const double half = std::min<double>(kBubbleHalfWidth, std::max(12.0, textWidth / 2.0 + 7.0));
  // Near an edge the bubble stays inside the view.
  const double centre =
      std::clamp(left, Layout::kGutter + half, std::max(Layout::kGutter + half, layout.size.width() - half));
  const QRectF bubble(centre - half, Layout::kRange + 1, 2 * half, Layout::kRuler - 8);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.accent);
  painter.drawRoundedRect(bubble, 4, 4);
  const QPointF tip[] = {
      {left - 4.5, bubble.bottom() - 0.5}, {left + 4.5, bubble.bottom() - 0.5}, {left, bubble.bottom() + 5}};
  painter.drawConvexPolygon(tip, 3);
  painter.setPen(theme.onAccent);
  painter.drawText(bubble, Qt::AlignCenter, text);
  painter.restore();
}

}  // namespace marrow::gui
