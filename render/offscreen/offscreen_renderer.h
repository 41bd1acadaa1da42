// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "render/offscreen/offscreen_context.h"
#include "render/scene.h"
#include "render/scene_renderer.h"

#include <QImage>

#include <glm/vec2.hpp>

#include <memory>
#include <string>

namespace marrow::render {

/// Draws images with no window and no display, in an OpenGL context of its own (EGL without a surface on
/// Linux, a QOffscreenSurface elsewhere). On Linux it needs no QGuiApplication, and any thread may use it,
/// one at a time. Elsewhere only the thread that made it may use it; destroy it before the application.
class OffscreenRenderer {
 public:
  /// @return NoGraphics with the reason if there is no OpenGL 3.3 context.
  [[nodiscard]] static core::Result<std::unique_ptr<OffscreenRenderer>> create();
  ~OffscreenRenderer();
  OffscreenRenderer(const OffscreenRenderer&) = delete;
  OffscreenRenderer& operator=(const OffscreenRenderer&) = delete;

  /// Draws a scene with four samples a pixel. The context that was current stays current.
  /// @param sizePixels  1..16384 each way.
  /// @return an opaque image, or one with premultiplied alpha for a scene without background; BadValue for a
  /// size without area, TooLarge for one that the driver cannot draw, NoGraphics when the context is lost.
  [[nodiscard]] core::Result<QImage> draw(const Scene& scene, const glm::ivec2& sizePixels);

 private:
  explicit OffscreenRenderer(std::unique_ptr<OffscreenContext> context);
  [[nodiscard]] std::string createPrograms();
  [[nodiscard]] core::Result<QImage> drawHere(const Scene& scene, const glm::ivec2& sizePixels);

  std::unique_ptr<OffscreenContext> context_;
  SceneRenderer renderer_;
};

}  // namespace marrow::render
