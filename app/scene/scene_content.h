// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/ghosts.h"
#include "app/scene/played_clip.h"
#include "core/look_sampler.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "render/scene.h"

#include <memory>
#include <optional>
#include <vector>

namespace marrow::app {

/// How a scene looks: the options of the View menu.
struct ViewOptions {
  bool showGrid = true;
  bool showBody = true;  ///< if the skeleton has one
  render::BodyStyle bodyStyle = render::BodyStyle::Textured;
  bool bonesOverBody = false;  ///< always; false: only while a bone is selected
  bool showAxes = true;
  bool showBones = true;
  bool showJoints = true;
  bool xray = false;
  bool transparentBackground = false;
  bool checkerboard = false;  ///< as background
  render::BoneColours boneColours = render::BoneColours::ByDepth;
  render::BoneStyle boneStyle = render::BoneStyle::Octahedral;
  render::SceneColours colours = render::darkColours();
  float pixelRatio = 1.0F;  ///< device pixels per logical pixel
};

/// Another clip on the same skeleton, drawn as a ghost.
struct ReferenceClip {
  core::Sampler sampler;
  double offsetFrames = 0.0;  ///< added to the shown clip's frame
};

/// The things that a scene shows besides the pose.
struct SceneExtras {
  bool ghosts = false;  ///< onion skin: poses of the frames before and after
  OnionSkin onionSkin = {};
  std::vector<float> keyFrames = {};        ///< key frames for ghosts at keys; sorted, distinct
  int trailBone = -1;                       ///< the bone with the motion trail; -1: none
  std::optional<FrameSpan> trailSpan = {};  ///< of the trail; empty: the whole clip
  int selectedBone = -1;                    ///< -1: none
  std::vector<int> selectedBones = {};      ///< selectedBone may be among them
  std::optional<ReferenceClip> reference = {};

  [[nodiscard]] bool isEmpty() const {
    return !ghosts && trailBone < 0 && selectedBone < 0 && !reference.has_value();
  }
};

/// The content of a scene. Shares ownership of its parts, so that images can be drawn from it while the
/// window shows something else.
struct SceneContent {
  std::shared_ptr<const core::Skeleton> skeleton;  ///< null: only the ground
  PlayedClip clip;                                 ///< without a sampler: the idle pose
  ViewOptions options;
  SceneExtras extras;
  std::shared_ptr<const core::LookSampler> look = {};  ///< of the skeleton's body; null: the model's own
  int hoveredBone = -1;
  std::vector<int> markedMaterials = {};  ///< of the body; their surfaces are tinted
  int branch = -1;                        ///< shows only this bone and its descendants; -1: all
};

}  // namespace marrow::app
