// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <vector>

namespace marrow::formats::bake {

struct BakeOptions {
  /// For programs that ignore a material's colour beside an image, and colours of vertices: tints are put
  /// into images, and so are the colours of vertices where there is no other image.
  bool forPlainPrograms = false;
  bool onlyPrograms = false;  ///< leaves materials without a program of the console's as they are
};

struct BakedModel {
  core::Model model;
  std::vector<std::size_t> withVertexColours;  ///< materials whose colours of vertices only vertices can show
  /// Materials that read an image with other coordinates than their texture's: one colour stands for it where
  /// the texture alone does not show them.
  std::vector<std::size_t> withoutImages;
};

/// The model for formats with one colour and one image a material, as it looks in full white light. Eyelid
/// layers are mixed in first. Where a material shows its texture's image times one colour, image and
/// coordinates stay as they are; else a new image, or a colour, holds what the console's program shows. If
/// all vertices of a material have one colour, it becomes part of the material's; other colours stay in the
/// mesh. New images come after the model's own; their names end in "_baked".
[[nodiscard]] BakedModel bakeMaterials(const core::Model& model, const BakeOptions& options = {});

}  // namespace marrow::formats::bake
