// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <vector>

namespace marrow::core {

struct FullLightOptions {
  /// For programs that take a colour for one without an image, and no colours of vertices: tints are put into
  /// images, and so are the colours of vertices where there is no other image.
  bool drawsAnew = false;
  bool onlyStages = false;  ///< leaves materials without a program of the console's: they are as they look
};

struct FullLight {
  Model model;
  std::vector<std::size_t> withVertexColours;  ///< materials whose colours of vertices only vertices can show
  /// Materials that read an image elsewhere than their texture's: one colour stands for it where the texture
  /// alone does not show them.
  std::vector<std::size_t> withoutImages;
};

/// The model for formats with one colour and one image a material: as all that is drawn looks in full white
/// light. Where that is the texture's image times one colour, image and coordinates stay as they are; else a
/// new image, or a colour, holds what the console's program makes of all. One colour of all vertices of a
/// material is part of its own; other colours stay in the mesh. New images come after the model's own; their
/// names end in "_baked".
[[nodiscard]] FullLight inFullLight(const Model& model, const FullLightOptions& options = {});

}  // namespace marrow::core
