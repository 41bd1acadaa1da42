// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/ghosts.h"

#include <cmath>

namespace marrow::app {
namespace {

constexpr float kNearest = 0.34F;  // how strong the nearest ghost shows

// Where a frame outside the clip lies in it; negative when nowhere.
double wrapped(const PlayedClip& clip, double frame) {
  const double length = clip.to - clip.from;
  if (frame >= clip.from && frame < clip.to) return frame;
  if (!clip.goesRound || length <= 0.0) return -1.0;
  const double into = std::fmod(frame - clip.from, length);
  return clip.from + (into < 0.0 ? into + length : into);
}

}  // namespace

void Ghosts::update(const PlayedClip& clip, double frame, const render::SceneColours& colours) {
  clear();
  if (clip.sampler == nullptr) return;
  for (int distance = kEachSide; distance >= 1; --distance) {
    const double away = distance * kStepFrames;
    add(clip, frame - away, colours.before, distance);
    add(clip, frame + away, colours.after, distance);
  }
  pose(*clip.sampler, clip.mode);
}

void Ghosts::clear() {
  ghosts_.clear();
  frames_.clear();
}

void Ghosts::add(const PlayedClip& clip, double frame, glm::vec4 colour, int distance) {
  const double at = wrapped(clip, frame);
  if (at < 0.0) return;
  colour.a = kNearest * static_cast<float>(kEachSide + 1 - distance) / static_cast<float>(kEachSide);
  frames_.push_back(static_cast<float>(at));
  ghosts_.push_back({{}, colour});
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
