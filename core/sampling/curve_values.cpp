// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/curve_values.h"

#include "core/sampling/span_cubic.h"
#include "core/wide_words.h"

#include <cmath>
#include <utility>

namespace marrow::core::sampling {
namespace {

KeyForm formOf(const Clip& clip, const MovingCurve& moving) {
  const Curve& curve = *moving.curve;
  if (!moving.times.ascend || !moving.times.lieNear()) return KeyForm::Keys;
  if (curve.interpolation == Interpolation::Hermite) {
    const bool isCubic = clip.rules->hermiteWord != nullptr && !curve.closesLoop;
    return isCubic ? KeyForm::Segments : KeyForm::Keys;
  }
  return moving.isInteger ? KeyForm::Words : KeyForm::Keys;
}

/// The item that serves `frame`, of a curve's items (CurveValues::segments_ says how they lie).
template <class Item>
const Item& itemAt(const KeyIndex& index, const KeyIndex::Entry& entry, const Item* beforeFirst,
                   float frame) {
  const auto timeOf = [fromKey = beforeFirst + 1](std::size_t key) { return fromKey[key].start; };
  return beforeFirst[index.countUpTo(entry, frame, timeOf)];
}

// What gameExactAngle() makes of the curve's value without its fraction; numbers that no word holds are rare
// enough for the long way.
BinaryAngle angleOf(float stored, int shift) {
  constexpr float kBeyondWords = 2147483648.0F;
  if (!(std::abs(stored) < kBeyondWords)) return gameExactAngle(static_cast<double>(stored), shift);
  const auto whole = static_cast<std::uint32_t>(static_cast<std::int32_t>(stored));
  return {static_cast<std::int16_t>(static_cast<std::uint16_t>(whole << static_cast<unsigned>(shift)))};
}

float inUnits(double stored, float unit) { return static_cast<float>(stored * static_cast<double>(unit)); }

}  // namespace

Key inStoredUnits(const Key& key, float unit) {
  // A stored word times the unit is exact in a float, so the division gives the word back.
  return {key.frame, std::round(key.value / unit), std::round(key.tangentIn / unit),
          std::round(key.tangentOut / unit)};
}

CurveValues::CurveValues(const MovingCurves& curves) : curves_(&curves), clip_(&curves.clip()) {
  served_.reserve(curves.all().size());
  for (const MovingCurve& moving : curves.all()) {
    Served& served = served_.emplace_back(moving);
    if (curves.haveTimes()) served.index = index_.add(*clip_, *moving.curve, moving.times);
  }
  index_.finish();
  for (Served& served : served_) place(served);
  known_.clear();
  segments_.shrink_to_fit();
  words_.shrink_to_fit();
}

void CurveValues::place(Served& served) {
  const Curve& curve = *served.curve;
  served.form = formOf(*clip_, served);
  if (served.form == KeyForm::Keys) return;
  const Range range{curve.firstKey, curve.keyCount,   curve.unit,         served.isInteger,
                    served.form,    curve.closesLoop, curve.interpolation};
  const auto [place, isNew] = known_.try_emplace(range);
  if (isNew) place->second = store(served);
  served.first = place->second.first;
  served.isSmoothBySegments = served.form == KeyForm::Segments && place->second.isExact;
}

CurveValues::Place CurveValues::store(const Served& served) {
  const Curve& curve = *served.curve;
  const std::span<const Key> keys = clip_->keysOf(curve);
  Place place;
  if (served.form == KeyForm::Words) {
    place.first = static_cast<std::uint32_t>(words_.size());
    storeWords(curve, keys);
    return place;
  }
  place.first = static_cast<std::uint32_t>(segments_.size());
  std::vector<Key> stored(keys.begin(), keys.end());
  for (std::size_t i = 0; served.isInteger && i < keys.size(); ++i) {
    stored[i] = inStoredUnits(keys[i], curve.unit);
    const Key back{keys[i].frame, stored[i].value * curve.unit, stored[i].tangentIn * curve.unit,
                   stored[i].tangentOut * curve.unit};
    place.isExact = place.isExact && back == keys[i];
  }
  storeSegments(curve, stored);
  return place;
}

void CurveValues::storeSegments(const Curve& curve, std::span<const Key> keys) {
  const std::size_t last = keys.size() - 1;
  segments_.push_back({keys[0].frame, keys[0].value, 0.0, 0.0, 0.0});
  for (std::size_t i = 0; i < last; ++i) {
    const SpanCubic cubic = cubicOf(curve, keys, {i, i + 1});
    segments_.push_back({keys[i].frame, keys[i].value, cubic.c1, cubic.c2, cubic.c3});
  }
  segments_.push_back({keys[last].frame, keys[last].value, 0.0, 0.0, 0.0});
}

void CurveValues::storeWords(const Curve& curve, std::span<const Key> keys) {
  const std::size_t last = keys.size() - 1;
  Key pair[2] = {keys[0], keys[0]};
  pair[0].value = std::round(keys[0].value / curve.unit);
  words_.push_back(wordSpanOf(pair, {0, 0}));
  const WordSpan first = words_.back();
  for (std::size_t i = 0; i < last; ++i) {
    pair[1].frame = keys[i + 1].frame;
    pair[1].value = std::round(keys[i + 1].value / curve.unit);
    words_.push_back(wordSpanOf(pair, {0, 1}));
    pair[0] = pair[1];
  }
  words_.push_back(wordSpanOf(pair, {0, 0}));
  if (hasWideWords(*clip_, curve)) widenWords(curve, std::span(words_).last(keys.size() + 1));
  if (!curve.closesLoop) return;
  // The way back to the first key takes one frame.
  words_.back().length = 1.0F;
  words_.back().high = first.low;
}

// The floats that the spans were made of do not hold all words.
void CurveValues::widenWords(const Curve& curve, std::span<WordSpan> spans) const {
  for (std::size_t key = 0; key < curve.keyCount; ++key) {
    const auto wide = wideWordOf(*clip_, curve, key);
    if (!wide) continue;
    spans[key].high = *wide;
    spans[key + 1].low = *wide;
  }
  spans.front().low = spans.front().high;
  spans.back().high = spans.back().low;
}

float CurveValues::smoothValue(const Served& served, float frame) const {
  if (served.isSmoothBySegments) {
    const float value = itemAt(index_, served.index, segments_.data() + served.first, frame).at(frame);
    return served.isInteger ? value * served.unit : value;
  }
  const std::span<const Key> keys = clip_->keysOf(*served.curve);
  return curves_->valueBetween(served, keys, index_.find(served.index, *served.curve, keys, frame), frame);
}

void CurveValues::smooth(std::size_t block, float frame, const BlockTarget& target) const {
  for (const Served& served : servedIn(block)) target.put(served, smoothValue(served, frame));
}

float CurveValues::gameExactValueOf(const Served& served, float frame, const BlockTarget& target) const {
  if (!served.isInteger) return smoothValue(served, frame);
  BinaryAngle angle;
  if (served.form == KeyForm::Segments) {
    angle = angleOf(itemAt(index_, served.index, segments_.data() + served.first, frame).at(frame),
                    clip_->rotationShift);
  } else if (served.form == KeyForm::Words) {
    const WordSpan& span = itemAt(index_, served.index, words_.data() + served.first, frame);
    const std::int64_t word = clip_->rules->wordBetween(served.channel, span, frame);
    if (!isRotation(served.channel)) return inUnits(static_cast<double>(word), served.unit);
    angle = BinaryAngle::wrap(word * (std::int64_t{1} << clip_->rotationShift));
  } else {
    const double stored = storedValue(served, frame);
    if (!isRotation(served.channel)) return inUnits(stored, served.unit);
    angle = gameExactAngle(stored, clip_->rotationShift);
  }
  target.angles[served.bone][static_cast<std::size_t>(served.channel) % 3] = angle;
  return angle.degrees();
}

// Of the keys as they are.
double CurveValues::storedValue(const Served& served, float frame) const {
  const Curve& curve = *served.curve;
  if (hasWideWords(*clip_, curve)) {
    return static_cast<double>(exactGameExactWord(*clip_, served.channel, curve, frame));
  }
  const std::span<const Key> keys = clip_->keysOf(curve);
  const KeySpan span = index_.find(served.index, curve, keys, frame);
  const bool isClosing = span.after < span.before;
  const bool bends = curve.interpolation == Interpolation::Hermite;
  const auto inStored = [&](const Key& key) {
    if (bends) return inStoredUnits(key, curve.unit);
    return Key{key.frame, std::round(key.value / curve.unit), 0.0F, 0.0F};
  };
  const Key before = inStored(keys[span.before]);
  const Key after = inStored(keys[span.after]);
  const Key stored[2] = {isClosing ? after : before, isClosing ? before : after};
  const std::size_t first = isClosing ? 1 : 0;
  const KeySpan own{first, span.after == span.before ? first : 1 - first};
  return gameExactValueBetween(*clip_->rules, served.channel, curve, stored, own, frame);
}

void CurveValues::gameExact(std::size_t block, float frame, const BlockTarget& target) const {
  const float wholeFrame = std::trunc(frame);
  for (const Served& served : servedIn(block)) {
    const float keyFrame = served.countsWholeFrames ? wholeFrame : frame;
    target.put(served, gameExactValueOf(served, keyFrame, target));
  }
}

std::span<const CurveValues::Served> CurveValues::servedIn(std::size_t block) const {
  const std::uint32_t first = curves_->firstOfBlock()[block];
  return std::span(served_).subspan(first, curves_->firstOfBlock()[block + 1] - first);
}

std::size_t CurveValues::memoryBytes() const {
  return served_.capacity() * sizeof(Served) + index_.memoryBytes() + segments_.capacity() * sizeof(Segment) +
         words_.capacity() * sizeof(WordSpan);
}

}  // namespace marrow::core::sampling
