// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/poser.h"

#include <utility>

namespace marrow::core {

Poser::Poser(std::shared_ptr<const Clip> clip, std::shared_ptr<const Skeleton> skeleton, SampleMode mode)
    : mode_(mode) {
  if (clip) {
    sampler_.emplace(std::move(clip), std::move(skeleton));
    return;
  }
  pose_ = idlePose(*skeleton);
  if (mode == SampleMode::Smooth) return;
  for (std::size_t bone = 0; bone < pose_.size(); ++bone) pose_.angles[bone] = anglesOf(pose_.local[bone]);
}

const Pose& Poser::at(double frame) {
  if (sampler_) sampler_->sample(static_cast<float>(frame), mode_, pose_);
  return pose_;
}

}  // namespace marrow::core
