// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/point_batch.h"

namespace marrow::render {

void PointBatch::create(std::span<const VertexAttribute> attributes, std::size_t itemBytes) {
  glGenVertexArrays(1, &vertexArray_);
  glBindVertexArray(vertexArray_);
  items_.create(GL_ARRAY_BUFFER);
  describeAttributes(attributes, itemBytes, 0);
  glBindVertexArray(0);
}

void PointBatch::destroy() {
  items_.destroy();
  glDeleteVertexArrays(1, &vertexArray_);
  vertexArray_ = 0;
}

void PointBatch::draw(const void* items, std::size_t count, std::size_t itemBytes) {
  if (count == 0) return;
  items_.fill(items, count * itemBytes);
  glEnable(GL_PROGRAM_POINT_SIZE);
  glBindVertexArray(vertexArray_);
  glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(count));
  glDisable(GL_PROGRAM_POINT_SIZE);
}

}  // namespace marrow::render
