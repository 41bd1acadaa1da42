// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/timeline_content.h"

#include "app/gui/text.h"
#include "app/gui/timeline/difference_lane.h"
#include "app/gui/timeline/event_lane.h"
#include "app/library/event_pairing.h"
#include "app/library/loaded_file.h"
#include "app/session/key_frames.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <algorithm>

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

void addSelectedBone(const app::Workspace& workspace, const app::Selection& selection, const core::Clip& clip,
                     std::vector<TimelineLane>& lanes) {
  const auto bone = static_cast<std::size_t>(selection.activeBone());
  const core::Skeleton& skeleton = *workspace.skeleton();
  lanes.push_back(keyLane(LaneKind::BoneKeys, toQString(skeleton.bones[bone].name),
                          app::keyFrames(workspace, selection.activeBone())));
  const std::size_t track = skeleton.trackOf(bone);
  if (track >= clip.boneCount()) return;
  const struct {
    LaneKind kind;
    QString label;
    std::size_t firstChannel;
  } kinds[] = {{LaneKind::ScaleKeys, tr("Scale"), 0},
               {LaneKind::RotationKeys, tr("Rotation"), 3},
               {LaneKind::TranslationKeys, tr("Translation"), 6}};
  for (const auto& kind : kinds) {
    std::vector<float> frames = keyFramesOf(clip, track, kind.firstChannel);
    if (!frames.empty()) lanes.push_back(keyLane(kind.kind, kind.label, std::move(frames)));
  }
}

void addEveryBone(const app::Workspace& workspace, std::vector<TimelineLane>& lanes) {
  const auto skeleton = workspace.skeleton();
  for (std::size_t bone = 0; skeleton && bone < skeleton->size(); ++bone) {
    std::vector<float> frames = app::keyFrames(workspace, static_cast<int>(bone));
    if (frames.empty()) continue;
    lanes.push_back(keyLane(LaneKind::OneOfAll, toQString(skeleton->bones[bone].name), std::move(frames),
                            static_cast<int>(bone)));
  }
}

// From the top down, without gaps.
void placeLanes(std::vector<TimelineLane>& lanes) {
  int top = 0;
  for (TimelineLane& lane : lanes) {
    lane.top = top;
    top += lane.height;
  }
}

TimelineContent eventsAlone(const app::Workspace& workspace) {
  TimelineContent content;
  content.ownTracks = app::eventTracksOf(workspace.eventPairing(), workspace.files());
  content.frameCount = workspace.frameCount();
  addEventLanes(content.ownTracks, content.frameCount, content.lanes);
  placeLanes(content.lanes);
  return content;
}

}  // namespace

int TimelineContent::laneAt(int y) const {
  const auto found = std::find_if(lanes.begin(), lanes.end(), [y](const TimelineLane& lane) {
    return y >= lane.top && y < lane.top + lane.height;
  });
  return found == lanes.end() ? -1 : static_cast<int>(found - lanes.begin());
}

TimelineContent TimelineContent::of(const app::Workspace& workspace, const app::Selection& selection,
                                    const app::Comparison& comparison) {
  if (!workspace.clip()) return eventsAlone(workspace);
  TimelineContent content;
  content.clip = workspace.clip();
  content.frameCount = workspace.frameCount();
  content.ownTracks = app::eventTracksOf(workspace.eventPairing(), workspace.files());
  const bool hasSelected = selection.activeBone() >= 0 && workspace.skeleton();
  if (hasSelected) {
    addSelectedBone(workspace, selection, *content.clip, content.lanes);
  } else {
    content.lanes.push_back(keyLane(LaneKind::AllKeys, tr("All keys"), app::keyFrames(workspace, -1)));
  }
  addDifferenceLanes(workspace, selection, comparison, content.lanes);
  addEventLanes(content.clip->eventTracks, content.frameCount, content.lanes);
  addEventLanes(content.ownTracks, content.frameCount, content.lanes);
  if (!hasSelected) addEveryBone(workspace, content.lanes);
  placeLanes(content.lanes);
  return content;
}

}  // namespace marrow::gui
