// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace marrow::core {

struct GameRules;
extern const GameRules kJ3dRules;

/// The behaviour at the end of a clip. The values are those of the J3D header.
enum class LoopMode {
  Once = 0,          ///< stops on the last frame
  OnceAndReset = 1,  ///< stops on the first frame
  Loop = 2,
  MirroredOnce = 3,  ///< there and back, stops on the first frame
  MirroredLoop = 4,  ///< there and back, without end
};

inline constexpr std::array<LoopMode, 5> kLoopModes = {
    LoopMode::Once, LoopMode::OnceAndReset, LoopMode::Loop, LoopMode::MirroredOnce, LoopMode::MirroredLoop,
};

/// The name of the command line and of JSON: once, once-and-reset, loop, mirrored-once, mirrored-loop.
[[nodiscard]] const char* toString(LoopMode mode);
[[nodiscard]] std::optional<LoopMode> loopModeFromString(std::string_view name);

/// The frame that plays next, by the arithmetic of the clip's game (GameRules::clock).
/// Source: docs/formats/, "Playback clock" of each format.
class PlaybackClock {
 public:
  struct Range {
    float start = 0.0F;
    float end = 0.0F;  ///< exclusive
  };
  /// The effect of the last tick; both may be false.
  struct TickResult {
    bool stopped = false;  ///< an end was reached and playing is over
    bool wrapped = false;  ///< a loop started again
  };
  struct State {
    LoopMode mode = LoopMode::Loop;
    Range range;
    float frame = 0.0F;
    float rate = 1.0F;  ///< frames a tick; negative plays backwards
  };
  /// How a game's clock moves.
  struct Rules {
    TickResult (*tick)(State& state);        ///< adds the rate and applies the loop mode, as the game does
    TickResult (*play)(State& state);        ///< the same for a viewer, where playing backwards also ends
    float (*lastFrame)(const State& state);  ///< see PlaybackClock::lastFrame()
  };

  PlaybackClock() = default;
  PlaybackClock(LoopMode mode, Range range, const GameRules& rules = kJ3dRules)
      : state_{mode, range, range.start, 1.0F}, rules_(&rules) {}

  /// Moves by the rate and applies the loop mode. In mirrored modes the rate changes sign at the ends; a J3D
  /// clock that stops sets it to 0.
  TickResult tick();

  /// Wall-clock playback: moves by `frames` (>= 0) in the current direction, then applies the loop mode.
  TickResult advance(float frames);

  [[nodiscard]] float frame() const { return state_.frame; }
  [[nodiscard]] float rate() const { return state_.rate; }
  [[nodiscard]] LoopMode mode() const { return state_.mode; }
  [[nodiscard]] Range range() const { return state_.range; }

  /// The last frame that playing forwards shows. Games stop just before the end or on the last whole frame.
  [[nodiscard]] float lastFrame() const;

  void setFrame(float frame) { state_.frame = frame; }
  void setRate(float framesPerTick) { state_.rate = framesPerTick; }
  void setMode(LoopMode mode) { state_.mode = mode; }
  void setRange(Range range) { state_.range = range; }
  void setRules(const GameRules& rules) { rules_ = &rules; }

 private:
  State state_;
  const GameRules* rules_ = &kJ3dRules;
};

}  // namespace marrow::core
