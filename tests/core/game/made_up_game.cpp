// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/game/made_up_game.h"

#include "core/binary_angle.h"

namespace marrow::testing {
namespace {

using namespace core;

std::int64_t nearerWord(Channel, const WordSpan& span, float frame) {
  return frame - span.start < span.length / 2.0F ? span.low : span.high;
}

PlaybackClock::TickResult stepTwice(PlaybackClock::State& state) {
  state.frame += 2.0F * state.rate;
  PlaybackClock::TickResult result;
  result.wrapped = state.frame >= state.range.end;
  if (result.wrapped) state.frame = state.range.start;
  return result;
}

float lastEvenFrame(const PlaybackClock::State& state) { return state.range.end - 2.0F; }

void addLine(Clip& clip, Channel channel, float unit, float first, float last) {
  Curve& curve = clip.curve(0, channel);
  curve.interpolation = isRotation(channel) ? Interpolation::LinearWrapped : Interpolation::Linear;
  curve.unit = unit;
  curve.firstKey = static_cast<std::uint32_t>(clip.keys.size());
  curve.keyCount = 2;
  clip.keys.push_back({0.0F, first * unit, 0.0F, 0.0F});
  clip.keys.push_back({4.0F, last * unit, 0.0F, 0.0F});
}

}  // namespace

constexpr GameRules kMadeUpRules = {
    .id = "made-up",
    .ticksPerSecond = 12.0F,
    .storesLoopMode = false,
    .closesLoop = false,
    .words = {WordKind::Signed16, WordKind::Signed16, WordKind::Signed16},
    .anglesWithinTurn = true,
    .showsWholeFrames = false,
    .looksUpWholeFrames = false,
    .clock = {stepTwice, stepTwice, lastEvenFrame},
    .wordBetween = nearerWord,
    .hermiteWord = nullptr,
};

Clip madeUpClip() {
  Clip clip;
  clip.name = "wave";
  clip.rules = &kMadeUpRules;
  clip.frameCount = 4;
  clip.framesPerSecond = kMadeUpRules.ticksPerSecond;
  clip.setBones(1);
  addLine(clip, Channel::RotationX, static_cast<float>(BinaryAngle::kDegreesPerUnit), 0.0F, 100.0F);
  addLine(clip, Channel::TranslationY, 1.0F, 10.0F, 20.0F);
  return clip;
}

}  // namespace marrow::testing
