// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/motion_trail.h"

#include <algorithm>

namespace marrow::app {
namespace {

constexpr int kMostPoints = 4000;  // a longer clip is walked in larger steps

int stepOf(int frames) { return frames / kMostPoints + 1; }

}  // namespace

void MotionTrail::clear() {
  points_.clear();
  bake_.reset();
  sampler_.reset();
  bone_ = -1;
}

void MotionTrail::update(const PlayedClip& clip, int bone, double frame) {
  if (clip.sampler == nullptr || bone < 0) return clear();
  const bool isSameClip = sampler_ == clip.sampler && mode_ == clip.mode;
  if (!isSameClip) takeClip(clip);
  if (!isSameClip || bone_ != bone) walk(bone);
  if (points_.empty()) return;
  const auto at = static_cast<std::size_t>(std::max(0.0, frame)) /
                  static_cast<std::size_t>(stepOf(sampler_->clip().frameCount));
  now_ = std::min(at, points_.size() - 1);
}

void MotionTrail::takeClip(const PlayedClip& clip) {
  sampler_ = clip.sampler;
  mode_ = clip.mode;
  bake_.emplace(sampler_, mode_);
}

void MotionTrail::walk(int bone) {
  bone_ = bone;
  points_.clear();
  frames_.clear();
  const int frameCount = sampler_->clip().frameCount;
  for (int frame = 0; frame < frameCount; frame += stepOf(frameCount)) {
    frames_.push_back(static_cast<float>(frame));
  }
  bake_->isAvailable() ? lookUp() : sample();
}

void MotionTrail::lookUp() {
  const auto bone = static_cast<std::size_t>(bone_);
  for (const float frame : frames_) {
    points_.push_back(bake_->frame(static_cast<std::size_t>(frame))[bone].origin());
  }
}

// Some frames at a time: such a clip is large.
void MotionTrail::sample() {
  constexpr std::size_t kTogether = 16;
  const std::size_t bones = sampler_->skeleton().size();
  std::vector<glm::mat4> models(kTogether * bones);
  core::Pose work;
  for (std::size_t first = 0; first < frames_.size(); first += kTogether) {
    const std::size_t count = std::min(kTogether, frames_.size() - first);
    const auto some = std::span(models).first(count * bones);
    sampler_->sampleMany(std::span(frames_).subspan(first, count), mode_, some, work);
    for (std::size_t i = 0; i < count; ++i) {
      points_.emplace_back(some[i * bones + static_cast<std::size_t>(bone_)][3]);
    }
  }
}

}  // namespace marrow::app
