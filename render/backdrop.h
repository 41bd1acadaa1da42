// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/frame_block.h"
#include "render/gl_program.h"
#include "render/ground_overlap.h"

#include <glm/vec2.hpp>

#include <optional>
#include <string>

namespace marrow::render {

/// What lies behind and under the bones: the background and the ground's grid. Their shaders look at every
/// pixel, which costs software OpenGL more than a thousand bones, so that a view that stays as it was is
/// taken from an image of it; one that changes, or is drawn but once, needs none.
class Backdrop {
 public:
  struct Parts {
    bool background = true;
    bool ground = true;
    bool operator==(const Parts&) const = default;
  };

  /// @return empty on success, else what the driver said.
  [[nodiscard]] std::string create();
  void destroy();

  /// Clears colour, depth and stencil and draws what is wanted; the frame's block is bound.
  void draw(const FrameBlock& frame, const Parts& parts, const glm::ivec2& sizePixels);

  /// The same, without a look at what is kept, which stays what it is.
  void drawOnce(const Parts& parts) const;

  /// The ground once more, within a part of the view, over what was drawn with stencil 1 and lies behind it.
  /// @pre depth test is on and the framebuffer has a stencil.
  void drawGroundOver(const PixelBox& part) const;

 private:
  struct View {
    FrameBlock frame;
    Parts parts;
    glm::ivec2 size;
  };

  [[nodiscard]] bool isKept(const View& view) const;
  void keepImage(const glm::ivec2& sizePixels);
  void copyKept() const;
  static void clear(GLbitfield buffers);
  [[nodiscard]] bool makeRoom(const glm::ivec2& sizePixels);
  void drawAnew(const Parts& parts) const;
  /// Where the stencil is this.
  void drawGround(GLint stencil) const;

  GlProgram backgroundProgram_;
  GlProgram groundProgram_;
  GLuint emptyVertexArray_ = 0;  // core profile draws nothing without one
  GLuint image_ = 0;
  GLuint framebuffer_ = 0;
  glm::ivec2 imageSize_{0};
  std::optional<View> last_;  ///< what was drawn last
  bool hasImage_ = false;     ///< of last_
};

}  // namespace marrow::render
