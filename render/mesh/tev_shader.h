// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/material.h"
#include "core/model/tev_program.h"

#include <compare>
#include <string>

namespace marrow::render {

/// A core::TevProgram as GLSL. Colours, constants and matrices are uniforms, so that many materials share one
/// text.
struct TevShader {
  std::string vertex;
  std::string fragment;
  friend bool operator==(const TevShader&, const TevShader&) = default;
};

/// The vertex shader reads the attributes of GpuModel and computes channels and coordinates; the fragment
/// shader computes what core::evaluate() does, then tests alpha.
[[nodiscard]] TevShader tevShaderOf(const core::TevProgram& program, const core::AlphaTest& alphaTest);

}  // namespace marrow::render
