// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/scene.h"
#include "render/view.h"

#include <glm/vec4.hpp>

namespace marrow::render {

/// The uniform block Ground of resources/shaders/ground.glsl, in std140 layout: the input for the background
/// and the grid.
struct GroundBlock {
  glm::vec4 backgroundTop;
  glm::vec4 backgroundBottom;
  glm::vec4 gridMinor;
  glm::vec4 gridMajor;
  glm::vec4 layout;   ///< cell size, 0..1 on the way to the next power of ten, fade radius, side of a checker
                      ///< in device pixels (0: a plain background)
  glm::vec4 centre;   ///< xyz in model space, on the grid's plane
  glm::vec4 u;        ///< xyz along one set of lines, unit length
  glm::vec4 v;        ///< xyz along the other
  glm::vec4 uColour;  ///< of the line through the origin along u
  glm::vec4 vColour;

  friend bool operator==(const GroundBlock&, const GroundBlock&) = default;
};
static_assert(sizeof(GroundBlock) == 10 * sizeof(glm::vec4), "std140 has no padding here");

[[nodiscard]] GroundBlock groundBlockOf(const Scene& scene, const View& view);

}  // namespace marrow::render
