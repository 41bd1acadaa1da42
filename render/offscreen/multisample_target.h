// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/gl/gl_program.h"

#include <QImage>

#include <glm/vec2.hpp>

#include <string>

namespace marrow::render {

/// A framebuffer with four samples a pixel, and the plain one through which it is read. Made and destroyed
/// with one context current.
class MultisampleTarget {
 public:
  MultisampleTarget() = default;
  ~MultisampleTarget();
  MultisampleTarget(const MultisampleTarget&) = delete;
  MultisampleTarget& operator=(const MultisampleTarget&) = delete;

  /// @return empty on success, else why the driver cannot make it.
  [[nodiscard]] std::string create(const glm::ivec2& sizePixels);
  void bind() const;

  /// @param resolve   the program "resolve", which averages the samples of a pixel. Not a blit: software
  ///                  renderers keep a compiled program from one start to the next, but compile a blit each
  ///                  time.
  /// @param hasAlpha  true: premultiplied alpha, as drawn; false: opaque.
  /// @return null when there is no memory for it.
  [[nodiscard]] QImage read(const GlProgram& resolve, bool hasAlpha) const;

 private:
  glm::ivec2 size_{0};
  GLuint samplesFramebuffer_ = 0;
  GLuint plainFramebuffer_ = 0;
  GLint samples_ = 0;         ///< a pixel
  GLuint samplesColour_ = 0;  ///< a texture
  GLuint samplesDepth_ = 0;
  GLuint plainColour_ = 0;
  GLuint emptyVertexArray_ = 0;
};

}  // namespace marrow::render
