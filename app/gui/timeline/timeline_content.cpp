// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/timeline_content.h"

#include "app/finding/pair_events.h"
#include "app/gui/text.h"
#include "app/gui/timeline/difference_lane.h"
#include "app/gui/timeline/event_lane.h"
#include "app/opening/loaded_file.h"
#include "app/session/key_frames.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <algorithm>
#include <map>
#include <utility>

namespace marrow::gui {
namespace {

std::vector<float> keyFramesOf(const core::Clip& clip, std::size_t track, std::size_t firstChannel) {
  std::vector<float> frames;
  for (const core::Curve& curve : clip.bone(track).subspan(firstChannel, 3)) {
    if (!curve.isAnimated()) continue;
    for (const core::Key& key : clip.keysOf(curve)) frames.push_back(key.frame);
  }
  std::sort(frames.begin(), frames.end());
  frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
  return frames;
}

TimelineLane keyLane(LaneKind kind, const QString& label, std::vector<float> frames, int bone = -1) {
  TimelineLane lane;
  lane.kind = kind;
  lane.bone = bone;
  lane.label = label;
  for (std::size_t i = 1; i < frames.size(); ++i) {
    const float gap = frames[i] - frames[i - 1];
    lane.leastGap = i == 1 ? gap : std::min(lane.leastGap, gap);
  }
  lane.keyFrames = std::move(frames);
  return lane;
}

void addChannels(const TimelineContent& content, int bone, std::vector<TimelineLane>& lanes) {
  const std::size_t track = content.skeleton->trackOf(static_cast<std::size_t>(bone));
  if (track >= content.clip->boneCount()) return;
  const struct {
    LaneKind kind;
    QString label;
    std::size_t firstChannel;
  } kinds[] = {{LaneKind::ScaleKeys, tr("Scale"), 0},
               {LaneKind::RotationKeys, tr("Rotation"), 3},
               {LaneKind::TranslationKeys, tr("Translation"), 6}};
  for (const auto& kind : kinds) {
    std::vector<float> frames = keyFramesOf(*content.clip, track, kind.firstChannel);
    if (!frames.empty()) lanes.push_back(keyLane(kind.kind, kind.label, std::move(frames), bone));
  }
}

/// Makes the rows of keys: by bone, or with bone -1 that of all.
class KeyRows {
 public:
  KeyRows(const app::Workspace& workspace, TimelineContent previous)
      : workspace_(workspace), previous_(std::move(previous)) {
    const bool isSame =
        previous_.clip == workspace.clip() && previous_.skeleton == workspace.skeleton() && previous_.clip;
    if (!isSame) return;
    for (TimelineLane& lane : previous_.lanes) {
      if (lane.kind == LaneKind::AllKeys || lane.kind == LaneKind::BoneKeys) known_[lane.bone] = &lane;
    }
  }

  [[nodiscard]] TimelineLane make(int bone) {
    const auto known = known_.find(bone);
    std::vector<float> frames = known == known_.end() ? app::keyFrames(workspace_, bone)
                                                      : std::exchange(known->second->keyFrames, {});
    if (bone < 0) return keyLane(LaneKind::AllKeys, tr("All keys"), std::move(frames));
    const auto skeleton = workspace_.skeleton();
    return keyLane(LaneKind::BoneKeys, shownName(skeleton->bones[static_cast<std::size_t>(bone)].name),
                   std::move(frames), bone);
  }

 private:
  const app::Workspace& workspace_;
  TimelineContent previous_;
  std::map<int, TimelineLane*> known_;
};

void addBones(const app::Selection& selection, const std::vector<int>& pinned, KeyRows& rows,
              TimelineContent& content) {
  const auto addBone = [&](int bone, bool isPinned) {
    TimelineLane lane = rows.make(bone);
    const std::vector<int>& selected = selection.bones();
    lane.isSelected = std::binary_search(selected.begin(), selected.end(), bone);
    lane.isPinned = isPinned;
    const bool isUnfolded = isPinned || bone == selection.activeBone();
    if (lane.keyFrames.empty() && !isUnfolded) return;
    content.lanes.push_back(std::move(lane));
    if (isUnfolded) addChannels(content, bone, content.lanes);
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

const TimelineLane* TimelineContent::laneOf(int bone) const {
  const auto found = std::find_if(lanes.begin(), lanes.end(), [bone](const TimelineLane& lane) {
    return lane.kind == LaneKind::BoneKeys && lane.bone == bone;
  });
  return found == lanes.end() ? nullptr : &*found;
}

const TimelineLane* TimelineContent::laneOf(const app::Selection& selection) const {
  if (!selection.track().isValid()) return laneOf(selection.activeBone());
  const auto found = std::ranges::find(lanes, selection.track(), &TimelineLane::track);
  return found == lanes.end() ? nullptr : &*found;
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
  KeyRows rows(workspace, std::move(previous));
  content.lanes.push_back(rows.make(-1));
  addDifferenceLanes(workspace, selection, comparison, content.lanes);
  addEventLanes(content.clip->eventTracks, content.frameCount, content.lanes);
  addEventLanes(content.ownTracks, content.frameCount, content.lanes);
  addBones(selection, pinned, rows, content);
  content.placeLanes();
  return content;
}

TimelineContent TimelineContent::of(const app::Workspace& workspace, const app::Selection& selection,
                                    const app::Comparison& comparison, const std::vector<int>& pinned) {
  return of(workspace, selection, comparison, pinned, {});
}

}  // namespace marrow::gui
