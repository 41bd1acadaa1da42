// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

#include <glm/mat3x3.hpp>

#include <vector>

namespace marrow::formats::bake {

/// The texel of an image that is shown at a coordinate outside it. @pre size > 0
[[nodiscard]] int wrappedTexel(int texel, int size, core::Wrap wrap);

/// The decoded image of a texture, laid over another texture's image.
struct ImageLayer {
  int width = 0;  ///< 0: there is no image
  int height = 0;
  core::Wrap wrapS = core::Wrap::Repeat;
  core::Wrap wrapT = core::Wrap::Repeat;
  glm::mat3 way{1.0F};  ///< from the other texture's coordinates to its own
  std::vector<core::Texel> texels;

  /// @param x, y  in an image of that size over the other texture's coordinates
  [[nodiscard]] core::Texel at(int x, int y, int overWidth, int overHeight) const;
};

/// @return an empty layer where the image cannot be decoded.
[[nodiscard]] ImageLayer layerOf(const core::Model& model, const core::Texture& texture);

}  // namespace marrow::formats::bake
