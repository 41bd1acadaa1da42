// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

#include <glm/vec2.hpp>

#include <cstddef>
#include <utility>

namespace marrow::formats::bake {

/// The least and the greatest coordinates that a material's texture is read at, and those of its image's own
/// edges. @pre it has a texture
[[nodiscard]] std::pair<glm::vec2, glm::vec2> coordinatesOf(const core::Model& model, std::size_t material);

/// Is any texel not opaque? Decodes the image.
[[nodiscard]] bool hasAlpha(const core::Image& image);

/// The model for formats that can only repeat images, and programs that show all of an image's alpha. Where
/// coordinates leave an image that is mirrored, a new one holds the image and its reflection; where they
/// leave one that is clamped, the new one goes on with its outermost texels as far as they lead, unless it
/// would be very large. Where a surface is opaque, so is its image. New images come after the model's own;
/// their names end in "_mirrored", "_clamped" or "_opaque".
[[nodiscard]] core::Model withPlainImages(const core::Model& model);

}  // namespace marrow::formats::bake
