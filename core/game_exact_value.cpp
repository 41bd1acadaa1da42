// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/game_exact_value.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace marrow::core {
namespace {

// Keeps the conversion to 32 bits defined for damaged files.
double clampToWord(double value) {
  return std::isfinite(value) ? std::clamp(value, -2147483648.0, 2147483647.0) : 0.0;
}

std::int64_t wholeOf(float stored) {
  return static_cast<std::int64_t>(clampToWord(static_cast<double>(stored)));
}

}  // namespace

bool isStoredAsInteger(const GameRules& rules, Channel channel) {
  return rules.words.of(channel) != WordKind::Float32;
}

float gameExactFrame(const Clip& clip, float frame) {
  if (!clip.rules->showsWholeFrames || clip.frameCount <= 0 || !std::isfinite(frame)) return frame;
  const auto count = static_cast<float>(clip.frameCount);
  const float whole = std::floor(frame);
  if (clip.loopMode == LoopMode::Once) return std::clamp(whole, 0.0F, count - 1.0F);
  const float rest = std::fmod(whole, count);
  return rest < 0.0F ? rest + count : rest;
}

float gameExactKeyFrame(const GameRules& rules, const Curve& curve, float frame) {
  const bool isWhole = rules.looksUpWholeFrames && curve.interpolation != Interpolation::Hermite;
  return isWhole ? std::trunc(frame) : frame;
}

float gameExactFloat(const GameRules& rules, const Curve& curve, std::span<const Key> keys, float frame) {
  if (curve.interpolation == Interpolation::Hermite && keys.size() > 1) {
    const KeySpan span = findKeys(curve, keys, frame);
    return span.before == span.after ? keys[span.before].value
                                     : hermiteSinglePrecision(keys[span.before], keys[span.after], frame);
  }
  return evaluate(curve, keys, gameExactKeyFrame(rules, curve, frame));
}

double gameExactValueBetween(const GameRules& rules, Channel channel, const Curve& curve,
                             std::span<const Key> storedKeys, const KeySpan& span, float frame) {
  if (curve.interpolation == Interpolation::Hermite && rules.hermiteWord != nullptr) {
    const Key& before = storedKeys[span.before];
    const bool isBetween = span.before != span.after;
    const float value = isBetween ? rules.hermiteWord(before, storedKeys[span.after], frame) : before.value;
    return std::trunc(clampToWord(static_cast<double>(value)));
  }
  const float keyFrame = gameExactKeyFrame(rules, curve, frame);
  return static_cast<double>(rules.wordBetween(channel, wordSpanOf(storedKeys, span), keyFrame));
}

WordSpan wordSpanOf(std::span<const Key> storedKeys, const KeySpan& span) {
  const Key& before = storedKeys[span.before];
  const Key& after = storedKeys[span.after];
  // From the last key back to the first takes one frame.
  const float length = span.after < span.before ? 1.0F : after.frame - before.frame;
  const auto low = static_cast<std::int32_t>(wholeOf(before.value));
  return {before.frame, length, low, static_cast<std::int32_t>(wholeOf(after.value))};
}

double gameExactValue(const GameRules& rules, Channel channel, const Curve& curve,
                      std::span<const Key> storedKeys, float frame) {
  if (storedKeys.empty()) return static_cast<double>(std::round(curve.defaultValue / curve.unit));
  const KeySpan span = findKeys(curve, storedKeys, gameExactKeyFrame(rules, curve, frame));
  return gameExactValueBetween(rules, channel, curve, storedKeys, span, frame);
}

BinaryAngle gameExactAngle(double stored, int shift) {
  const auto whole = static_cast<std::int64_t>(clampToWord(stored));
  return BinaryAngle::wrap(static_cast<std::int64_t>(static_cast<std::uint64_t>(whole) << shift));
}

}  // namespace marrow::core
