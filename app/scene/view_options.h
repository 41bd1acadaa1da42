// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/scene.h"

namespace marrow::app {

/// How a scene looks: the options of the View menu.
struct ViewOptions {
  bool showGrid = true;
  bool showBody = true;  ///< where the skeleton has one
  render::BodyStyle bodyStyle = render::BodyStyle::Textured;
  bool bonesOverBody = false;  ///< all of them; else only while a bone is selected
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

}  // namespace marrow::app
