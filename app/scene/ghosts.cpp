// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/ghosts.h"

#include <cmath>

namespace marrow::app {
namespace {

constexpr float kNearest = 0.34F;  // strength of the nearest ghost

// The frame of the clip to show for one outside the played range; negative: none.
double wrapped(const PlayedClip& clip, double frame) {
  const double length = clip.to - clip.from;
  if (frame >= clip.from && frame < clip.to) return frame;
  if (!clip.loops || length <= 0.0) return -1.0;
  const double into = std::fmod(frame - clip.from, length);
  return clip.from + (into < 0.0 ? into + length : into);
}

}  // namespace

std::span<const Ghost> Ghosts::at(const PlayedClip& clip, double frame) {
  ghosts_.clear();
  frames_.clear();
  if (clip.sampler == nullptr) return {};
  for (int distance = kEachSide; distance >= 1; --distance) {
    const double away = distance * kStepFrames;
    add(clip, frame - away, true, distance);
    add(clip, frame + away, false, distance);
  }
  pose(*clip.sampler, clip.mode);
  return ghosts_;
}

void Ghosts::add(const PlayedClip& clip, double frame, bool isBefore, int distance) {
  const double shown = wrapped(clip, frame);
  if (shown < 0.0) return;
  frames_.push_back(static_cast<float>(shown));
  const float strength =
      kNearest * static_cast<float>(kEachSide + 1 - distance) / static_cast<float>(kEachSide);
  ghosts_.push_back({{}, strength, isBefore});
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
