// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/difference_lane.h"

#include "app/gui/reference/reference_text.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/session/comparison.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/sampler.h"
#include "core/skeleton.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace marrow::gui {
namespace {

float measured(const core::BoneDifference& difference, LaneKind kind) {
  return kind == LaneKind::PositionDifference ? difference.units : difference.degrees;
}

QString measureText(LaneKind kind, float value) {
  const auto number = static_cast<double>(value);
  return kind == LaneKind::PositionDifference ? unitsText(number) : degreesText(number);
}

// The next larger one of a few round numbers. The strip's scale then has a readable name, bones with similar
// differences share it, and the graph fills most of the strip.
float roundUp(float value, bool isAngle) {
  constexpr float kAngles[] = {10.0F, 15.0F, 20.0F, 30.0F, 45.0F, 60.0F, 90.0F, 120.0F, 150.0F, 180.0F};
  if (isAngle && value > 8.0F) {
    const auto* next = std::lower_bound(std::begin(kAngles), std::end(kAngles), value);
    return next == std::end(kAngles) ? value : *next;
  }
  const float decade = std::pow(10.0F, std::floor(std::log10(value)));
  for (const float step : {1.0F, 1.5F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F, 8.0F}) {
    if (step * decade >= value) return step * decade;
  }
  return 10.0F * decade;
}

// False if the table belongs to the clip that was shown before.
bool isOf(const core::DifferenceTable& table, const app::Workspace& workspace) {
  return workspace.skeleton() && static_cast<int>(table.frameCount()) == workspace.frameCount() &&
         table.boneCount() == workspace.skeleton()->size();
}

void fillDifferences(TimelineLane& lane, const core::DifferenceTable& table, const core::Skeleton& skeleton,
                     int selectedBone) {
  const bool ofSelected = selectedBone >= 0 && table.hasBones();
  lane.differences.reserve(table.frameCount());
  for (std::size_t frame = 0; frame < table.frameCount(); ++frame) {
    const auto& worst = table.worst(frame);
    const float value = measured(
        ofSelected ? table.at(frame, static_cast<std::size_t>(selectedBone)) : worst.difference, lane.kind);
    if (value > lane.peak || frame == 0) {
      lane.peak = value;
      lane.peakFrame = static_cast<int>(frame);
    }
    lane.differences.push_back(value);
    const int bone = lane.kind == LaneKind::PositionDifference ? worst.bones.moved : worst.bones.turned;
    lane.worstBones.push_back(ofSelected ? selectedBone : bone);
  }
  for (const core::Bone& bone : skeleton.bones) lane.boneNames.push_back(shownName(bone.name));
  const bool isPosition = lane.kind == LaneKind::PositionDifference;
  const bool isNothing = isPosition ? isSame({0.0F, lane.peak}) : isSame({lane.peak, 0.0F});
  if (isNothing) lane.note = tr("The same in the whole clip");
  if (isNothing) return;
  lane.height = 2 * kLaneHeight;
  const QString unit = isPosition ? QString() : QStringLiteral("°");
  lane.reading = roundedText(static_cast<double>(lane.peak)) + unit;
  lane.scale = roundUp(lane.peak, !isPosition);
  lane.scaleReading = QString::number(static_cast<double>(lane.scale)) + unit;
}

TimelineLane laneOf(const app::Workspace& workspace, const app::Selection& selection,
                    const app::Comparison& comparison, app::Compared compared, LaneKind kind,
                    const QString& label, const QString& tip) {
  TimelineLane lane;
  lane.kind = kind;
  lane.label = label;
  lane.tip = tip;
  const auto& table = comparison.table(compared);
  const int selected = selection.activeBone();
  const bool isForeign =
      compared == app::Compared::Reference && selected >= 0 && !comparison.isMatched(selected);
  if (isForeign) {
    lane.note = tr("The reference has no such bone");
  } else if (!table || !isOf(*table, workspace)) {
    lane.note = tr("Comparing…");
  } else {
    fillDifferences(lane, *table, *workspace.skeleton(), selected);
  }
  return lane;
}

// The row keeps space above, so that the line's peak is visible and apart from the lane above.
int heightOf(const QRect& row) { return row.height() - 8; }

// The highest difference of the frames within one pixel.
float highestBetween(const TimelineLane& lane, double from, double to) {
  const auto count = static_cast<int>(lane.differences.size());
  const int first = std::clamp(static_cast<int>(std::floor(from)), 0, count - 1);
  const int last = std::clamp(static_cast<int>(std::ceil(to)) - 1, first, count - 1);
  return *std::max_element(lane.differences.begin() + first, lane.differences.begin() + last + 1);
}

// The value at the top of the row, over the graph.
void paintScale(QPainter& painter, const TimelineLane& lane, int gutter, const QRect& row,
                const Theme& theme) {
  painter.setPen(mix(theme.base, theme.text, 0.16));
  painter.drawLine(row.left() + gutter, row.bottom() - heightOf(row), row.right(),
                   row.bottom() - heightOf(row));
  const QFont usual = painter.font();
  QFont smaller = usual;
  smaller.setPointSizeF(usual.pointSizeF() * 0.85);
  painter.setFont(smaller);
  const int width = painter.fontMetrics().horizontalAdvance(lane.scaleReading) + 8;
  const QRect place(row.right() - width - 2, row.top() + 2, width, painter.fontMetrics().height());
  QColor ground = theme.base;
  ground.setAlphaF(0.8F);
  painter.fillRect(place, ground);
  painter.setPen(theme.dimText);
  painter.drawText(place, Qt::AlignCenter, lane.scaleReading);
  painter.setFont(usual);
}

}  // namespace

