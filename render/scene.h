// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/skeleton.h"
#include "render/camera.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace marrow::core {
struct ModelLook;
}

namespace marrow::render {

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
  glm::vec4 reference;  ///< the reference clip's ghost
  glm::vec4 joint;
};
[[nodiscard]] const SceneColours& darkColours();
[[nodiscard]] const SceneColours& lightColours();

/// The background and the grid on the ground.
struct GroundItem {
  bool showBackground = true;  ///< false: transparent
  bool showGrid = true;
  bool isCheckerboard = false;  ///< the background that shows transparency
  bool operator==(const GroundItem&) const = default;
};

enum class BoneColours { ByDepth, Plain };
enum class BoneStyle {
  Octahedral,  ///< thick near the bone's own joint; the sides show its twist
  Stick,       ///< all of one width
  Points,      ///< joints only
};

/// How a body is drawn.
enum class BodyStyle {
  Textured,
  Lit,        ///< without the colours of textures
  Wireframe,  ///< textured, with the edges of its triangles
};

/// One posed body.
struct MeshItem {
  std::shared_ptr<const core::Model> model = {};
  std::span<const glm::mat4> models = {};  ///< [bones] model matrices, not owned
  BodyStyle style = BodyStyle::Textured;
  /// The surfaces at this frame, not owned; null: the model's own.
  const core::ModelLook* look = nullptr;
  /// Draws a ghost: transparent, in this colour only; alpha is the strength.
  std::optional<glm::vec4> ghostColour = {};
  /// Limits a ghost to the triangles that this bone moves most, seen through all bodies; -1: all.
  int ghostBone = -1;
  std::span<const int> markedMaterials = {};  ///< materials with tinted surfaces, not owned
  glm::vec4 markColour{1.0F};
};

/// One posed skeleton.
struct SkeletonItem {
  const core::Skeleton* skeleton = nullptr;  ///< not owned
  std::span<const glm::mat4> models = {};    ///< [bones] model matrices, not owned
  int branch = -1;                           ///< draws only this bone and its descendants; -1: all
  bool hasWholeBranch = true;                ///< false: without the descendants
  BoneStyle style = BoneStyle::Octahedral;
  bool showBones = true;
  bool isOverBody = false;  ///< bones show through the body
  /// Draws a ghost: only the bones (and, without its branch, the joint of a single bone), transparent in this
  /// colour; alpha is the strength. The members below are then ignored.
  std::optional<glm::vec4> ghostColour = {};
  bool showJoints = true;
  bool showAxes = true;  ///< the three axes of each bone; a skeleton of one bone always shows them
  bool isXray = false;   ///< bones show through each other
  BoneColours colours = BoneColours::ByDepth;
  int selectedBone = -1;
  int hoveredBone = -1;
  std::span<const int> selectedBones = {};  ///< tinted; selectedBone, in full colour, may be among them
};

/// A motion trail: the path of a joint through a clip.
struct TrailItem {
  std::span<const glm::vec3> points;  ///< model space, not owned
  std::size_t now = 0;                ///< index of the current point; the trail fades away from there
  glm::vec4 colour{1.0F};
};

/// Things to draw, and from where. Each pass draws the items of one kind in the order of their list. A new
/// kind of item is a list here and a pass in SceneRenderer.
struct Scene {
  OrbitCamera camera;
  float pixelRatio = 1.0F;  ///< device pixels per logical pixel; scales line widths
  SceneColours colours = darkColours();
  GroundItem ground;
  std::vector<MeshItem> meshes;         ///< ghosts first
  std::vector<SkeletonItem> skeletons;  ///< ghosts first, the faintest of them first: the pose lies over them
  std::vector<TrailItem> trails;
};

/// The triangle of a body under the pointer.
struct MeshHit {
  int item = -1;      ///< into Scene::meshes; -1: none
  int run = -1;       ///< into Mesh::runs
  int triangle = -1;  ///< of the run
  int bone = -1;      ///< the bone that moves it most; -1: none does
};

}  // namespace marrow::render
