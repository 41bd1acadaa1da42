// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/event_lane.h"

#include "app/gui/event_text.h"
#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/theme/theme.h"
#include "app/gui/timeline/timeline_scale.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPolygonF>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <utility>

namespace marrow::gui {
namespace {

constexpr int kMostLayers = 6;  // more would leave no space for other lanes
constexpr double kBar = 18.0;
constexpr double kBarStep = kBar + 2.0;
constexpr double kMargin = (kLaneHeight - kBar) / 2.0;  // above the first bar and below the last
constexpr double kFlagHalfWidth = 5.0;
constexpr double kStub = 12.0;  // of a hold after the clip's end
constexpr double kLeastBar = 3.0;
constexpr double kSign = 12.0;
constexpr double kSlack = 1.0;
constexpr double kTooth = 4.0;
constexpr int kTeeth = 3;

// -- content of a lane ----------------------------------------------------------------------------------

// An event that never happens is shown at frame 0, so that it is visible.
double shownStart(const EventMark& mark) { return std::max(0.0, mark.place.start); }

double shownEnd(const EventMark& mark) {
  return mark.place.end > mark.place.start ? mark.place.end : shownStart(mark) + 1.0;
}

// A label takes the space that no other mark of its row covers. If marks begin together, the last one lies on
// top and gets it.
void giveRoom(std::vector<EventMark>& marks, const std::vector<std::size_t>& byStart) {
  std::array<double, kMostLayers> covered{};
  for (const std::size_t i : byStart) {
    EventMark& mark = marks[i];
    double& until = covered[static_cast<std::size_t>(mark.layer)];
    mark.labelFrom = until < mark.place.end ? std::max(until, shownStart(mark)) : shownStart(mark);
    until = std::max(until, mark.place.end);
  }
  std::array<double, kMostLayers> next;
  next.fill(std::numeric_limits<double>::infinity());
  for (std::size_t i = byStart.size(); i-- > 0;) {
    EventMark& mark = marks[byStart[i]];
    mark.labelUntil = std::exchange(next[static_cast<std::size_t>(mark.layer)], shownStart(mark));
  }
}

// Overlapping holds get different rows, and so does a flag within a hold.
int giveLayers(const std::vector<core::Event>& events, std::vector<EventMark>& marks,
               std::vector<std::size_t> byStart) {
  const auto isBar = [&](std::size_t i) { return events[i].isHold && marks[i].place.hasPlace(); };
  std::stable_sort(byStart.begin(), byStart.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(shownStart(marks[a]), !isBar(a)) < std::pair(shownStart(marks[b]), !isBar(b));
  });
  std::array<double, kMostLayers> ends;
  ends.fill(-1.0);
  int layers = 1;
  for (const std::size_t i : byStart) {
    const auto isFree = [&](double end) { return end <= shownStart(marks[i]); };
    auto layer = std::find_if(ends.begin(), ends.end(), isFree);
    if (layer == ends.end()) layer = std::min_element(ends.begin(), ends.end());
    if (isBar(i)) *layer = std::max(*layer, shownEnd(marks[i]));
    marks[i].layer = static_cast<int>(layer - ends.begin());
    layers = std::max(layers, marks[i].layer + 1);
  }
  return layers;
}

// The lane's label names the event; its marks need only the parameters.
QString markText(const core::Event& event, const QString& laneLabel) {
  const QString name = shownName(event.name);
  // "eyes: open" becomes "open" in the lane "eyes".
  if (const QString before = laneLabel + QStringLiteral(": "); name.startsWith(before)) {
    return name.mid(before.size());
  }
  if (name != laneLabel) return name;
  QStringList values;
  for (const core::EventParameter& parameter : event.parameters) values.append(parameterText(parameter));
  return values.join(QStringLiteral(", "));
}

TimelineLane laneOf(const core::EventTrack& track, int frameCount) {
  TimelineLane lane;
  lane.kind = LaneKind::Events;
  // "action / kind": the narrow column shows the kind, the tooltip both.
  lane.tip = shownName(track.name);
  lane.label = lane.tip.section(QStringLiteral(" / "), -1);
  lane.events = &track;
  for (const core::Event& event : track.events) {
    lane.marks.push_back({app::placeOf(event.isHold, event.startFrame, event.endFrame, frameCount),
                          markText(event, lane.label)});
  }
  std::vector<std::size_t> byStart(lane.marks.size());
  std::iota(byStart.begin(), byStart.end(), 0U);
  std::stable_sort(byStart.begin(), byStart.end(), [&](std::size_t a, std::size_t b) {
    return shownStart(lane.marks[a]) < shownStart(lane.marks[b]);
  });
  lane.layers = giveLayers(track.events, lane.marks, byStart);
  lane.height = kLaneHeight + static_cast<int>((lane.layers - 1) * kBarStep);
  giveRoom(lane.marks, byStart);
  return lane;
}

// Lanes of several actions may have one label. Each then gets its action's name, or a number if that is the
// same, too.
void tellApart(std::span<TimelineLane> lanes) {
  std::map<QString, int> named;
  for (const TimelineLane& lane : lanes) ++named[lane.label];
  std::map<QString, int> times;
  for (TimelineLane& lane : lanes) {
    if (named[lane.label] < 2) continue;
    const QString action = lane.tip.section(QStringLiteral(" / "), 0, -2);
    if (!action.isEmpty()) lane.label += QStringLiteral(" · ") + action;
    if (const int time = ++times[lane.label]; time > 1) lane.label += QStringLiteral(" (%1)").arg(time);
  }
}

// Name, time, oddities and parameters of an event.
QString description(const core::Event& event, const app::EventPlace& place) {
  QStringList lines = {shownName(event.name)};
  const QString start = frameText(static_cast<double>(event.startFrame));
  lines.append(event.isHold ? tr("frames %1 to %2").arg(start, frameText(static_cast<double>(event.endFrame)))
                            : tr("frame %1").arg(start));
  if (!place.oddities.empty()) lines.append(oddityText(place));
  for (const core::EventParameter& parameter : event.parameters) lines.append(parameterText(parameter));
  if (event.byteOffset > 0) lines.append(tr("at %1").arg(offsetText(event.byteOffset)));
  return lines.join(QLatin1Char('\n'));
}

// -- shapes ---------------------------------------------------------------------------------------------

// One side of a bar, from corner to corner: torn, or with bevelled corners.
void addSide(QPolygonF& outline, double x, double inwards, double from, double to, bool isTorn) {
  if (!isTorn) {
    const double corner = from < to ? 2.0 : -2.0;
    outline << QPointF(x + inwards * 2.0, from) << QPointF(x, from + corner) << QPointF(x, to - corner)
            << QPointF(x + inwards * 2.0, to);
    return;
  }
  for (int i = 0; i <= 2 * kTeeth; ++i)
    outline << QPointF(i % 2 == 0 ? x : x + inwards * kTooth, from + (to - from) * i / (2.0 * kTeeth));
}

void paintFlag(QPainter& painter, const QRectF& body) {
  const QPointF flag[] = {body.topLeft(),
                          body.topRight(),
                          {body.right(), body.bottom() - 6.0},
                          {body.center().x(), body.bottom()},
                          {body.left(), body.bottom() - 6.0}};
  painter.drawConvexPolygon(flag, 5);
}

QColor withStrength(QColor colour, double strength01) {
  colour.setAlphaF(static_cast<float>(strength01));
  return colour;
}

}  // namespace

