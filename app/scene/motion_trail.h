// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/played_clip.h"

#include <glm/vec3.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace marrow::app {

/// The way of a bone through the whole clip, one point a frame, of long clips every few frames. Made once for
/// a clip and bone, by posing only what the bone hangs from.
class MotionTrail {
 public:
  /// @param bone  -1: none.
  void update(const PlayedClip& clip, int bone, double frame);
  void clear();
  [[nodiscard]] std::span<const glm::vec3> points() const { return points_; }
  [[nodiscard]] std::size_t now() const { return now_; }

 private:
  void walk();

  std::vector<glm::vec3> points_;
  std::size_t step_ = 1;  ///< frames from point to point
  std::size_t now_ = 0;
  std::shared_ptr<const core::Sampler> sampler_;  ///< what the points were made with
  core::SampleMode mode_ = core::SampleMode::Smooth;
  int bone_ = -1;
};

}  // namespace marrow::app
