// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include <epoxy/gl.h>

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

  /// @param hasAlpha  true: premultiplied alpha, as drawn; false: opaque.
  /// @return null when there is no memory for it.
  [[nodiscard]] QImage read(bool hasAlpha) const;

 private:
  glm::ivec2 size_{0};
  GLuint samplesFramebuffer_ = 0;
  GLuint plainFramebuffer_ = 0;
  GLuint samplesColour_ = 0;
  GLuint samplesDepth_ = 0;
  GLuint plainColour_ = 0;
};

}  // namespace marrow::render
