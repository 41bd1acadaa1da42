// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/ghosts.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace marrow::app {
namespace {

// The clip's frame for one that may lie outside the played range; negative: none.
double wrapped(const PlayedClip& clip, double frame) {
  const double length = clip.to - clip.from;
  if (frame >= clip.from && frame < clip.to) return frame;
  if (!clip.loops || length <= 0.0) return -1.0;
  const double into = std::fmod(frame - clip.from, length);
  return clip.from + (into < 0.0 ? into + length : into);
}

float strengthOf(const OnionSkin& onion, int distance) {
  return onion.opacity * static_cast<float>(onion.eachSide + 1 - distance) /
         static_cast<float>(onion.eachSide);
}

}  // namespace

std::span<const Ghost> Ghosts::at(const PlayedClip& clip, double frame, const OnionSkin& onion,
                                  std::span<const float> keyFrames) {
  ghosts_.clear();
  frames_.clear();
  if (clip.sampler == nullptr) return {};
  keys_.clear();
  std::copy_if(keyFrames.begin(), keyFrames.end(), std::back_inserter(keys_), [&](float key) {
    return static_cast<double>(key) >= clip.from && static_cast<double>(key) < clip.to;
  });
  for (int distance = onion.eachSide; distance >= 1; --distance)
    onion.isAtKeys ? addKeys(clip, frame, onion, distance) : addSteps(clip, frame, onion, distance);
  pose(*clip.sampler, clip.mode);
  return ghosts_;
}

void Ghosts::addSteps(const PlayedClip& clip, double frame, const OnionSkin& onion, int distance) {
  const double away = distance * onion.stepFrames;
  add(wrapped(clip, frame - away), true, strengthOf(onion, distance));
  add(wrapped(clip, frame + away), false, strengthOf(onion, distance));
}

void Ghosts::addKeys(const PlayedClip& clip, double frame, const OnionSkin& onion, int distance) {
  const auto count = std::ssize(keys_);
  if (distance > count) return;  // no frame twice
  const auto now = static_cast<float>(frame);
  const auto first = std::lower_bound(keys_.begin(), keys_.end(), now) - keys_.begin();
  const auto next = std::upper_bound(keys_.begin(), keys_.end(), now) - keys_.begin();
  const auto addKey = [&](std::ptrdiff_t index, bool isBefore) {
    if (!clip.loops && (index < 0 || index >= count)) return;
    const auto key = static_cast<std::size_t>((index + count) % count);
    if (keys_[key] != now) add(static_cast<double>(keys_[key]), isBefore, strengthOf(onion, distance));
  };
  addKey(first - distance, true);
  addKey(next + distance - 1, false);
}

void Ghosts::add(double frame, bool isBefore, float strength) {
  if (frame < 0.0) return;
  frames_.push_back(static_cast<float>(frame));
  ghosts_.push_back({{}, strength, isBefore, frame});
}

void Ghosts::pose(const core::Sampler& sampler, core::SampleMode mode) {
  const std::size_t bones = sampler.skeleton().size();
  models_.resize(frames_.size() * bones);
  sampler.sampleMany(frames_, mode, models_, work_);
  for (std::size_t i = 0; i < ghosts_.size(); ++i) {
    ghosts_[i].models = std::span<const glm::mat4>(models_).subspan(i * bones, bones);
  }
}

}  // namespace marrow::app
