// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/game_exact_value.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace marrow::core {
namespace {

// Below 2^31 whatever a damaged file says, so that conversions are defined.
double clampToWord(double value) {
  return std::isfinite(value) ? std::clamp(value, -2147483648.0, 2147483647.0) : 0.0;
}

std::int64_t wholeOf(float stored) {
  return static_cast<std::int64_t>(clampToWord(static_cast<double>(stored)));
}

// The game works on 32-bit words; a damaged file may make them overflow there too.
std::int64_t asWord(std::int64_t value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(value)));
}

std::int64_t sm64dsWord(Channel channel, const WordSpan& span, float frame) {
  constexpr std::int64_t kTurn = 0x1000;
  std::int64_t low = span.low;
  std::int64_t high = span.high;
  const float passed = frame - span.start;
  if (span.length <= 1.0F || !(passed >= 0.0F && passed < span.length)) return low;
  const auto length = static_cast<std::int64_t>(span.length);
  const auto elapsed = static_cast<std::int64_t>(passed);
  const bool wraps = isRotation(channel) && std::abs(low - high) >= kTurn / 2;
  if (wraps) (low > high ? high : low) += kTurn;
  // Arithmetic shift, as the game's: it rounds towards minus infinity. Key distances are powers of two.
  const int shift = std::countr_zero(static_cast<std::uint64_t>(length));
  const std::int64_t value = asWord(low * (length - elapsed) + high * elapsed) >> shift;
  return wraps ? value & (kTurn - 1) : value;
}

std::int64_t zelda64Word(const WordSpan& span, float frame) {
  const float elapsed = frame - span.start;
  if (span.length == 0.0F || !(elapsed > 0.0F)) return BinaryAngle::wrap(span.low).units;
  const int difference = BinaryAngle::wrap(std::int64_t{span.high} - span.low).units;
  // Past the way back from the last key to the first, the first key's value stays.
  const float ratio01 = std::min(elapsed / span.length, 1.0F);
  const auto step = static_cast<std::int64_t>(static_cast<float>(difference) * ratio01);
  return BinaryAngle::wrap(span.low + step).units;
}

}  // namespace

bool isStoredAsInteger(Runtime runtime, Channel channel) {
  return runtime != Runtime::J3D || isRotation(channel);
}

float gameExactFrame(const Clip& clip, float frame) {
  if (clip.runtime != Runtime::Sm64ds || clip.frameCount <= 0 || !std::isfinite(frame)) return frame;
  const auto count = static_cast<float>(clip.frameCount);
  const float whole = std::floor(frame);
  if (clip.loopMode == LoopMode::Once) return std::clamp(whole, 0.0F, count - 1.0F);
  const float rest = std::fmod(whole, count);
  return rest < 0.0F ? rest + count : rest;
}

float gameExactKeyFrame(Runtime runtime, const Curve& curve, float frame) {
  const bool isWhole = runtime == Runtime::Sm64ds ||
                       (runtime == Runtime::J3D && curve.interpolation != Interpolation::Hermite);
  return isWhole ? std::trunc(frame) : frame;
}

float gameExactFloat(const Curve& curve, std::span<const Key> keys, float frame) {
  const bool hasOneValueAFrame = curve.interpolation != Interpolation::Hermite;
  return evaluate(curve, keys, hasOneValueAFrame ? std::trunc(frame) : frame);
}

double gameExactValueBetween(Runtime runtime, Channel channel, const Curve& curve,
                             std::span<const Key> storedKeys, const KeySpan& span, float frame) {
  if (runtime == Runtime::J3D && curve.interpolation == Interpolation::Hermite) {
    return std::trunc(clampToWord(static_cast<double>(evaluateBetween(curve, storedKeys, span, frame))));
  }
  const float keyFrame = gameExactKeyFrame(runtime, curve, frame);
  return static_cast<double>(gameExactWord(runtime, channel, wordSpanOf(storedKeys, span), keyFrame));
}

WordSpan wordSpanOf(std::span<const Key> storedKeys, const KeySpan& span) {
  const Key& before = storedKeys[span.before];
  const Key& after = storedKeys[span.after];
  // The way back from the last key to the first takes one frame.
  const float length = span.after < span.before ? 1.0F : after.frame - before.frame;
  const auto low = static_cast<std::int32_t>(wholeOf(before.value));
  return {before.frame, length, low, static_cast<std::int32_t>(wholeOf(after.value))};
}

std::int64_t gameExactWord(Runtime runtime, Channel channel, const WordSpan& span, float frame) {
  switch (runtime) {
    case Runtime::J3D:
      return span.low;
    case Runtime::Sm64ds:
      return sm64dsWord(channel, span, frame);
    case Runtime::Zelda64:
      return zelda64Word(span, frame);
  }
  return 0;
}

double gameExactValue(Runtime runtime, Channel channel, const Curve& curve, std::span<const Key> storedKeys,
                      float frame) {
  if (storedKeys.empty()) return static_cast<double>(std::round(curve.defaultValue / curve.unit));
  const KeySpan span = findKeys(curve, storedKeys, gameExactKeyFrame(runtime, curve, frame));
  return gameExactValueBetween(runtime, channel, curve, storedKeys, span, frame);
}

BinaryAngle gameExactAngle(double stored, int shift) {
  const auto whole = static_cast<std::int64_t>(clampToWord(stored));
  return BinaryAngle::wrap(static_cast<std::int64_t>(static_cast<std::uint64_t>(whole) << shift));
}

}  // namespace marrow::core
