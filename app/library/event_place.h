// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace marrow::app {

/// Where an event lies in a clip, and what is odd about the frames that the file gives it.
struct EventPlace {
  double start = -1.0;        ///< inside the clip, for the playhead; -1: it has no place in time
  double end = -1.0;          ///< never before start
  bool isCutAtStart = false;  ///< the file has it start before frame 0
  bool isCutAtEnd = false;    ///< the file has it end, or even start, behind the last frame
  std::string oddity;         ///< what is wrong with the range, a clause; empty: nothing

  [[nodiscard]] bool hasPlace() const { return start >= 0.0; }
  /// Does it happen at this frame? A trigger happens during its frame, and so does a hold without length.
  [[nodiscard]] bool firesAt(double frame) const {
    return hasPlace() && frame >= start && (frame < end || (end <= start && frame < start + 1.0));
  }
};

/// Cuts a range to what the playhead can reach and says what was odd about it.
/// @param storedStart, storedEnd  as the file has them, maybe no numbers; of a trigger the end is not asked.
/// @param frameCount  the clip's, its end exclusive.
[[nodiscard]] EventPlace placeOf(bool isHold, float storedStart, float storedEnd, double frameCount);

}  // namespace marrow::app
