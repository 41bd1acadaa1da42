// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/event_place.h"
#include "core/event_track.h"

#include <QColor>
#include <QString>

#include <memory>
#include <vector>

namespace marrow::app {
class Comparison;
class Selection;
class Workspace;
}  // namespace marrow::app
namespace marrow::core {
struct Clip;
}

namespace marrow::gui {

/// What a lane's marks are; decides shape and colour.
enum class LaneKind {
  AllKeys,
  OneOfAll,
  BoneKeys,
  ScaleKeys,
  RotationKeys,
  TranslationKeys,
  Events,
  RotationDifference,  ///< from the reference
  PositionDifference,
  GameExactDifference,  ///< of game-exact from smooth sampling
};
[[nodiscard]] constexpr bool isDifference(LaneKind kind) { return kind >= LaneKind::RotationDifference; }

/// How a lane shows one of its events.
struct EventMark {
  app::EventPlace place;
  QString label;
  double labelFrom = 0.0;   ///< the frame where what lies under its beginning has ended
  double labelUntil = 0.0;  ///< the frame where the next one begins
  int layer = 0;            ///< holds that overlap lie in different ones
};

/// One row below the ruler.
struct TimelineLane {
  LaneKind kind = LaneKind::AllKeys;
  int bone = -1;  ///< of OneOfAll: which one its label selects
  QString label;
  std::vector<float> keyFrames;              ///< sorted, distinct
  float leastGap = 0.0F;                     ///< between two of them; 0 where there are fewer
  QString tip;                               ///< the label in full, where it says more
  const core::EventTrack* events = nullptr;  ///< the content's clip or the content itself owns it
  std::vector<EventMark> marks;              ///< one an event
  int layers = 1;                            ///< that the marks of holds lie in

  std::vector<float> differences;  ///< one a frame, in lanes of differences
  std::vector<int> worstBones;     ///< one a frame: whose difference it is
  std::vector<QString> boneNames;  ///< one a bone
  float peak = 0.0F;               ///< the largest difference
  int peakFrame = 0;
  QString reading;       ///< the peak in words
  float scale = 0.0F;    ///< how high the graph's row is: a round number not below the peak
  QString scaleReading;  ///< the same in words
  QString note;          ///< why there is no graph
};

/// The rows for what is shown: the selected bone's keys by kind and the events; or, with no bone
/// selected, all keys together, the events, and a row for each animated bone.
/// Without a clip, the events of open event files. Moved, never copied, because lanes point into it.
struct TimelineContent {
  TimelineContent() = default;
  TimelineContent(TimelineContent&&) = default;
  TimelineContent& operator=(TimelineContent&&) = default;

  std::shared_ptr<const core::Clip> clip;
  std::vector<core::EventTrack> ownTracks;  ///< events of other files
  int frameCount = 0;
  std::vector<TimelineLane> lanes;

  /// Is there anything for a playhead to move over?
  [[nodiscard]] bool hasTime() const { return frameCount > 0; }
  [[nodiscard]] bool isEmpty() const { return !clip && lanes.empty(); }

  [[nodiscard]] static TimelineContent of(const app::Workspace& workspace, const app::Selection& selection,
                                          const app::Comparison& comparison);
};

}  // namespace marrow::gui
