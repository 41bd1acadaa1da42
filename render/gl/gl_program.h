// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <epoxy/gl.h>

#include <string>

namespace marrow::render {

/// Where shaders find the block View of resources/shaders/view.glsl.
inline constexpr GLuint kViewBinding = 0;

/// A linked pair of shaders. Needs its context current for everything but construction.
class GlProgram {
 public:
  /// Builds resources/shaders/NAME.vert and NAME.frag, with the files that their #include lines name.
  /// @param fragment  another NAME for the fragment shader; empty: the same.
  /// @return empty on success, else the driver's message.
  [[nodiscard]] std::string create(const std::string& name, const std::string& fragment = {});
  /// Builds a program from texts, which may have such #include lines.
  /// @param name  for the driver's messages.
  [[nodiscard]] std::string createFromTexts(const std::string& name, const std::string& vertex,
                                            const std::string& fragment);
  void destroy();
  [[nodiscard]] bool isCreated() const { return program_ != 0; }
  void use() const { glUseProgram(program_); }
  /// Sets a uniform of the program in use.
  void set(const char* name, GLint value) const { glUniform1i(glGetUniformLocation(program_, name), value); }
  [[nodiscard]] GLint locationOf(const char* uniform) const {
    return glGetUniformLocation(program_, uniform);
  }
  /// Connects a uniform block with a binding. Does nothing if the shaders use no such block.
  void bindBlock(const char* name, GLuint binding) const;

 private:
  GLuint program_ = 0;
};

}  // namespace marrow::render
