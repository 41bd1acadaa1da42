// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/ghosts.h"
#include "app/scene/motion_trail.h"
#include "app/scene/scene_content.h"
#include "core/pose.h"
#include "render/camera.h"
#include "render/scene.h"

#include <memory>
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

  // The last scene that was built.
  [[nodiscard]] const render::Scene& scene() const { return scene_; }
  /// The ghosts of that scene. They are its first bodies, in this order, or, without a body or for one bone,
  /// its first skeletons.
  [[nodiscard]] std::span<const Ghost> ghosts() const { return ghosts_.last(); }

 private:
  void addGhosts(const SceneContent& content, double frame);
  void addReference(const SceneContent& content, double frame);

  /// The surfaces at a frame; null: the model's own.
  [[nodiscard]] const core::ModelLook* lookAt(const SceneContent& content, double frame);

  render::Scene scene_;
  std::shared_ptr<const core::LookSampler> lookOf_;  ///< the sampler that look_ belongs to
  core::ModelLook look_;
  Ghosts ghosts_;
  MotionTrail trail_;
  core::Pose pose_;
  core::Pose referencePose_;
};

/// The body that a scene shows; null: none. A scene of one branch of bones has none.
[[nodiscard]] std::shared_ptr<const core::Model> shownBody(const SceneContent& content);

/// True if the bones of the pose are shown. A body hides them unless a bone is selected or they are asked
/// for.
[[nodiscard]] bool showsSkeleton(const SceneContent& content);

/// The item of the body, without extras.
/// @pre shownBody(content) is not null.
[[nodiscard]] render::MeshItem meshItem(const SceneContent& content, const core::Pose& pose);

/// The item of the pose itself, without extras.
/// @pre content.skeleton is set.
[[nodiscard]] render::SkeletonItem skeletonItem(const SceneContent& content, const core::Pose& pose);

}  // namespace marrow::app
