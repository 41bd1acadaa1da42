// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bare_body.h"

#include "tests/bench/gl_program.h"

#include <algorithm>
#include <cstddef>

namespace marrow::bench {
namespace {

constexpr const char* kVertexShader = R"(#version 330 core
layout(location = 0) in vec3 place;
layout(location = 1) in vec2 uv;
uniform mat4 viewProjection;
out vec2 at;
void main() {
  at = uv;
  gl_Position = viewProjection * vec4(place, 1.0);
})";

constexpr const char* kFragmentShader = R"(#version 330 core
uniform sampler2D image;
in vec2 at;
out vec4 result;
void main() { result = texture(image, at); })";

}  // namespace

BareBody::BareBody(const core::Model& model, std::span<const glm::mat4> models,
                   const glm::mat4& viewProjection)
    : viewProjection_(viewProjection) {
  for (std::uint32_t i = 0; i < model.mesh.vertexCount(); ++i) {
    const auto& uvs = model.mesh.uvs[0];
    vertices_.push_back({core::positionAt(model, i, models), uvs.empty() ? glm::vec2(0.0F) : uvs[i]});
  }
  for (const core::TriangleRun& run : model.mesh.runs) {
    const core::Material* material = model.materialOf(run);
    if (material != nullptr && !material->isDrawn) continue;
    const auto first = model.mesh.indices.begin() + run.firstIndex;
    indices_.insert(indices_.end(), first, first + run.indexCount);
  }
  const auto largest = std::max_element(
      model.images.begin(), model.images.end(),
      [](const core::Image& a, const core::Image& b) { return a.width * a.height < b.width * b.height; });
  if (largest == model.images.end()) return;
  width_ = largest->width;
  height_ = largest->height;
  texels_ = core::texelsOf(*largest);
}

BareBody::~BareBody() {
  makeCurrent();
  glDeleteProgram(program_);
  glDeleteVertexArrays(1, &vertexArray_);
  glDeleteTextures(1, &texture_);
  glDeleteBuffers(2, buffers_);
  doneCurrent();
}

void BareBody::initializeGL() {
  initializeOpenGLFunctions();
  program_ = makeProgram(*this, kVertexShader, kFragmentShader);
  glGenVertexArrays(1, &vertexArray_);
  glBindVertexArray(vertexArray_);
  glGenBuffers(2, buffers_);
  glBindBuffer(GL_ARRAY_BUFFER, buffers_[0]);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices_.size() * sizeof(Vertex)), vertices_.data(),
               GL_STATIC_DRAW);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), nullptr);
  glEnableVertexAttribArray(1);
  glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, sizeof(Vertex),
                        reinterpret_cast<const void*>(offsetof(Vertex, uv)));
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers_[1]);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices_.size() * sizeof(std::uint32_t)),
               indices_.data(), GL_STATIC_DRAW);
  glGenTextures(1, &texture_);
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width_, height_, 0, GL_RGBA, GL_UNSIGNED_BYTE,
               texels_.empty() ? nullptr : texels_.data());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
}

void BareBody::paintGL() {
  glClearColor(0.1F, 0.1F, 0.1F, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glEnable(GL_DEPTH_TEST);
  glEnable(GL_CULL_FACE);
  glUseProgram(program_);
  glUniformMatrix4fv(glGetUniformLocation(program_, "viewProjection"), 1, GL_FALSE, &viewProjection_[0][0]);
  glBindTexture(GL_TEXTURE_2D, texture_);
  glBindVertexArray(vertexArray_);
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(indices_.size()), GL_UNSIGNED_INT, nullptr);
  glBindVertexArray(0);
  glDisable(GL_CULL_FACE);
  glDisable(GL_DEPTH_TEST);
}

}  // namespace marrow::bench
