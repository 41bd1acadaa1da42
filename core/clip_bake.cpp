// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clip_bake.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace marrow::core {

glm::mat4 Affine::matrix() const {
  return {glm::vec4(columns[0], 0.0F), glm::vec4(columns[1], 0.0F), glm::vec4(columns[2], 0.0F),
          glm::vec4(columns[3], 1.0F)};
}

ClipBake::ClipBake(std::shared_ptr<const Sampler> sampler, SampleMode mode, std::size_t mostBytes)
    : sampler_(std::move(sampler)), mode_(mode) {
  assert(sampler_);
  boneCount_ = sampler_->skeleton().size();
  frameCount_ = static_cast<std::size_t>(std::max(sampler_->clip().frameCount, 0)) + 1;
  const std::size_t bytesPerFrame = std::max<std::size_t>(boneCount_, 1) * sizeof(Affine);
  isAvailable_ = frameCount_ <= mostBytes / bytesPerFrame;
}

std::span<const Affine> ClipBake::frame(std::size_t frame) {
  assert(isAvailable_ && frame < frameCount_);
  if (models_.empty()) bake();
  return std::span(models_).subspan(frame * boneCount_, boneCount_);
}

void ClipBake::bake() {
  models_.reserve(frameCount_ * boneCount_);
  Pose pose;
  for (std::size_t frame = 0; frame < frameCount_; ++frame) {
    sampler_->sample(static_cast<float>(frame), mode_, pose);
    for (const glm::mat4& model : pose.modelMatrices) {
      models_.push_back(
          {{glm::vec3(model[0]), glm::vec3(model[1]), glm::vec3(model[2]), glm::vec3(model[3])}});
    }
  }
}

}  // namespace marrow::core
