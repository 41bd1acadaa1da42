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

GLuint makeFramebuffer(GLuint colour, GLuint depth) {
  GLuint framebuffer = 0;
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour);
  if (depth != 0)
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, depth);
  return framebuffer;
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
  GLint samples = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &samples);
  samples = std::min(samples, kSamples);
  static_cast<void>(hadError());
  size_ = sizePixels;
  samplesColour_ = makeRenderbuffer(samples, GL_RGBA8, size_);
  samplesDepth_ = makeRenderbuffer(samples, GL_DEPTH24_STENCIL8, size_);
  plainColour_ = makeRenderbuffer(0, GL_RGBA8, size_);
  plainFramebuffer_ = makeFramebuffer(plainColour_, 0);
  const bool isPlainComplete = isComplete();
  samplesFramebuffer_ = makeFramebuffer(samplesColour_, samplesDepth_);
  const bool areSamplesComplete = isComplete();
  if (hadError() || !isPlainComplete || !areSamplesComplete)
    return "the graphics driver has no memory for an image of this size";
  return {};
}

MultisampleTarget::~MultisampleTarget() {
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDeleteFramebuffers(1, &samplesFramebuffer_);
  glDeleteFramebuffers(1, &plainFramebuffer_);
  for (const GLuint one : {samplesColour_, samplesDepth_, plainColour_}) glDeleteRenderbuffers(1, &one);
}

void MultisampleTarget::bind() const { glBindFramebuffer(GL_FRAMEBUFFER, samplesFramebuffer_); }

QImage MultisampleTarget::read(bool hasAlpha) const {
  QImage image(size_.x, size_.y, hasAlpha ? QImage::Format_RGBA8888_Premultiplied : QImage::Format_RGBX8888);
  if (image.isNull()) return image;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, samplesFramebuffer_);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, plainFramebuffer_);
  glBlitFramebuffer(0, 0, size_.x, size_.y, 0, 0, size_.x, size_.y, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, plainFramebuffer_);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glReadPixels(0, 0, size_.x, size_.y, GL_RGBA, GL_UNSIGNED_BYTE, image.bits());
  // OpenGL's rows start at the bottom. On a temporary, mirrored() works in place.
  return std::move(image).mirrored(false, true);
}

}  // namespace marrow::render
