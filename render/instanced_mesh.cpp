// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/instanced_mesh.h"

namespace marrow::render {
namespace {

template <typename T>
GLuint makeStaticBuffer(GLenum target, const std::vector<T>& data) {
  GLuint buffer = 0;
  glGenBuffers(1, &buffer);
  glBindBuffer(target, buffer);
  glBufferData(target, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(), GL_STATIC_DRAW);
  return buffer;
}

}  // namespace

void InstancedMesh::create(const ShapeMesh& mesh, std::span<const VertexAttribute> attributes,
                           std::size_t instanceBytes) {
  glGenVertexArrays(1, &vertexArray_);
  glBindVertexArray(vertexArray_);
  vertices_ = makeStaticBuffer(GL_ARRAY_BUFFER, mesh.vertices);
  constexpr VertexAttribute kPlace{0, 3, GL_FLOAT, 0};
  describeAttributes({&kPlace, 1}, 3 * sizeof(float), 0);
  indices_ = makeStaticBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh.indices);
  indexCount_ = static_cast<GLsizei>(mesh.indices.size());
  instances_.create(GL_ARRAY_BUFFER);
  describeAttributes(attributes, instanceBytes, 1);
  glBindVertexArray(0);
}

void InstancedMesh::destroy() {
  instances_.destroy();
  for (GLuint* buffer : {&vertices_, &indices_}) {
    glDeleteBuffers(1, buffer);
    *buffer = 0;
  }
  glDeleteVertexArrays(1, &vertexArray_);
  vertexArray_ = 0;
}

void InstancedMesh::draw(const void* instances, std::size_t count, std::size_t instanceBytes) {
  if (count == 0) return;
  instances_.fill(instances, count * instanceBytes);
  glBindVertexArray(vertexArray_);
  glDrawElementsInstanced(GL_TRIANGLES, indexCount_, GL_UNSIGNED_SHORT, nullptr, static_cast<GLsizei>(count));
}

}  // namespace marrow::render
