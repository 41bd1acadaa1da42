// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pose.h"
#include "render/bone_palette.h"
#include "render/bone_shapes.h"
#include "render/frame_block.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <vector>

namespace marrow::render {

// What the graphics card gets for each drawn thing, in texels of four words, which the shader of the same
// name reads.

struct LinkInstance {
  glm::vec3 head;
  float highlight;
  glm::vec3 link;  ///< from the head to the tail
  PackedColour colour;
  glm::vec3 side;  ///< from the middle to the ring, square to the link
  float length;    ///< of the link
};
static_assert(sizeof(LinkInstance) == 48);

struct JointInstance {
  glm::vec3 centre;
  float radius;
  float highlight;
  PackedColour colour;
  glm::vec2 unused{0.0F};
};
static_assert(sizeof(JointInstance) == 32);

struct AxisInstance {
  glm::vec3 origin;
  float length;
  // Unit length, or zero when the bone has no such direction; w is not used.
  glm::vec4 x;
  glm::vec4 y;
  glm::vec4 z;
};
static_assert(sizeof(AxisInstance) == 64);

/// One step of a bone's way, and where the steps on both sides of it lead, so that they meet.
struct TrailInstance {
  glm::vec3 from;
  PackedColour colour;
  glm::vec4 to;
  glm::vec4 before;
  glm::vec4 after;
};
static_assert(sizeof(TrailInstance) == 64);

// Each replaces what `out` holds, and allocates only when it must grow.
void fillLinks(const BoneShapes& shapes, const BonePalette& palette, std::vector<LinkInstance>& out);
/// @param leastPixels  radius; smaller joints are left out but for highlighted ones.
void fillJoints(const BoneShapes& shapes, const BonePalette& palette, const FrameBlock& frame,
                float leastPixels, std::vector<JointInstance>& out);
/// Every link in one colour.
void fillGhost(const BoneShapes& shapes, const PackedColour& colour, std::vector<LinkInstance>& out);
/// Paler the further a step is from where the bone is now.
void fillTrail(const Scene& scene, const glm::vec4& colour, std::vector<TrailInstance>& out);
void fillAxes(const BoneShapes& shapes, const core::Pose& pose, std::vector<AxisInstance>& out);

}  // namespace marrow::render
