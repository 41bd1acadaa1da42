// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channel_sampler.h"

#include "core/game_exact_value.h"
#include "core/sampling/curve_values.h"
#include "core/start_angle.h"
#include "core/wide_words.h"

#include <cassert>
#include <utility>

namespace marrow::core {
namespace {

const Curve* curveOf(const Clip& clip, const Skeleton& skeleton, std::size_t bone, Channel channel) {
  const std::size_t track = skeleton.trackOf(bone);
  if (track >= clip.boneCount()) return nullptr;
  const Curve& curve = clip.curve(track, channel);
  return curve.keepsRest ? nullptr : &curve;
}

}  // namespace

ChannelSampler::ChannelSampler(std::shared_ptr<const Clip> clip, const Skeleton& skeleton, std::size_t bone,
                               Channel channel)
    : clip_(std::move(clip)), channel_(channel) {
  assert(clip_ && bone < skeleton.size());
  curve_ = curveOf(*clip_, skeleton, bone, channel);
  Transform rest = skeleton.bones[bone].rest;
  rest_ = sampling::channelOf(rest, channel);
  if (curve_ != nullptr) turns_ = wholeTurns(*curve_, keys());
  if (curve_ == nullptr || !isStoredAsInteger(*clip_->rules, channel)) return;
  storedKeys_.reserve(curve_->keyCount);
  for (const Key& key : keys()) storedKeys_.push_back(sampling::inStoredUnits(key, curve_->unit));
}

std::span<const Key> ChannelSampler::keys() const {
  return curve_ == nullptr ? std::span<const Key>() : clip_->keysOf(*curve_);
}

float ChannelSampler::value(float frame, SampleMode mode) const {
  if (curve_ == nullptr) return rest_;
  // What does not move has one value, which the games take at the start.
  if (!curve_->isAnimated()) frame = 0.0F;
  return mode == SampleMode::Smooth ? smoothValueAt(frame) : gameExactValueAt(gameExactFrame(*clip_, frame));
}

float ChannelSampler::smoothValueAt(float frame) const {
  if (!curve_->isAnimated())
    return constantChannel(*clip_->rules, channel_, evaluate(*curve_, keys(), frame));
  if (turns_.empty()) return evaluate(*curve_, keys(), frame);
  const KeySpan span = findKeys(*curve_, keys(), frame);
  return evaluateBetween(*curve_, keys(), span, frame) + turns_[span.before];
}

float ChannelSampler::gameExactValueAt(float frame) const {
  if (!isStoredAsInteger(*clip_->rules, channel_))
    return gameExactFloat(*clip_->rules, *curve_, keys(), frame);
  const double whole = hasWideWords(*clip_, *curve_)
                           ? static_cast<double>(exactGameExactWord(*clip_, channel_, *curve_, frame))
                           : gameExactValue(*clip_->rules, channel_, *curve_, storedKeys_, frame);
  if (!isRotation(channel_)) return static_cast<float>(whole * static_cast<double>(curve_->unit));
  return gameExactAngle(whole, clip_->rotationShift).degrees();
}

}  // namespace marrow::core
