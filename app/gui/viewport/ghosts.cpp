// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/ghosts.h"

#include "app/document/document.h"

#include <cmath>

namespace marrow::gui {
namespace {

constexpr float kNearest = 0.34F;  // how strong the nearest ghost shows

// Where a frame outside the clip lies in it; negative when nowhere.
double wrapped(const app::Document& document, double frame) {
  const double start = document.rangeIn();
  const double length = document.rangeOut() - start;
  if (frame >= start && frame < start + length) return frame;
  if (document.loopMode() != core::LoopMode::Loop || length <= 0.0) return -1.0;
  const double into = std::fmod(frame - start, length);
  return start + (into < 0.0 ? into + length : into);
}

}  // namespace

void Ghosts::update(const app::Document& document, const render::SceneColours& colours) {
  ghosts_.clear();
  if (document.sampler() == nullptr) return;
  // Room first: the ghosts point into it.
  poses_.resize(2 * kEachSide);
  ghosts_.reserve(2 * kEachSide);
  for (int distance = kEachSide; distance >= 1; --distance) {
    const double away = distance * kStepFrames;
    add(document, document.frame() - away, colours.before, distance);
    add(document, document.frame() + away, colours.after, distance);
  }
}

void Ghosts::add(const app::Document& document, double frame, glm::vec4 colour, int distance) {
  const double at = wrapped(document, frame);
  if (at < 0.0) return;
  core::Pose& pose = poses_[ghosts_.size()];
  document.sampler()->sample(static_cast<float>(at), document.sampleMode(), pose);
  colour.a = kNearest * static_cast<float>(kEachSide + 1 - distance) / static_cast<float>(kEachSide);
  ghosts_.push_back({&pose, colour});
}

}  // namespace marrow::gui
