// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pose.h"
#include "core/skeleton.h"
#include "render/camera.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <span>

namespace marrow::render {

enum class BoneColours { ByDepth, Plain };
enum class BoneStyle {
  Octahedral,  ///< thick at the bone's own joint, its sides show its twist
  Stick,       ///< all of one width
  Points,      ///< joints only
};

/// The colours of one theme, RGBA 0..1 as drawn (no gamma conversion), alpha not multiplied in.
struct SceneColours {
  glm::vec4 backgroundTop;
  glm::vec4 backgroundBottom;
  glm::vec4 grid;
  glm::vec4 gridMajor;
  glm::vec4 bone;  ///< BoneColours::Plain
  glm::vec4 selection;
  glm::vec4 hover;
  glm::vec4 before;     ///< ghosts of earlier frames
  glm::vec4 after;      ///< ghosts of later frames
  glm::vec4 reference;  ///< the ghost of another clip
  glm::vec4 joint;
};
[[nodiscard]] const SceneColours& darkColours();
[[nodiscard]] const SceneColours& lightColours();

struct ViewOptions {
  bool showGrid = true;
  bool showAxes = true;  ///< the three axes of each bone; a bone that is alone has them always
  bool showBones = true;
  bool showJoints = true;
  bool transparentBackground = false;
  bool checkerboard = false;  ///< in place of the background: what a transparent image would show through
  bool xray = false;          ///< bones are seen through each other
  BoneColours boneColours = BoneColours::ByDepth;
  BoneStyle boneStyle = BoneStyle::Octahedral;
  SceneColours colours = darkColours();
  float pixelRatio = 1.0F;  ///< device pixels per logical pixel; line widths follow it
};

/// The same skeleton in another pose, drawn see-through.
struct Ghost {
  std::span<const glm::mat4> models;  ///< [bones] model matrices
  glm::vec4 colour{1.0F};             ///< alpha is how strong it shows
};

/// What is drawn. Pointers are not owned and may be null (an empty view with grid).
struct Scene {
  const core::Skeleton* skeleton = nullptr;
  const core::Pose* pose = nullptr;
  int selectedBone = -1;
  int hoveredBone = -1;
  int branch = -1;                          ///< only this bone and those below it are shown; -1: all
  std::span<const Ghost> ghosts = {};       ///< the faintest first
  Ghost reference = {};                     ///< another clip's pose; without one: none
  std::span<const glm::vec3> trail = {};    ///< a bone's way, model space
  std::size_t trailNow = 0;                 ///< where on it the bone is; the trail fades away from there
  std::span<const int> selectedBones = {};  ///< marked less than the selected one, which may be among them
};

/// The box around all finite joint origins, grown a little so that leaf bones fit.
/// @param models  [poses * bones] model matrices of a pose, or of several, one after the other.
[[nodiscard]] Bounds boundsOf(const core::Skeleton& skeleton, std::span<const glm::mat4> models);
[[nodiscard]] Bounds boundsOf(const core::Skeleton& skeleton, const core::Pose& pose);
/// The same for one bone and its children.
[[nodiscard]] Bounds boundsOfBone(const core::Skeleton& skeleton, const core::Pose& pose, int bone);

}  // namespace marrow::render
