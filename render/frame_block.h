// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/camera.h"
#include "render/scene.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <algorithm>

namespace marrow::render {

/// What all shaders share, laid out as std140 of resources/shaders/common.glsl.
struct FrameBlock {
  glm::mat4 view;
  glm::mat4 projection;
  glm::vec4 backgroundTop;
  glm::vec4 backgroundBottom;
  glm::vec4 gridMinor;
  glm::vec4 gridMajor;
  glm::vec4 eye;
  glm::vec4 viewport;
  glm::vec4 grid;
  glm::vec4 gridCentre;
  glm::vec4 gridU;
  glm::vec4 gridV;
  glm::vec4 gridUColour;
  glm::vec4 gridVColour;
  glm::vec4 ground;  ///< x: side of a checker in pixels, 0: a plain background; y, z: least half width of
                     ///< joints and of links, logical pixels
};
static_assert(sizeof(FrameBlock) == 2 * 64 + 13 * 16, "std140 has no padding here");

/// How many device pixels a unit of model space takes at a place; as in resources/shaders/common.glsl.
[[nodiscard]] inline float pixelsPerUnit(const FrameBlock& frame, const glm::vec3& place) {
  constexpr float kLeastDepth = 1e-12F;
  const bool isOrthographic = frame.viewport.w > 0.5F;
  const float depth = -(frame.view * glm::vec4(place, 1.0F)).z;
  return 0.5F * frame.viewport.y * frame.projection[1][1] /
         (isOrthographic ? 1.0F : std::max(depth, kLeastDepth));
}

[[nodiscard]] FrameBlock frameBlock(const OrbitCamera& camera, const ViewOptions& options,
                                    const glm::ivec2& sizePixels);

}  // namespace marrow::render
