// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/clip.h"
#include "core/game/game_rules.h"

#include <cstdint>
#include <span>

namespace marrow::core {

/// True when the game computes this channel with integers. J3D's scales and translations are floats.
[[nodiscard]] bool isStoredAsInteger(const GameRules& rules, Channel channel);

/// The frame whose pose the game shows when its clock is at `frame`. Games that show whole frames drop the
/// fraction, and wrap around in a looping clip or stay within any other.
[[nodiscard]] float gameExactFrame(const Clip& clip, float frame);

/// The frame at which the game looks a curve up: a whole one where GameRules::looksUpWholeFrames says so.
[[nodiscard]] float gameExactKeyFrame(const GameRules& rules, const Curve& curve, float frame);

/// The value that the game computes for a float channel, in single precision as it does.
[[nodiscard]] float gameExactFloat(const GameRules& rules, const Curve& curve, std::span<const Key> keys,
                                   float frame);

/// The value that the game computes for an integer channel, in stored units.
/// @param storedKeys  the curve's keys with value and tangents in stored units.
/// Source: docs/formats/, "Sampling" of each format.
[[nodiscard]] double gameExactValue(const GameRules& rules, Channel channel, const Curve& curve,
                                    std::span<const Key> storedKeys, float frame);

/// gameExactValue() between keys that are already found.
/// @param span  from findKeys(curve, storedKeys, gameExactKeyFrame(...)).
/// @pre storedKeys is not empty.
[[nodiscard]] double gameExactValueBetween(const GameRules& rules, Channel channel, const Curve& curve,
                                           std::span<const Key> storedKeys, const KeySpan& span, float frame);

/// The numbers of a span, in stored units. @param storedKeys, span  as above.
[[nodiscard]] WordSpan wordSpanOf(std::span<const Key> storedKeys, const KeySpan& span);

/// The 16-bit angle of a stored rotation: shifted left, the low 16 bits kept.
[[nodiscard]] BinaryAngle gameExactAngle(double stored, int shift);

}  // namespace marrow::core
