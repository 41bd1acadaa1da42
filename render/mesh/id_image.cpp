// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/id_image.h"

#include <array>

namespace marrow::render {
namespace {

GLuint addRenderbuffer(GLenum format, GLenum attachment) {
  GLuint made = 0;
  glGenRenderbuffers(1, &made);
  glBindRenderbuffer(GL_RENDERBUFFER, made);
  glRenderbufferStorage(GL_RENDERBUFFER, format, 1, 1);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, made);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  return made;
}

}  // namespace

void IdImage::destroy() {
  glDeleteFramebuffers(1, &framebuffer_);
  glDeleteRenderbuffers(1, &ids_);
  glDeleteRenderbuffers(1, &depth_);
  framebuffer_ = ids_ = depth_ = 0;
}

bool IdImage::begin(const glm::ivec2& pixel, const glm::ivec2& sizePixels) {
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &before_);
  if (framebuffer_ == 0) {
    glGenFramebuffers(1, &framebuffer_);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    ids_ = addRenderbuffer(GL_RG32UI, GL_COLOR_ATTACHMENT0);
    depth_ = addRenderbuffer(GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before_));
    return false;
  }
  constexpr std::array<GLuint, 4> kNothing{};
  glViewport(-pixel.x, -pixel.y, sizePixels.x, sizePixels.y);
  glClearBufferuiv(GL_COLOR, 0, kNothing.data());
  glClearBufferfi(GL_DEPTH_STENCIL, 0, 1.0F, 0);
  return true;
}

PixelId IdImage::end() const {
  std::array<GLuint, 2> pixel{};
  glReadPixels(0, 0, 1, 1, GL_RG_INTEGER, GL_UNSIGNED_INT, pixel.data());
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before_));
  return {pixel[0], pixel[1]};
}

}  // namespace marrow::render
