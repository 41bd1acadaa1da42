// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/shape_meshes.h"

#include <epoxy/gl.h>

#include <cstddef>
#include <span>

namespace marrow::render {

/// One attribute of an instance, in the struct that the instances are made of.
struct InstanceAttribute {
  GLuint location;
  GLint components;
  GLenum type;  ///< GL_FLOAT, or GL_UNSIGNED_BYTE for 0..1
  std::size_t offset;
};

/// A mesh and the buffer of its instances. Needs its context current for everything but construction.
class InstancedMesh {
 public:
  /// Vertex attributes take the locations from 0 on, three floats each.
  void create(const ShapeMesh& mesh, std::span<const InstanceAttribute> attributes,
              std::size_t instanceBytes);
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
  GLuint instances_ = 0;
  GLsizei indexCount_ = 0;
  std::size_t capacityBytes_ = 0;
};

}  // namespace marrow::render
