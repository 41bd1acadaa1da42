// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <epoxy/gl.h>

namespace marrow::render {

/// The contents of a uniform block at one binding. Needs its context current for everything but construction.
class UniformBuffer {
 public:
  void create(GLuint binding) {
    binding_ = binding;
    glGenBuffers(1, &id_);
  }
  void destroy() {
    glDeleteBuffers(1, &id_);
    id_ = 0;
  }

  /// @param block  in std140 layout.
  template <typename Block>
  void fill(const Block& block) const {
    glBindBufferBase(GL_UNIFORM_BUFFER, binding_, id_);
    glBufferData(GL_UNIFORM_BUFFER, sizeof block, &block, GL_STREAM_DRAW);
  }

 private:
  GLuint binding_ = 0;
  GLuint id_ = 0;
};

}  // namespace marrow::render
