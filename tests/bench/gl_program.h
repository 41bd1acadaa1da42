// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QOpenGLExtraFunctions>

#include <utility>

namespace marrow::bench {

/// Compiles and links a program in the current context. Its shaders are gone with the context.
inline GLuint makeProgram(QOpenGLExtraFunctions& gl, const char* vertexShader, const char* fragmentShader) {
  const GLuint program = gl.glCreateProgram();
  for (auto [kind, text] :
       {std::pair(GL_VERTEX_SHADER, vertexShader), std::pair(GL_FRAGMENT_SHADER, fragmentShader)}) {
    const GLuint shader = gl.glCreateShader(static_cast<GLenum>(kind));
    gl.glShaderSource(shader, 1, &text, nullptr);
    gl.glCompileShader(shader);
    gl.glAttachShader(program, shader);
  }
  gl.glLinkProgram(program);
  return program;
}

}  // namespace marrow::bench
