// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/motion_trail.h"

#include "core/skeleton.h"

#include <glm/mat4x4.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace marrow::app {
namespace {

constexpr std::size_t kMostPoints = 4000;
// Ten milliseconds at ten nanoseconds a joint. Only bones with hundreds of ancestors reach it.
constexpr std::size_t kMostJoints = 1'000'000;
constexpr std::size_t kPosesAtOnce = 64;

std::size_t stepOf(std::size_t frames, std::size_t joints) {
  return std::max(frames / kMostPoints, frames * joints / kMostJoints) + 1;
}

}  // namespace

void MotionTrail::update(const PlayedClip& clip, int bone, double frame,
                         const std::optional<FrameSpan>& span) {
  if (clip.sampler == nullptr || bone < 0) return clear();
  if (sampler_ != clip.sampler || mode_ != clip.mode || bone_ != bone || span_ != span) {
    sampler_ = clip.sampler;
    mode_ = clip.mode;
    bone_ = bone;
    span_ = span;
    samplePoints();
  }
  if (points_.empty()) return;
  const double into = std::max(0.0, frame - static_cast<double>(first_));
  now_ = std::min(static_cast<std::size_t>(into) / step_, points_.size() - 1);
}

void MotionTrail::clear() {
  points_.clear();
  sampler_.reset();
  bone_ = -1;
}

void MotionTrail::samplePoints() {
  points_.clear();
  const auto line = std::make_shared<const core::Skeleton>(
      core::ancestorsOf(sampler_->skeleton(), static_cast<std::size_t>(bone_)));
  const std::shared_ptr<const core::Clip> clip(sampler_, &sampler_->clip());  // shares the sampler
  const core::Sampler lineSampler(clip, line);
  const double length = std::max(sampler_->clip().frameCount, 0);
  const FrameSpan span = span_.value_or(FrameSpan{0.0, length});
  first_ = static_cast<std::size_t>(std::clamp(std::floor(span.from), 0.0, length));
  const auto frames = static_cast<std::size_t>(std::clamp(std::ceil(span.to), 0.0, length));
  step_ = stepOf(std::max(frames, first_) - first_, line->size());
  std::array<float, kPosesAtOnce> asked{};
  std::vector<glm::mat4> models(kPosesAtOnce * line->size());
  core::Pose work;
  for (std::size_t frame = first_; frame < frames;) {
    std::size_t count = 0;
    for (; count < kPosesAtOnce && frame < frames; frame += step_) asked[count++] = static_cast<float>(frame);
    const std::span<glm::mat4> posed = std::span(models).first(count * line->size());
    lineSampler.sampleMany(std::span(asked).first(count), mode_, posed, work);
    for (std::size_t i = 1; i <= count; ++i) points_.emplace_back(posed[i * line->size() - 1][3]);
  }
}

}  // namespace marrow::app
