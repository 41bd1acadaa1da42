// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <epoxy/gl.h>

#include <string>

namespace marrow::render {

inline constexpr GLuint kFrameBinding = 0;

/// A linked pair of shaders. Needs its context current for everything but construction.
class GlProgram {
 public:
  /// Builds resources/shaders/NAME.vert and NAME.frag, each with common.glsl in front.
  /// @return empty on success, else what the driver said.
  /// @param fragment  another NAME for the second; empty: the same.
  [[nodiscard]] std::string create(const std::string& name, const std::string& fragment = {});
  void destroy();
  [[nodiscard]] bool isCreated() const { return program_ != 0; }
  void use() const { glUseProgram(program_); }
  /// Sets a uniform of the program in use.
  void set(const char* name, GLint value) const { glUniform1i(glGetUniformLocation(program_, name), value); }

 private:
  GLuint program_ = 0;
};

}  // namespace marrow::render
