// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <epoxy/gl.h>

#include <glm/vec2.hpp>

namespace marrow::render {

/// The ids that resources/shaders/mesh_id.frag wrote.
struct PixelId {
  GLuint draw = 0;      ///< 0: nothing lies there
  GLuint triangle = 0;  ///< of the draw call
};

/// An image of one pixel that names the triangle there. Needs its context current for everything but
/// construction.
class IdImage {
 public:
  void destroy();

  /// Takes the place of the bound framebuffer.
  /// @param pixel  from the bottom left of an image of `sizePixels`, which is then drawn as usual.
  /// @return false if the driver has no such images.
  [[nodiscard]] bool begin(const glm::ivec2& pixel, const glm::ivec2& sizePixels);
  /// Returns the pixel that was drawn since, and binds the framebuffer from before again.
  [[nodiscard]] PixelId end() const;

 private:
  GLuint framebuffer_ = 0;
  GLuint ids_ = 0;
  GLuint depth_ = 0;
  GLint before_ = 0;
};

}  // namespace marrow::render
