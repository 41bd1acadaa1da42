// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/bones/bone_shapes.h"

#include <QOpenGLExtraFunctions>
#include <QOpenGLWidget>

#include <glm/mat4x4.hpp>

#include <vector>

namespace marrow::bench {

/// The simplest way to draw a skeleton's octahedra, to compare Marrow's viewport with: one instanced call
/// with a depth buffer, six corners each, colours without light, and data that is sent only once.
class BareOctahedra final : public QOpenGLWidget, private QOpenGLExtraFunctions {
 public:
  /// @param edges  where the octahedra are; empty: the widget only clears itself.
  BareOctahedra(const std::vector<render::BoneShapes::Edge>& edges, const glm::mat4& viewProjection);
  ~BareOctahedra() override;

 protected:
  void initializeGL() override;
  void paintGL() override;

 private:
  struct Instance {
    glm::vec4 rows[3];  ///< of the matrix that puts the octahedron in its place
    glm::vec4 colour;
  };

  std::vector<Instance> instances_;
  glm::mat4 viewProjection_;
  GLuint program_ = 0;
  GLuint vertexArray_ = 0;
  GLuint buffers_[3] = {0, 0, 0};
};

}  // namespace marrow::bench
