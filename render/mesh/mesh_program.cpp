// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/mesh_program.h"

#include <glm/gtc/type_ptr.hpp>

#include <array>
#include <cmath>

namespace marrow::render {

bool MeshProgram::create(const char* fragment) {
  if (!program_.create("mesh", fragment).empty()) return false;
  program_.use();
  program_.set("matrices", kMatrixUnit);
  program_.set("image", kTextureUnit);
  program_.set("eyelidImage", kEyelidUnit);
  uvTransform_ = program_.locationOf("uvTransform");
  eyelidTransform_ = program_.locationOf("eyelidTransform");
  surface_ = program_.locationOf("surface");
  look_ = program_.locationOf("look");
  light_ = program_.locationOf("light");
  test_ = program_.locationOf("test");
  secondTest_ = program_.locationOf("secondTest");
  clampAt_ = program_.locationOf("clampAt");
  draw_ = program_.locationOf("draw");
  return true;
}

void MeshProgram::use(const core::Material& material, const GpuModel::Run& run, BodyStyle style,
                      const glm::vec4& tint) const {
  program_.use();
  static const core::Texture none;
  const core::Texture& texture = material.texture ? *material.texture : none;
  const core::Texture& eyelid = material.eyelidLayer ? *material.eyelidLayer : none;
  glUniformMatrix3x2fv(uvTransform_, 1, GL_FALSE, glm::value_ptr(texture.uvTransform));
  glUniformMatrix3x2fv(eyelidTransform_, 1, GL_FALSE, glm::value_ptr(eyelid.uvTransform));
  const glm::vec4 shown = style == BodyStyle::Lit ? tint * kClay : tint;
  glUniform4fv(surface_, 1, glm::value_ptr(shown));
  const core::SurfaceLight light = material.light.value_or(core::SurfaceLight{});
  const std::array<glm::vec3, 3> lights = {light.constant, light.specular, light.direction};
  glUniform3fv(light_, 3, glm::value_ptr(lights[0]));
  glUniform4f(look_,
              !run.isLit       ? 0.0F
              : material.light ? 2.0F
                               : 1.0F,
              style == BodyStyle::Lit ? 0.0F : 1.0F, texture.uvSource == core::UvSource::Normal ? 1.0F : 0.0F,
              material.usesAlpha && material.blend ? 0.0F : 1.0F);
  glUniform4i(test_, static_cast<GLint>(material.alphaTest.compare),
              static_cast<GLint>(std::lround(material.alphaTest.reference * 255.0F)),
              material.eyelidLayer ? 1 : 0,
              (material.textureMode == core::TextureMode::Decal ? 1 : 0) | (material.usesImageAlpha ? 0 : 2) |
                  (material.isCoarse ? 4 : 0));
  glUniform3i(secondTest_, static_cast<GLint>(material.alphaTest.compare2),
              static_cast<GLint>(std::lround(material.alphaTest.reference2 * 255.0F)),
              static_cast<GLint>(material.alphaTest.logic));
  glUniform2fv(clampAt_, 1, glm::value_ptr(texture.clampAt));
}

}  // namespace marrow::render
