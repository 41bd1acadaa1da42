// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/material.h"

#include <epoxy/gl.h>

#include <array>

namespace marrow::render {

/// How textures are sampled; a sampler for each way, made when first needed.
class TextureSamplers {
 public:
  void destroy();
  /// @param hasLevels  the image has mipmaps.
  void bind(GLuint unit, const core::Texture& texture, bool hasLevels);

 private:
  static constexpr std::size_t kWraps = 3;
  std::array<GLuint, kWraps * kWraps * 4> samplers_{};
};

}  // namespace marrow::render
