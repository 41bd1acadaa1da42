// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/playback_clock.h"

namespace marrow::core {

struct Clip;

/// Games stop a clip that plays once this much before its end.
inline constexpr double kBeforeEnd = 0.001;

/// The frame of a companion's own clock, by its own length and loop mode.
/// @param played  frames since it started.
/// Source: docs/formats/j3d-companions.md, "Playback clock".
[[nodiscard]] double companionFrame(const Clip& companion, double played);

/// The time that an animation shares with its companions. All start together at frame 0, then each goes on by
/// its own length and loop mode. A companion that has ended starts again with the animation's next turn.
///
/// `played` counts frames since the start, over the turns of an animation that loops.
/// Source: docs/formats/j3d-companions.md, "Playback clock".
class CompanionClock {
 public:
  /// Companions alone: nothing starts them again.
  CompanionClock() = default;
  /// Beside an animation of that length, the end exclusive.
  /// @param mode  as it is played, which need not be the file's.
  CompanionClock(int frameCount, LoopMode mode) : frameCount_(frameCount), mode_(mode) {}

  /// The animation's own frame. Frames that it has are answered as they are; without one, all are.
  [[nodiscard]] double animationFrame(double played) const;
  [[nodiscard]] double companionFrame(const Clip& companion, double played) const;
  /// How many frames have to be played until the animation and that companion were seen whole; of an
  /// animation that loops, whole turns.
  [[nodiscard]] double framesWith(const Clip& companion) const;

  friend bool operator==(const CompanionClock&, const CompanionClock&) = default;

 private:
  int frameCount_ = 0;
  LoopMode mode_ = LoopMode::Once;
};

}  // namespace marrow::core
