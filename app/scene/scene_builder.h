// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/ghosts.h"
#include "app/scene/motion_trail.h"
#include "app/scene/scene_content.h"
#include "core/pose.h"
#include "render/camera.h"
#include "render/scene.h"

#include <span>

namespace marrow::app {

/// Makes a scene for the renderer from content and a frame. Keeps its storage, so that later frames allocate
/// nothing.
class SceneBuilder {
 public:
  /// @return a scene that points into the content and this builder; valid until the next call.
  const render::Scene& build(const SceneContent& content, double frame, const render::OrbitCamera& camera);

  /// The same, with the caller's pose.
  /// @param pose  of the content's skeleton at that frame; the scene points into it.
  const render::Scene& build(const SceneContent& content, double frame, const render::OrbitCamera& camera,
                             const core::Pose& pose);

  // The scene that was built last.
  [[nodiscard]] const render::Scene& scene() const { return scene_; }
  /// Its ghosts: the first items of the scene, in this order.
  [[nodiscard]] std::span<const Ghost> ghosts() const { return ghosts_.last(); }

 private:
  void addGhosts(const SceneContent& content, double frame);
  void addReference(const SceneContent& content, double frame);

  render::Scene scene_;
  Ghosts ghosts_;
  MotionTrail trail_;
  core::Pose pose_;
  core::Pose referencePose_;
};

/// The item of the pose itself, without extras.
/// @pre content.skeleton is set.
[[nodiscard]] render::SkeletonItem skeletonItem(const SceneContent& content, const core::Pose& pose);

}  // namespace marrow::app
