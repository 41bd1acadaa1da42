// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/vertex_attributes.h"

namespace marrow::render {

void describeAttributes(std::span<const VertexAttribute> attributes, std::size_t itemBytes, GLuint divisor) {
  for (const VertexAttribute& attribute : attributes) {
    const GLboolean normalized = attribute.type == GL_FLOAT ? GL_FALSE : GL_TRUE;
    glEnableVertexAttribArray(attribute.location);
    // GL takes offsets into a bound buffer as pointers.
    glVertexAttribPointer(attribute.location, attribute.components, attribute.type, normalized,
                          static_cast<GLsizei>(itemBytes), reinterpret_cast<const void*>(attribute.offset));
    glVertexAttribDivisor(attribute.location, divisor);
  }
}

}  // namespace marrow::render
