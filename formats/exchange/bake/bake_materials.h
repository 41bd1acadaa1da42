// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <vector>

namespace marrow::formats::bake {

struct BakeOptions {
  /// For programs that ignore vertex colours, and a material's colour beside an image: tints go into the
  /// images. Vertex colours do, too, if the material has no other image.
  bool forPlainPrograms = false;
  bool onlyPrograms = false;  ///< materials without a program of the console stay as they are
};

/// A model whose materials are a texture and a colour each, and the parts that this cannot show.
struct BakedModel {
  core::Model model;
  std::vector<std::size_t> withVertexColours;  ///< materials whose vertex colours no image shows
  /// Materials that read an image with coordinates other than their texture's. One colour stands in for that
  /// image.
  std::vector<std::size_t> withoutImages;
};

/// The model for formats with one colour and one image a material, as it looks in full white light. Eyelid
/// layers are mixed in first. If a material shows its texture's image times one colour, image and coordinates
/// stay as they are. Otherwise a new image, or a colour, holds the result of the console's program. If all
/// vertices of a material have one colour, that becomes part of the material's; other colours stay in the
/// mesh. New images come after the model's own; their names end in "_baked".
[[nodiscard]] BakedModel bakeMaterials(const core::Model& model, const BakeOptions& options = {});

/// The model for programs that take one texture a material: where a material has an eyelid layer over a
/// texture of the same coordinates, one image holds both, in the layer's place. Such images come after the
/// model's own, one for each pair; their names are "texture_layer".
[[nodiscard]] core::Model withEyelidLayersMixed(const core::Model& model);

}  // namespace marrow::formats::bake
