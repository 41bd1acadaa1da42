// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/curve.h"
#include "core/playback_clock.h"

#include <cstddef>
#include <cstdint>

namespace marrow::core {

/// How the words of a stored key look.
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

/// Two neighbouring keys of a channel that the game keeps as whole numbers and joins by a straight line.
struct WordSpan {
  float start = 0.0F;   ///< frame of the first key
  float length = 0.0F;  ///< frames to the second key; 0 where both are the same key
  std::int32_t low = 0;
  std::int32_t high = 0;
};

/// Where the models of a game's animations are found, and what people call them.
struct PairingPolicy {
  bool skeletonLiesInClipFile = false;  ///< folders around the file hold none, and their names say nothing
  bool namesShareWords = false;         ///< files of one character share words: kuro_model, kuro_walk
  const char* noun = "model";           ///< what a user looks for: "model" or "skeleton"
  const char* modelFile = "";           ///< the file to open: "its BMD or BDL"
};

/// What differs from game to game once a file is read: one constant table a game. Nothing outside core/game
/// compares games; it asks their tables.
struct GameRules {
  const char* id;  ///< stable: "j3d"

  float ticksPerSecond;  ///< how often the game moves its animations on
  bool storesLoopMode;   ///< false: a clip's loop mode is what is usual in the game
  bool closesLoop;       ///< one frame after a curve's last key its first value comes again

  KeyLayout words;
  bool anglesWithinTurn;  ///< stored angles mean directions; smooth values begin in (-180, 180] degrees

  bool showsWholeFrames;    ///< the game drops the fraction of a frame and stays within the clip
  bool looksUpWholeFrames;  ///< curves that are not Hermite are looked up at whole frames
  PlaybackClock::Rules clock;

  /// The whole number that the game computes between two keys, in stored units.
  /// @param frame  what gameExactKeyFrame() answers.
  std::int64_t (*wordBetween)(Channel channel, const WordSpan& span, float frame);

  /// The same of a Hermite curve, before its fraction is dropped. Null where the game has none: such curves
  /// go by wordBetween.
  /// @param before, after  keys in stored units.
  float (*hermiteWord)(const Key& before, const Key& after, float frame);

  PairingPolicy pairing;
};

/// J3D, of GameCube and Wii games. Source: docs/formats/j3d-bck.md, j3d-bca.md.
extern const GameRules kJ3dRules;
/// Super Mario 64 DS. Source: docs/formats/sm64ds-bca.md.
extern const GameRules kSm64dsRules;
/// Ocarina of Time and Majora's Mask. Source: docs/formats/zelda64.md.
extern const GameRules kZelda64Rules;

}  // namespace marrow::core
