// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console_value.h"

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

double j3dValue(const Curve& curve, std::span<const Key> keys, float frame) {
  if (curve.interpolation == Interpolation::Hermite) {
    return std::trunc(clampToWord(static_cast<double>(evaluate(curve, keys, frame))));
  }
  return static_cast<double>(keys[findKeys(keys, std::trunc(frame)).before].value);
}

// The game works on 32-bit words; a damaged file may make them overflow there too.
std::int64_t asWord(std::int64_t value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(value)));
}

double sm64dsValue(Channel channel, std::span<const Key> keys, float frame) {
  constexpr std::int64_t kTurn = 0x1000;
  const KeySpan span = findKeys(keys, std::trunc(frame));
  std::int64_t low = wholeOf(keys[span.before].value);
  std::int64_t high = wholeOf(keys[span.after].value);
  const auto length = static_cast<std::int64_t>(keys[span.after].frame - keys[span.before].frame);
  const auto elapsed = static_cast<std::int64_t>(std::trunc(frame) - keys[span.before].frame);
  if (length <= 1 || elapsed <= 0) return static_cast<double>(low);
  const bool wraps = isRotation(channel) && std::abs(low - high) >= kTurn / 2;
  if (wraps) (low > high ? high : low) += kTurn;
  // Arithmetic shift, as the game's: it rounds towards minus infinity. Key distances are powers of two.
  const int shift = std::countr_zero(static_cast<std::uint64_t>(length));
  const std::int64_t value = asWord(low * (length - elapsed) + high * elapsed) >> shift;
  return static_cast<double>(wraps ? value & (kTurn - 1) : value);
}

double zelda64Value(const Curve& curve, std::span<const Key> keys, float frame) {
  const KeySpan span = findKeys(curve, keys, frame);
  const std::int64_t low = wholeOf(keys[span.before].value);
  const std::int64_t high = wholeOf(keys[span.after].value);
  const float elapsed = frame - keys[span.before].frame;
  if (span.before == span.after || elapsed <= 0.0F) return static_cast<double>(BinaryAngle::wrap(low).units);
  const int difference = BinaryAngle::wrap(high - low).units;
  const auto step = static_cast<std::int64_t>(static_cast<float>(difference) * ratioOf(span, keys, frame));
  return static_cast<double>(BinaryAngle::wrap(low + step).units);
}

}  // namespace

bool isStoredAsInteger(Runtime runtime, Channel channel) {
  return runtime != Runtime::J3D || isRotation(channel);
}

float consoleFrame(const Clip& clip, float frame) {
  if (clip.runtime != Runtime::Sm64ds || clip.frameCount <= 0 || !std::isfinite(frame)) return frame;
  const auto count = static_cast<float>(clip.frameCount);
  const float whole = std::floor(frame);
  if (clip.loopMode == LoopMode::Once) return std::clamp(whole, 0.0F, count - 1.0F);
  const float rest = std::fmod(whole, count);
  return rest < 0.0F ? rest + count : rest;
}

float consoleFloat(const Curve& curve, std::span<const Key> keys, float frame) {
  const bool hasOneValueAFrame = curve.interpolation != Interpolation::Hermite;
  return evaluate(curve, keys, hasOneValueAFrame ? std::trunc(frame) : frame);
}

double consoleValue(Runtime runtime, Channel channel, const Curve& curve, std::span<const Key> storedKeys,
                    float frame) {
  if (storedKeys.empty()) return static_cast<double>(std::round(curve.defaultValue / curve.unit));
  switch (runtime) {
    case Runtime::J3D:
      return j3dValue(curve, storedKeys, frame);
    case Runtime::Sm64ds:
      return sm64dsValue(channel, storedKeys, frame);
    case Runtime::Zelda64:
      return zelda64Value(curve, storedKeys, frame);
  }
  return 0.0;
}

BinaryAngle consoleAngle(double stored, int shift) {
  const auto whole = static_cast<std::int64_t>(clampToWord(stored));
  return BinaryAngle::wrap(static_cast<std::int64_t>(static_cast<std::uint64_t>(whole) << shift));
}

}  // namespace marrow::core
