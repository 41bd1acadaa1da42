// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/motion_trail.h"

#include "app/document/document.h"

#include <algorithm>
#include <cmath>

namespace marrow::gui {
namespace {

constexpr int kMostPoints = 4000;  // a longer clip is walked in larger steps

int stepOf(int frames) { return frames / kMostPoints + 1; }

}  // namespace

void MotionTrail::clear() {
  points_.clear();
  clip_.reset();
  skeleton_.reset();
  bone_ = -1;
}

bool MotionTrail::isCurrent(const app::Document& document) const {
  return clip_ == document.clip() && skeleton_ == document.skeleton() && mode_ == document.sampleMode() &&
         bone_ == document.selectedBone();
}

void MotionTrail::update(const app::Document& document) {
  if (document.sampler() == nullptr || document.selectedBone() < 0) return clear();
  if (!isCurrent(document)) walk(document);
  if (points_.empty()) return;
  const auto at = static_cast<std::size_t>(std::max(0.0, document.frame())) /
                  static_cast<std::size_t>(stepOf(document.frameCount()));
  now_ = std::min(at, points_.size() - 1);
}

void MotionTrail::walk(const app::Document& document) {
  clip_ = document.clip();
  skeleton_ = document.skeleton();
  mode_ = document.sampleMode();
  bone_ = document.selectedBone();
  points_.clear();
  const auto bone = static_cast<std::size_t>(bone_);
  for (int frame = 0; frame < document.frameCount(); frame += stepOf(document.frameCount())) {
    document.sampler()->sample(static_cast<float>(frame), mode_, pose_);
    points_.push_back(pose_.origin(bone));
  }
}

}  // namespace marrow::gui
