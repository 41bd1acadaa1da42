// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/material.h"
#include "core/model/tev_program.h"
#include "render/gl/gl_program.h"
#include "render/mesh/gpu_model.h"
#include "render/scene.h"

#include <epoxy/gl.h>

#include <glm/vec4.hpp>

namespace marrow::render {

/// The texture units of bodies.
enum Unit : GLint { kMatrixUnit, kTextureUnit, kEyelidUnit, kFirstMapUnit };
inline constexpr GLint kUnits = kFirstMapUnit + static_cast<GLint>(core::TevProgram::kMaps);

/// The colour of surfaces without textures: white would be lost on a light background.
inline constexpr glm::vec4 kClay(0.66F, 0.68F, 0.72F, 1.0F);

/// The program of plain looks: mesh.vert with one of its fragment shaders. Needs its context current.
class MeshProgram {
 public:
  /// @param fragment  the name of the shader. @return false: the driver refuses it.
  [[nodiscard]] bool create(const char* fragment);
  void destroy() { program_.destroy(); }

  /// Makes it the current program, for a run with that material.
  /// @param tint  multiplied with the colour of the surface.
  void use(const core::Material& material, const GpuModel::Run& run, BodyStyle style,
           const glm::vec4& tint) const;
  /// Sets the number that the next draw call gets in the image of ids. Call use() first.
  void setDraw(GLuint draw) const { glUniform1ui(draw_, draw); }

 private:
  GlProgram program_;
  GLint uvTransform_ = -1;
  GLint eyelidTransform_ = -1;
  GLint surface_ = -1;
  GLint look_ = -1;
  GLint light_ = -1;
  GLint test_ = -1;
  GLint secondTest_ = -1;
  GLint clampAt_ = -1;
  GLint draw_ = -1;
};

}  // namespace marrow::render
