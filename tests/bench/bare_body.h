// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "render/mesh/draw_matrices.h"

#include <QOpenGLExtraFunctions>
#include <QOpenGLWidget>

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow::bench {

/// Who moves the vertices of a BareBody.
enum class Posed {
  Before,    ///< nobody: they are sent only once, where the pose has them
  ByOpenGL,  ///< the vertex shader, with their normals, by draw matrices that are sent for each frame
};

/// The simplest way to draw a body, to compare Marrow's viewport with: one indexed call with a depth buffer,
/// one image.
class BareBody final : public QOpenGLWidget, private QOpenGLExtraFunctions {
 public:
  /// @param model   outlives it.
  /// @param models  [bones] model matrices of the pose; with Posed::ByOpenGL they outlive it.
  BareBody(const core::Model& model, std::span<const glm::mat4> models, const glm::mat4& viewProjection,
           Posed posed);
  ~BareBody() override;

 protected:
  void initializeGL() override;
  void paintGL() override;

 private:
  struct Vertex {
    glm::vec3 place;
    glm::vec2 uv;
    glm::vec3 normal;
    std::uint32_t matrix;
  };

  void makeMatrices();
  void sendMatrices();

  const core::Model& model_;
  std::span<const glm::mat4> models_;
  Posed posed_;

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
  std::vector<core::Billboard> billboards_;
  std::vector<render::MatrixTexels> matrices_;
  GLuint matrixBuffer_ = 0;
  GLuint matrixTexture_ = 0;
};

}  // namespace marrow::bench
