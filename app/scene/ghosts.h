// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/played_clip.h"
#include "core/pose.h"

#include <glm/mat4x4.hpp>

#include <span>
#include <vector>

namespace marrow::app {

struct Ghost {
  std::span<const glm::mat4> models;  ///< [bones] model matrices
  float strength = 0.0F;              ///< 0..1
  bool isBefore = false;              ///< before the playhead, else after it
};

/// Onion skin: the poses of some frames before and after the playhead, the nearest the strongest. In a loop
/// they wrap around.
class Ghosts {
 public:
  static constexpr int kEachSide = 3;
  static constexpr int kStepFrames = 2;

  /// Allocates only when there are more bones than ever before.
  /// @return the faintest first; valid until the next call. Empty without a sampler.
  std::span<const Ghost> at(const PlayedClip& clip, double frame);

 private:
  void add(const PlayedClip& clip, double frame, bool isBefore, int distance);
  void pose(const core::Sampler& sampler, core::SampleMode mode);

  std::vector<float> frames_;      ///< [ghosts]
  std::vector<glm::mat4> models_;  ///< [ghosts * bones], ghost after ghost
  core::Pose work_;
  std::vector<Ghost> ghosts_;
};

}  // namespace marrow::app
