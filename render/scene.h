// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pose.h"
#include "core/skeleton.h"
#include "render/camera.h"

#include <glm/vec4.hpp>

namespace marrow::render {

enum class BoneColours { ByDepth, Plain };

/// The colours of one theme, RGBA 0..1 as drawn (no gamma conversion), alpha not multiplied in.
struct SceneColours {
  glm::vec4 backgroundTop;
  glm::vec4 backgroundBottom;
  glm::vec4 grid;
  glm::vec4 gridMajor;
  glm::vec4 bone;  ///< BoneColours::Plain
  glm::vec4 selection;
  glm::vec4 hover;
  glm::vec4 joint;
};
[[nodiscard]] const SceneColours& darkColours();
[[nodiscard]] const SceneColours& lightColours();

struct ViewOptions {
  bool showGrid = true;
  bool showAxes = true;  ///< the three axes of each bone
  bool showBones = true;
  bool showJoints = true;
  bool transparentBackground = false;
  BoneColours boneColours = BoneColours::ByDepth;
  SceneColours colours = darkColours();
  float pixelRatio = 1.0F;  ///< device pixels per logical pixel; line widths follow it
};

/// What is drawn. Pointers are not owned and may be null (an empty view with grid).
struct Scene {
  const core::Skeleton* skeleton = nullptr;
  const core::Pose* pose = nullptr;
  int selectedBone = -1;
  int hoveredBone = -1;
};

/// The box around all finite joint origins, grown a little so that leaf bones fit.
[[nodiscard]] Bounds boundsOf(const core::Skeleton& skeleton, const core::Pose& pose);
/// The same for one bone and its children.
[[nodiscard]] Bounds boundsOfBone(const core::Skeleton& skeleton, const core::Pose& pose, int bone);

}  // namespace marrow::render
