// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/ghosts.h"
#include "app/scene/motion_trail.h"
#include "app/scene/played_clip.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "render/scene.h"

#include <optional>
#include <vector>

namespace marrow::app {

/// Another clip on the same skeleton, to be seen beside the shown one.
struct BesideClip {
  core::Sampler sampler;
  double offsetFrames = 0.0;  ///< added to the shown clip's frame
};

/// Which things are shown beside a pose. Holds what it needs, so that whoever draws many frames does not
/// depend on what a window shows meanwhile.
struct ExtrasChoice {
  PlayedClip clip;
  bool ghosts = false;
  int trailBone = -1;                   ///< -1: no trail
  int selectedBone = -1;                ///< marked in its colour; -1: none
  std::vector<int> selectedBones = {};  ///< tinted with it
  std::optional<BesideClip> reference = {};
  render::SceneColours colours = render::darkColours();

  [[nodiscard]] bool isEmpty() const {
    return !ghosts && trailBone < 0 && selectedBone < 0 && !reference.has_value();
  }
};

/// Poses what is shown beside a pose, at any frame and in any order.
class SceneExtras {
 public:
  explicit SceneExtras(ExtrasChoice choice);

  /// Puts them into a scene, which looks into this object until the next call.
  void addTo(render::Scene& scene, double frame);

 private:
  ExtrasChoice choice_;
  Ghosts ghosts_;
  MotionTrail trail_;
  core::Pose reference_;
};

/// A reference as it is drawn: its own colour, see-through.
[[nodiscard]] render::Ghost referenceGhost(const core::Pose& pose, const render::SceneColours& colours);

}  // namespace marrow::app
