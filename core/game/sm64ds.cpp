// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of Super Mario 64 DS: integer curves and a fixed-point clock.
#include "core/game/game_rules.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace marrow::core {
namespace {

using State = PlaybackClock::State;
using TickResult = PlaybackClock::TickResult;

constexpr float kSm64dsBeforeEnd = 1.0F / 4096.0F;

// The game works on 32-bit words, which overflow with damaged files.
std::int64_t asWord(std::int64_t value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(value)));
}

// (low * (n - r) + high * r) >> s; rotations take the short way round.
std::int64_t sm64dsWordBetween(Channel channel, const WordSpan& span, float frame) {
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

// Frames as 20.12 fixed point. No clip comes near the clamp; it keeps the conversion defined.
std::int64_t toFixed(float frames) {
  constexpr double kMost = 1e9;
  const double wanted = std::isfinite(frames) ? static_cast<double>(frames) : 0.0;
  return std::llround(std::clamp(wanted, -kMost, kMost) * 4096.0);
}

float fromFixed(std::int64_t frames) { return static_cast<float>(static_cast<double>(frames) / 4096.0); }

// A loop is a remainder; playing once stops 1/4096 of a frame before the end. There are no other modes.
TickResult tick(State& state) {
  if (state.mode != LoopMode::Once && state.mode != LoopMode::Loop) return tickJ3d(state);
  TickResult result;
  const std::int64_t start = toFixed(state.range.start);
  const std::int64_t end = toFixed(state.range.end);
  const std::int64_t length = std::max<std::int64_t>(end - start, 1);
  std::int64_t frame = toFixed(state.frame) + toFixed(state.rate);
  if (state.mode == LoopMode::Loop) {
    result.wrapped = frame < start || frame >= start + length;
    if (result.wrapped) frame = start + ((frame - start) % length + length) % length;
  } else {
    // Backwards the game stays on the first frame without reporting an end; a viewer stops.
    result.stopped = frame >= end || frame < start;
    frame = std::clamp(frame, start, start + length - 1);
  }
  state.frame = fromFixed(frame);
  return result;
}

float lastFrame(const State& state) { return state.range.end - kSm64dsBeforeEnd; }

}  // namespace

constexpr GameRules kSm64dsRules = {
    .id = "sm64ds",
    .ticksPerSecond = 30.0F,
    .storesLoopMode = true,
    .closesLoop = false,
    .words = {WordKind::Signed32, WordKind::Signed16, WordKind::Signed32},
    .anglesWithinTurn = true,
    .showsWholeFrames = true,
    .looksUpWholeFrames = true,
    .clock = {tick, tick, lastFrame},
    .wordBetween = sm64dsWordBetween,
    .hermiteWord = nullptr,
};

}  // namespace marrow::core
