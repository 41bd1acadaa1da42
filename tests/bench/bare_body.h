// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

#include <QOpenGLExtraFunctions>
#include <QOpenGLWidget>

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow::bench {

/// The simplest way to draw a body, to compare Marrow's viewport with: one indexed call with a depth buffer,
/// vertices where the pose has them, one image, no light. All is sent only once.
class BareBody final : public QOpenGLWidget, private QOpenGLExtraFunctions {
 public:
  /// @param models  [bones] model matrices of the pose.
  BareBody(const core::Model& model, std::span<const glm::mat4> models, const glm::mat4& viewProjection);
  ~BareBody() override;

 protected:
  void initializeGL() override;
  void paintGL() override;

 private:
  struct Vertex {
    glm::vec3 place;
    glm::vec2 uv;
  };

  std::vector<Vertex> vertices_;
  std::vector<std::uint32_t> indices_;
  std::vector<core::Texel> texels_;
  int width_ = 1;
  int height_ = 1;
  glm::mat4 viewProjection_;
  GLuint program_ = 0;
  GLuint vertexArray_ = 0;
  GLuint texture_ = 0;
  GLuint buffers_[2] = {0, 0};
};

}  // namespace marrow::bench
