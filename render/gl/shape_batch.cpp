// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/gl/shape_batch.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace marrow::render {
namespace {
constexpr std::size_t kFirstShapes = 256;
}  // namespace

void ShapeBatch::create(std::span<const int> faces, int stride) {
  faces_ = faces;
  stride_ = static_cast<std::size_t>(stride);
  glGenVertexArrays(1, &vertexArray_);
  glGenBuffers(1, &indices_);
  shapes_.create(GL_TEXTURE_BUFFER);
  glGenTextures(1, &texture_);
  glBindTexture(GL_TEXTURE_BUFFER, texture_);
  glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32UI, shapes_.id());
  glBindTexture(GL_TEXTURE_BUFFER, 0);
  if (!faces_.empty()) makeIndices(kFirstShapes);
}

void ShapeBatch::destroy() {
  shapes_.destroy();
  glDeleteTextures(1, &texture_);
  glDeleteBuffers(1, &indices_);
  glDeleteVertexArrays(1, &vertexArray_);
  texture_ = indices_ = vertexArray_ = 0;
  indexedShapes_ = 0;
}

void ShapeBatch::makeIndices(std::size_t shapes) {
  indexedShapes_ = shapes;
  std::vector<std::uint32_t> indices;
  indices.reserve(shapes * faces_.size());
  for (std::size_t shape = 0; shape < shapes; ++shape) {
    for (const int corner : faces_)
      indices.push_back(static_cast<std::uint32_t>(shape * stride_) + static_cast<std::uint32_t>(corner));
  }
  glBindVertexArray(vertexArray_);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint32_t)),
               indices.data(), GL_STATIC_DRAW);
  glBindVertexArray(0);
}

void ShapeBatch::reserve(std::size_t shapes) {
  const bool arePoints = faces_.empty();
  if (!arePoints && indexedShapes_ < shapes) makeIndices(std::max(shapes, 2 * indexedShapes_));
}

void ShapeBatch::begin() const {
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_BUFFER, texture_);
  glEnable(GL_PROGRAM_POINT_SIZE);
}

void ShapeBatch::end() {
  glDisable(GL_PROGRAM_POINT_SIZE);
  glBindTexture(GL_TEXTURE_BUFFER, 0);
}

void ShapeBatch::draw(const void* shapes, std::size_t count, std::size_t shapeBytes) {
  if (count == 0) return;
  reserve(count);
  shapes_.fill(shapes, count * shapeBytes);
  glBindVertexArray(vertexArray_);
  if (faces_.empty()) return glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(count));
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(count * faces_.size()), GL_UNSIGNED_INT, nullptr);
}

}  // namespace marrow::render
