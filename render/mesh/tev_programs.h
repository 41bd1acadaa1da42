// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/material.h"
#include "render/gl/gl_program.h"
#include "render/mesh/tev_shader.h"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace marrow::render {

/// The OpenGL programs of TEV programs, one for each text. They are compiled a few at a time, so that no
/// frame waits for many. Needs its context current for everything but construction.
class TevPrograms {
 public:
  /// @param matrixUnit    texture unit of the draw matrices.
  /// @param firstMapUnit  that of map 0; the others follow.
  TevPrograms(GLint matrixUnit, GLint firstMapUnit) : matrixUnit_(matrixUnit), firstMapUnit_(firstMapUnit) {}
  void destroy();

  /// The number of a material's program; -1: it has none.
  [[nodiscard]] int numberOf(const core::Material& material);

  /// Compiles at most `most` of these programs. @return true if all of them are compiled.
  [[nodiscard]] bool prepare(std::span<const int> numbers, int most);

  /// Takes a prepared program into use, with the colours of the material.
  /// @return false where it cannot be compiled: draw the plain look.
  [[nodiscard]] bool use(int number, const core::Material& material, bool isLit);

 private:
  struct Program {
    TevShader shader;
    GlProgram program;
    bool wasTried = false;
    GLint registers = -1;
    GLint constants = -1;
    GLint materials = -1;
    GLint ambients = -1;
    GLint matrices = -1;
    GLint projections = -1;
    GLint shifts = -1;
    GLint clampAt = -1;
    GLint isLit = -1;
    GLint reference = -1;
    GLint leastAlpha = -1;
  };

  void compile(Program& made) const;

  GLint matrixUnit_;
  GLint firstMapUnit_;
  std::vector<Program> programs_;
};

}  // namespace marrow::render
