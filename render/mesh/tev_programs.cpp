// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/tev_programs.h"

#include "core/model/tev_evaluate.h"

#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace marrow::render {
namespace {

void setShifts(GLint location, const core::TevProgram& tev) {
  std::array<glm::mat3x2, core::TevProgram::kMostStages> shifts{};
  for (std::size_t i = 0; i < tev.stages.size(); ++i)
    if (tev.stages[i].shift) shifts[i] = tev.stages[i].shift->matrix;
  glUniformMatrix3x2fv(location, static_cast<GLsizei>(shifts.size()), GL_FALSE, glm::value_ptr(shifts[0]));
}

}  // namespace

void TevPrograms::destroy() {
  for (Program& one : programs_) one.program.destroy();
  programs_.clear();
}

int TevPrograms::numberOf(const core::Material& material) {
  if (!material.tev) return -1;
  TevShader shader = tevShaderOf(*material.tev, material.alphaTest);
  const auto found = std::find_if(programs_.begin(), programs_.end(),
                                  [&](const Program& one) { return one.shader == shader; });
  const auto number = found - programs_.begin();
  if (found == programs_.end()) programs_.push_back({.shader = std::move(shader), .program = {}});
  return static_cast<int>(number);
}

bool TevPrograms::prepare(std::span<const int> numbers, int most) {
  for (const int number : numbers) {
    if (number < 0 || programs_[static_cast<std::size_t>(number)].wasTried) continue;
    if (most-- <= 0) return false;
    compile(programs_[static_cast<std::size_t>(number)]);
  }
  return true;
}

void TevPrograms::compile(Program& made) const {
  made.wasTried = true;
  if (!made.program.createFromTexts("tev", made.shader.vertex, made.shader.fragment).empty()) return;
  made.program.use();
  made.program.set("matrices", matrixUnit_);
  for (GLint map = 0; map < static_cast<GLint>(core::TevProgram::kMaps); ++map)
    made.program.set(("map" + std::to_string(map)).c_str(), firstMapUnit_ + map);
  made.registers = made.program.locationOf("registers");
  made.constants = made.program.locationOf("constants");
  made.materials = made.program.locationOf("materials");
  made.ambients = made.program.locationOf("ambients");
  made.matrices = made.program.locationOf("coordinateMatrices");
  made.projections = made.program.locationOf("projections");
  made.shifts = made.program.locationOf("shifts");
  made.clampAt = made.program.locationOf("clampAt");
  made.isLit = made.program.locationOf("isLit");
  made.reference = made.program.locationOf("reference");
  made.leastAlpha = made.program.locationOf("leastAlpha");
}

bool TevPrograms::use(int number, const core::Material& material, bool isLit) {
  Program& one = programs_[static_cast<std::size_t>(number)];
  if (!one.program.isCreated()) return false;
  one.program.use();
  const core::TevProgram& tev = *material.tev;
  std::array<core::TevColour, core::TevProgram::kMostStages> constants{};
  for (std::size_t i = 0; i < tev.stages.size(); ++i) constants[i] = core::constantOf(tev, tev.stages[i]);
  glUniform4iv(one.registers, 4, glm::value_ptr(tev.registers[0]));
  glUniform4iv(one.constants, static_cast<GLsizei>(constants.size()), glm::value_ptr(constants[0]));
  std::array<glm::vec4, 2> materials{};
  std::array<glm::vec4, 2> ambients{};
  for (std::size_t i = 0; i < materials.size(); ++i) {
    materials[i] = glm::vec4(tev.channels[i].material) / 255.0F;
    ambients[i] = glm::vec4(glm::vec3(tev.channels[i].ambient) / 255.0F, tev.channels[i].light);
  }
  glUniform4fv(one.materials, 2, glm::value_ptr(materials[0]));
  glUniform4fv(one.ambients, 2, glm::value_ptr(ambients[0]));
  std::array<glm::mat3x2, 8> matrices{};
  std::array<glm::mat4x3, 8> projections{};
  for (std::size_t i = 0; i < tev.coordinates.size(); ++i) {
    matrices[i] = tev.coordinates[i].matrix;
    projections[i] = tev.coordinates[i].projection;
  }
  glUniformMatrix3x2fv(one.matrices, static_cast<GLsizei>(matrices.size()), GL_FALSE,
                       glm::value_ptr(matrices[0]));
  if (one.projections >= 0)
    glUniformMatrix4x3fv(one.projections, static_cast<GLsizei>(projections.size()), GL_FALSE,
                         glm::value_ptr(projections[0]));
  if (one.shifts >= 0) setShifts(one.shifts, tev);
  std::array<glm::vec2, core::TevProgram::kMaps> clampAt{};
  for (std::size_t i = 0; i < clampAt.size(); ++i) clampAt[i] = tev.maps[i].clampAt;
  glUniform2fv(one.clampAt, static_cast<GLsizei>(clampAt.size()), glm::value_ptr(clampAt[0]));
  glUniform1i(one.isLit, isLit ? 1 : 0);
  const auto reference = [](float of) { return static_cast<GLint>(std::lround(of * 255.0F)); };
  glUniform2i(one.reference, reference(material.alphaTest.reference),
              reference(material.alphaTest.reference2));
  glUniform1i(one.leastAlpha, material.usesAlpha && material.blend ? 0 : 255);
  return true;
}

}  // namespace marrow::render
