// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/scene.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <cmath>

namespace marrow::render {

/// Device pixels, from the bottom left.
struct PixelBox {
  glm::ivec2 corner;
  glm::ivec2 size;
};

/// The shaders' view: the uniform block View of resources/shaders/view.glsl, in std140 layout.
struct ViewBlock {
  glm::mat4 view;
  glm::mat4 projection;
  glm::vec4 eye;       ///< xyz
  glm::vec4 viewport;  ///< width and height of the whole image, device pixels per logical pixel, 1 when
                       ///< orthographic

  friend bool operator==(const ViewBlock&, const ViewBlock&) = default;
};
static_assert(sizeof(ViewBlock) == 2 * 64 + 2 * 16, "std140 has no padding here");

/// A scene seen from its camera in an image of some size.
struct View {
  ViewBlock block;
  bool isTile = false;  ///< the framebuffer holds only a part of the image

  [[nodiscard]] bool isOrthographic() const { return block.viewport.w > 0.5F; }
  [[nodiscard]] float pixelRatio() const { return block.viewport.z; }
};

/// The view of a scene.
/// @param sizePixels  of the whole image.
[[nodiscard]] inline View viewOf(const Scene& scene, const glm::ivec2& sizePixels) {
  const OrbitCamera& camera = scene.camera;
  const glm::vec2 size(sizePixels);
  const float ratio = std::isfinite(scene.pixelRatio) ? std::clamp(scene.pixelRatio, 0.5F, 8.0F) : 1.0F;
  return {.block = {.view = camera.viewMatrix(),
                    .projection = camera.projectionMatrix(size.x / size.y),
                    .eye = glm::vec4(camera.eye(), 1.0F),
                    .viewport = {size.x, size.y, ratio, camera.isOrthographic() ? 1.0F : 0.0F}}};
}

/// Device pixels that one unit of model space covers at a place; the same as in view.glsl.
[[nodiscard]] inline float pixelsPerUnit(const View& view, const glm::vec3& place) {
  constexpr float kLeastDepth = 1e-12F;
  const float depth = -(view.block.view * glm::vec4(place, 1.0F)).z;
  return 0.5F * view.block.viewport.y * view.block.projection[1][1] /
         (view.isOrthographic() ? 1.0F : std::max(depth, kLeastDepth));
}

}  // namespace marrow::render
