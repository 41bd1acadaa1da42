// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/instanced_mesh.h"

#include <algorithm>

namespace marrow::render {
namespace {

constexpr std::size_t kFirstCapacityBytes = 16 * 1024;

// GL takes offsets into a bound buffer as pointers.
const void* offsetPointer(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

template <typename T>
GLuint makeStaticBuffer(GLenum target, const std::vector<T>& data) {
  GLuint buffer = 0;
  glGenBuffers(1, &buffer);
  glBindBuffer(target, buffer);
  glBufferData(target, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(), GL_STATIC_DRAW);
  return buffer;
}

void describeVertices(int floatsPerVertex) {
  const auto stride = static_cast<GLsizei>(static_cast<std::size_t>(floatsPerVertex) * sizeof(float));
  for (int first = 0; first < floatsPerVertex; first += 3) {
    const auto location = static_cast<GLuint>(first / 3);
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, 3, GL_FLOAT, GL_FALSE, stride,
                          offsetPointer(static_cast<std::size_t>(first) * sizeof(float)));
  }
}

void describeInstances(std::span<const InstanceAttribute> attributes, std::size_t instanceBytes) {
  for (const InstanceAttribute& attribute : attributes) {
    const GLboolean normalized = attribute.type == GL_FLOAT ? GL_FALSE : GL_TRUE;
    glEnableVertexAttribArray(attribute.location);
    glVertexAttribPointer(attribute.location, attribute.components, attribute.type, normalized,
                          static_cast<GLsizei>(instanceBytes), offsetPointer(attribute.offset));
    glVertexAttribDivisor(attribute.location, 1);
  }
}

}  // namespace

void InstancedMesh::create(const ShapeMesh& mesh, std::span<const InstanceAttribute> attributes,
                           std::size_t instanceBytes) {
  glGenVertexArrays(1, &vertexArray_);
  glBindVertexArray(vertexArray_);
  vertices_ = makeStaticBuffer(GL_ARRAY_BUFFER, mesh.vertices);
  describeVertices(mesh.floatsPerVertex);
  indices_ = makeStaticBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh.indices);
  indexCount_ = static_cast<GLsizei>(mesh.indices.size());
  glGenBuffers(1, &instances_);
  glBindBuffer(GL_ARRAY_BUFFER, instances_);
  capacityBytes_ = kFirstCapacityBytes;
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(capacityBytes_), nullptr, GL_STREAM_DRAW);
  describeInstances(attributes, instanceBytes);
  glBindVertexArray(0);
}

void InstancedMesh::destroy() {
  for (GLuint* buffer : {&vertices_, &indices_, &instances_}) {
    glDeleteBuffers(1, buffer);
    *buffer = 0;
  }
  glDeleteVertexArrays(1, &vertexArray_);
  vertexArray_ = 0;
  capacityBytes_ = 0;
}

void InstancedMesh::draw(const void* instances, std::size_t count, std::size_t instanceBytes) {
  if (count == 0) return;
  const std::size_t bytes = count * instanceBytes;
  while (capacityBytes_ < bytes) capacityBytes_ *= 2;
  glBindBuffer(GL_ARRAY_BUFFER, instances_);
  // Fresh storage of the same size lets the driver go on reading the last frame's.
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(capacityBytes_), nullptr, GL_STREAM_DRAW);
  glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(bytes), instances);
  glBindVertexArray(vertexArray_);
  glDrawElementsInstanced(GL_TRIANGLES, indexCount_, GL_UNSIGNED_SHORT, nullptr, static_cast<GLsizei>(count));
}

}  // namespace marrow::render
