// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channel_sampler.h"

#include "core/game_exact_value.h"
#include "core/sampling/lane_plan.h"
#include "core/track_value.h"

#include <cassert>
#include <utility>

namespace marrow::core {

ChannelSampler::ChannelSampler(std::shared_ptr<const Clip> clip, const Skeleton& skeleton, std::size_t bone,
                               Channel channel)
    : clip_(std::move(clip)), channel_(channel) {
  assert(clip_ && bone < skeleton.size());
  Transform rest = skeleton.bones[bone].rest;
  rest_ = sampling::channelOf(rest, channel);
  const std::size_t track = skeleton.trackOf(bone);
  if (track >= clip_->boneCount() || clip_->curve(track, channel).keepsRest) return;
  curve_ = &clip_->curve(track, channel);
  std::shared_ptr<const sampling::KeyFacts> facts;
  if (isAnimated()) facts = std::make_shared<const sampling::KeyFacts>(sampling::factsOf(*curve_, keys()));
  evaluator_.emplace(*clip_, *curve_, channel, std::move(facts));
}

ChannelSampler::ChannelSampler(std::shared_ptr<const Clip> clip, std::size_t track, std::size_t curve)
    : clip_(std::move(clip)), track_(&clip_->tracks[track]), channel_(static_cast<Channel>(curve)) {
  assert(track >= clip_->boneCount());
  if (track_->run < 0) curve_ = &clip_->curvesOf(*track_)[curve];
}

std::span<const Key> ChannelSampler::keys() const {
  return curve_ == nullptr ? std::span<const Key>() : clip_->keysOf(*curve_);
}

float ChannelSampler::value(float frame, SampleMode mode) const {
  if (track_ != nullptr) {
    if (track_->run >= 0) return static_cast<float>(runValueAt(*clip_, *track_, static_cast<double>(frame)));
    return curveValueAt(*clip_, *track_, static_cast<std::size_t>(channel_), frame, mode);
  }
  if (!evaluator_) return rest_;
  if (mode == SampleMode::Smooth) return evaluator_->smooth(frame);
  return evaluator_->gameExact(gameExactFrame(*clip_, frame)).value;
}

}  // namespace marrow::core
