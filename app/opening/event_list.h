// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/pair_events.h"
#include "core/message.h"

#include <cstdint>
#include <string>
#include <vector>

namespace marrow::app {

/// Where an event lies in a clip, and what is odd about the frames that the file gives it.
struct EventPlace {
  double start = -1.0;        ///< inside the clip, for the playhead; -1: it has no place in time
  double end = -1.0;          ///< never before start
  bool isCutAtStart = false;  ///< the file has it start before frame 0
  bool isCutAtEnd = false;    ///< the file has it end, or even start, behind the last frame
  std::vector<core::Message> oddities = {};  ///< about a wrong range; empty: it is right

  [[nodiscard]] bool hasPlace() const { return start >= 0.0; }
  /// Does it happen at this frame? A trigger happens during its frame, and so does a hold without length.
  [[nodiscard]] bool firesAt(double frame) const {
    return hasPlace() && frame >= start && (frame < end || (end <= start && frame < start + 1.0));
  }
};

/// "starts before frame 0, at -2; ends at 90, after the last frame"
[[nodiscard]] std::string odditiesIn(const EventPlace& place);

/// Cuts a range to what the playhead can reach and says what was odd about it.
/// @param storedStart, storedEnd  as the file has them; may be NaN. The end of a trigger is ignored.
/// @param frameCount  the clip's, its end exclusive.
[[nodiscard]] EventPlace placeOf(bool isHold, float storedStart, float storedEnd, double frameCount);

/// One event, with everything that is known about it.
struct EventRow : EventPlace {
  enum class Kind {
    Trigger,
    Hold,
    None,  ///< an event, an action or a kind of event that nothing is listed under
  };

  Kind kind = Kind::None;
  std::string name;              ///< "AtSound", "sound 0x12": what happens
  std::string action;            ///< its name, else its hash; a lane's name in animation files
  std::string actionHash;        ///< beside a name; else empty
  std::int64_t actionWord = -1;  ///< the action's word at 0x14, whose meaning is not known; -1: it has none
  std::string event;             ///< the names that the game looks up, with commas
  std::string eventHash;         ///< beside one name; else empty
  std::string file;              ///< short names of the event files that hold it; empty: the animation's own
  std::string path;  ///< of the first of those files, where the offset lies; empty: the animation's own
  std::vector<std::string> otherPaths;  ///< of the other files that hold the very same
  std::int64_t typeIndex = -1;
  std::vector<core::EventParameter> parameters;
  std::uint64_t byteOffset = 0;

  float storedStart = 0.0F;
  float storedEnd = 0.0F;
};

/// Everything on the timeline besides keys, by its start: the clip's own sounds and faces, and the events
/// that were paired with it. An event that several event files hold is one row, which names all of them.
/// @param frameCount  ranges are cut off there, and said to be odd.
[[nodiscard]] std::vector<EventRow> listEvents(const core::Clip* clip, const EventPairing& pairing,
                                               const std::vector<LoadedFile>& files, int frameCount);

/// The frame at which the last event of the files that were paired ends, for a timeline without a clip; 0
/// when there is none.
[[nodiscard]] int lastEventFrame(const EventPairing& pairing, const std::vector<LoadedFile>& files);

}  // namespace marrow::app
