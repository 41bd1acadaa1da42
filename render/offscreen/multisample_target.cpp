// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/offscreen/multisample_target.h"

#include <algorithm>
#include <utility>

namespace marrow::render {
namespace {

constexpr GLint kSamples = 4;

GLuint makeRenderbuffer(GLint samples, GLenum format, const glm::ivec2& size) {
  GLuint renderbuffer = 0;
  glGenRenderbuffers(1, &renderbuffer);
  glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, size.x, size.y);
  return renderbuffer;
}

GLuint makeSampledTexture(GLint samples, const glm::ivec2& size) {
  GLuint texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, texture);
  // Fixed sample locations, which a renderbuffer beside it needs.
  glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, samples, GL_RGBA8, size.x, size.y, GL_TRUE);
  glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, 0);
  return texture;
}

bool isComplete() { return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE; }

// Bounded, because a lost context reports errors without end.
bool hadError() {
  bool any = false;
  for (int i = 0; i < 16 && glGetError() != GL_NO_ERROR; ++i) any = true;
  return any;
}

}  // namespace

std::string MultisampleTarget::create(const glm::ivec2& sizePixels) {
  GLint largest = 0;
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
  if (std::max(sizePixels.x, sizePixels.y) > largest) {
    return "this graphics driver draws images up to " + std::to_string(largest) + " pixels each way";
  }
  samples_ = kSamples;
  for (const GLenum limit : {GL_MAX_SAMPLES, GL_MAX_COLOR_TEXTURE_SAMPLES}) {
    GLint most = 0;
    glGetIntegerv(limit, &most);
    samples_ = std::min(samples_, most);
  }
  static_cast<void>(hadError());
  size_ = sizePixels;
  samplesColour_ = makeSampledTexture(samples_, size_);
  samplesDepth_ = makeRenderbuffer(samples_, GL_DEPTH24_STENCIL8, size_);
  plainColour_ = makeRenderbuffer(0, GL_RGBA8, size_);
  glGenFramebuffers(1, &samplesFramebuffer_);
  glGenFramebuffers(1, &plainFramebuffer_);
  glGenVertexArrays(1, &emptyVertexArray_);
  glBindFramebuffer(GL_FRAMEBUFFER, plainFramebuffer_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, plainColour_);
  const bool isPlainComplete = isComplete();
  glBindFramebuffer(GL_FRAMEBUFFER, samplesFramebuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE, samplesColour_, 0);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, samplesDepth_);
  const bool areSamplesComplete = isComplete();
  if (hadError() || !isPlainComplete || !areSamplesComplete)
    return "the graphics driver has no memory for an image of this size";
  return {};
}

MultisampleTarget::~MultisampleTarget() {
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDeleteFramebuffers(1, &samplesFramebuffer_);
  glDeleteFramebuffers(1, &plainFramebuffer_);
  for (const GLuint renderbuffer : {samplesDepth_, plainColour_}) glDeleteRenderbuffers(1, &renderbuffer);
  glDeleteTextures(1, &samplesColour_);
  glDeleteVertexArrays(1, &emptyVertexArray_);
}

void MultisampleTarget::bind() const { glBindFramebuffer(GL_FRAMEBUFFER, samplesFramebuffer_); }

QImage MultisampleTarget::read(const GlProgram& resolve, bool hasAlpha) const {
  QImage image(size_.x, size_.y, hasAlpha ? QImage::Format_RGBA8888_Premultiplied : QImage::Format_RGBX8888);
  if (image.isNull()) return image;
  glBindFramebuffer(GL_FRAMEBUFFER, plainFramebuffer_);
  glViewport(0, 0, size_.x, size_.y);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, samplesColour_);
  resolve.use();
  resolve.set("image", 0);
  resolve.set("samples", samples_);
  glBindVertexArray(emptyVertexArray_);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glReadPixels(0, 0, size_.x, size_.y, GL_RGBA, GL_UNSIGNED_BYTE, image.bits());
  // OpenGL's rows start at the bottom. On a temporary, mirrored() works in place.
  return std::move(image).mirrored(false, true);
}

}  // namespace marrow::render
