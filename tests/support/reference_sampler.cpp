// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference_sampler.h"

#include "core/curve.h"
#include "core/exact_integers.h"
#include "core/game/game_rules.h"
#include "core/game_exact_value.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace marrow::testing {

using namespace core;

namespace {

constexpr std::uint16_t kRotationBits = 0b000'111'000;

std::uint16_t bitOf(Channel channel) {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(channel));
}

float& channelOf(Transform& transform, Channel channel) {
  const auto index = static_cast<int>(channel);
  if (index < 3) return transform.scale[index];
  if (index < 6) return transform.rotationDegrees[index - 3];
  return transform.translation[index - 6];
}

int axisOf(Channel rotation) { return static_cast<int>(rotation) - static_cast<int>(Channel::RotationX); }

Key inStoredUnits(const Key& key, float unit) {
  // A stored word times the unit is exact in a float, so the division gives the word back.
  return {key.frame, std::round(key.value / unit), std::round(key.tangentIn / unit),
          std::round(key.tangentOut / unit)};
}

}  // namespace

ReferenceSampler::ReferenceSampler(std::shared_ptr<const Clip> clip, std::shared_ptr<const Skeleton> skeleton)
    : clip_(std::move(clip)), skeleton_(std::move(skeleton)) {
  assert(clip_ && skeleton_ && skeleton_->parentsComeFirst());
  const std::size_t bones = skeleton_->size();
  activeMask_.assign(bones, 0);
  smooth_.local.resize(bones);
  for (std::size_t i = 0; i < bones; ++i) smooth_.local[i] = skeleton_->bones[i].rest;
  smooth_.angles.assign(bones, {});
  console_ = smooth_;
  for (std::size_t i = 0; i < bones; ++i) {
    const std::size_t track = skeleton_->trackOf(i);
    if (track < clip_->boneCount()) {
      bakeTrack(i, track);
    } else {
      console_.angles[i] = anglesOf(console_.local[i]);
    }
  }
  finishBaking(smooth_);
  finishBaking(console_);
}

void ReferenceSampler::bakeTrack(std::size_t bone, std::size_t track) {
  for (const Channel channel : kChannels) {
    const Curve& curve = clip_->curve(track, channel);
    if (curve.keepsRest) continue;
    const auto firstStored = static_cast<std::uint32_t>(storedKeys_.size());
    const bool isInteger = isStoredAsInteger(*clip_->rules, channel);
    if (isInteger) {
      for (const Key& key : clip_->keysOf(curve)) storedKeys_.push_back(inStoredUnits(key, curve.unit));
    }
    const ActiveCurve active{static_cast<std::uint32_t>(bone), channel, &curve, firstStored, isInteger};
    const float stored = evaluate(curve, clip_->keysOf(curve), 0.0F);
    channelOf(smooth_.local[bone], channel) = constantChannel(*clip_->rules, channel, stored);
    setGameExactChannel(active, 0.0F, console_.local[bone], console_.angles[bone]);
    if (!curve.isAnimated()) {
      storedKeys_.resize(firstStored);
      continue;
    }
    activeMask_[bone] = static_cast<std::uint16_t>(activeMask_[bone] | bitOf(channel));
    active_.push_back(active);
  }
}

void ReferenceSampler::setGameExactChannel(const ActiveCurve& active, float frame, Transform& local,
                                           std::array<BinaryAngle, 3>& angles) const {
  const Curve& curve = *active.curve;
  float& value = channelOf(local, active.channel);
  if (!active.isInteger) {
    value = gameExactFloat(*clip_->rules, curve, clip_->keysOf(curve), frame);
    return;
  }
  const std::span<const Key> stored = std::span(storedKeys_).subspan(active.firstStoredKey, curve.keyCount);
  const double whole = hasExactIntegers(*clip_, curve)
                           ? static_cast<double>(exactGameExactWord(*clip_, active.channel, curve, frame))
                           : gameExactValue(*clip_->rules, active.channel, curve, stored, frame);
  if (!isRotation(active.channel)) {
    value = static_cast<float>(whole * static_cast<double>(curve.unit));
    return;
  }
  const BinaryAngle angle = gameExactAngle(whole, clip_->rotationShift);
  angles[static_cast<std::size_t>(axisOf(active.channel))] = angle;
  value = angle.degrees();
}

void ReferenceSampler::finishBaking(Baked& baked) const {
  baked.sines.reserve(baked.local.size());
  baked.matrices.reserve(baked.local.size());
  for (const Transform& local : baked.local) {
    baked.sines.push_back(sinesOf(local.rotationDegrees));
    baked.matrices.push_back(toMatrix(local));
  }
}

void ReferenceSampler::sample(float frame, SampleMode mode, Pose& pose) const {
  const Baked& constant = baked(mode);
  if (mode == SampleMode::GameExact) frame = gameExactFrame(*clip_, frame);
  const std::size_t bones = skeleton_->size();
  if (pose.size() != bones) pose.resize(bones);
  std::copy(constant.local.begin(), constant.local.end(), pose.local.begin());
  std::copy(constant.angles.begin(), constant.angles.end(), pose.angles.begin());
  for (const ActiveCurve& active : active_) {
    if (mode == SampleMode::Smooth) {
      channelOf(pose.local[active.bone], active.channel) =
          evaluate(*active.curve, clip_->keysOf(*active.curve), frame);
    } else {
      setGameExactChannel(active, frame, pose.local[active.bone], pose.angles[active.bone]);
    }
  }
  for (std::size_t i = 0; i < bones; ++i) {
    const std::uint16_t mask = activeMask_[i];
    if (mask == 0) {
      pose.localMatrices[i] = constant.matrices[i];
      continue;
    }
    EulerSines sines = constant.sines[i];
    for (int axis = 0; axis < 3; ++axis) {
      if ((mask & kRotationBits & (8U << axis)) == 0) continue;
      const float radians = pose.local[i].rotationDegrees[axis] * 0.017453292519943295F;
      sines.sine[axis] = std::sin(radians);
      sines.cosine[axis] = std::cos(radians);
    }
    pose.localMatrices[i] = toMatrix(pose.local[i].scale, sines, pose.local[i].translation);
  }
  computeModelMatrices(*skeleton_, pose);
}

}  // namespace marrow::testing
