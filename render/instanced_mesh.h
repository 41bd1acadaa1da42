// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/shape_meshes.h"
#include "render/stream_buffer.h"
#include "render/vertex_attributes.h"

#include <epoxy/gl.h>

#include <cstddef>
#include <span>

namespace marrow::render {

/// A mesh and the buffer of its instances. Needs its context current for everything but construction.
class InstancedMesh {
 public:
  /// The mesh's own vertices are at location 0.
  void create(const ShapeMesh& mesh, std::span<const VertexAttribute> attributes, std::size_t instanceBytes);
  void destroy();

  /// Uploads and draws them all in one call. Storage grows in doublings and never shrinks.
  template <typename Instance>
  void draw(std::span<const Instance> instances) {
    draw(instances.data(), instances.size(), sizeof(Instance));
  }

 private:
  void draw(const void* instances, std::size_t count, std::size_t instanceBytes);

  GLuint vertexArray_ = 0;
  GLuint vertices_ = 0;
  GLuint indices_ = 0;
  StreamBuffer instances_;
  GLsizei indexCount_ = 0;
};

}  // namespace marrow::render
