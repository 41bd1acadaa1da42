// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/difference_lane.h"

#include "app/document/document.h"
#include "app/gui/reference/reference_text.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace marrow::gui {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("Timeline", text); }

float measured(const core::BoneDifference& difference, LaneKind kind) {
  return kind == LaneKind::PositionDifference ? difference.units : difference.degrees;
}

QString measureText(LaneKind kind, float value) {
  const auto number = static_cast<double>(value);
  return kind == LaneKind::PositionDifference ? unitsText(number) : degreesText(number);
}

// A table of the clip that was shown before says nothing about this one.
bool isOf(const core::DifferenceTable& table, const app::Document& document) {
  return document.skeleton() && static_cast<int>(table.frameCount()) == document.frameCount() &&
         table.boneCount() == document.skeleton()->size();
}

void fillDifferences(TimelineLane& lane, const core::DifferenceTable& table, const core::Skeleton& skeleton,
                     int chosenBone) {
  const bool ofChosen = chosenBone >= 0 && table.hasBones();
  lane.differences.reserve(table.frameCount());
  for (std::size_t frame = 0; frame < table.frameCount(); ++frame) {
    const auto& worst = table.worst(frame);
    const float value = measured(
        ofChosen ? table.at(frame, static_cast<std::size_t>(chosenBone)) : worst.difference, lane.kind);
    if (value > lane.peak || frame == 0) {
      lane.peak = value;
      lane.peakFrame = static_cast<int>(frame);
    }
    lane.differences.push_back(value);
    const int bone = lane.kind == LaneKind::PositionDifference ? worst.bones.moved : worst.bones.turned;
    lane.worstBones.push_back(ofChosen ? chosenBone : bone);
  }
  for (const core::Bone& bone : skeleton.bones) lane.boneNames.push_back(toQString(bone.name));
  const bool isPosition = lane.kind == LaneKind::PositionDifference;
  const bool isNothing = isPosition ? isSame({0.0F, lane.peak}) : isSame({lane.peak, 0.0F});
  if (isNothing) lane.note = tr("The same all the way");
  if (isNothing) return;
  const QString most = roundedText(static_cast<double>(lane.peak));
  lane.reading = isPosition ? most : most + QStringLiteral("°");
}

TimelineLane laneOf(const app::Document& document, app::Compared compared, LaneKind kind,
                    const QString& label, const QString& tip) {
  TimelineLane lane;
  lane.kind = kind;
  lane.label = label;
  lane.tip = tip;
  const auto& table = document.differences().table(compared);
  const int chosen = document.selectedBone();
  const bool isForeign =
      compared == app::Compared::Reference && chosen >= 0 && !document.reference().isMatched(chosen);
  if (isForeign) {
    lane.note = tr("The reference has no such bone");
  } else if (!table || !isOf(*table, document)) {
    lane.note = tr("Comparing…");
  } else {
    fillDifferences(lane, *table, *document.skeleton(), chosen);
  }
  return lane;
}

// The highest of all frames that one pixel stands for.
float highestBetween(const TimelineLane& lane, double from, double to) {
  const auto count = static_cast<int>(lane.differences.size());
  const int first = std::clamp(static_cast<int>(std::floor(from)), 0, count - 1);
  const int last = std::clamp(static_cast<int>(std::ceil(to)) - 1, first, count - 1);
  return *std::max_element(lane.differences.begin() + first, lane.differences.begin() + last + 1);
}

}  // namespace

void addDifferenceLanes(const app::Document& document, std::vector<TimelineLane>& lanes) {
  const app::Reference& reference = document.reference();
  if (reference.isShown()) {
    const QString name = toQString(reference.clip()->name);
    lanes.push_back(
        laneOf(document, app::Compared::Reference, LaneKind::RotationDifference, tr("Δ rotation"),
               tr("How far the bone's own rotation is from that in the reference, %1").arg(name)));
    lanes.push_back(laneOf(document, app::Compared::Reference, LaneKind::PositionDifference, tr("Δ position"),
                           tr("How far the joint is from where the reference, %1, has it").arg(name)));
  }
  if (document.differences().isConsoleWanted() && document.sampler() != nullptr) {
    lanes.push_back(laneOf(document, app::Compared::Console, LaneKind::ConsoleDifference, tr("Δ console"),
                           tr("How far console sampling turns the bone away from smooth sampling, at most "
                              "between each frame and the next")));
  }
}

void paintDifference(QPainter& painter, const TimelineLane& lane, const TimelineScale& scale, int gutter,
                     const QRect& row, const QColor& colour, const Theme& theme) {
  if (!lane.note.isEmpty() || lane.differences.empty() || !(lane.peak > 0.0F)) {
    painter.setPen(theme.faintText);
    painter.drawText(row.adjusted(gutter + 22, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, lane.note);
    return;
  }
  const double bottom = row.bottom();
  const double height = row.height() - 5.0;
  const double end = scale.xOf(static_cast<double>(lane.differences.size()));
  const int left = std::max(0, static_cast<int>(std::floor(scale.xOf(0.0))));
  const int right = std::min(row.width() - gutter, static_cast<int>(std::ceil(end)));
  QPolygonF outline;
  for (int x = left; x < right; ++x) {
    const float value = highestBetween(lane, scale.frameAt(x), scale.frameAt(x + 1));
    const double y = bottom - height * static_cast<double>(value / lane.peak);
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
}

QString differenceTip(const TimelineLane& lane, double frame) {
  const int at = static_cast<int>(std::floor(frame));
  if (at < 0 || at >= static_cast<int>(lane.differences.size())) return lane.tip;
  const auto index = static_cast<std::size_t>(at);
  const int bone = lane.worstBones[index];
  if (bone < 0) return lane.tip;
  return tr("Frame %1: %2, %3\nAt most %4, at frame %5\n%6")
      .arg(at)
      .arg(lane.boneNames[static_cast<std::size_t>(bone)], measureText(lane.kind, lane.differences[index]),
           measureText(lane.kind, lane.peak), QString::number(lane.peakFrame), lane.tip);
}

}  // namespace marrow::gui
