// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/gl/draw_state.h"

#include <epoxy/gl.h>

#include <initializer_list>

namespace marrow::render {

void resetDrawState() {
  for (const GLenum capability :
       {GL_SCISSOR_TEST, GL_CULL_FACE, GL_POLYGON_OFFSET_FILL, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_COLOR_LOGIC_OP,
        GL_RASTERIZER_DISCARD, GL_PRIMITIVE_RESTART, GL_FRAMEBUFFER_SRGB}) {
    glDisable(capability);
  }
  glEnable(GL_MULTISAMPLE);
  glEnable(GL_DEPTH_TEST);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glStencilMask(0xFF);
  glDepthFunc(GL_LEQUAL);
  glDepthRange(0.0, 1.0);
  glFrontFace(GL_CCW);
  glCullFace(GL_BACK);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  setSolid();
}

void setSolid() {
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
  glEnable(GL_STENCIL_TEST);
  glStencilFunc(GL_ALWAYS, 1, 0xFF);
  glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
}

void setSeeThrough() {
  glEnable(GL_BLEND);
  glDepthMask(GL_FALSE);
  glDisable(GL_STENCIL_TEST);
}

void leaveDrawState() {
  for (const GLenum capability : {GL_DEPTH_TEST, GL_STENCIL_TEST, GL_BLEND, GL_CULL_FACE})
    glDisable(capability);
  glDepthMask(GL_TRUE);
  glUseProgram(0);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glBindBuffer(GL_UNIFORM_BUFFER, 0);
}

}  // namespace marrow::render
