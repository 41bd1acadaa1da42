// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <vector>

namespace marrow::core {

/// The textures of a material: the one of a plain image first, then those of the console's own program.
[[nodiscard]] std::vector<const Texture*> texturesOf(const Material& material);

/// The images that a material shows, each once, in the order of its textures; then those that an animation
/// can swap in.
[[nodiscard]] std::vector<int> imagesOf(const Material& material);

/// The materials that show an image. Without any, the image is unused, unless an animation swaps it in.
[[nodiscard]] std::vector<int> materialsWith(const Model& model, int image);

/// A shown image with the same name, size, format and texels as `image`, which no material shows; -1: none.
[[nodiscard]] int usedTwinOf(const Model& model, int image);

/// The first texture that shows an image; null: none does.
[[nodiscard]] const Texture* firstUseOf(const Model& model, int image);

/// The number of draw matrices that mix bones.
[[nodiscard]] std::size_t mixingMatrixCount(const Skin& skin);

}  // namespace marrow::core
