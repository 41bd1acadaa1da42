// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <epoxy/gl.h>

#include <cstddef>
#include <span>

namespace marrow::render {

/// One attribute of what a buffer holds: where in each item it lies, and the shader's location of it.
struct VertexAttribute {
  GLuint location;
  GLint components;
  GLenum type;  ///< GL_FLOAT, or GL_UNSIGNED_BYTE for 0..1
  std::size_t offset;
};

/// Lets the bound vertex array read the bound buffer.
/// @param divisor  0: an item for each vertex; 1: for each instance.
void describeAttributes(std::span<const VertexAttribute> attributes, std::size_t itemBytes, GLuint divisor);

}  // namespace marrow::render
