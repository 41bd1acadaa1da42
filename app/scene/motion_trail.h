// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/played_clip.h"
#include "core/clip_bake.h"

#include <glm/vec3.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace marrow::app {

/// The way of a bone through the whole clip, one point a frame. Made once for a clip and bone,
/// looked up in the clip's baked matrices where it is not too large for that.
class MotionTrail {
 public:
  /// @param bone  -1: none.
  void update(const PlayedClip& clip, int bone, double frame);
  void clear();
  [[nodiscard]] std::span<const glm::vec3> points() const { return points_; }
  [[nodiscard]] std::size_t now() const { return now_; }

 private:
  void takeClip(const PlayedClip& clip);
  void walk(int bone);
  void lookUp();
  void sample();

  std::vector<glm::vec3> points_;
  std::vector<float> frames_;  ///< of the points
  std::size_t now_ = 0;
  std::shared_ptr<const core::Sampler> sampler_;  ///< what the points were made with
  std::optional<core::ClipBake> bake_;            ///< serves every bone that is chosen
  core::SampleMode mode_ = core::SampleMode::Smooth;
  int bone_ = -1;
};

}  // namespace marrow::app
