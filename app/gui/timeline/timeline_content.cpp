// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/timeline_content.h"

#include "app/finding/pair_events.h"
#include "app/gui/text.h"
#include "app/gui/timeline/difference_lane.h"
#include "app/gui/timeline/event_lane.h"
#include "app/gui/track_text.h"
#include "app/opening/loaded_file.h"
#include "app/session/key_frames.h"
#include "app/session/selection.h"
#include "app/session/stored_at.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <algorithm>
#include <map>
#include <utility>

namespace marrow::gui {
namespace {

TimelineLane keyLane(LaneKind kind, const QString& label, std::vector<float> frames,
                     const app::TrackRef& track) {
  TimelineLane lane;
  lane.kind = kind;
  lane.track = track;
  lane.label = label;
  lane.setKeyFrames(std::move(frames));
  return lane;
}

void addChannels(const app::TrackRef& track, std::vector<TimelineLane>& lanes) {
  const struct {
    LaneKind kind;
    QString label;
    std::size_t firstChannel;
  } kinds[] = {{LaneKind::ScaleKeys, tr("Scale"), 0},
               {LaneKind::RotationKeys, tr("Rotation"), 3},
               {LaneKind::TranslationKeys, tr("Translation"), 6}};
  for (const auto& kind : kinds) {
    const auto curves = track.clip->curvesOf(track.get()).subspan(kind.firstChannel, 3);
    std::vector<float> frames = app::keyFrames(*track.clip, curves);
    if (!frames.empty()) lanes.push_back(keyLane(kind.kind, kind.label, std::move(frames), track));
  }
}

/// Makes the rows of keys: of a bone's track, or of all.
class KeyRows {
 public:
  KeyRows(const app::Workspace& workspace, TimelineContent previous)
      : workspace_(workspace), previous_(std::move(previous)) {
    const bool isSame =
        previous_.clip == workspace.clip() && previous_.skeleton == workspace.skeleton() && previous_.clip;
    if (!isSame) return;
    for (TimelineLane& lane : previous_.lanes) {
      if (lane.kind == LaneKind::AllKeys || lane.kind == LaneKind::BoneKeys)
        known_.emplace(std::pair(lane.kind, lane.track.track), &lane);
    }
  }

  [[nodiscard]] TimelineLane make(const app::TrackRef& track) const {
    const LaneKind kind = track.isValid() ? LaneKind::BoneKeys : LaneKind::AllKeys;
    const QString label = track.isValid() ? trackName(workspace_, track) : tr("All keys");
    const auto known = known_.find({kind, track.track});
    if (known != known_.end()) return keyLane(kind, label, known->second->keyFrames, track);
    return keyLane(kind, label,
                   track.isValid() ? app::keyFrames(*track.clip, track.clip->curvesOf(track.get()))
                                   : app::keyFrames(workspace_, -1),
                   track);
  }

 private:
  const app::Workspace& workspace_;
  TimelineContent previous_;
  std::map<std::pair<LaneKind, std::size_t>, const TimelineLane*> known_;
};

void addBones(const app::Workspace& workspace, const app::Selection& selection,
              const std::vector<int>& pinned, const KeyRows& rows, TimelineContent& content) {
  const auto addBone = [&](int bone, bool isPinned) {
    const app::TrackRef track = app::trackOf(workspace, bone);
    if (!track.isValid()) return;
    TimelineLane lane = rows.make(track);
    const std::vector<int>& selected = selection.bones();
    lane.isSelected = std::binary_search(selected.begin(), selected.end(), bone);
    lane.isPinned = isPinned;
    const bool isUnfolded = isPinned || bone == selection.activeBone();
    if (lane.keyFrames.empty() && !isUnfolded) return;
    content.lanes.push_back(std::move(lane));
    if (isUnfolded) addChannels(track, content.lanes);
  };
  const int count = content.skeleton ? static_cast<int>(content.skeleton->size()) : 0;
  for (const int bone : pinned) addBone(bone, true);
  for (int bone = 0; bone < count; ++bone) {
    if (std::find(pinned.begin(), pinned.end(), bone) == pinned.end()) addBone(bone, false);
  }
}

TimelineContent eventsAlone(const app::Workspace& workspace) {
  TimelineContent content;
  content.ownTracks = app::eventTracksOf(workspace.eventPairing(), workspace.files());
  content.frameCount = workspace.frameCount();
  addEventLanes(content.ownTracks, content.frameCount, content.lanes);
  content.placeLanes();
  return content;
}

}  // namespace

void TimelineLane::setKeyFrames(std::vector<float> frames) {
  for (std::size_t i = 1; i < frames.size(); ++i) {
    const float gap = frames[i] - frames[i - 1];
    leastGap = i == 1 ? gap : std::min(leastGap, gap);
  }
  keyFrames = std::move(frames);
}

void TimelineContent::placeLanes() {
  int top = 0;
  for (TimelineLane& lane : lanes) {
    lane.top = top;
    top += lane.height;
  }
}

void TimelineContent::fitDifferences(int space) {
  constexpr int kOthers = 3 * kLaneHeight;  // all keys, and two that scroll
  constexpr int kLeast = kLaneHeight - 4;
  const auto hasGraph = [](const TimelineLane& lane) { return lane.scale > 0.0F; };
  const auto graphs = static_cast<int>(std::count_if(lanes.begin(), lanes.end(), hasGraph));
  if (graphs == 0) return;
  const int height = std::clamp((space - kOthers) / graphs, kLeast, 2 * kLaneHeight);
  for (TimelineLane& lane : lanes) {
    if (hasGraph(lane)) lane.height = height;
  }
  placeLanes();
}

int TimelineContent::heightOfDifferences() const {
  const auto last = std::find_if(lanes.rbegin(), lanes.rend(),
                                 [](const TimelineLane& lane) { return isDifference(lane.kind); });
  return last == lanes.rend() ? 0 : last->top + last->height;
}

int TimelineContent::laneAt(int y) const {
  const auto found = std::find_if(lanes.begin(), lanes.end(), [y](const TimelineLane& lane) {
    return y >= lane.top && y < lane.top + lane.height;
  });
  return found == lanes.end() ? -1 : static_cast<int>(found - lanes.begin());
}

const TimelineLane* TimelineContent::laneOf(const app::TrackRef& track) const {
  const auto found = std::ranges::find(lanes, track, &TimelineLane::track);
  return !track.isValid() || found == lanes.end() ? nullptr : &*found;
}

TimelineContent TimelineContent::of(const app::Workspace& workspace, const app::Selection& selection,
                                    const app::Comparison& comparison, const std::vector<int>& pinned,
                                    TimelineContent previous) {
  if (!workspace.clip()) return eventsAlone(workspace);
  TimelineContent content;
  content.clip = workspace.clip();
  content.skeleton = workspace.skeleton();
  content.frameCount = workspace.frameCount();
  content.ownTracks = app::eventTracksOf(workspace.eventPairing(), workspace.files());
  const KeyRows rows(workspace, std::move(previous));
  content.lanes.push_back(rows.make({}));
  addDifferenceLanes(workspace, selection, comparison, content.lanes);
  addEventLanes(content.clip->eventTracks, content.frameCount, content.lanes);
  addEventLanes(content.ownTracks, content.frameCount, content.lanes);
  addBones(workspace, selection, pinned, rows, content);
  content.placeLanes();
  return content;
}

TimelineContent TimelineContent::of(const app::Workspace& workspace, const app::Selection& selection,
                                    const app::Comparison& comparison, const std::vector<int>& pinned) {
  return of(workspace, selection, comparison, pinned, {});
}

}  // namespace marrow::gui
