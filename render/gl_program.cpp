// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/gl_program.h"

#include <QByteArray>
#include <QFile>

#include <array>

namespace marrow::render {
namespace {

QByteArray shaderText(const std::string& file) {
  QFile resource(QStringLiteral(":/marrow/shaders/") + QString::fromStdString(file));
  return resource.open(QIODevice::ReadOnly) ? resource.readAll() : QByteArray();
}

std::string shaderLog(GLuint shader) {
  std::array<GLchar, 2048> text{};
  glGetShaderInfoLog(shader, static_cast<GLsizei>(text.size()), nullptr, text.data());
  return text.data();
}

std::string programLog(GLuint program) {
  std::array<GLchar, 2048> text{};
  glGetProgramInfoLog(program, static_cast<GLsizei>(text.size()), nullptr, text.data());
  return text.data();
}

std::string compile(GLuint shader, const std::string& file) {
  const QByteArray body = shaderText(file);
  const QByteArray common = shaderText("common.glsl");
  if (body.isEmpty() || common.isEmpty())
    return file + ": the shader is missing from the program's resources";
  const std::array<const GLchar*, 3> parts = {"#version 330 core\n", common.constData(), body.constData()};
  glShaderSource(shader, static_cast<GLsizei>(parts.size()), parts.data(), nullptr);
  glCompileShader(shader);
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  return compiled == GL_TRUE ? std::string() : file + ": " + shaderLog(shader);
}

std::string link(GLuint program, const std::string& name) {
  glLinkProgram(program);
  GLint linked = GL_FALSE;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  if (linked != GL_TRUE) return name + ": " + programLog(program);
  const GLuint block = glGetUniformBlockIndex(program, "Frame");
  if (block != GL_INVALID_INDEX) glUniformBlockBinding(program, block, kFrameBinding);
  return {};
}

}  // namespace

std::string GlProgram::create(const std::string& name, const std::string& fragment) {
  program_ = glCreateProgram();
  const std::array<GLuint, 2> shaders = {glCreateShader(GL_VERTEX_SHADER),
                                         glCreateShader(GL_FRAGMENT_SHADER)};
  std::string problem = compile(shaders[0], name + ".vert");
  if (problem.empty()) problem = compile(shaders[1], (fragment.empty() ? name : fragment) + ".frag");
  for (const GLuint shader : shaders) {
    if (problem.empty()) glAttachShader(program_, shader);
    glDeleteShader(shader);  // lives on as long as it is attached
  }
  if (problem.empty()) problem = link(program_, name);
  if (!problem.empty()) destroy();
  return problem;
}

void GlProgram::destroy() {
  glDeleteProgram(program_);
  program_ = 0;
}

}  // namespace marrow::render
