// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/played_clip.h"
#include "core/pose.h"
#include "render/scene.h"

#include <glm/mat4x4.hpp>

#include <span>
#include <vector>

namespace marrow::app {

/// The poses of the frames before and after the playhead, the nearer the stronger. In a loop they go round.
class Ghosts {
 public:
  static constexpr int kEachSide = 3;
  static constexpr int kStepFrames = 2;

  /// Poses them anew. Allocates only when the bone count is larger than ever before.
  void update(const PlayedClip& clip, double frame, const render::SceneColours& colours);
  void clear();
  [[nodiscard]] std::span<const render::Ghost> all() const { return ghosts_; }

 private:
  void add(const PlayedClip& clip, double frame, glm::vec4 colour, int distance);
  void pose(const core::Sampler& sampler, core::SampleMode mode);

  std::vector<float> frames_;
  std::vector<glm::mat4> models_;  ///< ghost after ghost, what the ghosts point into
  core::Pose work_;
  std::vector<render::Ghost> ghosts_;
};

}  // namespace marrow::app
