// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <epoxy/gl.h>

#include <cstddef>

namespace marrow::render {

/// A buffer that is refilled for every draw. Storage grows in doublings and never shrinks. Needs its context
/// current for everything but construction.
class StreamBuffer {
 public:
  void create(GLenum target);
  void destroy();

  /// Leaves the buffer bound to its target.
  void fill(const void* data, std::size_t bytes);

  [[nodiscard]] GLuint id() const { return id_; }

 private:
  GLenum target_ = GL_ARRAY_BUFFER;
  GLuint id_ = 0;
  std::size_t capacityBytes_ = 0;
};

}  // namespace marrow::render
