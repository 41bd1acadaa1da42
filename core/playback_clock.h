// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/loop_mode.h"

namespace marrow::core {

/// The frame that plays next, by the arithmetic of the game that the clip comes from (core/clock_rules.h).
/// Source: docs/formats/, "Playback clock" of each format.
class PlaybackClock {
 public:
  struct Range {
    float start = 0.0F;
    float end = 0.0F;  ///< exclusive
  };
  /// What the last tick did; both may be false.
  struct TickResult {
    bool stopped = false;  ///< an end was reached and playing is over
    bool wrapped = false;  ///< a loop began anew
  };
  struct State {
    LoopMode mode = LoopMode::Loop;
    Range range;
    float frame = 0.0F;
    float rate = 1.0F;  ///< frames a tick; negative plays backwards
  };

  PlaybackClock() = default;
  PlaybackClock(LoopMode mode, Range range, Runtime runtime = Runtime::J3D)
      : state_{mode, range, range.start, 1.0F}, runtime_(runtime) {}

  /// Moves by the rate and applies the loop mode. In mirrored modes the rate changes sign at the ends; a J3D
  /// clock that stops sets it to 0.
  TickResult tick();

  /// Wall-clock playback: moves by `frames` (>= 0) in the current direction, then applies the loop mode.
  TickResult advance(float frames);

  [[nodiscard]] float frame() const { return state_.frame; }
  [[nodiscard]] float rate() const { return state_.rate; }
  [[nodiscard]] LoopMode mode() const { return state_.mode; }
  [[nodiscard]] Range range() const { return state_.range; }
  [[nodiscard]] Runtime runtime() const { return runtime_; }

  /// The last frame that playing forwards shows: J3D and SM64DS stop just before the end, Zelda 64 on the
  /// last whole frame unless it loops.
  [[nodiscard]] float lastFrame() const;

  void setFrame(float frame) { state_.frame = frame; }
  void setRate(float framesPerTick) { state_.rate = framesPerTick; }
  void setMode(LoopMode mode) { state_.mode = mode; }
  void setRange(Range range) { state_.range = range; }
  void setRuntime(Runtime runtime) { runtime_ = runtime; }

 private:
  State state_;
  Runtime runtime_ = Runtime::J3D;
};

}  // namespace marrow::core
