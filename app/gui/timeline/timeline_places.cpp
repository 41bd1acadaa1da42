// SPDX-License-Identifier: GPL-3.0-or-later
// Places on the timeline: lanes, keys, events, and their subjects.
#include "app/gui/key_text.h"
#include "app/gui/text.h"
#include "app/gui/timeline/difference_lane.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/gui/timeline/track_lane.h"
#include "app/gui/track_text.h"
#include "app/session/session.h"
#include "core/model/model.h"

#include <cmath>

namespace marrow::gui {
namespace {

using Layout = TimelineLayout;

}  // namespace

// On a lane of differences, the bone is the one that differs most at that frame.
Subject TimelineWidget::subjectAt(const QPointF& position) const {
  Subject subject;
  if (content_.hasTime() && position.x() >= Layout::kGutter) subject.frame = frameAt(position.x());
  const int at = laneAt(position);
  if (at < 0) return subject;
  const TimelineLane& lane = content_.lanes[static_cast<std::size_t>(at)];
  const Subject named = subjectOf(workspace_, lane.track);
  subject.bone = named.bone;
  subject.track = named.track;
  if (subject.track.isValid()) {
    subject.clip = clipRefOf(workspace_, *lane.track.clip);
    const auto key = trackKeyAt(position);
    const auto value = key ? runKeyOf(*key) : std::nullopt;
    const core::Curve* curve = key ? curveOf(*key) : nullptr;
    subject.path = key ? toQString(keysPathOf(workspace_, *lane.track.clip)) : QString();
    if (value) {
      subject.frame = std::floor(scale_.frameAt(position.x() - Layout::kGutter));
      subject.offset = value->offset;
      subject.value =
          runValueText(materialAnimations_.body(), *lane.track.clip, lane.track.get(), value->value);
    } else if (curve != nullptr && curve->keyStrideBytes > 0) {
      subject.offset = core::keyOffset(*curve, key->key);
    }
  }
  if (subject.frame && *subject.frame < static_cast<double>(lane.worstBones.size()))
    subject.bone = lane.worstBones[static_cast<std::size_t>(*subject.frame)];
  return subject;
}

int TimelineWidget::laneAt(const QPointF& position) const {
  if (position.y() < Layout::kHeader) return -1;
  return content_.laneAt(layoutNow().distanceAt(static_cast<int>(position.y())));
}

const TimelineLane* TimelineWidget::labelAt(const QPointF& position) const {
  const int at = laneAt(position);
  if (at < 0 || position.x() >= Layout::kGutter) return nullptr;
  const TimelineLane& lane = content_.lanes[static_cast<std::size_t>(at)];
  return lane.track.isValid() ? &lane : nullptr;
}

std::optional<app::KeyRef> TimelineWidget::trackKeyAt(const QPointF& position) const {
  const int at = laneAt(position);
  if (at < 0 || position.x() < Layout::kGutter) return std::nullopt;
  const TimelineLane& lane = content_.lanes[static_cast<std::size_t>(at)];
  const app::MaterialAnimations::Playing* playing = materialAnimations_.playingOf(lane.track.clip.get());
  if (playing == nullptr || lane.track.isOfBone()) return std::nullopt;
  const double frame = scale_.frameAt(position.x() - Layout::kGutter);
  if (lane.kind == LaneKind::TrackRun)
    return runKeyAt(lane.track, materialAnimations_.frameOf(*playing, std::floor(frame)));
  constexpr double kNearPixels = 7.0;
  const double own = materialAnimations_.frameOf(*playing, frame);
  const core::Clip& clip = *lane.track.clip;
  const auto curves = clip.curvesOf(lane.track.get());
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const auto keys = clip.keysOf(curves[i]);
    for (std::size_t key = 0; curves[i].isAnimated() && key < keys.size(); ++key) {
      const double distance = std::abs(static_cast<double>(keys[key].frame) - own);
      if (distance * scale_.pixelsPerFrame() <= kNearPixels)
        return app::KeyRef{lane.track, core::kChannels[i], key};
    }
  }
  return std::nullopt;
}

int TimelineWidget::pinAt(const QPointF& position) const {
  const int at = laneAt(position);
  if (at < 0) return -1;
  const TimelineLane& lane = content_.lanes[static_cast<std::size_t>(at)];
  const bool isPin = Layout::hasPin(lane) && layoutNow().pinOf(lane).contains(position.toPoint());
  return isPin ? app::boneOf(workspace_, lane.track) : -1;
}

QString TimelineWidget::toolTipAt(const QPoint& position) const {
  if (position.y() < Layout::kRange && content_.clip) {
    return tr("Played range: drag the ends, or press I and O. Alt+I clears.");
  }
  const int at = laneAt(position);
  if (at < 0) return {};
  const TimelineLane& lane = content_.lanes[static_cast<std::size_t>(at)];
  if (pinAt(position) >= 0)
    return lane.isPinned ? tr("Unpin this row") : tr("Keep this row and its channels on top");
  if (position.x() < Layout::kGutter) return lane.tip.isEmpty() ? lane.label : lane.tip;
  if (isDifference(lane.kind)) return differenceTip(lane, scale_.frameAt(position.x() - Layout::kGutter));
  if (lane.kind == LaneKind::TrackRun)
    return trackRunTip(content_, lane, scale_.frameAt(position.x() - Layout::kGutter));
  return lane.kind == LaneKind::Events ? eventLane(static_cast<std::size_t>(at)).tipAt(position) : QString();
}

const core::Event* TimelineWidget::eventUnder(const QPointF& position) const {
  const int at = laneAt(position);
  if (at < 0 || position.x() < Layout::kGutter) return nullptr;
  const TimelineLane& lane = content_.lanes[static_cast<std::size_t>(at)];
  if (lane.kind != LaneKind::Events) return nullptr;
  const int event = eventLane(static_cast<std::size_t>(at)).eventAt(position);
  return event < 0 ? nullptr : &lane.events->events[static_cast<std::size_t>(event)];
}

}  // namespace marrow::gui
