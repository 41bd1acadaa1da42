// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace marrow::core {

struct GameRules;

/// The nine numbers of a bone, in the order every table and panel uses.
enum class Channel : std::uint8_t {
  ScaleX,
  ScaleY,
  ScaleZ,
  RotationX,
  RotationY,
  RotationZ,
  TranslationX,
  TranslationY,
  TranslationZ,
};
inline constexpr std::size_t kChannelCount = 9;
inline constexpr std::array<Channel, kChannelCount> kChannels = {
    Channel::ScaleX,       Channel::ScaleY,       Channel::ScaleZ,
    Channel::RotationX,    Channel::RotationY,    Channel::RotationZ,
    Channel::TranslationX, Channel::TranslationY, Channel::TranslationZ,
};

/// "scale X" ... "translation Z".
[[nodiscard]] const char* toString(Channel channel);
[[nodiscard]] constexpr bool isRotation(Channel channel) {
  return channel >= Channel::RotationX && channel <= Channel::RotationZ;
}
[[nodiscard]] constexpr bool isScale(Channel channel) { return channel <= Channel::ScaleZ; }

/// How values between keys are computed.
enum class Interpolation : std::uint8_t {
  Constant,       ///< one value, or none: the format's default
  Stepped,        ///< the last key's value holds
  Linear,         ///< straight line
  LinearWrapped,  ///< straight line, the short way around the circle
  Hermite,        ///< cubic with the keys' tangents
};

[[nodiscard]] const char* toString(Interpolation interpolation);

/// The direction of LinearWrapped between keys exactly half a turn apart, where both ways are equally short.
enum class HalfTurn : std::uint8_t {
  Down,               ///< the angle decreases (Zelda 64: the 16-bit difference is -0x8000)
  AgainstDifference,  ///< up when the later key is the smaller number, else down (SM64DS)
};

/// One stored key. Times in frames, values in degrees, game units or factors, tangents in those per frame.
struct Key {
  float frame = 0.0F;
  float value = 0.0F;
  float tangentIn = 0.0F;
  float tangentOut = 0.0F;

  friend bool operator==(const Key&, const Key&) = default;
};

/// One channel of one bone as the file stores it. The keys live in the clip's pool (Clip::keysOf), so that a
/// clip of thousands of curves is a handful of allocations.
struct Curve {
  Interpolation interpolation = Interpolation::Constant;
  HalfTurn halfTurn = HalfTurn::Down;
  bool hasTwoTangents = false;     ///< the file stores an incoming and an outgoing tangent for each key
  bool keepsRest = false;          ///< the format has no such channel: the bone keeps its rest value
  bool isSinglePrecision = false;  ///< Hermite as hermiteSinglePrecision() computes it
  bool closesLoop = false;         ///< one frame after the last key the first key's value returns
  float defaultValue = 0.0F;       ///< the value when there is no key
  float unit = 1.0F;               ///< converted value of one stored unit; stored = value / unit
  std::uint32_t firstKey = 0;      ///< into Clip::keys
  std::uint32_t keyCount = 0;
  std::uint32_t descriptorOffset = 0;  ///< byte offset of the curve's descriptor, unpacked bytes
  std::uint32_t keysOffset = 0;        ///< byte offset of key 0's first stored word, unpacked bytes
  std::uint16_t keyStrideBytes = 0;    ///< distance from one key to the next

  [[nodiscard]] bool isAnimated() const { return keyCount > 1; }
};

/// The two keys around a frame. Where they are the same key, its value holds.
struct KeySpan {
  std::size_t before = 0;
  std::size_t after = 0;
};

/// Finds the keys around a frame as J3D does: before the first time it is the first key, from the last time
/// on the last key. If keys have the same time, the later one counts. Safe for times in any order.
/// @pre keys is not empty.
/// Source: docs/formats/j3d-bck.md.
[[nodiscard]] KeySpan findKeys(std::span<const Key> keys, float frame);

/// findKeys() for a curve. Past the last key of a curve that closes its loop, the span leads to the first
/// key.
/// @pre keys is not empty.
[[nodiscard]] KeySpan findKeys(const Curve& curve, std::span<const Key> keys, float frame);

/// Where `frame` lies in a span: 0 at its first key, 1 at its second.
[[nodiscard]] float ratioOf(const KeySpan& span, std::span<const Key> keys, float frame);

/// The cubic through two keys at `frame`; the later key's value where both have the same time.
[[nodiscard]] float hermite(const Key& before, const Key& after, float frame);

/// The same cubic in the single-precision steps of J3D's floats. Its rounding grows with the distance of the
/// keys: at 32,000 frames it shows in the third decimal. Source: docs/formats/j3d-bck.md, "Sampling".
[[nodiscard]] float hermiteSinglePrecision(const Key& before, const Key& after, float frame);

/// How far a LinearWrapped curve turns between two keys whose values differ by `difference` degrees. As in
/// the games, the difference is corrected by one turn at most.
[[nodiscard]] float wrappedDifference(float difference, HalfTurn halfTurn);

/// The whole turns that make a LinearWrapped curve continuous. Files store its angles within one turn, so
/// their numbers jump where the curve passes the end of the circle. The result begins in (-180, 180].
/// @return [keys] degrees to add from each key on, multiples of 360; empty where there is nothing to add.
[[nodiscard]] std::vector<float> wholeTurns(const Curve& curve, std::span<const Key> keys);

/// The curve's value at `frame`, without whole turns.
/// @param span  from findKeys() for that frame.
/// @pre keys is not empty.
[[nodiscard]] float evaluateBetween(const Curve& curve, std::span<const Key> keys, const KeySpan& span,
                                    float frame);

/// The curve's continuous value at any frame. Takes time in proportion to the keys of a LinearWrapped curve.
/// @param keys  the curve's own keys, from Clip::keysOf.
[[nodiscard]] float evaluate(const Curve& curve, std::span<const Key> keys, float frame);

/// Whole turns to add to an angle so that it lies in (-180, 180], as the games' own angles do. Otherwise a
/// file that stores angles from 0 to 360 would get different numbers in the two modes.
/// @return degrees, a multiple of 360; 0 where the angle is not finite.
[[nodiscard]] float turnsToHalfCircle(float degrees);

/// The smooth value of a channel that does not move: as stored, but with GameRules::anglesWithinTurn angles
/// lie in (-180, 180]. J3D's angles count whole turns, so they stay.
[[nodiscard]] float constantChannel(const GameRules& rules, Channel channel, float stored);

}  // namespace marrow::core
