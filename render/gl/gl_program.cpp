// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/gl/gl_program.h"

#include <QByteArray>
#include <QFile>

#include <array>
#include <utility>

namespace marrow::render {
namespace {

QByteArray resourceText(const std::string& file) {
  QFile resource(QStringLiteral(":/marrow/shaders/") + QString::fromStdString(file));
  return resource.open(QIODevice::ReadOnly) ? resource.readAll() : QByteArray();
}

// GLSL has no #include of its own. Included files include no others.
QByteArray withIncludes(QByteArray text) {
  static const QByteArray kInclude = "#include \"";
  for (qsizetype at = text.indexOf(kInclude); at >= 0; at = text.indexOf(kInclude)) {
    const qsizetype name = at + kInclude.size();
    const qsizetype end = text.indexOf('"', name);
    const QByteArray included =
        end < 0 ? QByteArray() : resourceText(text.mid(name, end - name).toStdString());
    if (included.isEmpty()) return {};
    text.replace(at, end + 1 - at, included);
  }
  return text;
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

constexpr char kVersion[] = "#version 330 core\n";

std::string compile(GLuint shader, const QByteArray& text, const std::string& file) {
  const GLchar* source = text.constData();
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  return compiled == GL_TRUE ? std::string() : file + ": " + shaderLog(shader);
}

std::string link(GLuint program, const std::string& name) {
  glLinkProgram(program);
  GLint linked = GL_FALSE;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  return linked == GL_TRUE ? std::string() : name + ": " + programLog(program);
}

/// A shader's file and its text.
struct Shader {
  GLenum kind;
  std::string file;
  QByteArray text;
};

/// @return empty on success; else the driver's message, and there is no program.
std::string build(GLuint& program, const std::array<Shader, 2>& shaders, const std::string& name) {
  program = glCreateProgram();
  std::string problem;
  for (const Shader& shader : shaders) {
    const GLuint made = glCreateShader(shader.kind);
    if (problem.empty()) problem = compile(made, shader.text, shader.file);
    if (problem.empty()) glAttachShader(program, made);
    glDeleteShader(made);  // exists as long as it is attached
  }
  if (problem.empty()) problem = link(program, name);
  if (!problem.empty()) glDeleteProgram(std::exchange(program, 0));
  return problem;
}

}  // namespace

std::string GlProgram::create(const std::string& name, const std::string& fragment) {
  std::array<Shader, 2> shaders = {
      {{GL_VERTEX_SHADER, name + ".vert", {}},
       {GL_FRAGMENT_SHADER, (fragment.empty() ? name : fragment) + ".frag", {}}}};
  for (Shader& shader : shaders) {
    const QByteArray text = withIncludes(resourceText(shader.file));
    if (text.isEmpty()) return shader.file + ": the shader is missing from the program's resources";
    shader.text = kVersion + text;
  }
  std::string problem = build(program_, shaders, name);
  if (problem.empty()) bindBlock("View", kViewBinding);
  return problem;
}

std::string GlProgram::createFromTexts(const std::string& name, const std::string& vertex,
                                       const std::string& fragment) {
  const auto whole = [](const std::string& text) {
    return kVersion + withIncludes(QByteArray::fromStdString(text));
  };
  const std::array<Shader, 2> shaders = {
      {{GL_VERTEX_SHADER, name, whole(vertex)}, {GL_FRAGMENT_SHADER, name, whole(fragment)}}};
  std::string problem = build(program_, shaders, name);
  if (problem.empty()) bindBlock("View", kViewBinding);
  return problem;
}

void GlProgram::bindBlock(const char* name, GLuint binding) const {
  const GLuint block = glGetUniformBlockIndex(program_, name);
  if (block != GL_INVALID_INDEX) glUniformBlockBinding(program_, block, binding);
}

void GlProgram::destroy() {
  glDeleteProgram(program_);
  program_ = 0;
}

}  // namespace marrow::render
