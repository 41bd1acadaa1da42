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

// As resources/shaders/skinned.glsl.
constexpr const char* kSkinningShader = R"(#version 330 core
layout(location = 0) in vec3 place;
layout(location = 1) in vec2 uv;
layout(location = 2) in vec3 normal;
layout(location = 3) in uint matrix;
uniform mat4 viewProjection;
uniform samplerBuffer matrices;
out vec2 at;
out float light;
void main() {
  int texel = int(matrix) * 6;
  vec4 stored = vec4(place, 1.0);
  vec3 moved = vec3(dot(texelFetch(matrices, texel), stored), dot(texelFetch(matrices, texel + 1), stored),
                    dot(texelFetch(matrices, texel + 2), stored));
  vec3 turned = vec3(dot(texelFetch(matrices, texel + 3).xyz, normal),
                     dot(texelFetch(matrices, texel + 4).xyz, normal),
                     dot(texelFetch(matrices, texel + 5).xyz, normal));
  light = turned.y * inversesqrt(max(dot(turned, turned), 1e-30));
  at = uv;
  gl_Position = viewProjection * vec4(moved, 1.0);
})";

constexpr const char* kLitFragmentShader = R"(#version 330 core
uniform sampler2D image;
in vec2 at;
in float light;
out vec4 result;
void main() { result = texture(image, at) * (light * 0.25 + 0.75); })";

constexpr GLint kMatrixUnit = 1;

}  // namespace

BareBody::BareBody(const core::Model& model, std::span<const glm::mat4> models,
                   const glm::mat4& viewProjection, Posed posed)
    : model_(model), models_(models), posed_(posed), viewProjection_(viewProjection) {
  for (std::uint32_t i = 0; i < model.mesh.vertexCount(); ++i) {
    const auto& uvs = model.mesh.uvs[0];
    const core::Mesh& mesh = model.mesh;
    vertices_.push_back({posed == Posed::Before ? core::positionAt(model, i, models) : mesh.positions[i],
                         uvs.empty() ? glm::vec2(0.0F) : uvs[i],
                         mesh.normals.empty() ? glm::vec3(0.0F, 1.0F, 0.0F) : mesh.normals[i],
                         mesh.drawMatrices[i]});
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
  glDeleteTextures(1, &matrixTexture_);
  glDeleteBuffers(1, &matrixBuffer_);
  doneCurrent();
}

void BareBody::initializeGL() {
  initializeOpenGLFunctions();
  program_ = posed_ == Posed::Before ? makeProgram(*this, kVertexShader, kFragmentShader)
                                     : makeProgram(*this, kSkinningShader, kLitFragmentShader);
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
  if (posed_ == Posed::ByOpenGL) makeMatrices();
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers_[1]);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices_.size() * sizeof(std::uint32_t)),
               indices_.data(), GL_STATIC_DRAW);
  glGenTextures(1, &texture_);
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width_, height_, 0, GL_RGBA, GL_UNSIGNED_BYTE,
               texels_.empty() ? nullptr : texels_.data());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
}

void BareBody::makeMatrices() {
  glEnableVertexAttribArray(2);
  glVertexAttribPointer(2, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex),
                        reinterpret_cast<const void*>(offsetof(Vertex, normal)));
  glEnableVertexAttribArray(3);
  glVertexAttribIPointer(3, 1, GL_UNSIGNED_INT, sizeof(Vertex),
                         reinterpret_cast<const void*>(offsetof(Vertex, matrix)));
  billboards_ = render::billboardsOf(model_);
  glGenBuffers(1, &matrixBuffer_);
  glGenTextures(1, &matrixTexture_);
  sendMatrices();
  glBindTexture(GL_TEXTURE_BUFFER, matrixTexture_);
  glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, matrixBuffer_);
  glUseProgram(program_);
  glUniform1i(glGetUniformLocation(program_, "matrices"), kMatrixUnit);
}

void BareBody::sendMatrices() {
  render::fillMatrices(model_, billboards_, models_, glm::mat4(1.0F), matrices_);
  glBindBuffer(GL_TEXTURE_BUFFER, matrixBuffer_);
  glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(matrices_.size() * sizeof(render::MatrixTexels)),
               matrices_.data(), GL_STREAM_DRAW);
}

void BareBody::paintGL() {
  glClearColor(0.1F, 0.1F, 0.1F, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glEnable(GL_DEPTH_TEST);
  glEnable(GL_CULL_FACE);
  glUseProgram(program_);
  glUniformMatrix4fv(glGetUniformLocation(program_, "viewProjection"), 1, GL_FALSE, &viewProjection_[0][0]);
  if (posed_ == Posed::ByOpenGL) {
    sendMatrices();
    glActiveTexture(GL_TEXTURE0 + kMatrixUnit);
    glBindTexture(GL_TEXTURE_BUFFER, matrixTexture_);
    glActiveTexture(GL_TEXTURE0);
  }
  glBindTexture(GL_TEXTURE_2D, texture_);
  glBindVertexArray(vertexArray_);
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(indices_.size()), GL_UNSIGNED_INT, nullptr);
  glBindVertexArray(0);
  glDisable(GL_CULL_FACE);
  glDisable(GL_DEPTH_TEST);
}

}  // namespace marrow::bench
