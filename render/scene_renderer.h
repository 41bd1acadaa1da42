// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/scene.h"
#include "render/view.h"

#include <glm/vec2.hpp>

#include <memory>
#include <string>

namespace marrow::render {

/// Draws a Scene with OpenGL 3.3 core into the bound framebuffer, which needs depth and stencil. Works in any
/// context, a widget's or an offscreen one. create(), draw() and destroy() need the same current context;
/// call destroy() before the context goes.
class SceneRenderer {
 public:
  SceneRenderer();
  ~SceneRenderer();
  SceneRenderer(const SceneRenderer&) = delete;
  SceneRenderer& operator=(const SceneRenderer&) = delete;

  /// @return empty on success, else why the shaders or buffers could not be made.
  [[nodiscard]] std::string create();
  void destroy();

  /// True: each image waits until all shaders are compiled, as images for files have to. False: the first
  /// frames in a window show some surfaces plainer than they are.
  void setWaitsForPrograms(bool waits);
  /// True if another frame of the same scene would look better: draw it.
  [[nodiscard]] bool wantsFrame() const;

  /// @param sizePixels  device pixels of the framebuffer.
  /// Allocates only when the scene has more bones or longer trails than ever before.
  void draw(const Scene& scene, const glm::ivec2& sizePixels);
  /// Draws a tile of the same image into a framebuffer of the tile's size.
  /// @param sizePixels  of the whole image, at most GL_MAX_VIEWPORT_DIMS.
  void drawTile(const Scene& scene, const glm::ivec2& sizePixels, const PixelBox& tile);

  /// The body at a pixel, and the bone that moves it there. Only Scene::meshes count.
  /// @param pixel  from the bottom left; outside the image there is none.
  [[nodiscard]] MeshHit meshAt(const Scene& scene, const glm::ivec2& sizePixels, const glm::ivec2& pixel);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace marrow::render
