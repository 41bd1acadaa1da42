// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/curve_values.h"

#include "core/sampling/span_cubic.h"
#include "core/wide_words.h"

#include <cmath>
#include <set>
#include <utility>

namespace marrow::core::sampling {
namespace {

KeyForm formOf(const Clip& clip, const MovingCurve& moving) {
  const Curve& curve = *moving.curve;
  if (moving.index.bucketCount == 0 || !moving.index.liesNear()) return KeyForm::Keys;
  if (curve.interpolation == Interpolation::Hermite) {
    const bool isCubic = clip.runtime == Runtime::J3D && !curve.closesLoop;
    return isCubic ? KeyForm::Segments : KeyForm::Keys;
  }
  return moving.isInteger ? KeyForm::Words : KeyForm::Keys;
}

/// The item that serves `frame`, of a curve's items (CurveValues::segments_ says how they lie).
template <class Item>
const Item& itemAt(const KeyIndex& index, const MovingCurve& moving, const std::vector<Item>& items,
                   float frame) {
  const Item* beforeFirst = items.data() + moving.first;
  const auto timeOf = [fromKey = beforeFirst + 1](std::size_t key) { return fromKey[key].start; };
  return beforeFirst[index.countUpTo(moving.index, frame, timeOf)];
}

// What consoleAngle() makes of the curve's value without its fraction; numbers that no word holds are rare
// enough for the long way.
BinaryAngle angleOf(float stored, int shift) {
  constexpr float kBeyondWords = 2147483648.0F;
  if (!(std::abs(stored) < kBeyondWords)) return consoleAngle(static_cast<double>(stored), shift);
  const auto whole = static_cast<std::uint32_t>(static_cast<std::int32_t>(stored));
  return {static_cast<std::int16_t>(static_cast<std::uint16_t>(whole << static_cast<unsigned>(shift)))};
}

float inUnits(double stored, float unit) { return static_cast<float>(stored * static_cast<double>(unit)); }

void put(const MovingCurve& moving, float value, const BlockTarget& target) {
  target.values[moving.slot].value[moving.lane] = value;
  (&target.local[moving.bone].scale.x)[static_cast<std::size_t>(moving.channel)] = value;
}

}  // namespace

float& channelOf(Transform& transform, Channel channel) {
  const auto index = static_cast<int>(channel);
  if (index < 3) return transform.scale[index];
  if (index < 6) return transform.rotationDegrees[index - 3];
  return transform.translation[index - 6];
}

Key inStoredUnits(const Key& key, float unit) {
  // A stored word times the unit is exact in a float, so the division gives the word back.
  return {key.frame, std::round(key.value / unit), std::round(key.tangentIn / unit),
          std::round(key.tangentOut / unit)};
}

CurveValues::CurveValues(const Clip& clip, const Skeleton& skeleton, std::span<const ChannelMask> masks,
                         std::span<const LaneBlock> blocks)
    : clip_(&clip) {
  for (const LaneBlock& block : blocks) {
    firstOfBlock_.push_back(static_cast<std::uint32_t>(curves_.size()));
    for (std::uint8_t lane = 0; lane < kLanes; ++lane) {
      if (!isFilled(block, lane)) continue;
      const std::uint32_t bone = block.bone[lane];
      const BoneTrack& track = clip.tracks[skeleton.trackOf(bone)];
      for (std::uint8_t slot = 0; slot < block.slotCount; ++slot) {
        const auto channel = static_cast<Channel>(block.slotChannel[slot]);
        if ((masks[bone] & bitOf(channel)) != 0) add(track[channel], bone, channel, slot, lane);
      }
    }
  }
  firstOfBlock_.push_back(static_cast<std::uint32_t>(curves_.size()));
  if (hasFewKeys()) {
    for (MovingCurve& moving : curves_) moving.index = index_.add(clip, *moving.curve);
  }
  index_.finish();
  for (MovingCurve& moving : curves_) place(moving);
  known_.clear();
  segments_.shrink_to_fit();
  words_.shrink_to_fit();
  turns_.shrink_to_fit();
}

void CurveValues::add(const Curve& curve, std::uint32_t bone, Channel channel, std::uint8_t slot,
                      std::uint8_t lane) {
  MovingCurve& moving = curves_.emplace_back();
  moving.curve = &curve;
  moving.unit = curve.unit;
  moving.bone = bone;
  moving.channel = channel;
  moving.slot = slot;
  moving.lane = lane;
  moving.isInteger = isStoredAsInteger(clip_->runtime, channel);
  moving.countsWholeFrames = consoleKeyFrame(clip_->runtime, curve, 0.5F) == 0.0F;
}

bool CurveValues::hasFewKeys() const {
  std::set<std::pair<std::uint32_t, std::uint32_t>> tables;
  std::size_t count = 0;
  for (const MovingCurve& moving : curves_) {
    const Curve& curve = *moving.curve;
    if (tables.insert({curve.firstKey, curve.keyCount}).second) count += curve.keyCount;
    if (count > kMostKeys) return false;
  }
  return true;
}

void CurveValues::place(MovingCurve& moving) {
  const Curve& curve = *moving.curve;
  moving.form = formOf(*clip_, moving);
  const bool hasTurns = curve.interpolation == Interpolation::LinearWrapped;
  if (moving.form == KeyForm::Keys && !hasTurns) return;
  const Range range{curve.firstKey, curve.keyCount,   curve.unit,          moving.isInteger,
                    moving.form,    curve.closesLoop, curve.interpolation, curve.halfTurn};
  const auto [place, isNew] = known_.try_emplace(range);
  if (isNew) place->second = store(moving);
  moving.first = place->second.first;
  moving.firstTurn = place->second.firstTurn;
  moving.isSmoothBySegments = moving.form == KeyForm::Segments && place->second.isExact;
}

CurveValues::Place CurveValues::store(const MovingCurve& moving) {
  const Curve& curve = *moving.curve;
  const std::span<const Key> keys = clip_->keysOf(curve);
  Place place;
  place.firstTurn = storeTurns(curve, keys);
  if (moving.form == KeyForm::Words) {
    place.first = static_cast<std::uint32_t>(words_.size());
    storeWords(curve, keys);
  } else if (moving.form == KeyForm::Segments) {
    place.first = static_cast<std::uint32_t>(segments_.size());
    std::vector<Key> stored(keys.begin(), keys.end());
    for (std::size_t i = 0; moving.isInteger && i < keys.size(); ++i) {
      stored[i] = inStoredUnits(keys[i], curve.unit);
      const Key back{keys[i].frame, stored[i].value * curve.unit, stored[i].tangentIn * curve.unit,
                     stored[i].tangentOut * curve.unit};
      place.isExact = place.isExact && back == keys[i];
    }
    storeSegments(curve, stored);
  }
  return place;
}

std::uint32_t CurveValues::storeTurns(const Curve& curve, std::span<const Key> keys) {
  const std::vector<float> turns = wholeTurns(curve, keys);
  if (turns.empty()) return MovingCurve::kNoTurns;
  const auto first = static_cast<std::uint32_t>(turns_.size());
  turns_.insert(turns_.end(), turns.begin(), turns.end());
  return first;
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

float CurveValues::smoothValue(const MovingCurve& moving, float frame) const {
  if (moving.isSmoothBySegments) {
    const float value = itemAt(index_, moving, segments_, frame).at(frame);
    return moving.isInteger ? value * moving.unit : value;
  }
  const std::span<const Key> keys = clip_->keysOf(*moving.curve);
  const KeySpan span = index_.find(moving.index, *moving.curve, keys, frame);
  const float value = evaluateBetween(*moving.curve, keys, span, frame);
  return moving.firstTurn == MovingCurve::kNoTurns ? value : value + turns_[moving.firstTurn + span.before];
}

void CurveValues::smooth(std::size_t block, float frame, const BlockTarget& target) const {
  for (const MovingCurve& moving : curvesOf(block)) put(moving, smoothValue(moving, frame), target);
}

float CurveValues::consoleValueOf(const MovingCurve& moving, float frame, const BlockTarget& target) const {
  if (!moving.isInteger) return smoothValue(moving, frame);
  BinaryAngle angle;
  if (moving.form == KeyForm::Segments) {
    angle = angleOf(itemAt(index_, moving, segments_, frame).at(frame), clip_->rotationShift);
  } else if (moving.form == KeyForm::Words) {
    const WordSpan& span = itemAt(index_, moving, words_, frame);
    const std::int64_t word = consoleWord(clip_->runtime, moving.channel, span, frame);
    if (!isRotation(moving.channel)) return inUnits(static_cast<double>(word), moving.unit);
    angle = BinaryAngle::wrap(word * (std::int64_t{1} << clip_->rotationShift));
  } else {
    const double stored = storedValue(moving, frame);
    if (!isRotation(moving.channel)) return inUnits(stored, moving.unit);
    angle = consoleAngle(stored, clip_->rotationShift);
  }
  target.angles[moving.bone][static_cast<std::size_t>(moving.channel) % 3] = angle;
  return angle.degrees();
}

// Of the keys as they are.
double CurveValues::storedValue(const MovingCurve& moving, float frame) const {
  const Curve& curve = *moving.curve;
  if (hasWideWords(*clip_, curve)) {
    return static_cast<double>(exactConsoleWord(*clip_, moving.channel, curve, frame));
  }
  const std::span<const Key> keys = clip_->keysOf(curve);
  const KeySpan span = index_.find(moving.index, curve, keys, frame);
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
  return consoleValueBetween(clip_->runtime, moving.channel, curve, stored, own, frame);
}

void CurveValues::console(std::size_t block, float frame, const BlockTarget& target) const {
  const float wholeFrame = std::trunc(frame);
  for (const MovingCurve& moving : curvesOf(block)) {
    const float keyFrame = moving.countsWholeFrames ? wholeFrame : frame;
    put(moving, consoleValueOf(moving, keyFrame, target), target);
  }
}

std::span<const MovingCurve> CurveValues::curvesOf(std::size_t block) const {
  const std::uint32_t first = firstOfBlock_[block];
  return std::span(curves_).subspan(first, firstOfBlock_[block + 1] - first);
}

std::span<const float> CurveValues::turnsOf(const MovingCurve& moving) const {
  if (moving.firstTurn == MovingCurve::kNoTurns) return {};
  return std::span(turns_).subspan(moving.firstTurn, moving.curve->keyCount);
}

std::size_t CurveValues::memoryBytes() const {
  return curves_.capacity() * sizeof(MovingCurve) + firstOfBlock_.capacity() * sizeof(std::uint32_t) +
         index_.memoryBytes() + segments_.capacity() * sizeof(Segment) +
         words_.capacity() * sizeof(WordSpan) + turns_.capacity() * sizeof(float);
}

}  // namespace marrow::core::sampling