void addEventLanes(const std::vector<core::EventTrack>& tracks, int frameCount,
                   std::vector<TimelineLane>& lanes) {
  const std::size_t first = lanes.size();
  for (const core::EventTrack& track : tracks) lanes.push_back(laneOf(track, frameCount));
  tellApart(std::span(lanes).subspan(first));
}

// Clamped far outside the view, so that any frame makes a valid coordinate.
double EventLane::xOf(double frame) const {
  constexpr double kFar = 1e5;
  return std::clamp(gutter_ + scale_.xOf(frame), -kFar, kFar);
}

double EventLane::topOf(std::size_t event) const { return row_.top() + lane_.marks[event].layer * kBarStep; }

EventLane::Shape EventLane::flagOf(std::size_t event) const {
  const app::EventPlace& place = lane_.marks[event].place;
  const double x = xOf(shownStart(lane_.marks[event]));
  const double top = topOf(event);
  Shape shape;
  shape.body = QRectF(x - kFlagHalfWidth, top + 5.0, 2 * kFlagHalfWidth, kLaneHeight - 10.0);
  shape.isHollow = !place.hasPlace() || place.isCutAtStart || place.isCutAtEnd;
  if (place.oddities.empty()) return shape;
  // At the end of the clip, the sign stands before the end, where there is more space.
  const double left = place.isCutAtEnd ? shape.body.left() - 2.0 - kSign : shape.body.right() + 2.0;
  shape.sign = QRectF(left, top + (kLaneHeight - kSign) / 2.0, kSign, kSign);
  return shape;
}

