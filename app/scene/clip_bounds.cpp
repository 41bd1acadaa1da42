// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/clip_bounds.h"

#include "render/pose_bounds.h"

#include <glm/mat4x4.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace marrow::app {
namespace {

constexpr std::size_t kMostPoses = 200;
constexpr std::size_t kMostBones = 20'000;  // in all poses together
constexpr std::size_t kFewestPoses = 8;

int stepThrough(int frames, std::size_t bones) {
  const std::size_t poses =
      std::clamp(kMostBones / std::max<std::size_t>(bones, 1), kFewestPoses, kMostPoses);
  return std::max(1, (frames + static_cast<int>(poses) - 1) / static_cast<int>(poses));
}

}  // namespace

render::Bounds boundsOfClip(const core::Skeleton& skeleton, const PlayedClip& clip, const core::Pose& now) {
  const auto boundsAt = [&](const core::Skeleton& posed, std::span<const glm::mat4> models) {
    render::Bounds bounds;
    if (skeleton.body) bounds = render::boundsOf(*skeleton.body, models, posed.size());
    if (bounds.isEmpty) bounds = render::boundsOf(posed, models);
    return bounds;
  };
  render::Bounds bounds = boundsAt(skeleton, now.modelMatrices);
  if (!clip.sampler) return bounds;
  const int last = std::max(clip.sampler->clip().frameCount - 1, 0);
  const int step = stepThrough(last, skeleton.size());
  std::vector<float> frames;
  for (int frame = 0; frame < last; frame += step) frames.push_back(static_cast<float>(frame));
  frames.push_back(static_cast<float>(last));
  const core::Skeleton& posed = clip.sampler->skeleton();
  std::vector<glm::mat4> models(frames.size() * posed.size());
  core::Pose work;
  clip.sampler->sampleMany(frames, clip.mode, models, work);
  bounds.add(boundsAt(posed, models));
  return bounds;
}

}  // namespace marrow::app
