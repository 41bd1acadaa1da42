// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/gl/gl_program.h"
#include "render/gl/packed_colour.h"
#include "render/gl/shape_batch.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <span>

namespace marrow::render {

/// One piece of a line, as resources/shaders/line.vert reads it. The neighbours' ends let pieces share their
/// corners; the first and the last piece of a line repeat their own. Model space; w is not used.
struct LinePiece {
  glm::vec3 from;
  PackedColour colour;
  glm::vec4 to;
  glm::vec4 before;  ///< where the previous piece begins
  glm::vec4 after;   ///< where the next piece ends
};
static_assert(sizeof(LinePiece) == 64);

/// Draws lines of constant width on the screen. Few images have any, so the first draw makes everything.
class LineBatch {
 public:
  void destroy();
  void draw(std::span<const LinePiece> pieces);

 private:
  GlProgram program_;
  ShapeBatch batch_;
};

}  // namespace marrow::render
