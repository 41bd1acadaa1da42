// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/curve_evaluator.h"

#include "core/curve.h"
#include "core/exact_integers.h"
#include "core/game_exact_value.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace marrow::core::sampling {
namespace {

FrameCubic hermiteCubic(const Key& before, const Key& after, double length) {
  const double slope = (double{after.value} - double{before.value}) / length;
  const double out = double{before.tangentOut};
  const double in = double{after.tangentIn};
  return {double{before.value}, out, (3.0 * slope - 2.0 * out - in) / length,
          (out + in - 2.0 * slope) / (length * length)};
}

/// The curve from one key to another, starting at the first.
FrameCubic cubicBetween(const Curve& curve, const Key& before, const Key& after, double length) {
  const double value = double{before.value};
  const float difference = after.value - before.value;
  switch (curve.interpolation) {
    case Interpolation::Constant:
    case Interpolation::Stepped:
      return {value, 0.0, 0.0, 0.0};
    case Interpolation::Linear:
      return {value, double{difference} / length, 0.0, 0.0};
    case Interpolation::LinearWrapped:
      return {value, double{wrappedDifference(difference, curve.halfTurn)} / length, 0.0, 0.0};
    case Interpolation::Hermite:
      return hermiteCubic(before, after, length);
  }
  return {};
}

/// The same cubic, starting x frames later.
FrameCubic shifted(const FrameCubic& cubic, double x) {
  const auto& [c0, c1, c2, c3] = cubic;
  return {((c3 * x + c2) * x + c1) * x + c0, (3.0 * c3 * x + 2.0 * c2) * x + c1, 3.0 * c3 * x + c2, c3};
}

}  // namespace

KeyFacts factsOf(const Curve& curve, std::span<const Key> keys) {
  constexpr float kFar = 1048576.0F;
  const auto descends = [](const Key& a, const Key& b) { return !(a.frame <= b.frame); };
  const bool ascend = std::adjacent_find(keys.begin(), keys.end(), descends) == keys.end();
  const bool isNear = keys.front().frame > -kFar && keys.back().frame < kFar;
  return {wholeTurns(curve, keys), ascend && isNear};
}

CurveEvaluator::CurveEvaluator(const Clip& clip, const Curve& curve, Channel channel,
                               std::shared_ptr<const KeyFacts> facts)
    : clip_(&clip),
      curve_(&curve),
      keys_(clip.keysOf(curve)),
      facts_(std::move(facts)),
      storedPerUnit_(1.0 / double{curve.unit}),
      channel_(channel),
      isInteger_(isStoredAsInteger(*clip.rules, channel)),
      isWide_(hasExactIntegers(clip, curve)) {}

float CurveEvaluator::smooth(float frame) const {
  if (!curve_->isAnimated()) {
    return constantChannel(*clip_->rules, channel_, evaluate(*curve_, keys_, frame));
  }
  const KeySpan span = findKeys(*curve_, keys_, frame);
  const float value = evaluateBetween(*curve_, keys_, span, frame);
  return facts_->turns.empty() ? value : value + facts_->turns[span.before];
}

GameExactChannel CurveEvaluator::gameExact(float frame) const {
  if (!isInteger_) return {gameExactFloat(*clip_->rules, *curve_, keys_, frame), {}};
  const double stored = storedValue(frame);
  if (!isRotation(channel_)) return {static_cast<float>(stored * double{curve_->unit}), {}};
  const BinaryAngle angle = gameExactAngle(stored, clip_->rotationShift);
  return {angle.degrees(), angle};
}

double CurveEvaluator::storedValue(float frame) const {
  if (keys_.empty()) return gameExactValue(*clip_->rules, channel_, *curve_, {}, frame);
  if (isWide_) return static_cast<double>(exactGameExactWord(*clip_, channel_, *curve_, frame));
  const KeySpan span = findKeys(*curve_, keys_, gameExactKeyFrame(*clip_->rules, *curve_, frame));
  const Key& before = keys_[span.before];
  const Key& after = keys_[span.after];
  const bool bends = curve_->interpolation == Interpolation::Hermite;
  const Key first{before.frame, inStoredUnits(before.value), 0.0F,
                  bends ? inStoredUnits(before.tangentOut) : 0.0F};
  const Key second{after.frame, inStoredUnits(after.value), bends ? inStoredUnits(after.tangentIn) : 0.0F,
                   0.0F};
  // A span runs backwards where the curve closes its loop, and has one key outside the keys.
  const Key stored[2] = {span.after < span.before ? second : first,
                         span.after < span.before ? first : second};
  const std::size_t place = span.after < span.before ? 1 : 0;
  const KeySpan own{place, span.after == span.before ? place : 1 - place};
  return gameExactValueBetween(*clip_->rules, channel_, *curve_, stored, own, frame);
}

// Stored numbers are integers, and the product is off by far less than a half. Adding 1.5 * 2^52 rounds it
// without a call of the C library.
float CurveEvaluator::inStoredUnits(float value) const {
  constexpr double kRoundToWhole = 6755399441055744.0;
  return static_cast<float>((double{value} * storedPerUnit_ + kRoundToWhole) - kRoundToWhole);
}

std::optional<FrameCubic> CurveEvaluator::cubicFrom(float frame) const {
  // A cubic rounds differently from single-precision steps.
  if (!facts_->ascend || curve_->isSinglePrecision) return std::nullopt;
  // Search at the middle of the frame: at its last key a curve that closes its loop still has the last span.
  const KeySpan span = findKeys(*curve_, keys_, frame + 0.5F);
  const Key& before = keys_[span.before];
  const Key& after = keys_[span.after];
  const auto liesWithin = [frame](const Key& key) { return frame < key.frame && key.frame < frame + 1.0F; };
  if (liesWithin(before) || liesWithin(after)) return std::nullopt;

  const double elapsed = double{frame} - double{before.frame};
  FrameCubic cubic{double{before.value}, 0.0, 0.0, 0.0};
  if (span.before < span.after) {
    cubic =
        shifted(cubicBetween(*curve_, before, after, double{after.frame} - double{before.frame}), elapsed);
  } else if (span.after < span.before) {
    // The way back to the first key takes one frame. No format has a Hermite curve that closes its loop.
    if (curve_->interpolation == Interpolation::Hermite || (0.0 < elapsed && elapsed < 1.0))
      return std::nullopt;
    cubic = shifted(cubicBetween(*curve_, before, after, 1.0), std::min(elapsed, 1.0));
    if (elapsed >= 1.0) cubic = {cubic.c0, 0.0, 0.0, 0.0};
  }
  if (!facts_->turns.empty()) cubic.c0 += double{facts_->turns[span.before]};
  return cubic;
}

}  // namespace marrow::core::sampling
