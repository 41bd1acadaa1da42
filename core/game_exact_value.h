// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/clip.h"
#include "core/game/game_rules.h"

#include <cstdint>
#include <span>

namespace marrow::core {

/// Does the game keep this channel as whole numbers? J3D's scales and translations are floats.
[[nodiscard]] bool isStoredAsInteger(const GameRules& rules, Channel channel);

/// The frame whose pose the game shows when its clock stands at `frame`. Games that show whole frames drop
/// the fraction, wrap around where the clip loops and else stay within it.
[[nodiscard]] float gameExactFrame(const Clip& clip, float frame);

/// The frame at which the game looks a curve up: a whole one where GameRules::looksUpWholeFrames says so.
[[nodiscard]] float gameExactKeyFrame(const GameRules& rules, const Curve& curve, float frame);

/// The value that the game computes for a channel it keeps as a float.
[[nodiscard]] float gameExactFloat(const GameRules& rules, const Curve& curve, std::span<const Key> keys,
                                   float frame);

/// The value that the game computes for a channel it keeps as whole numbers, in stored units.
/// @param storedKeys  the curve's keys with value and tangents in stored units.
/// Source: docs/formats/, "Sampling" of each format.
[[nodiscard]] double gameExactValue(const GameRules& rules, Channel channel, const Curve& curve,
                                    std::span<const Key> storedKeys, float frame);

/// gameExactValue() between keys that are already found.
/// @param span  what findKeys(curve, storedKeys, gameExactKeyFrame(...)) answers.
/// @pre storedKeys is not empty.
[[nodiscard]] double gameExactValueBetween(const GameRules& rules, Channel channel, const Curve& curve,
                                           std::span<const Key> storedKeys, const KeySpan& span, float frame);

/// @param storedKeys, span  as above.
[[nodiscard]] WordSpan wordSpanOf(std::span<const Key> storedKeys, const KeySpan& span);

/// The 16-bit angle of a stored rotation: shifted left, the low 16 bits kept.
[[nodiscard]] BinaryAngle gameExactAngle(double stored, int shift);

}  // namespace marrow::core
