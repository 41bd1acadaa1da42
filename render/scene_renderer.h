// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/camera.h"
#include "render/ground_overlap.h"
#include "render/scene.h"

#include <glm/vec2.hpp>

#include <memory>
#include <string>

namespace marrow::render {

/// Draws a Scene with OpenGL 3.3 core into the framebuffer that is bound. Works in any current context
/// (a widget's or an offscreen one); functions are found through epoxy.
/// create(), draw() and destroy() need the same current context; destroy() before the context goes.
class SceneRenderer {
 public:
  SceneRenderer();
  ~SceneRenderer();
  SceneRenderer(const SceneRenderer&) = delete;
  SceneRenderer& operator=(const SceneRenderer&) = delete;

  /// @return empty on success, else why the shaders or buffers could not be made.
  [[nodiscard]] std::string create();
  void destroy();

  /// @param sizePixels  device pixels of the framebuffer. Allocates only when the bone count grows.
  void draw(const Scene& scene, const OrbitCamera& camera, const ViewOptions& options,
            const glm::ivec2& sizePixels);
  /// A part of the same image, into a framebuffer of the part's size: large images are drawn in tiles.
  /// @param sizePixels  of the whole image, no more than GL_MAX_VIEWPORT_DIMS.
  void drawPart(const Scene& scene, const OrbitCamera& camera, const ViewOptions& options,
                const glm::ivec2& sizePixels, const PixelBox& part);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace marrow::render
