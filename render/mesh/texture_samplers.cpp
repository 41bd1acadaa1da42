// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/texture_samplers.h"

#include <cstddef>

namespace marrow::render {
namespace {

GLint modeOf(core::Wrap wrap) {
  constexpr std::array<GLint, 3> kModes = {GL_REPEAT, GL_MIRRORED_REPEAT, GL_CLAMP_TO_EDGE};
  return kModes[static_cast<std::size_t>(wrap)];
}

GLuint makeSampler(const core::Texture& texture, bool hasLevels) {
  GLuint sampler = 0;
  glGenSamplers(1, &sampler);
  glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, modeOf(texture.wrapS));
  glSamplerParameteri(sampler, GL_TEXTURE_WRAP_T, modeOf(texture.wrapT));
  const GLint nearest = texture.isSmooth ? GL_LINEAR : GL_NEAREST;
  glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, nearest);
  glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, hasLevels ? GL_LINEAR_MIPMAP_LINEAR : nearest);
  return sampler;
}

}  // namespace

void TextureSamplers::destroy() {
  glDeleteSamplers(static_cast<GLsizei>(samplers_.size()), samplers_.data());
  samplers_.fill(0);
}

void TextureSamplers::bind(GLuint unit, const core::Texture& texture, bool hasLevels) {
  const std::size_t wraps =
      static_cast<std::size_t>(texture.wrapS) * kWraps + static_cast<std::size_t>(texture.wrapT);
  GLuint& sampler = samplers_[wraps * 4 + (texture.isSmooth ? 2U : 0U) + (hasLevels ? 1U : 0U)];
  if (sampler == 0) sampler = makeSampler(texture, hasLevels);
  glBindSampler(unit, sampler);
}

}  // namespace marrow::render
