// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/backdrop.h"

#include <cstring>

namespace marrow::render {
namespace {

// One triangle or strip that the shaders make up from the vertex's number.
constexpr GLsizei kCoveringTriangle = 3;
constexpr GLsizei kGroundStrip = 4;

void copyAll(const glm::ivec2& size) {
  glBlitFramebuffer(0, 0, size.x, size.y, 0, 0, size.x, size.y, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace

std::string Backdrop::create() {
  glGenVertexArrays(1, &emptyVertexArray_);
  std::string problem = backgroundProgram_.create("background");
  return problem.empty() ? groundProgram_.create("grid") : problem;
}

void Backdrop::destroy() {
  backgroundProgram_.destroy();
  groundProgram_.destroy();
  glDeleteVertexArrays(1, &emptyVertexArray_);
  glDeleteFramebuffers(1, &framebuffer_);
  glDeleteTextures(1, &image_);
  emptyVertexArray_ = framebuffer_ = image_ = 0;
  imageSize_ = glm::ivec2(0);
  last_.reset();
  hasImage_ = false;
}

bool Backdrop::isKept(const View& view) const {
  return last_ && last_->size == view.size && last_->parts == view.parts &&
         std::memcmp(&last_->frame, &view.frame, sizeof view.frame) == 0;
}

// The order matters: a software driver copies a whole image as memory, but only before it has been told to
// draw.
void Backdrop::draw(const FrameBlock& frame, const Parts& parts, const glm::ivec2& sizePixels) {
  const View view{frame, parts, sizePixels};
  const bool isSame = isKept(view);
  if (!isSame) hasImage_ = false;
  last_ = view;
  // Copying out of and into several samples a pixel is not to be had everywhere.
  GLint sampleBuffers = 0;
  glGetIntegerv(GL_SAMPLE_BUFFERS, &sampleBuffers);
  if (sampleBuffers != 0 || !hasImage_) {
    drawOnce(parts);
    if (sampleBuffers == 0 && isSame && (parts.background || parts.ground)) keepImage(sizePixels);
    return;
  }
  copyKept();
  clear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

void Backdrop::drawOnce(const Parts& parts) const {
  clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
  drawAnew(parts);
}

void Backdrop::clear(GLbitfield buffers) {
  glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
  glClearDepth(1.0);
  glClearStencil(0);
  glClear(buffers);
}

void Backdrop::drawAnew(const Parts& parts) const {
  glBindVertexArray(emptyVertexArray_);
  if (parts.background) {
    backgroundProgram_.use();
    glDrawArrays(GL_TRIANGLES, 0, kCoveringTriangle);
  }
  glEnable(GL_DEPTH_TEST);
  if (parts.ground) drawGround(0);
  glDisable(GL_DEPTH_TEST);
}

// Both grounds, the one under the bones and the one over them, are drawn with the same tests: a software
// driver makes a shader of its own for each combination, which takes it longer than drawing the first frame.
void Backdrop::drawGround(GLint stencil) const {
  glEnable(GL_STENCIL_TEST);
  glStencilFunc(GL_EQUAL, stencil, 0xFF);
  glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
  glDepthMask(GL_FALSE);  // the ground is see-through
  glEnable(GL_BLEND);
  groundProgram_.use();
  glBindVertexArray(emptyVertexArray_);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, kGroundStrip);
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
  glDisable(GL_STENCIL_TEST);
}

void Backdrop::drawGroundOver(const PixelBox& part) const {
  glEnable(GL_SCISSOR_TEST);
  glScissor(part.corner.x, part.corner.y, part.size.x, part.size.y);
  drawGround(1);
  glDisable(GL_SCISSOR_TEST);
}

void Backdrop::copyKept() const {
  GLint before = 0;
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &before);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_);
  copyAll(imageSize_);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(before));
}

// Copied from what was drawn, not drawn once more: without depth and stencil that would take shaders of its
// own.
void Backdrop::keepImage(const glm::ivec2& sizePixels) {
  GLint drawn = 0;
  GLint read = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &drawn);
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read);
  hasImage_ = makeRoom(sizePixels);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(drawn));
  if (hasImage_) copyAll(sizePixels);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read));
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(drawn));
}

// Leaves the framebuffer of the image bound. @return false where the driver does not draw into such a one.
bool Backdrop::makeRoom(const glm::ivec2& sizePixels) {
  if (image_ == 0) {
    glGenTextures(1, &image_);
    glGenFramebuffers(1, &framebuffer_);
  }
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_);
  if (imageSize_ == sizePixels) return true;
  glBindTexture(GL_TEXTURE_2D, image_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, sizePixels.x, sizePixels.y, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glBindTexture(GL_TEXTURE_2D, 0);
  glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, image_, 0);
  const bool complete = glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  imageSize_ = complete ? sizePixels : glm::ivec2(0);
  return complete;
}

}  // namespace marrow::render
