// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/motion_trail.h"

#include "core/lineage.h"

#include <algorithm>

namespace marrow::app {
namespace {

constexpr std::size_t kMostPoints = 4000;
// Some ten milliseconds, at ten nanoseconds a joint; only a lineage of hundreds of bones comes near.
constexpr std::size_t kMostJoints = 1'000'000;

std::size_t stepOf(std::size_t frames, std::size_t joints) {
  return std::max(frames / kMostPoints, frames * joints / kMostJoints) + 1;
}

}  // namespace

void MotionTrail::clear() {
  points_.clear();
  sampler_.reset();
  bone_ = -1;
}

void MotionTrail::update(const PlayedClip& clip, int bone, double frame) {
  if (clip.sampler == nullptr || bone < 0) return clear();
  if (sampler_ != clip.sampler || mode_ != clip.mode || bone_ != bone) {
    sampler_ = clip.sampler;
    mode_ = clip.mode;
    bone_ = bone;
    walk();
  }
  if (points_.empty()) return;
  now_ = std::min(static_cast<std::size_t>(std::max(0.0, frame)) / step_, points_.size() - 1);
}

void MotionTrail::walk() {
  points_.clear();
  const auto line = std::make_shared<const core::Skeleton>(
      core::lineageOf(sampler_->skeleton(), static_cast<std::size_t>(bone_)));
  const std::shared_ptr<const core::Clip> clip(sampler_, &sampler_->clip());  // kept by its sampler
  const core::Sampler alone(clip, line);
  const auto frames = static_cast<std::size_t>(std::max(sampler_->clip().frameCount, 0));
  step_ = stepOf(frames, line->size());
  core::Pose pose;
  for (std::size_t frame = 0; frame < frames; frame += step_) {
    alone.sample(static_cast<float>(frame), mode_, pose);
    points_.push_back(pose.origin(line->size() - 1));
  }
}

}  // namespace marrow::app
