// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event_track.h"

#include <QColor>
#include <QString>

#include <memory>
#include <vector>

namespace marrow::app {
class Document;
}
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
  ConsoleDifference,  ///< of console from smooth sampling
};
[[nodiscard]] constexpr bool isDifference(LaneKind kind) { return kind >= LaneKind::RotationDifference; }

/// One row below the ruler.
struct TimelineLane {
  LaneKind kind = LaneKind::AllKeys;
  int bone = -1;  ///< of OneOfAll: which one its label chooses
  QString label;
  std::vector<float> keyFrames;              ///< sorted, distinct
  float leastGap = 0.0F;                     ///< between two of them; 0 where there are fewer
  QString tip;                               ///< the label in full, where it says more
  const core::EventTrack* events = nullptr;  ///< the content's clip or the content itself owns it
  std::vector<QString> eventLabels;          ///< one an event
  std::vector<float> roomUntil;              ///< one an event: where the next one begins, for its label

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

/// The rows for what the document shows: the chosen bone's keys by kind and the events; or, with no bone
/// chosen, all keys together, the events, and a row for each animated bone.
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

  [[nodiscard]] static TimelineContent of(const app::Document& document);
};

/// Name, time and parameters of an event, for its tooltip.
[[nodiscard]] QString eventDescription(const core::Event& event);

}  // namespace marrow::gui