EventLane::Shape EventLane::barOf(std::size_t event) const {
  const EventMark& mark = lane_.marks[event];
  const double clipEnd = xOf(scale_.frameCount());
  Shape shape;
  shape.isBar = true;
  shape.isHollow = !mark.place.oddities.empty() && mark.place.end <= mark.place.start;
  shape.isTornLeft = mark.place.isCutAtStart;
  shape.isTornRight = mark.place.isCutAtEnd;
  const double start = xOf(mark.place.start);
  const bool isBehind = start >= clipEnd;
  const double left = isBehind ? clipEnd - kStub : start;
  const double right =
      isBehind ? clipEnd : std::max(left + kLeastBar, std::min(clipEnd, xOf(shownEnd(mark))));
  shape.body = QRectF(left, topOf(event) + kMargin, right - left, kBar);
  if (mark.place.oddities.empty()) return shape;
  // The visible end of the bar: a cut end may lie outside the view.
  const double seenEnd = std::min(right, gutter_ + scale_.visibleFrames() * scale_.pixelsPerFrame());
  const bool isInside = seenEnd - std::max<double>(left, gutter_) > 2 * kSign;
  const double signLeft = isInside ? seenEnd - kSign - 6.0 : isBehind ? left - kSign - 2.0 : right + 2.0;
  shape.sign = QRectF(signLeft, shape.body.center().y() - kSign / 2.0, kSign, kSign);
  return shape;
}

EventLane::Shape EventLane::shapeOf(std::size_t event) const {
  const bool hasLength = lane_.events->events[event].isHold && lane_.marks[event].place.hasPlace();
  return hasLength ? barOf(event) : flagOf(event);
}

bool EventLane::isFar(const Shape& shape) const {
  constexpr double kLongestLabel = 200.0;
  return shape.extent().right() + kLongestLabel < gutter_ || shape.extent().left() > row_.right();
}

QRect EventLane::rectOf(std::size_t event) const {
  return shapeOf(event).extent().adjusted(-2.0, -2.0, 2.0, 2.0).toAlignedRect();
}

// -- painting -------------------------------------------------------------------------------------------

void EventLane::paintShape(QPainter& painter, const Shape& shape) {
  if (!shape.isBar) return paintFlag(painter, shape.body.adjusted(0.5, 0.5, -0.5, -0.5));
  const QRectF bar = shape.body.adjusted(0.5, 0.5, -0.5, -0.5);
  if (!shape.isTornLeft && !shape.isTornRight) return painter.drawRoundedRect(bar, 3.0, 3.0);
  QPolygonF outline;
  addSide(outline, bar.right(), -1.0, bar.top(), bar.bottom(), shape.isTornRight);
  addSide(outline, bar.left(), 1.0, bar.bottom(), bar.top(), shape.isTornLeft);
  painter.drawPolygon(outline);
}

