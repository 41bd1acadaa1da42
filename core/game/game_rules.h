// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/curve.h"
#include "core/playback_clock.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace marrow::core {

/// The type of a stored word.
enum class WordKind : std::uint8_t { Signed16, Signed32, Float32 };

[[nodiscard]] constexpr std::size_t sizeOf(WordKind kind) { return kind == WordKind::Signed16 ? 2 : 4; }

/// The kind of word that a game stores for each channel of a bone.
struct KeyLayout {
  WordKind scale = WordKind::Float32;
  WordKind rotation = WordKind::Float32;
  WordKind translation = WordKind::Float32;

  [[nodiscard]] constexpr WordKind of(Channel channel) const {
    return isScale(channel) ? scale : isRotation(channel) ? rotation : translation;
  }
};

/// Two neighbouring keys of an integer channel, between which the game interpolates linearly.
struct WordSpan {
  float start = 0.0F;   ///< frame of the first key
  float length = 0.0F;  ///< frames to the second key; 0 where both are the same key
  std::int32_t low = 0;
  std::int32_t high = 0;
};

/// The differences between games once a file is read: one constant table a game. Code outside core/game
/// reads the tables and never compares games.
struct GameRules {
  const char* id;  ///< stable: "j3d"

  float ticksPerSecond;  ///< how often the game advances its animations
  bool storesLoopMode;   ///< false: a clip's loop mode is the game's usual one
  bool closesLoop;       ///< one frame after a curve's last key its first value returns

  KeyLayout words;
  bool anglesWithinTurn;  ///< stored angles lie within one turn; smooth values begin in (-180, 180] degrees

  bool showsWholeFrames;    ///< the game drops the fraction of a frame and stays within the clip
  bool looksUpWholeFrames;  ///< curves that are not Hermite are looked up at whole frames
  PlaybackClock::Rules clock;

  /// The integer that the game computes between two keys, in stored units.
  /// @param frame  from gameExactKeyFrame().
  std::int64_t (*wordBetween)(Channel channel, const WordSpan& span, float frame);

  /// The value of a Hermite curve, before its fraction is dropped. Null if the game has no such curves;
  /// wordBetween then serves.
  /// @param before, after  keys in stored units.
  float (*hermiteWord)(const Key& before, const Key& after, float frame);

  /// Visibility and stepped colours are looked up at the nearest frame, not at the last whole one.
  bool takesNearestFrame = false;

  /// Endings of materials that overlay another. They follow that material directly, in this order, with its
  /// name and these endings, and show the images of its tracks. Source:
  /// docs/formats/j3d-material-animations.md, "Binding".
  std::span<const char* const> overlayEndings = {};

  /// If an animation has no material animation of its own, the game plays those whose names begin like this
  /// (lower case). At their end, they return to their first frame.
  std::span<const char* const> defaultMaterialAnimations = {};
};

/// J3D, of GameCube and Wii games. Source: docs/formats/j3d-bck.md, j3d-bca.md.
extern const GameRules kJ3dRules;
/// The same in later games, such as Super Mario Galaxy. Source: docs/formats/j3d-material-animations.md.
extern const GameRules kJ3dLaterRules;
/// Super Mario 64 DS. Source: docs/formats/sm64ds-bca.md.
extern const GameRules kSm64dsRules;
/// Ocarina of Time and Majora's Mask. Source: docs/formats/zelda64.md.
extern const GameRules kZelda64Rules;
/// Files that other programs exchange, which no game plays.
extern const GameRules kExchangeRules;

/// For a clock that runs without a clip.
[[nodiscard]] inline const GameRules& defaultRules() { return kJ3dRules; }

/// J3D's clock: 32-bit floats, all five loop modes, the end exclusive. Playing once stops 0.001 before it.
/// Games with fewer modes use this clock for the others.
/// Source: docs/formats/j3d-bck.md, "Playback clock".
PlaybackClock::TickResult tickJ3d(PlaybackClock::State& state);

[[nodiscard]] float lastJ3dFrame(const PlaybackClock::State& state);

}  // namespace marrow::core
