// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bare_octahedra.h"

#include "tests/bench/gl_program.h"

#include <glm/geometric.hpp>

#include <cstddef>
#include <cstdint>

namespace marrow::bench {
namespace {

constexpr const char* kVertexShader = R"(#version 330 core
layout(location = 0) in vec3 corner;
layout(location = 1) in vec4 row0;
layout(location = 2) in vec4 row1;
layout(location = 3) in vec4 row2;
layout(location = 4) in vec4 colour;
uniform mat4 viewProjection;
flat out vec4 shade;
void main() {
  vec4 place = vec4(corner, 1.0);
  shade = colour * (0.6 + 0.1 * float(gl_VertexID));
  gl_Position = viewProjection * vec4(dot(row0, place), dot(row1, place), dot(row2, place), 1.0);
})";

constexpr const char* kFragmentShader = R"(#version 330 core
flat in vec4 shade;
out vec4 result;
void main() { result = shade; })";

constexpr float kRing = render::kRingPosition;
constexpr float kCorners[6][3] = {{0, 0, 0},      {1, 0, kRing},  {0, 1, kRing},
                                  {-1, 0, kRing}, {0, -1, kRing}, {0, 0, 1}};
constexpr std::uint16_t kFaces[24] = {0, 2, 1, 0, 3, 2, 0, 4, 3, 0, 1, 4, 1, 2, 5, 2, 3, 5, 3, 4, 5, 4, 1, 5};

}  // namespace

BareOctahedra::BareOctahedra(const std::vector<render::BoneShapes::Edge>& edges,
                             const glm::mat4& viewProjection)
    : viewProjection_(viewProjection) {
  for (const render::BoneShapes::Edge& edge : edges) {
    const glm::vec3 along = edge.tail - edge.head;
    const glm::vec3 side = edge.side * edge.radius;
    const glm::vec3 other = glm::cross(glm::normalize(along), edge.side) * edge.radius;
    Instance instance{};
    for (int row = 0; row < 3; ++row) {
      instance.rows[row] = {side[row], other[row], along[row], edge.head[row]};
    }
    instance.colour = glm::vec4(0.4F, 0.6F, 0.9F, 1.0F);
    instances_.push_back(instance);
  }
}

BareOctahedra::~BareOctahedra() {
  makeCurrent();
  glDeleteProgram(program_);
  glDeleteVertexArrays(1, &vertexArray_);
  glDeleteBuffers(3, buffers_);
  doneCurrent();
}

void BareOctahedra::initializeGL() {
  initializeOpenGLFunctions();
  program_ = makeProgram(*this, kVertexShader, kFragmentShader);
  glGenVertexArrays(1, &vertexArray_);
  glBindVertexArray(vertexArray_);
  glGenBuffers(3, buffers_);
  glBindBuffer(GL_ARRAY_BUFFER, buffers_[0]);
  glBufferData(GL_ARRAY_BUFFER, sizeof kCorners, kCorners, GL_STATIC_DRAW);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, 0, nullptr);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers_[1]);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof kFaces, kFaces, GL_STATIC_DRAW);
  glBindBuffer(GL_ARRAY_BUFFER, buffers_[2]);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(instances_.size() * sizeof(Instance)),
               instances_.data(), GL_STATIC_DRAW);
  for (GLuint i = 0; i < 4; ++i) {
    glEnableVertexAttribArray(1 + i);
    glVertexAttribPointer(1 + i, 4, GL_FLOAT, GL_FALSE, sizeof(Instance),
                          reinterpret_cast<const void*>(i * sizeof(glm::vec4)));
    glVertexAttribDivisor(1 + i, 1);
  }
}

void BareOctahedra::paintGL() {
  glClearColor(0.1F, 0.1F, 0.1F, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  if (instances_.empty()) return;
  glEnable(GL_DEPTH_TEST);
  glEnable(GL_CULL_FACE);
  glUseProgram(program_);
  glUniformMatrix4fv(glGetUniformLocation(program_, "viewProjection"), 1, GL_FALSE, &viewProjection_[0][0]);
  glBindVertexArray(vertexArray_);
  glDrawElementsInstanced(GL_TRIANGLES, 24, GL_UNSIGNED_SHORT, nullptr,
                          static_cast<GLsizei>(instances_.size()));
  glBindVertexArray(0);
  glDisable(GL_CULL_FACE);
  glDisable(GL_DEPTH_TEST);
}

}  // namespace marrow::bench