void EventLane::paintLabel(QPainter& painter, const Theme& theme, std::size_t event,
                           const Shape& shape) const {
  const EventMark& mark = lane_.marks[event];
  const double next = std::min<double>(row_.right(), xOf(mark.labelUntil));
  double left = std::max<double>(std::max(shape.body.left(), xOf(mark.labelFrom)), gutter_) + 6.0;
  double right = std::min(next, shape.body.right()) - 4.0;
  if (!shape.isBar) {
    if (mark.place.isCutAtEnd) return;
    left = shape.extent().right() + 4.0;
    right = next - 9.0;
  } else if (shape.sign.left() > left) {
    right = std::min(right, shape.sign.left() - 2.0);
  }
  const double space = right - left;
  if (space < (shape.isBar ? 16.0 : 24.0)) return;
  painter.setPen(shape.isBar ? theme.text : theme.dimText);
  painter.drawText(QRectF(left, shape.isBar ? shape.body.top() : topOf(event), space,
                          shape.isBar ? shape.body.height() : kLaneHeight),
                   Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip,
                   painter.fontMetrics().elidedText(mark.label, Qt::ElideMiddle, static_cast<int>(space)));
}

void EventLane::paint(QPainter& painter, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t i = 0; i < lane_.marks.size(); ++i) {
    const Shape shape = shapeOf(i);
    if (isFar(shape)) continue;
    // Transparent, so that ends below other bars are visible.
    const QColor ground = shape.isBar ? withStrength(theme.info, 0.28) : theme.info;
    painter.setBrush(shape.isHollow ? QBrush(theme.base) : QBrush(ground));
    painter.setPen(QPen(theme.info, 1.0));
    paintShape(painter, shape);
    if (!shape.sign.isEmpty()) paintIcon(painter, Icon::Warning, shape.sign, theme.warning, theme.warning);
    paintLabel(painter, theme, i, shape);
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void EventLane::paintFiring(QPainter& painter, const Theme& theme, double frame, const QRect& dirty) const {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.accent, 1.5));
  for (std::size_t i = 0; i < lane_.marks.size(); ++i) {
    if (!lane_.marks[i].place.firesAt(frame) || !rectOf(i).intersects(dirty)) continue;
    const Shape shape = shapeOf(i);
    painter.setBrush(withStrength(theme.accent, shape.isBar || shape.isHollow ? 0.2 : 1.0));
    paintShape(painter, shape);
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
}

// -- lookup ---------------------------------------------------------------------------------------------

int EventLane::eventAt(const QPointF& point) const {
  int besides = -1;  // in another layer of the row: used if nothing lies nearer
  for (std::size_t i = lane_.marks.size(); i-- > 0;) {
    const Shape shape = shapeOf(i);
    const QRectF reach = shape.extent().adjusted(-kSlack, 0.0, kSlack, 0.0);
    if (point.x() < reach.left() || point.x() > reach.right()) continue;
    if (point.y() >= reach.top() && point.y() <= reach.bottom()) return static_cast<int>(i);
    if (besides < 0) besides = static_cast<int>(i);
  }
  return besides;
}

QString EventLane::tipAt(const QPointF& point) const {
  constexpr int kMostTold = 4;
  QStringList texts;
  int more = 0;
  const int under = eventAt(point);
  const int layer = under < 0 ? 0 : lane_.marks[static_cast<std::size_t>(under)].layer;
  for (std::size_t i = lane_.marks.size(); i-- > 0;) {
    const QRect reach = rectOf(i);
    if (point.x() < reach.left() || point.x() > reach.right() + 1 || lane_.marks[i].layer != layer) continue;
    if (texts.size() == kMostTold) {
      ++more;
    } else {
      texts.append(description(lane_.events->events[i], lane_.marks[i].place));
    }
  }
  if (more > 0) texts.append(tr("and %1 more").arg(more));
  return texts.join(QStringLiteral("\n\n"));
}

}  // namespace marrow::gui
