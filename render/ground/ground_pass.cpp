// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/ground/ground_pass.h"

#include <utility>

namespace marrow::render {
namespace {

constexpr GLuint kGroundBinding = 1;
// The vertex shaders make these corners from gl_VertexID alone.
constexpr GLsizei kCoveringTriangle = 3;
constexpr GLsizei kGridStrip = 4;

void clear(GLbitfield buffers) {
  glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
  glClearDepth(1.0);
  glClearStencil(0);
  glClear(buffers);
}

// Not every driver copies between framebuffers of several samples a pixel.
bool isMultisampled() {
  GLint buffers = 0;
  glGetIntegerv(GL_SAMPLE_BUFFERS, &buffers);
  return buffers != 0;
}

void copyColours(const glm::ivec2& size) {
  glBlitFramebuffer(0, 0, size.x, size.y, 0, 0, size.x, size.y, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace

std::string GroundPass::create() {
  glGenVertexArrays(1, &emptyVertexArray_);
  buffer_.create(kGroundBinding);
  for (const auto& [program, name] :
       {std::pair{&backgroundProgram_, "background"}, {&gridProgram_, "grid"}}) {
    if (std::string problem = program->create(name); !problem.empty()) return problem;
    program->bindBlock("Ground", kGroundBinding);
  }
  return {};
}

void GroundPass::destroy() {
  backgroundProgram_.destroy();
  gridProgram_.destroy();
  buffer_.destroy();
  glDeleteVertexArrays(1, &emptyVertexArray_);
  glDeleteFramebuffers(1, &framebuffer_);
  glDeleteTextures(1, &image_);
  emptyVertexArray_ = framebuffer_ = image_ = 0;
  imageSize_ = glm::ivec2(0);
  last_.reset();
  hasImage_ = false;
}

bool GroundPass::isLast(const Look& look) const {
  return last_ && last_->item == look.item && last_->view == look.view && last_->ground == look.ground;
}

// The second image of a view is kept, and copied from the third on, so that a changing view costs no copies.
void GroundPass::draw(const Scene& scene, const View& view) {
  const Look look{view.block, groundBlockOf(scene, view), scene.ground};
  buffer_.fill(look.ground);
  if (view.isTile || isMultisampled()) return drawAnew(look.item);
  const bool isSame = isLast(look);
  if (!isSame) hasImage_ = false;
  last_ = look;
  if (hasImage_) return copyKept();
  drawAnew(look.item);
  const bool hasPixels = look.item.showBackground || look.item.showGrid;
  if (isSame && hasPixels) keepImage(glm::ivec2(view.block.viewport));
}

void GroundPass::drawAnew(const GroundItem& item) const {
  clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
  glBindVertexArray(emptyVertexArray_);
  if (item.showBackground) {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_STENCIL_TEST);
    backgroundProgram_.use();
    glDrawArrays(GL_TRIANGLES, 0, kCoveringTriangle);
    glEnable(GL_DEPTH_TEST);
  }
  if (item.showGrid) drawGrid(0);
}

// The grid under the solids and the one over them use the same tests: a software driver compiles a shader for
// each combination of tests, which takes longer than drawing the first image.
void GroundPass::drawGrid(GLint stencil) const {
  glEnable(GL_STENCIL_TEST);
  glStencilFunc(GL_EQUAL, stencil, 0xFF);
  glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  gridProgram_.use();
  glBindVertexArray(emptyVertexArray_);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, kGridStrip);
}

void GroundPass::drawOverSolids(const Scene& scene) const {
  if (scene.ground.showGrid) drawGrid(1);
}

// Copies before anything else is drawn: a software driver then copies the image as plain memory.
void GroundPass::copyKept() const {
  GLint read = 0;
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_);
  copyColours(imageSize_);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read));
  clear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

// Copies the drawn image. Drawing it again, into an image without depth and stencil, would compile other
// shaders.
void GroundPass::keepImage(const glm::ivec2& sizePixels) {
  GLint drawn = 0;
  GLint read = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &drawn);
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read);
  hasImage_ = bindImage(sizePixels);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(drawn));
  if (hasImage_) copyColours(sizePixels);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read));
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(drawn));
}

// Binds the image's framebuffer for drawing. @return false where the driver cannot draw into it.
bool GroundPass::bindImage(const glm::ivec2& sizePixels) {
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
  const bool isComplete = glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  imageSize_ = isComplete ? sizePixels : glm::ivec2(0);
  return isComplete;
}

}  // namespace marrow::render
