// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/bones/bone_palette.h"
#include "render/bones/bone_shapes.h"
#include "render/gl/line_batch.h"
#include "render/gl/packed_colour.h"
#include "render/view.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <span>
#include <vector>

namespace marrow::render {

// The data of each shape on the graphics card, in texels of four words. The shader of the same name reads it.

/// An octahedron from a bone's head to its tail. Lengths are in game units.
struct EdgeInstance {
  glm::vec3 head;
  float highlight;
  glm::vec3 along;  ///< from the head to the tail
  PackedColour colour;
  glm::vec3 side;  ///< from the middle to the ring, perpendicular to the edge
  float length;
};
static_assert(sizeof(EdgeInstance) == 48);

/// A sphere at a joint. Lengths are in game units.
struct JointInstance {
  glm::vec3 centre;
  float radius;
  float highlight;
  PackedColour colour;
  glm::vec2 unused{0.0F};
};
static_assert(sizeof(JointInstance) == 32);

// Each function replaces the contents of `out`, and allocates only when it must grow.
void fillEdges(const BoneShapes& shapes, const BonePalette& palette, std::vector<EdgeInstance>& out);
/// Every edge in one colour and without outlines.
void fillGhost(const BoneShapes& shapes, const PackedColour& colour, std::vector<EdgeInstance>& out);
/// Every joint in one colour.
void fillGhost(const BoneShapes& shapes, const PackedColour& colour, std::vector<JointInstance>& out);
/// @param leastPixels  skips joints of a smaller radius, unless they are highlighted.
void fillJoints(const BoneShapes& shapes, const BonePalette& palette, const View& view, float leastPixels,
                std::vector<JointInstance>& out);
/// Three lines a joint. Skips axes that are too small to see and directions without a length.
void fillAxes(const BoneShapes& shapes, std::span<const glm::mat4> models, const View& view,
              std::vector<LinePiece>& out);

}  // namespace marrow::render
