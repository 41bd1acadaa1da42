// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_extras.h"

#include "core/compare.h"

#include <utility>

namespace marrow::app {
namespace {

constexpr float kReferenceStrength = 0.55F;

}  // namespace

render::Ghost referenceGhost(const core::Pose& pose, const render::SceneColours& colours) {
  render::Ghost ghost{pose.modelMatrices, colours.reference};
  ghost.colour.a = kReferenceStrength;
  return ghost;
}

SceneExtras::SceneExtras(ExtrasChoice choice) : choice_(std::move(choice)) {}

void SceneExtras::addTo(render::Scene& scene, double frame) {
  scene.selectedBone = choice_.selectedBone;
  scene.selectedBones = choice_.selectedBones;
  if (choice_.ghosts) {
    ghosts_.update(choice_.clip, frame, choice_.colours);
    scene.ghosts = ghosts_.all();
  }
  if (choice_.trailBone >= 0) {
    trail_.update(choice_.clip, choice_.trailBone, frame);
    scene.trail = trail_.points();
    scene.trailNow = trail_.now();
  }
  if (!choice_.reference) return;
  const auto& [sampler, offset] = *choice_.reference;
  sampler.sample(static_cast<float>(core::frameBeside(sampler.clip(), frame, offset)), choice_.clip.mode,
                 reference_);
  scene.reference = referenceGhost(reference_, choice_.colours);
}

}  // namespace marrow::app
