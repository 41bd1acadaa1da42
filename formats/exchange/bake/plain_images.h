// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

#include <glm/vec2.hpp>

#include <cstddef>
#include <utility>

namespace marrow::formats::bake {

/// The least and greatest coordinates at which a material's texture is read; the image's edges are included.
/// @pre the material has a texture.
[[nodiscard]] std::pair<glm::vec2, glm::vec2> coordinatesOf(const core::Model& model, std::size_t material);

/// True if any texel is not opaque. Decodes the image.
[[nodiscard]] bool hasAlpha(const core::Image& image);

/// The model for formats that can only repeat images, and for programs that show all of an image's alpha. If
/// coordinates leave a mirrored image, a new one holds the image and its reflection. If they leave a clamped
/// image, a new one continues its outermost texels as far as the coordinates go, unless it would be very
/// large. The image of an opaque surface becomes opaque. New images come after the model's own; their names
/// end in "_mirrored", "_clamped" or "_opaque".
[[nodiscard]] core::Model withPlainImages(const core::Model& model);

}  // namespace marrow::formats::bake
