// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/gl/gl_program.h"
#include "render/gl/uniform_buffer.h"
#include "render/ground/ground_block.h"
#include "render/pass.h"

#include <glm/vec2.hpp>

#include <optional>

namespace marrow::render {

/// Draws the background and the grid on the ground. Their shaders run for every pixel, which costs software
/// OpenGL more than a thousand bones. The pass therefore keeps an image of them, and copies it while the view
/// stays.
class GroundPass final : public Pass {
 public:
  [[nodiscard]] std::string create() override;
  void destroy() override;
  /// Clears colour, depth and stencil first.
  void draw(const Scene& scene, const View& view) override;
  /// Draws the grid again, over solid pixels behind it. Call it after all other passes, in the state of
  /// resetDrawState().
  void drawOverSolids(const Scene& scene) const;

 private:
  /// Everything that decides how the ground looks.
  struct Look {
    ViewBlock view;
    GroundBlock ground;
    GroundItem item;
  };

  [[nodiscard]] bool isLast(const Look& look) const;
  void drawAnew(const GroundItem& item) const;
  void drawGrid(GLint stencil) const;
  void copyKept() const;
  void keepImage(const glm::ivec2& sizePixels);
  [[nodiscard]] bool bindImage(const glm::ivec2& sizePixels);

  GlProgram backgroundProgram_;
  GlProgram gridProgram_;
  UniformBuffer buffer_;
  GLuint emptyVertexArray_ = 0;  ///< the core profile draws nothing without one
  GLuint image_ = 0;
  GLuint framebuffer_ = 0;
  glm::ivec2 imageSize_{0};
  std::optional<Look> last_;  ///< of the last image that was not a tile
  bool hasImage_ = false;     ///< of last_
};

}  // namespace marrow::render
