// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/loop_mode.h"

namespace marrow::core {

/// The frame that plays next. Follows the J3D runtime's frame control to the bit: 32-bit floats, the end
/// exclusive, stopping 0.001 before it. Source: docs/formats/j3d-bck.md, playback.
class PlaybackClock {
 public:
  struct Range {
    float start = 0.0F;
    float end = 0.0F;  ///< exclusive
  };
  /// What the last tick did; both may be false.
  struct TickResult {
    bool stopped = false;  ///< an end was reached and the rate is now 0
    bool wrapped = false;  ///< a loop began anew
  };

  PlaybackClock() = default;
  PlaybackClock(LoopMode mode, Range range) : mode_(mode), range_(range), frame_(range.start) {}

  /// Moves by the rate (frames a tick) and applies the loop mode. A negative rate plays backwards; in
  /// mirrored modes the rate changes sign at the ends.
  TickResult tick();

  /// Wall-clock playback: moves by `frames` (>= 0) in the current direction, then applies the loop mode.
  TickResult advance(float frames);

  [[nodiscard]] float frame() const { return frame_; }
  [[nodiscard]] float rate() const { return rate_; }
  [[nodiscard]] LoopMode mode() const { return mode_; }
  [[nodiscard]] Range range() const { return range_; }

  void setFrame(float frame) { frame_ = frame; }
  void setRate(float framesPerTick) { rate_ = framesPerTick; }
  void setMode(LoopMode mode) { mode_ = mode; }
  void setRange(Range range) { range_ = range; }

 private:
  void stopAt(float frame, TickResult& result);
  void tickLoop(TickResult& result);
  void tickMirrored(TickResult& result);

  LoopMode mode_ = LoopMode::Loop;
  Range range_;
  float frame_ = 0.0F;
  float rate_ = 1.0F;
};

}  // namespace marrow::core
