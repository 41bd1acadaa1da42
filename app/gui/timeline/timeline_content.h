// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/event_list.h"
#include "app/session/session_fwd.h"
#include "app/session/track_ref.h"
#include "core/event_track.h"

#include <QColor>
#include <QImage>
#include <QString>

#include <memory>
#include <vector>

namespace marrow::core {
struct Clip;
struct Skeleton;
}  // namespace marrow::core

namespace marrow::gui {

/// The kind of a lane's marks; decides shape and colour.
enum class LaneKind {
  AllKeys,
  BoneKeys,
  ScaleKeys,
  RotationKeys,
  TranslationKeys,
  Events,
  TrackKeys,           ///< of a track of materials
  TrackRun,            ///< of a track of images or visibility, one value a frame
  RotationDifference,  ///< from the reference
  PositionDifference,
  GameExactDifference,  ///< of game-exact from smooth sampling
};
[[nodiscard]] constexpr bool isDifference(LaneKind kind) { return kind >= LaneKind::RotationDifference; }

/// How a lane shows one of its events.
struct EventMark {
  app::EventPlace place;
  QString label;
  double labelFrom = 0.0;   ///< the frame where marks below its start have ended
  double labelUntil = 0.0;  ///< the frame where the next mark starts
  int layer = 0;            ///< its row in the lane: overlapping holds have different ones
};

/// The first frame of a lane's value. It may be half a frame if a game takes the nearest.
struct ValueStep {
  double frame = 0.0;
  int value = 0;
};

inline constexpr int kLaneHeight = 26;  ///< pixels, of lanes with one row

/// A strip below the ruler.
struct TimelineLane {
  LaneKind kind = LaneKind::AllKeys;
  app::TrackRef track;      ///< the track of its keys or values; the label selects it
  bool isSelected = false;  ///< the track or its bone is selected
  bool isPinned = false;
  bool isOverridden = false;  ///< of a track: another track counts instead; the tip says which
  int top = 0;                ///< pixels below the ruler
  int height = kLaneHeight;
  QString label;
  std::vector<float> keyFrames;              ///< sorted
  float leastGap = 0.0F;                     ///< between two of them; 0 where there are fewer
  QString tip;                               ///< the full label, where the label is shortened
  const core::EventTrack* events = nullptr;  ///< the content's clip or the content itself owns it
  std::vector<EventMark> marks;              ///< one an event
  int layers = 1;                            ///< rows of the marks

  std::vector<ValueStep> steps;  ///< of TrackRun
  int standsFrom = 1 << 30;      ///< of a track: the frame from which its clip has ended

  std::vector<float> differences;  ///< one a frame, in lanes of differences
  std::vector<int> worstBones;     ///< one a frame: the bone with that difference
  std::vector<QString> boneNames;  ///< one a bone
  float peak = 0.0F;               ///< the largest difference
  int peakFrame = 0;
  QString reading;       ///< the peak as text
  float scale = 0.0F;    ///< the value at the top of the row: a round number not below the peak
  QString scaleReading;  ///< the scale as text
  QString note;          ///< why there is no graph

  void setKeyFrames(std::vector<float> frames);
};

/// The rows of the timeline: all keys together, differences, events, and a row for each animated bone, below
/// which the channels of the active bone unfold. Pinned bones come first and stay unfolded. Without a clip,
/// they are the events of open event files. It is moved, never copied, because lanes point into it.
struct TimelineContent {
  TimelineContent() = default;
  TimelineContent(TimelineContent&&) = default;
  TimelineContent& operator=(TimelineContent&&) = default;

  std::shared_ptr<const core::Clip> clip;
  std::shared_ptr<const core::Skeleton> skeleton;
  std::vector<core::EventTrack> ownTracks;  ///< events of other files
  int frameCount = 0;
  std::vector<TimelineLane> lanes;
  std::vector<QImage> thumbnails;  ///< one an image of the body, null while it is decoded; may be empty

  /// Puts the lanes below each other, without gaps.
  void placeLanes();
  /// Makes the graphs of differences lower, down to one row, if they would leave too little for other lanes.
  /// @param space  pixels for all visible lanes.
  void fitDifferences(int space);
  /// True if the playhead can move.
  [[nodiscard]] bool hasTime() const { return frameCount > 0; }
  [[nodiscard]] bool isEmpty() const { return !clip && lanes.empty(); }
  [[nodiscard]] int height() const { return lanes.empty() ? 0 : lanes.back().top + lanes.back().height; }
  /// Height of the lanes down to the last lane of differences, which all stay visible; 0: there is none.
  [[nodiscard]] int heightOfDifferences() const;
  /// The lane at a distance below the ruler, pixels; -1: none.
  [[nodiscard]] int laneAt(int y) const;
  /// The row of a track, above those of its channels; null: it has none.
  [[nodiscard]] const TimelineLane* laneOf(const app::TrackRef& track) const;

  /// @param pinned    bones, in the order of their rows.
  /// @param previous  the content shown before. Keys of the same clip and skeleton are taken from it.
  [[nodiscard]] static TimelineContent of(const app::Workspace& workspace, const app::Selection& selection,
                                          const app::Comparison& comparison, const std::vector<int>& pinned,
                                          TimelineContent previous);
  [[nodiscard]] static TimelineContent of(const app::Workspace& workspace, const app::Selection& selection,
                                          const app::Comparison& comparison,
                                          const std::vector<int>& pinned = {});
};

}  // namespace marrow::gui