void addDifferenceLanes(const app::Workspace& workspace, const app::Selection& selection,
                        const app::Comparison& comparison, std::vector<TimelineLane>& lanes) {
  if (comparison.isShown()) {
    const QString name = toQString(comparison.clip()->name);
    lanes.push_back(laneOf(
        workspace, selection, comparison, app::Compared::Reference, LaneKind::RotationDifference,
        tr("Δ rotation"), tr("How far the bone's own rotation is from that in the reference, %1").arg(name)));
    lanes.push_back(laneOf(workspace, selection, comparison, app::Compared::Reference,
                           LaneKind::PositionDifference, tr("Δ position"),
                           tr("How far the bone is from where the reference, %1, has it").arg(name)));
  }
  if (comparison.isGameExactWanted() && workspace.sampler() != nullptr) {
    lanes.push_back(laneOf(workspace, selection, comparison, app::Compared::GameExact,
                           LaneKind::GameExactDifference, tr("Δ game-exact"),
                           tr("How far game-exact sampling turns the bone away from smooth sampling, at most "
                              "between each frame and the next")));
  }
}

void paintDifference(QPainter& painter, const TimelineLane& lane, const TimelineScale& scale, int gutter,
                     const QRect& row, const QColor& colour, const Theme& theme) {
  if (!lane.note.isEmpty() || lane.differences.empty() || !(lane.scale > 0.0F)) {
    painter.setPen(theme.faintText);
    painter.drawText(row.adjusted(gutter + 22, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, lane.note);
    return;
  }
  const double bottom = row.bottom();
  const double height = heightOf(row);
  const double end = scale.xOf(static_cast<double>(lane.differences.size()));
  const int left = std::max(0, static_cast<int>(std::floor(scale.xOf(0.0))));
  const int right = std::min(row.width() - gutter, static_cast<int>(std::ceil(end)));
  QPolygonF outline;
  for (int x = left; x < right; ++x) {
    const float value = highestBetween(lane, scale.frameAt(x), scale.frameAt(x + 1));
    const double y = bottom - height * static_cast<double>(value / lane.scale);
    outline << QPointF(gutter + x, y) << QPointF(gutter + x + 1, y);
  }
  if (outline.isEmpty()) return;
  const QPointF last = outline.back();
  QPolygonF area = outline;
  area << QPointF(last.x(), bottom) << QPointF(outline.front().x(), bottom);
  painter.setPen(Qt::NoPen);
  painter.setBrush(mix(theme.base, colour, 0.30));
  painter.drawPolygon(area);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour, 1.2));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(outline);
  painter.setRenderHint(QPainter::Antialiasing, false);
  paintScale(painter, lane, gutter, row, theme);
}

QString differenceTip(const TimelineLane& lane, double frame) {
  const int at = static_cast<int>(std::floor(frame));
  if (at < 0 || at >= static_cast<int>(lane.differences.size())) return lane.tip;
  const auto index = static_cast<std::size_t>(at);
  const int bone = lane.worstBones[index];
  if (bone < 0) return lane.tip;
  QString text = tr("Frame %1: %2, %3\nAt most %4, at frame %5\n%6")
                     .arg(at)
                     .arg(lane.boneNames[static_cast<std::size_t>(bone)],
                          measureText(lane.kind, lane.differences[index]), measureText(lane.kind, lane.peak),
                          QString::number(lane.peakFrame), lane.tip);
  if (!lane.scaleReading.isEmpty()) text += QLatin1Char('\n') + tr("Full height: %1").arg(lane.scaleReading);
  return text;
}

}  // namespace marrow::gui
