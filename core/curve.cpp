// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/curve.h"

#include "core/game/game_rules.h"

#include <array>
#include <cmath>

namespace marrow::core {

const char* toString(Channel channel) {
  static constexpr std::array<const char*, kChannelCount> kNames = {
      "scale X",    "scale Y",       "scale Z",       "rotation X",    "rotation Y",
      "rotation Z", "translation X", "translation Y", "translation Z",
  };
  return kNames[static_cast<std::size_t>(channel)];
}

const char* toString(Interpolation interpolation) {
  static constexpr std::array kNames = {"constant", "stepped", "linear", "linear, wrapped", "Hermite"};
  return kNames[static_cast<std::size_t>(interpolation)];
}

KeySpan findKeys(std::span<const Key> keys, float frame) {
  const std::size_t last = keys.size() - 1;
  if (frame < keys.front().frame) return {0, 0};
  if (keys[last].frame <= frame) return {last, last};
  std::size_t first = 0;
  std::size_t count = keys.size();
  while (count > 1) {
    const std::size_t half = count / 2;
    if (frame >= keys[first + half].frame) {
      first += half;
      count -= half;
    } else {
      count = half;
    }
  }
  return {first, first == last ? last : first + 1};
}

KeySpan findKeys(const Curve& curve, std::span<const Key> keys, float frame) {
  const KeySpan span = findKeys(keys, frame);
  const std::size_t last = keys.size() - 1;
  const bool isPastLast = span.before == last && frame > keys[last].frame;
  return curve.closesLoop && isPastLast ? KeySpan{last, 0} : span;
}

float ratioOf(const KeySpan& span, std::span<const Key> keys, float frame) {
  const float elapsed = frame - keys[span.before].frame;
  // From the last key back to the first takes one frame.
  if (span.after < span.before) return elapsed < 1.0F ? elapsed : 1.0F;
  const float length = keys[span.after].frame - keys[span.before].frame;
  return length == 0.0F ? 1.0F : elapsed / length;
}

float hermite(const Key& before, const Key& after, float frame) {
  // In double: over long spans steep tangents nearly cancel, and a float's rounding would be visible.
  const double length = double{after.frame} - double{before.frame};
  if (length == 0.0) return after.value;
  const double elapsed = double{frame} - double{before.frame};
  const double s = elapsed / length;
  const double back = s - 1.0;
  const double rise = s * s * (3.0 - 2.0 * s) * (double{after.value} - double{before.value});
  const double bend = elapsed * back * (back * double{before.tangentOut} + s * double{after.tangentIn});
  return static_cast<float>(double{before.value} + rise + bend);
}

float hermiteSinglePrecision(const Key& before, const Key& after, float frame) {
  const float length = after.frame - before.frame;
  if (length == 0.0F) return after.value;
  const float t = frame - before.frame;
  const float inverse = 1.0F / length;
  const float t2 = t * t * inverse;  // t^2 / length
  const float s2 = t2 * inverse;     // (t / length)^2
  const float t3 = t * s2;           // t^3 / length^2
  const float s3 = t3 * inverse;     // (t / length)^3
  return before.value * (1.0F + (2.0F * s3 - 3.0F * s2)) + after.value * (-2.0F * s3 + 3.0F * s2) +
         before.tangentOut * (t + (t3 - 2.0F * t2)) + after.tangentIn * (t3 - t2);
}

namespace {

// The turn between the later key's stored number and where the curve arrives: 0 or 360 degrees.
float turnOver(const Curve& curve, const Key& before, const Key& after) {
  const float difference = after.value - before.value;
  const float way = wrappedDifference(difference, curve.halfTurn);
  return way > difference ? 360.0F : way < difference ? -360.0F : 0.0F;
}

}  // namespace

float wrappedDifference(float difference, HalfTurn halfTurn) {
  const bool isTooFarUp = difference >= 180.0F;
  const bool isTooFarDown =
      difference < -180.0F || (difference == -180.0F && halfTurn == HalfTurn::AgainstDifference);
  return isTooFarUp ? difference - 360.0F : isTooFarDown ? difference + 360.0F : difference;
}

std::vector<float> wholeTurns(const Curve& curve, std::span<const Key> keys) {
  if (curve.interpolation != Interpolation::LinearWrapped) return {};
  if (keys.empty()) return {};
  const float first = turnsToHalfCircle(keys.front().value);
  bool isAny = first != 0.0F;
  for (std::size_t i = 1; i < keys.size() && !isAny; ++i)
    isAny = turnOver(curve, keys[i - 1], keys[i]) != 0.0F;
  if (!isAny) return {};
  std::vector<float> turns(keys.size(), first);
  for (std::size_t i = 1; i < keys.size(); ++i)
    turns[i] = turns[i - 1] + turnOver(curve, keys[i - 1], keys[i]);
  return turns;
}

float evaluateBetween(const Curve& curve, std::span<const Key> keys, const KeySpan& span, float frame) {
  const Key& before = keys[span.before];
  const Key& after = keys[span.after];
  if (span.before == span.after) return before.value;
  const float ratio01 = ratioOf(span, keys, frame);
  switch (curve.interpolation) {
    case Interpolation::Constant:
    case Interpolation::Stepped:
      return before.value;
    case Interpolation::Linear:
      return before.value + ratio01 * (after.value - before.value);
    case Interpolation::LinearWrapped:
      return before.value + ratio01 * wrappedDifference(after.value - before.value, curve.halfTurn);
    case Interpolation::Hermite:
      return curve.isSinglePrecision ? hermiteSinglePrecision(before, after, frame)
                                     : hermite(before, after, frame);
  }
  return before.value;
}

float evaluate(const Curve& curve, std::span<const Key> keys, float frame) {
  if (keys.empty()) return curve.defaultValue;
  if (keys.size() == 1 || curve.interpolation == Interpolation::Constant) return keys.front().value;
  const KeySpan span = findKeys(curve, keys, frame);
  float turns = 0.0F;
  if (curve.interpolation == Interpolation::LinearWrapped) {
    turns = turnsToHalfCircle(keys.front().value);
    for (std::size_t i = 1; i <= span.before; ++i) turns += turnOver(curve, keys[i - 1], keys[i]);
  }
  return evaluateBetween(curve, keys, span, frame) + turns;
}

float turnsToHalfCircle(float degrees) {
  constexpr float kHalf = 180.0F;
  constexpr float kTurn = 360.0F;
  if (!std::isfinite(degrees) || (degrees > -kHalf && degrees <= kHalf)) return 0.0F;
  return -kTurn * std::ceil((degrees - kHalf) / kTurn);
}

float constantChannel(const GameRules& rules, Channel channel, float stored) {
  return rules.anglesWithinTurn && isRotation(channel) ? stored + turnsToHalfCircle(stored) : stored;
}

}  // namespace marrow::core
