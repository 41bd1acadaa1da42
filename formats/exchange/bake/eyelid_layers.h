// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

namespace marrow::formats::bake {

/// The model for programs that take one texture a material: where a material has an eyelid layer over a
/// texture of the same coordinates, one image holds both, in the layer's place. Such images come after the
/// model's own, one for each pair; their names are "texture_layer".
[[nodiscard]] core::Model withEyelidLayersMixed(const core::Model& model);

}  // namespace marrow::formats::bake
