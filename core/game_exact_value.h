// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/clip.h"

#include <cstdint>
#include <span>

namespace marrow::core {

/// Does the runtime keep this channel as whole numbers? J3D's scales and translations are floats.
[[nodiscard]] bool isStoredAsInteger(Runtime runtime, Channel channel);

/// The frame whose pose the game shows when its clock stands at `frame`. SM64DS drops the fraction, goes
/// round when the clip loops and else stays within it; the others take the frame as it is.
[[nodiscard]] float gameExactFrame(const Clip& clip, float frame);

/// The frame whose keys count: the game looks into full-frame tracks at whole frames.
[[nodiscard]] float gameExactKeyFrame(Runtime runtime, const Curve& curve, float frame);

/// The value that the game computes for a channel it keeps as a float: full-frame tracks take the frame's own
/// value, keyed ones the curve's.
[[nodiscard]] float gameExactFloat(const Curve& curve, std::span<const Key> keys, float frame);

/// The value that the game computes for a channel it keeps as whole numbers, in stored units.
///
/// J3D: the curve in stored units, fraction dropped; full-frame tracks take the frame's own value.
/// SM64DS: the whole frame; between keys (low * (n - r) + high * r) >> s, rotations the short way round.
/// Zelda 64: low + (wrapped 16-bit difference * fraction), fraction of the product dropped; after the last
/// frame the game interpolates towards frame 0.
/// @param storedKeys  the curve's keys with value and tangents in stored units.
/// Source: docs/formats/, "Sampling" of each format.
[[nodiscard]] double gameExactValue(Runtime runtime, Channel channel, const Curve& curve,
                                    std::span<const Key> storedKeys, float frame);

/// The same with the keys at hand.
/// @param span  what findKeys(curve, storedKeys, gameExactKeyFrame(...)) answers.
/// @pre storedKeys is not empty.
[[nodiscard]] double gameExactValueBetween(Runtime runtime, Channel channel, const Curve& curve,
                                           std::span<const Key> storedKeys, const KeySpan& span, float frame);

/// Two neighbouring keys of a channel that the game keeps as whole numbers and does not bend.
struct WordSpan {
  float start = 0.0F;   ///< frame of the first key
  float length = 0.0F;  ///< frames to the second; 0 where they are one
  std::int32_t low = 0;
  std::int32_t high = 0;
};

/// @param storedKeys, span  as above.
[[nodiscard]] WordSpan wordSpanOf(std::span<const Key> storedKeys, const KeySpan& span);

/// gameExactValueBetween() for a span of its own; not for J3D's Hermite curves.
/// @param frame  what gameExactKeyFrame() answers.
[[nodiscard]] std::int64_t gameExactWord(Runtime runtime, Channel channel, const WordSpan& span, float frame);

/// The 16-bit angle of a stored rotation: shifted left, the low 16 bits kept.
[[nodiscard]] BinaryAngle gameExactAngle(double stored, int shift);

}  // namespace marrow::core
